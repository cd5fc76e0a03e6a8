package org.tidemark.check.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveChances;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveFiring;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.StopReason;
import org.tidemark.zoo.Zoo;

/** Points of no return are where the reference says: in the graph of all states behind the steps that were taken. */
class NoReturnTest {
    private static final int MOST_STATES = 150;
    private static final int STEPS = 12;

    private static LaterQuestions questions(PetriNet net) {
        return new LaterQuestions(new NetSystem(net), new TimeLimit(ExploreOptions.plain()));
    }

    private static List<Integer> states(NaiveStateSpace space, NaiveWalk naive, List<Integer> run) {
        return naive.markings(run).stream().map(space::find).toList();
    }

    @Test
    void lastChancesToAvoidAMarkingAreThoseOfTheReference(TestInfo test) {
        AtomicInteger found = new AtomicInteger();
        ForAllNets.in(test, 250).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            NaiveWalk naive = new NaiveWalk(net);
            Formula goal = formula.children().get(0).children().get(0);
            List<Integer> run = upTo(naive, naive.random(net.transitions(), STEPS), goal);
            if (!space.isComplete() || run == null) {
                return;
            }
            Formula avoids = new Formula.Globally(new Formula.Not(goal));
            NoReturn point = NoReturn.ofFormula(questions(net), Evidence.run(run, ""), avoids, Fairness.NONE);
            NaiveGraph graph = NaiveGraph.of(net, space);
            Set<Integer> can =
                    new NaiveCtl(graph).states(new Formula.Exists(new Formula.Globally(new Formula.Not(goal))));
            List<Integer> passed = states(space, naive, run);
            int last = -1;
            for (int i = 0; i < passed.size(); i++) {
                last = can.contains(passed.get(i)) ? i : last;
            }
            if (last < 0) {
                assertThat(point.kind()).isEqualTo(NoReturn.Kind.FROM_THE_START);
            } else {
                assertThat(point.kind()).isEqualTo(NoReturn.Kind.STEP);
                assertThat(point.step()).isEqualTo(last);
                assertThat(point.chosen()).isEqualTo(run.get(last));
                assertBetter(net, naive, run, point, avoids);
                found.incrementAndGet();
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(found.get()).isGreaterThan(10);
        }
    }

    /** The other run begins like the first one, chooses otherwise where the chance was lost, and satisfies the formula. */
    private static void assertBetter(PetriNet net, NaiveWalk naive, List<Integer> run, NoReturn point, Formula path) {
        Evidence better = point.instead();
        List<Integer> here = naive.markings(run.subList(0, point.step())).get(point.step());
        assertThat(point.others()).as("others").doesNotContain(point.chosen());
        for (int t = 0; t < net.transitions(); t++) {
            boolean isEnabled = new NaiveFiring(net).isEnabled(here, t);
            assertThat(point.others().contains(t)).isEqualTo(isEnabled && t != point.chosen());
        }
        if (better == null) {
            return; // decided without a run
        }
        assertThat(better.events().subList(0, point.step())).isEqualTo(run.subList(0, point.step()));
        assertThat(naive.breaks(better.events(), better.loop().orElseThrow(), new Formula.Not(path)))
                .isTrue();
        if (better.steps() > point.step()) {
            assertThat(better.events().get(point.step())).isNotEqualTo(point.chosen());
        }
    }

    private static @Nullable List<Integer> upTo(NaiveWalk naive, List<Integer> run, Formula goal) {
        List<List<Integer>> markings = naive.markings(run);
        for (int i = 0; i < markings.size(); i++) {
            if (naive.holds(goal, markings.get(i))) {
                return run.subList(0, i);
            }
        }
        return null;
    }

