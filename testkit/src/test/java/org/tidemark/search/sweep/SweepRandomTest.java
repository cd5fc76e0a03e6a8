package org.tidemark.search.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetLayouts;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveStateSpace.Edge;
import org.tidemark.search.Outcome.End;
import org.tidemark.trace.SpanningTree;
import org.tidemark.trace.Trace;

/** The theorems of the paper, on random nets with random measures. */
class SweepRandomTest {
    private static final int MOST_STATES = 400;

    @TempDir
    Path folder;

    /** What a property needs to know of a net with a measure. */
    private record Case(NaiveStateSpace space, NetModel model, ToLongFunction<int[]> measure) {
        long value(int state) {
            return measure.applyAsLong(space.states().get(state).stream()
                    .mapToInt(Integer::intValue)
                    .toArray());
        }

        boolean isRegress(Edge edge) {
            return value(edge.target()) < value(edge.source());
        }

        Set<Integer> regressTargets() {
            Set<Integer> targets = new HashSet<>();
            space.edges().stream().filter(this::isRegress).forEach(edge -> targets.add(edge.target()));
            return targets;
        }

        /** The least number of regress edges on the way to each state. */
        int[] fewestRegressEdges() {
            int[] fewest = new int[space.states().size()];
            Arrays.fill(fewest, Integer.MAX_VALUE);
            fewest[0] = 0;
            Deque<Integer> open = new ArrayDeque<>(List.of(0));
            while (!open.isEmpty()) {
                int state = open.removeFirst();
                for (Edge edge : space.steps(state)) {
                    int cost = fewest[state] + (isRegress(edge) ? 1 : 0);
                    if (cost < fewest[edge.target()]) {
                        fewest[edge.target()] = cost;
                        open.addLast(edge.target());
                    }
                }
            }
            return fewest;
        }
    }

    private interface Property {
        void check(Case of) throws Exception;
    }

