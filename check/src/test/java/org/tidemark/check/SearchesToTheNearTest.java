package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.temporal.AutomatonSearch;
import org.tidemark.check.temporal.LocalSearch;
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

/** Searches on the fly alone, which go first where it seems nearest. */
class SearchesToTheNearTest {
    private static final long MINUTES = 600_000_000_000L;

    private static Finding check(PetriNet net, Formula formula, Stage search, boolean explains) throws Exception {
        CheckOptions options = new CheckOptions(ExploreOptions.plain());
        return new Checker(
                        Subject.of(net),
                        List.of(new Property.Truth("f", formula)),
                        explains ? options : options.withoutExplanations(),
                        new Plan(List.of(new Simplification(), search)))
                .run()
                .findings()
                .get(0);
    }

    private static void compare(TestInfo test, Kind kind, boolean explains) {
        AtomicInteger holding = new AtomicInteger();
        AtomicInteger violated = new AtomicInteger();
        ForAllNets.in(test, 250).with(kind).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 200);
            if (space.isComplete()) {
                boolean truth = new NaiveProperties(net, space).holds(formula);
                Stage search = kind == Kind.CTL
                        ? new LocalSearch("search", context -> MINUTES)
                        : new AutomatonSearch("search", context -> MINUTES, 0);
                Verdict verdict = check(net, formula, search, explains).verdict();
                if (!(verdict instanceof Verdict.Unknown)) {
                    assertThat(verdict).isEqualTo(Verdict.of(truth));
                    (truth ? holding : violated).incrementAndGet();
                }
            }
        });
        int least = Seeds.oneIsGiven() ? -1 : 40;
        assertThat(holding.get()).isGreaterThan(least);
        assertThat(violated.get()).isGreaterThan(least);
    }

    @Test
    void formulasOfCtlAgreeWithTheReference(TestInfo test) {
        compare(test, Kind.CTL, false);
    }

    @Test
    void formulasOfLtlAgreeWithTheReference(TestInfo test) {
        compare(test, Kind.LTL, false);
    }

    @Test
    void formulasOfLtlAgreeWithRuns(TestInfo test) {
        compare(test, Kind.LTL, true);
    }

    /** The net has far more states than the limit; what is looked for is some hundred steps away. */
    @Test
    void whatIsFarAwayIsFoundInFewStates() throws Exception {
        PetriNet net = Zoo.open("zoo:kanban/50");
        Formula reached = formula("EX EF (done_4 >= 40 && EX work_1 >= 20)", net);
        Formula broken = formula("F G (done_4 < 40 || work_1 < 20)", net);
        assertThat(check(net, reached, new LocalSearch("search", context -> MINUTES), false)
                        .verdict())
                .isEqualTo(new Verdict.Holds());
        assertThat(check(net, broken, new AutomatonSearch("search", context -> MINUTES, 0), false)
                        .verdict())
                .isEqualTo(new Verdict.Violated());
    }

    private static Formula formula(String text, PetriNet net) throws Exception {
        return ((Property.Truth) PropertyParser.parse("f", text, new NetVocabulary(net))).formula();
    }
}
