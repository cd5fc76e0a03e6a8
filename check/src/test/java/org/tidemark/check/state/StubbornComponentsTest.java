package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.engine.Reduction;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.reduce.WrittenNets;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NetPairs;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Stubborn sets leave out states, and no terminal component and nothing that happens in one. */
class StubbornComponentsTest {
    private static final int CAP = 600;
    private static final Property LIVE = new Property.Liveness("live");

    /** A check by nothing but stubborn sets, so that nothing else can be right in their place. */
    private static CheckReport check(PetriNet net, Property property) throws InputException {
        Plan only = new Plan(List.of(new Simplification(), StubbornComponents.asked(1)));
        CheckOptions stubborn =
                new CheckOptions(ExploreOptions.plain()).withReductions(Reductions.asked(Set.of(Reduction.STUBBORN)));
        return new Checker(Subject.of(net), List.of(property), stubborn, only).run();
    }

    /** Liveness has to be that of the reference; where it is violated, some transition is impossible from the end of the run on. */
    private static boolean agreesOnLiveness(PetriNet net, NaiveStateSpace space) throws InputException {
        Finding finding = check(net, LIVE).findings().get(0);
        boolean isLive = new NaiveProperties(net, space).holds(LIVE);
        assertThat(finding.verdict()).isEqualTo(Verdict.of(isLive));
        Evidence run = finding.evidence();
        if (run != null) {
            PetriNet after =
                    NetPairs.startingAt(net, TokenGame.after(net, run.events()).marking());
            NaiveStateSpace rest = NaiveStateSpace.of(after, CAP);
            assertThat(new NaiveProperties(after, rest).holds(new Property.QuasiLiveness("q")))
                    .isFalse();
        }
        return isLive;
    }

    private static boolean agreesOnReturn(PetriNet net, NaiveStateSpace space, Formula formula) throws InputException {
        Finding finding =
                check(net, new Property.Truth("f", formula)).findings().get(0);
        if (finding.verdict() instanceof Verdict.Unknown) {
            return false;
        }
        NaiveCtl naive = new NaiveCtl(NaiveGraph.of(net, space));
        assertThat(finding.verdict()).isEqualTo(Verdict.of(naive.holds(formula)));
        Explanation why = finding.explanation();
        if (why != null && !why.parts().isEmpty()) {
            int state = 0;
            for (int event : why.events()) {
                state = space.steps(state).stream()
                        .filter(edge -> edge.transition() == event)
                        .findFirst()
                        .orElseThrow()
                        .target();
            }
            Explanation there = why.parts().get(0).reason();
            assertThat(naive.states(there.formula()).contains(state)).isEqualTo(there.holds());
        }
        return true;
    }

    private static List<Formula> returns(PetriNet net, int seeds) {
        List<Formula> formulas = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            Formula state = RandomFormulas.draw(Kind.STATE, net, seed);
            formulas.add(Formula.always(Formula.reachable(state)));
            formulas.add(Formula.reachable(Formula.always(state)));
        }
        formulas.add(Formula.always(Formula.reachable(new Formula.Deadlock())));
        return formulas;
    }

    @Test
    void answersAgreeWithTheReference(TestInfo test) {
        AtomicInteger live = new AtomicInteger();
        AtomicInteger returning = new AtomicInteger();
        ForAllNets.in(test, 200).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (space.isComplete()) {
                live.addAndGet(agreesOnLiveness(net, space) ? 1 : 0);
                for (Formula formula : returns(net, 3)) {
                    returning.addAndGet(agreesOnReturn(net, space, formula) ? 1 : 0);
                }
            }
        });
        int least = Seeds.oneIsGiven() ? -1 : 4;
        assertThat(live.get()).isGreaterThan(least);
        assertThat(returning.get()).isGreaterThan(10 * least);
    }

    /** Two nets side by side have every interleaving, and nothing of either may wait forever for the other. */
    @Test
    void answersAgreeWhereNetsRunSideBySide(TestInfo test) {
        AtomicLong visited = new AtomicLong();
        AtomicLong all = new AtomicLong();
        ForAllNets.in(test, 120).check(half -> {
            PetriNet net = NetPairs.beside(half, RandomNets.net(half.places() + 10L * half.transitions()));
            NaiveStateSpace space = NaiveStateSpace.of(net, 3 * CAP);
            if (!space.isComplete()) {
                return;
            }
            agreesOnLiveness(net, space);
            for (Formula formula : returns(net, 2)) {
                agreesOnReturn(net, space, formula);
            }
            Formula deadlock = Formula.always(Formula.reachable(new Formula.Deadlock()));
            CheckReport report = check(net, new Property.Truth("dead", deadlock));
            if (report.findings().get(0).verdict() instanceof Verdict.Holds) {
                visited.addAndGet(report.work().reducedStates());
                all.addAndGet(space.states().size());
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(2 * visited.get()).as("of %d states", all.get()).isLessThan(all.get());
        }
    }

    /** A net that only goes round would let the other one wait forever, and both are live only together. */
    @Test
    void nothingIsIgnored() throws Exception {
        PetriNet net = WrittenNets.net("a=1 b c=1 d", "s: a -> b", "t: b -> a", "u: c -> d");
        Finding finding = check(net, LIVE).findings().get(0);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(TokenGame.after(
                                net, Objects.requireNonNull(finding.evidence()).events())
                        .enabled(2))
                .isFalse();
        Property again = PropertyParser.parse("again", "AG EF c >= 1", new NetVocabulary(net));
        assertThat(check(net, again).findings().get(0).verdict()).isEqualTo(new Verdict.Violated());
    }

    @ParameterizedTest
    @CsvSource({"dbm, 12, 2125765", "ring, 12, 73728"})
    void fewStatesAreEnough(String model, int n, long states) throws Exception {
        CheckReport report = check(Zoo.open("zoo:" + model + "/" + n), LIVE);
        assertThat(report.findings().get(0).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(report.work().reducedStates()).isLessThan(states / 50);
    }
}