    private static void forAll(TestInfo test, int nets, Property property) {
        int[] looked = new int[1];
        ForAllNets.in(test, nets).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                looked[0]++;
                FieldWidths widths = FieldWidths.forCounts(net, space.maxima());
                for (NetModel model : List.of(NetModel.of(net, widths), NetLayouts.leanest(net, widths))) {
                    for (long seed = 0; seed < 3; seed++) {
                        property.check(new Case(space, model, Measures.random(net, 7L * net.transitions() + seed)));
                    }
                }
            }
        });
        assertThat(looked[0]).isGreaterThan(0);
    }

    @Test
    void allStatesAreExploredAndThePersistentOnesAreTheTargetsOfRegressEdges(TestInfo test) {
        forAll(test, 350, of -> {
            Run run = Run.all(of.model(), of.measure());
            assertThat(run.outcome.end()).isEqualTo(End.COMPLETE);
            assertThat(run.states).isEqualTo(new HashSet<>(of.space().states()));
            assertThat(run.outcome.persistentStates())
                    .isEqualTo(of.regressTargets().size());
            assertThat(run.outcome.deadStatesSeen() > 0).isEqualTo(of.space().deadlocks() > 0);
            assertThat(run.budget.usedBytes()).isZero();
            if (of.regressTargets().isEmpty()) {
                assertThat(run.outcome.sweeps()).isOne();
                assertThat(run.outcome.states()).isEqualTo(of.space().states().size());
                assertThat(run.outcome.edges()).isEqualTo(of.space().edgeCount());
                assertThat(run.outcome.deadlocks()).isEqualTo(of.space().deadlocks());
                assertThat(run.outcome.regressEdges()).isZero();
            } else {
                assertThat(run.outcome.sweeps()).isGreaterThan(1);
                assertThat(run.outcome.states()).isNull();
            }
        });
    }

    @Test
    void theNumberOfSweepsAndOfExploredStatesIsBoundedByRegressConnectedness(TestInfo test) {
        forAll(test, 500, of -> {
            Run run = Run.all(of.model(), of.measure());
            int n = Arrays.stream(of.fewestRegressEdges()).max().orElseThrow();
            long states = of.space().states().size();
            assertThat(run.outcome.sweeps()).isBetween(n + 1L, n + 2L);
            assertThat(run.outcome.explored()).isBetween(states, (n + 2) * states);
            assertThat(run.outcome.peakStates()).isBetween(1L, states);
            assertThat(run.outcome.perSweep()).hasSize((int) run.outcome.sweeps());
            assertThat(run.outcome.perSweep().stream()
                            .mapToLong(SweepOutcome.OneSweep::explored)
                            .sum())
                    .isEqualTo(run.outcome.explored());
            assertThat(run.outcome.profile().stream()
                            .mapToLong(SweepOutcome.LayerRecord::states)
                            .sum())
                    .isEqualTo(run.outcome.explored());
            assertThat(run.outcome.profile().stream()
                            .mapToLong(SweepOutcome.LayerRecord::regressEdges)
                            .sum())
                    .isEqualTo(run.outcome.regressEdges());
        });
    }

    @Test
    void aPathHasTheFewestRegressEdgesAndThenTheLeastProgress(TestInfo test) {
        forAll(test, 250, of -> {
            SplittableRandom random = new SplittableRandom(of.space().edgeCount());
            for (int tries = 0; tries < 3; tries++) {
                int oneIn = 1 + random.nextInt(of.space().states().size());
                Set<Integer> wanted = new HashSet<>();
                for (int state = 0; state < of.space().states().size(); state++) {
                    if (random.nextInt(oneIn) == 0) {
                        wanted.add(state);
                    }
                }
                if (!wanted.isEmpty()) {
                    assertBestPath(of, wanted);
                }
            }
        });
    }

    private void assertBestPath(Case of, Set<Integer> wanted) {
        int[] fewest = of.fewestRegressEdges();
        int least = wanted.stream().mapToInt(state -> fewest[state]).min().orElseThrow();
        long value = wanted.stream()
                .filter(state -> fewest[state] == least)
                .mapToLong(of::value)
                .min()
                .orElseThrow();
        try (SpanningTree tree = SpanningTree.in(folder)) {
            Run run = Run.until(
                    of.model(),
                    of.measure(),
                    marking -> wanted.contains(of.space().find(marking)),
                    plan -> plan.withPaths(tree));
            assertThat(run.outcome.end()).isEqualTo(End.CANCELLED);
            Trace path = Objects.requireNonNull(tree.pathTo(run.hit));
            int state = 0;
            int regress = 0;
            for (int event : path.events()) {
                Edge edge = of.space().steps(state).stream()
                        .filter(step -> step.transition() == event)
                        .findAny()
                        .orElseThrow();
                regress += of.isRegress(edge) ? 1 : 0;
                state = edge.target();
            }
            assertThat(wanted).contains(state);
            assertThat(regress).isEqualTo(least);
            assertThat(of.value(state)).isEqualTo(value);
        }
    }

    @Test
    void tightBudgetsEndWithoutHarm(TestInfo test) {
        forAll(test, 75, of -> {
            Run whole = Run.all(of.model(), of.measure());
            long peak = whole.budget.peakBytes();
            for (long limit : new long[] {0, peak / 4, peak / 2, peak * 3 / 4, peak - 1, peak}) {
                MemoryBudget budget = new MemoryBudget(limit);
                Run run = Run.within(of.model(), of.measure(), budget, Long.MAX_VALUE);
                assertThat(run.outcome.end()).isEqualTo(limit < peak ? End.MEMORY : End.COMPLETE);
                assertThat(of.space().states()).containsAll(run.states);
                assertThat(budget.usedBytes()).isZero();
            }
            for (long most : new long[] {0, whole.outcome.peakStates() - 1, whole.outcome.peakStates()}) {
                Run run = Run.within(of.model(), of.measure(), MemoryBudget.unlimited(), most);
                boolean enough = most >= whole.outcome.peakStates();
                assertThat(run.outcome.end()).isEqualTo(enough ? End.COMPLETE : End.STATES);
                assertThat(run.outcome.peakStates()).isEqualTo(most);
                assertThat(run.budget.usedBytes()).isZero();
            }
        });
    }
}
