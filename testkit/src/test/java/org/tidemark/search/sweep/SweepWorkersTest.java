package org.tidemark.search.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome.End;
import org.tidemark.search.StateObserver;
import org.tidemark.trace.SpanningTree;

/**
 * Whatever the number of workers, a sweep has the same figures, meets the same states, and finds runs of the same length.
 * Workers join as soon as there is anything to do, and let each other go first at random.
 */
@Seeded
class SweepWorkersTest {
    private static final int[] WORKERS = {2, 3, 8};

    @TempDir
    Path folder;

    private static ProgressMeasure measure(DrawnModel model) {
        return new ProgressMeasure() {
            @Override
            public long value(long[] words, int at) {
                return model.values().get((int) words[at]);
            }

            @Override
            public String text() {
                return "drawn";
            }
        };
    }

    /** Lets other threads go first now and then. */
    private static void dawdle(SplittableRandom random) {
        int what = random.nextInt(64);
        if (what < 2) {
            LockSupport.parkNanos(1);
        } else if (what < 8) {
            Thread.onSpinWait();
        }
    }

    private static SweepOutcome swept(
            DrawnModel model, int workers, UnaryOperator<SweepPlan> settings, StateObserver observer) {
        Limits limits =
                new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, MemoryBudget.unlimited());
        SweepOutcome outcome = new Sweep(
                        model, measure(model), settings.apply(SweepPlan.within(limits)), workers, worker -> {
                            SplittableRandom random = new SplittableRandom(worker);
                            return (id, words, at, successors) -> {
                                dawdle(random);
                                observer.expanded(id, words, at, successors);
                            };
                        })
                .joinFrom(1)
                .run();
        assertThat(limits.budget().usedBytes()).isZero();
        return outcome;
    }

    /** All figures but the id of a dead state. */
    private static SweepOutcome figures(SweepOutcome of) {
        return new SweepOutcome(
                of.end(),
                of.overflow(),
                of.sweeps(),
                of.subspaces(),
                of.explored(),
                of.edges(),
                of.regressEdges(),
                of.persistentStates(),
                of.mostPersistent(),
                of.peakStates(),
                of.layers(),
                of.largestLayer(),
                of.deadStatesSeen(),
                0,
                of.statesCutOff(),
                of.perSweep(),
                of.profile());
    }

    @Test
    void figuresAndStatesAreThoseOfOneWorker(Seeds seeds) {
        for (long seed : seeds.upTo(150)) {
            DrawnModel model = seed % 3 == 0 ? DrawnModel.large(seed, 3000, 7) : DrawnModel.draw(seed);
            Set<Long> alone = ConcurrentHashMap.newKeySet();
            SweepOutcome one = swept(model, 1, plan -> plan, (id, words, at, n) -> alone.add(words[at]));
            for (int workers : WORKERS) {
                Set<Long> met = ConcurrentHashMap.newKeySet();
                AtomicLong expanded = new AtomicLong();
                Set<Long> ids = ConcurrentHashMap.newKeySet();
                SweepOutcome several = swept(model, workers, plan -> plan, (id, words, at, n) -> {
                    met.add(words[at]);
                    ids.add(id);
                    expanded.incrementAndGet();
                });
                assertThat(figures(several))
                        .as("seed %d, %d workers", seed, workers)
                        .isEqualTo(figures(one));
                assertThat(met).as("seed %d", seed).isEqualTo(alone);
                assertThat(expanded.get()).isEqualTo(one.explored());
                assertThat(ids).as("seed %d", seed).hasSize((int) one.explored());
            }
        }
    }

    @Test
    void runsHaveTheLengthThatOneWorkerFindsWhichIsLeastWhereNothingFalls(Seeds seeds) {
        for (long seed : seeds.upTo(60)) {
            DrawnModel model = seed % 2 == 0 ? DrawnModel.large(seed, 2000, 5) : DrawnModel.draw(seed);
            SplittableRandom random = new SplittableRandom(seed);
            boolean[] wanted = new boolean[model.states()];
            for (int i = 0; i < 3; i++) {
                wanted[random.nextInt(wanted.length)] = true;
            }
            int alone = lengthOfRun(model, wanted, 1, seed);
            for (int workers : WORKERS) {
                assertThat(lengthOfRun(model, wanted, workers, seed))
                        .as("seed %d, %d workers", seed, workers)
                        .isEqualTo(alone);
            }
            if (model.isMonotone() && alone >= 0) {
                int[] distances = model.distances();
                long least = least(model, wanted, distances);
                int nearest = Integer.MAX_VALUE;
                for (int s = 0; s < wanted.length; s++) {
                    if (wanted[s] && model.values().get(s) == least) {
                        nearest = Math.min(nearest, distances[s]);
                    }
                }
                assertThat(alone).as("seed %d", seed).isEqualTo(nearest);
            }
        }
    }

    @Test
    void theRunToADeadStateHasTheSameLengthAndIsShortestWhereNothingFalls(Seeds seeds) {
        int shortest = 0;
        for (long seed : seeds.upTo(60)) {
            DrawnModel model = seed % 2 == 0 ? DrawnModel.large(seed, 1000, 5) : DrawnModel.draw(seed);
            int alone = lengthOfRunToDeadState(model, 1);
            for (int workers : WORKERS) {
                assertThat(lengthOfRunToDeadState(model, workers))
                        .as("seed %d, %d workers", seed, workers)
                        .isEqualTo(alone);
            }
            if (model.isMonotone() && alone >= 0) {
                int[] distances = model.distances();
                boolean[] isDead = new boolean[model.states()];
                Arrays.fill(isDead, true);
                model.edges().forEach(edge -> isDead[edge[0]] = false);
                int nearest = Integer.MAX_VALUE;
                for (int s = 0; s < isDead.length; s++) {
                    nearest = isDead[s] ? Math.min(nearest, distances[s]) : nearest;
                }
                assertThat(alone).as("seed %d", seed).isEqualTo(nearest);
                shortest++;
            }
        }
        assertThat(shortest).isGreaterThan(Seeds.oneIsGiven() ? -1 : 5);
    }

    private int lengthOfRunToDeadState(DrawnModel model, int workers) {
        try (SpanningTree tree = SpanningTree.in(folder)) {
            long dead = swept(model, workers, plan -> plan.withPaths(tree), (id, words, at, n) -> {})
                    .firstDeadState();
            return dead < 0
                    ? -1
                    : Objects.requireNonNull(tree.pathTo(dead)).events().size();
        }
    }

    private static long least(DrawnModel model, boolean[] wanted, int[] distances) {
        long least = Long.MAX_VALUE;
        for (int s = 0; s < wanted.length; s++) {
            if (wanted[s] && distances[s] <= model.edges().size()) {
                least = Math.min(least, model.values().get(s));
            }
        }
        return least;
    }

    /** The length of the run to the first wanted state, which is replayed; -1 where there is none. */
    private int lengthOfRun(DrawnModel model, boolean[] wanted, int workers, long seed) {
        long[] hit = {-1, -1};
        try (SpanningTree tree = SpanningTree.in(folder)) {
            swept(model, workers, plan -> plan.withPaths(tree).until(() -> hit[0] >= 0), (id, words, at, n) -> {
                if (wanted[(int) words[at]]) {
                    synchronized (hit) {
                        if (hit[0] < 0) {
                            hit[0] = id;
                            hit[1] = words[at];
                        }
                    }
                }
            });
            if (hit[0] < 0) {
                return -1;
            }
            List<Integer> run = Objects.requireNonNull(tree.pathTo(hit[0])).events();
            int node = run.isEmpty() ? (int) hit[1] : model.edges().get(run.get(0))[0];
            assertThat(model.starts()).as("seed %d", seed).contains(node);
            for (int event : run) {
                assertThat(model.edges().get(event)[0]).as("seed %d", seed).isEqualTo(node);
                node = model.edges().get(event)[1];
            }
            assertThat(node).as("seed %d", seed).isEqualTo((int) hit[1]);
            return run.size();
        }
    }

    @Test
    void statesOfNetsAreThoseOfTheReference(Seeds seeds) {
        for (long seed : seeds.upTo(60)) {
            PetriNet net = RandomNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, 400);
            if (!space.isComplete()) {
                continue;
            }
            NetModel model = Run.model(net, space.maxima());
            ProgressMeasure bySum =
                    Measures.of(model, marking -> Arrays.stream(marking).sum() % 4);
            for (int workers : WORKERS) {
                Set<List<Long>> met = ConcurrentHashMap.newKeySet();
                SweepOutcome outcome = new Sweep(
                                model,
                                bySum,
                                SweepPlan.within(Limits.none()),
                                workers,
                                worker -> (id, words, at, n) -> met.add(fields(model, words, at)))
                        .joinFrom(1)
                        .run();
                assertThat(outcome.end()).isEqualTo(End.COMPLETE);
                assertThat(met)
                        .as("seed %d, %d workers", seed, workers)
                        .hasSize(space.states().size());
            }
        }
    }

    private static List<Long> fields(NetModel model, long[] words, int at) {
        Long[] fields = new Long[model.layout().fields()];
        Arrays.setAll(fields, f -> model.layout().get(words, at, f));
        return List.of(fields);
    }

    @Test
    void limitsEndAllWorkersAndNothingStaysBooked() {
        DrawnModel model = DrawnModel.large(1, 20_000, 3);
        for (int workers : WORKERS) {
            MemoryBudget little = new MemoryBudget(60_000);
            assertThat(end(
                            model,
                            workers,
                            new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, little)))
                    .isEqualTo(End.MEMORY);
            assertThat(little.usedBytes()).isZero();
            MemoryBudget budget = MemoryBudget.unlimited();
            assertThat(end(model, workers, new Limits(2000, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, budget)))
                    .isEqualTo(End.STATES);
            AtomicInteger asked = new AtomicInteger();
            assertThat(end(
                            model,
                            workers,
                            new Limits(
                                    Long.MAX_VALUE,
                                    Long.MAX_VALUE,
                                    Long.MAX_VALUE,
                                    () -> asked.incrementAndGet() > 20,
                                    budget)))
                    .isEqualTo(End.CANCELLED);
            assertThat(end(
                            model,
                            workers,
                            new Limits(Long.MAX_VALUE, Long.MAX_VALUE, System.nanoTime() - 1, () -> false, budget)))
                    .isEqualTo(End.TIME);
            assertThat(budget.usedBytes()).isZero();
        }
    }

    private static End end(DrawnModel model, int workers, Limits limits) {
        return new Sweep(model, measure(model), SweepPlan.within(limits), workers, worker -> (id, words, at, n) -> {})
                .joinFrom(1)
                .run()
                .end();
    }

    @Test
    void mostStatesAtOnceAreExactlyEnough() {
        DrawnModel model = DrawnModel.large(4, 5000, 4);
        SweepOutcome one = swept(model, 1, plan -> plan, (id, words, at, n) -> {});
        for (int workers : new int[] {1, 2, 8}) {
            for (long most = one.peakStates() - 1; most <= one.peakStates(); most++) {
                Limits limits = new Limits(most, Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
                assertThat(end(model, workers, limits)).isEqualTo(most < one.peakStates() ? End.STATES : End.COMPLETE);
            }
        }
    }

    @Test
    void aFailureOfOneWorkerEndsTheSweep() {
        DrawnModel model = DrawnModel.large(2, 20_000, 3);
        for (int workers : WORKERS) {
            MemoryBudget budget = MemoryBudget.unlimited();
            Limits limits = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, budget);
            AtomicInteger seen = new AtomicInteger();
            Sweep sweep = new Sweep(
                            model, measure(model), SweepPlan.within(limits), workers, worker -> (id, words, at, n) -> {
                                if (seen.incrementAndGet() == 5000) {
                                    throw new IllegalStateException("on purpose");
                                }
                            })
                    .joinFrom(1);
            assertThatThrownBy(sweep::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("on purpose");
            assertThat(budget.usedBytes()).isZero();
        }
    }
}
