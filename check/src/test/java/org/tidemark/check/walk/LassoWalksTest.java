package org.tidemark.check.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Walks that come round, alone. */
class LassoWalksTest {
    private static Finding check(PetriNet net, Formula formula, long millis, boolean explains) throws Exception {
        CheckOptions options = new CheckOptions(ExploreOptions.plain());
        return new Checker(
                        Subject.of(net),
                        List.of(new Property.Truth("f", formula)),
                        explains ? options : options.withoutExplanations(),
                        new Plan(List.of(
                                new Simplification(), new LassoWalks("walks", context -> millis * 1_000_000, 0))))
                .run()
                .findings()
                .get(0);
    }

    private static void compare(TestInfo test, Kind kind, boolean explains) {
        AtomicInteger answered = new AtomicInteger();
        ForAllNets.in(test, 120).with(kind).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 100);
            if (space.isComplete()) {
                Verdict verdict = check(net, formula, 4, explains).verdict();
                if (!(verdict instanceof Verdict.Unknown)) {
                    assertThat(verdict).isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(formula)));
                    answered.incrementAndGet();
                }
            }
        });
        assertThat(answered.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 5);
    }

    @Test
    void formulasOfLtlAgreeWithTheReference(TestInfo test) {
        compare(test, Kind.LTL, true);
    }

    @Test
    void formulasOfCtlAgreeWithTheReference(TestInfo test) {
        compare(test, Kind.CTL, false);
    }

    /** Nobody could list the states of this net, and few of its runs come back by chance. */
    @Test
    void aLoopIsFoundInALargeNet() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/300");
        Formula formula =
                ((Property.Truth) PropertyParser.parse("f", "F G eat_1 = 0", new NetVocabulary(net))).formula();
        Finding finding = check(net, formula, 60_000, true);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(finding.evidence()).isNotNull();
    }
}