    @Test
    void lastChancesToSatisfyAFormulaOfRunsAreThoseOfTheReference(TestInfo test) {
        Map<NoReturn.Kind, Integer> kinds = new EnumMap<>(NoReturn.Kind.class);
        ForAllNets.in(test, 500).with(Kind.LTL).check((net, formula) -> {
            Formula path = formula instanceof Formula.ForAll all ? all.run() : formula;
            NaiveStateSpace space = NaiveStateSpace.of(net, 40);
            NaiveWalk naive = new NaiveWalk(net);
            List<Integer> run = naive.endless(net.places(), 3 * STEPS);
            int loop = naive.loop(run);
            if (!space.isComplete() || loop < 0 || !naive.breaks(run, loop, path)) {
                return;
            }
            NoReturn point = NoReturn.ofFormula(questions(net), Evidence.lasso(run, loop, ""), path, Fairness.NONE);
            NaiveGraph graph = NaiveGraph.of(net, space);
            kinds.merge(point.kind(), 1, Integer::sum);
            switch (point.kind()) {
                case FROM_THE_START ->
                    assertThat(NaiveChances.canSatisfy(graph, List.of(0), path)).isFalse();
                case STEP -> {
                    List<Integer> way = NaiveChances.unrolled(run, loop, point.lostAt());
                    List<Integer> passed = states(space, naive, way);
                    assertThat(point.lostAt()).isEqualTo(point.step() + 1);
                    assertThat(NaiveChances.canSatisfy(graph, passed.subList(0, point.step() + 1), path))
                            .isTrue();
                    assertThat(NaiveChances.canSatisfy(graph, passed, path)).isFalse();
                    assertBetter(net, naive, way, point, path);
                }
                case NEVER -> {
                    List<Integer> way = NaiveChances.unrolled(run, loop, run.size() + 3 * (run.size() - loop));
                    List<Integer> passed = states(space, naive, way);
                    assertThat(NaiveChances.canSatisfy(graph, passed, path)).isTrue();
                }
                case UNKNOWN -> throw new AssertionError("nothing was limited: " + point);
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(kinds).containsKeys(NoReturn.Kind.STEP, NoReturn.Kind.NEVER, NoReturn.Kind.FROM_THE_START);
        }
    }

    @Test
    void lastChancesToReachAGoalAreThoseOfTheReference(TestInfo test) {
        AtomicInteger found = new AtomicInteger();
        ForAllNets.in(test, 250).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            NaiveWalk naive = new NaiveWalk(net);
            Formula goal = formula.children().get(0).children().get(0);
            if (!space.isComplete()) {
                return;
            }
            Set<Integer> can = new NaiveCtl(NaiveGraph.of(net, space)).states(Formula.reachable(goal));
            List<Integer> run = naive.random(net.transitions(), STEPS);
            List<Integer> passed = states(space, naive, run);
            if (can.contains(passed.get(run.size()))) {
                return;
            }
            NoReturn point = NoReturn.ofGoal(questions(net), Evidence.run(run, ""), goal);
            int last = -1;
            for (int i = 0; i < passed.size(); i++) {
                last = can.contains(passed.get(i)) ? i : last;
            }
            assertThat(point.kind()).isEqualTo(last < 0 ? NoReturn.Kind.FROM_THE_START : NoReturn.Kind.STEP);
            if (last >= 0) {
                assertThat(point.step()).isEqualTo(last);
                Evidence better = point.instead();
                if (better != null) {
                    assertThat(naive.leadsTo(better.events(), goal)).isTrue();
                }
                found.incrementAndGet();
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(found.get()).isPositive();
        }
    }

    /** A run that goes well after the step that leaves no chance, along its events or around its loop, contradicts that. */
    @Test
    void aBetterRunWithTheSameChoiceIsAFault() {
        Evidence run = Evidence.lasso(List.of(4, 5, 6), 1, "");
        NoReturn.requireOtherChoice(run, 1, 6);
        NoReturn.requireOtherChoice(run, 3, 6);
        NoReturn.requireOtherChoice(Evidence.run(List.of(4), ""), 1, 4);
        NoReturn.requireOtherChoice(null, 1, 5);
        assertThatThrownBy(() -> NoReturn.requireOtherChoice(run, 1, 5)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> NoReturn.requireOtherChoice(run, 3, 5)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void withoutTimeItIsUnknown() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        ExploreOptions none = ExploreOptions.plain().withTime(1);
        LaterQuestions hurried = new LaterQuestions(new NetSystem(net), new TimeLimit(none));
        List<Integer> run = new NaiveWalk(net).random(1, 3);
        Formula never = new Formula.Globally(new Formula.Not(new Formula.Deadlock()));
        NoReturn point = NoReturn.ofFormula(hurried, Evidence.run(run, ""), never, Fairness.NONE);
        assertThat(point.kind()).isEqualTo(NoReturn.Kind.UNKNOWN);
        assertThat(Objects.requireNonNull(point.why()).cause()).isEqualTo(StopReason.TIME);
    }
}
