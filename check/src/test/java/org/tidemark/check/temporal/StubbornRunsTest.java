package org.tidemark.check.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.engine.Reduction;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.WrittenNets;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NetPairs;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Stubborn sets leave out states, and no run that a formula without {@code X} could tell from others. */
class StubbornRunsTest {
    private static final int CAP = 200;

    /** A check by nothing but stubborn sets, so that nothing else can be right in their place. */
    private static Finding check(PetriNet net, Formula formula, Emptiness.Method method) throws InputException {
        return report(net, formula, method).findings().get(0);
    }

    private static CheckReport report(PetriNet net, Formula formula, Emptiness.Method method) throws InputException {
        CheckOptions options = new CheckOptions(ExploreOptions.plain())
                .withEmptiness(method)
                .withReductions(Reductions.asked(Set.of(Reduction.STUBBORN)));
        Plan only = new Plan(List.of(new Simplification(), StubbornRuns.asked(1)));
        return new Checker(Subject.of(net), List.of(new Property.Truth("f", formula)), options, only).run();
    }

    @Test
    void formulasOfLinearTimeAgreeWithTheReference(TestInfo test) {
        AtomicInteger holding = new AtomicInteger();
        AtomicInteger violated = new AtomicInteger();
        ForAllNets.in(test, 120).with(Kind.LTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete() || formula.toString().contains("Next[")) {
                return;
            }
            boolean truth = new NaiveProperties(net, space).holds(formula);
            for (Emptiness.Method method : List.of(Emptiness.Method.COMPONENTS, Emptiness.Method.NESTED)) {
                Finding finding = check(net, formula, method);
                if (!(finding.verdict() instanceof Verdict.Unknown)) {
                    assertThat(finding.verdict()).isEqualTo(Verdict.of(truth));
                    (truth ? holding : violated).incrementAndGet();
                }
            }
        });
        int least = Seeds.oneIsGiven() ? -1 : 25;
        assertThat(holding.get()).isGreaterThan(least);
        assertThat(violated.get()).isGreaterThan(least);
    }

    /** Two nets side by side have every interleaving, most of which can be left out. */
    @Test
    void formulasAgreeWhereNetsRunSideBySide(TestInfo test) {
        AtomicInteger answered = new AtomicInteger();
        ForAllNets.in(test, 30).check(half -> {
            PetriNet net = NetPairs.beside(half, RandomNets.net(half.places() + 10L * half.transitions()));
            NaiveStateSpace space = NaiveStateSpace.of(net, 2 * CAP);
            for (int seed = 1; seed <= 4 && space.isComplete(); seed++) {
                Formula formula = RandomFormulas.draw(Kind.LTL, net, seed);
                if (formula.toString().contains("Next[")) {
                    continue;
                }
                Finding finding = check(net, formula, Emptiness.Method.COMPONENTS);
                if (!(finding.verdict() instanceof Verdict.Unknown)) {
                    assertThat(finding.verdict()).isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(formula)));
                    answered.incrementAndGet();
                }
            }
        });
        assertThat(answered.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 20);
    }

    @Test
    void itIsSaidWhereNothingCanBeLeftOut() throws Exception {
        PetriNet net = WrittenNets.net("p=1 q", "t: p -> q", "u: q -> p");
        Formula formula = ((Property.Truth) PropertyParser.parse("f", "G F p >= 1", new NetVocabulary(net))).formula();
        assertThat(report(net, formula, Emptiness.Method.COMPONENTS).notes())
                .contains(
                        "stubborn sets leave out nothing for f: each transition may change what it asks, or is needed to "
                                + "end a cycle");
    }

    @Test
    void fewStatesAreEnough() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/9");
        Formula formula = ((Property.Truth)
                        PropertyParser.parse("f", "G (waiting_1 >= 1 -> F inactive_1 >= 1)", new NetVocabulary(net)))
                .formula();
        Finding finding = check(net, formula, Emptiness.Method.COMPONENTS);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(finding.ownStates()).isBetween(1L, 59_050L / 10);
    }
}
