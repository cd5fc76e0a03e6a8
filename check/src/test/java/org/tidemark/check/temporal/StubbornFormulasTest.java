package org.tidemark.check.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NetPairs;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Stubborn sets leave out states, and no choice that a formula of CTL without {@code X} could miss. */
class StubbornFormulasTest {
    private static final int CAP = 300;

    /** A check by nothing but stubborn sets, so that nothing else can be right in their place. */
    private static CheckReport check(PetriNet net, ExploreOptions options, Property property) throws InputException {
        Plan only = new Plan(List.of(new Simplification(), StubbornFormulas.asked(1)));
        CheckOptions stubborn = new CheckOptions(options).withReductions(Reductions.asked(Set.of(Reduction.STUBBORN)));
        return new Checker(Subject.of(net), List.of(property), stubborn, only).run();
    }

    private static boolean agrees(PetriNet net, NaiveStateSpace space, Formula formula) throws InputException {
        Finding finding = check(net, ExploreOptions.plain(), new Property.Truth("f", formula))
                .findings()
                .get(0);
        if (finding.verdict() instanceof Verdict.Unknown) {
            return false;
        }
        NaiveCtl naive = new NaiveCtl(NaiveGraph.of(net, space));
        assertThat(finding.verdict()).isEqualTo(Verdict.of(naive.holds(formula)));
        Explanation why = finding.explanation();
        if (why != null) {
            assertExplains(space, naive, why, 0);
        }
        return true;
    }

    /** Every fact of an explanation is one of the whole model, in the state where it is said to be. */
    private static void assertExplains(NaiveStateSpace space, NaiveCtl naive, Explanation why, int state) {
        assertThat(naive.states(why.formula()).contains(state)).isEqualTo(why.holds());
        List<Integer> states = new ArrayList<>(List.of(state));
        for (int event : why.events()) {
            int from = states.get(states.size() - 1);
            states.add(space.steps(from).stream()
                    .filter(edge -> edge.transition() == event)
                    .findFirst()
                    .orElseThrow()
                    .target());
        }
        why.parts().forEach(part -> assertExplains(space, naive, part.reason(), states.get(part.step())));
    }

    @Test
    void branchingFormulasAgreeWithTheReference(TestInfo test) {
        AtomicInteger answered = new AtomicInteger();
        ForAllNets.in(test, 600).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (space.isComplete() && agrees(net, space, formula)) {
                answered.incrementAndGet();
            }
        });
        assertThat(answered.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 100);
    }

    /** Two nets side by side have every interleaving, most of which can be left out. */
    @Test
    void formulasAgreeWhereNetsRunSideBySide(TestInfo test) {
        AtomicInteger answered = new AtomicInteger();
        ForAllNets.in(test, 150).check(half -> {
            PetriNet net = NetPairs.beside(half, RandomNets.net(half.places() + 10L * half.transitions()));
            NaiveStateSpace space = NaiveStateSpace.of(net, 2 * CAP);
            for (int seed = 1; seed <= 6 && space.isComplete(); seed++) {
                if (agrees(net, space, RandomFormulas.draw(Kind.CTL, net, seed))) {
                    answered.incrementAndGet();
                }
            }
        });
        assertThat(answered.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 80);
    }

    @Test
    void fewStatesAreEnough() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/9");
        Property property =
                PropertyParser.parse("f", "AG (waiting_1 >= 1 -> AF inactive_1 >= 1)", new NetVocabulary(net));
        CheckReport report = check(net, ExploreOptions.plain(), property);
        assertThat(report.findings().get(0).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(report.work().reducedStates()).isBetween(1L, 59_050L / 10);
    }

    /** However little memory there is, no answer becomes wrong. */
    @Test
    void aTightBudgetLeavesTheAnswerOpen(TestInfo test) {
        AtomicLong open = new AtomicLong();
        ForAllNets.in(test, 60).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            for (int memory : List.of(1_000, 8_000, 20_000)) {
                ExploreOptions tight = ExploreOptions.plain().withMemory(memory);
                Verdict verdict = check(net, tight, new Property.Truth("f", formula))
                        .findings()
                        .get(0)
                        .verdict();
                if (verdict instanceof Verdict.Unknown) {
                    open.incrementAndGet();
                } else if (space.isComplete()) {
                    assertThat(verdict).isEqualTo(Verdict.of(new NaiveCtl(NaiveGraph.of(net, space)).holds(formula)));
                }
            }
        });
        assertThat(open.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 10);
    }
}
