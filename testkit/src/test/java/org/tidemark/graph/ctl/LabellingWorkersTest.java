package org.tidemark.graph.ctl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.graph.PackedGraph;
import org.tidemark.graph.Predecessors;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.TargetCursor;
import org.tidemark.graph.TargetGraph;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Tables of edges and labels are the same whatever the number of threads, and those of the definition. */
@Seeded
class LabellingWorkersTest {
    private static final int[] WORKERS = {1, 2, 3, 8};

    /** A graph as arrays, with long ways, dead states, loops, and states with many predecessors. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Drawn(int[][] successors) implements TargetGraph {
        static Drawn of(long seed, int states) {
            SplittableRandom random = new SplittableRandom(seed);
            int near = random.nextInt(20, 400);
            int[][] successors = new int[states][];
            for (int s = 0; s < states; s++) {
                successors[s] = new int[random.nextInt(10) == 0 ? 0 : random.nextInt(1, 5)];
                for (int e = 0; e < successors[s].length; e++) {
                    int anywhere = random.nextInt(states);
                    successors[s][e] = switch (random.nextInt(8)) {
                        case 0 -> anywhere;
                        case 1 -> anywhere % 16;
                        default -> Math.min(states - 1, Math.max(0, s + random.nextInt(-near, near + 3)));
                    };
                }
            }
            return new Drawn(successors);
        }

        @Override
        public int states() {
            return successors.length;
        }

        @Override
        public long edges() {
            long edges = 0;
            for (int[] of : successors) {
                edges += of.length;
            }
            return edges;
        }

        @Override
        public TargetCursor edgesOut() {
            return new TargetCursor() {
                private int[] targets = {};
                private int at;

                @Override
                public void moveTo(int state) {
                    targets = successors[state];
                    at = -1;
                }

                @Override
                public boolean next() {
                    return ++at < targets.length;
                }

                @Override
                public int target() {
                    return targets[at];
                }
            };
        }

        boolean leadsInto(int state, BitSet set) {
            for (int target : successors[state]) {
                if (set.get(target)) {
                    return true;
                }
            }
            return false;
        }

        BitSet next(BitSet of) {
            BitSet result = new BitSet();
            for (int s = 0; s < states(); s++) {
                result.set(s, leadsInto(s, of));
            }
            return result;
        }

        BitSet until(BitSet first, BitSet goal) {
            BitSet result = (BitSet) goal.clone();
            for (boolean changed = true; changed; ) {
                changed = false;
                for (int s = states() - 1; s >= 0; s--) {
                    if (!result.get(s) && first.get(s) && leadsInto(s, result)) {
                        result.set(s);
                        changed = true;
                    }
                }
            }
            return result;
        }

        BitSet weak(BitSet first, BitSet goal) {
            BitSet result = (BitSet) goal.clone();
            result.or(first);
            for (boolean changed = true; changed; ) {
                changed = false;
                for (int s = states() - 1; s >= 0; s--) {
                    if (result.get(s) && !goal.get(s) && successors[s].length > 0 && !leadsInto(s, result)) {
                        result.clear(s);
                        changed = true;
                    }
                }
            }
            return result;
        }
    }

    private static BitSet drawn(SplittableRandom random, int states, int oneIn) {
        BitSet set = new BitSet();
        for (int s = 0; s < states; s++) {
            set.set(s, random.nextInt(oneIn) == 0);
        }
        return set;
    }

    private static StateSet set(BitSet bits, int states, MemoryBudget budget) {
        StateSet set = new StateSet(states, budget);
        bits.stream().forEach(set::add);
        return set;
    }

    private static BitSet bits(StateSet set) {
        BitSet bits = new BitSet();
        for (int s = set.next(0); s >= 0; s = set.next(s + 1)) {
            bits.set(s);
        }
        set.free();
        return bits;
    }

    @Test
    void labelsAreThoseOfTheDefinition(Seeds seeds) {
        for (long seed : seeds.upTo(4)) {
            Drawn graph = Drawn.of(seed, 12_000);
            SplittableRandom random = new SplittableRandom(~seed);
            int states = graph.states();
            BitSet all = new BitSet();
            all.set(0, states);
            BitSet first = random.nextBoolean() ? all : drawn(random, states, 1 + random.nextInt(2));
            first.andNot(drawn(random, states, 50));
            BitSet goal = drawn(random, states, random.nextBoolean() ? 20 : 5_000);
            BitSet next = graph.next(goal);
            BitSet until = graph.until(first, goal);
            BitSet weak = graph.weak(first, goal);
            for (int workers : WORKERS) {
                WorkerThreads crew = new WorkerThreads(workers, "test");
                MemoryBudget budget = MemoryBudget.unlimited();
                PackedGraph packed = Objects.requireNonNull(PackedGraph.of(graph, crew, budget, () -> false));
                Predecessors before = Objects.requireNonNull(Predecessors.of(packed, crew, budget, () -> false));
                StateSet dead = DeadStates.of(packed, budget, () -> false);
                BackwardSteps steps = new BackwardSteps(before, dead, crew, budget, () -> false);
                StateSet a = set(first, states, budget);
                StateSet b = set(goal, states, budget);
                assertThat(bits(steps.next(b)))
                        .as("seed %d, %d workers", seed, workers)
                        .isEqualTo(next);
                assertThat(bits(steps.until(a, b)))
                        .as("seed %d, %d workers", seed, workers)
                        .isEqualTo(until);
                assertThat(bits(steps.weak(a, b)))
                        .as("seed %d, %d workers", seed, workers)
                        .isEqualTo(weak);
                a.free();
                b.free();
                dead.free();
                before.free();
                packed.free();
                assertThat(budget.usedBytes()).isZero();
            }
        }
    }

    @Test
    void tablesHaveTheEdgesInTheirOrder(Seeds seeds) {
        for (long seed : seeds.upTo(3)) {
            Drawn graph = Drawn.of(seed, 30_001);
            for (int workers : WORKERS) {
                WorkerThreads crew = new WorkerThreads(workers, "test");
                MemoryBudget budget = MemoryBudget.unlimited();
                PackedGraph packed = Objects.requireNonNull(PackedGraph.of(graph, crew, budget, () -> false));
                Predecessors before = Objects.requireNonNull(Predecessors.of(packed, crew, budget, () -> false));
                Predecessors alone = Objects.requireNonNull(Predecessors.of(graph, budget, () -> false));
                assertThat(targets(packed)).isEqualTo(graph.successors());
                assertThat(sources(before, graph)).isEqualTo(sources(alone, graph));
            }
        }
    }

    private static int[][] targets(TargetGraph of) {
        int[][] targets = new int[of.states()][];
        TargetCursor edges = of.edgesOut();
        for (int s = 0; s < targets.length; s++) {
            IntStream.Builder here = IntStream.builder();
            for (edges.moveTo(s); edges.next(); ) {
                here.add(edges.target());
            }
            targets[s] = here.build().toArray();
        }
        return targets;
    }

    private static int[][] sources(Predecessors of, TargetGraph graph) {
        int[][] sources = new int[graph.states()][];
        for (int s = 0; s < sources.length; s++) {
            sources[s] = LongStream.range(of.start(s), of.start(s + 1))
                    .mapToInt(of::source)
                    .toArray();
        }
        return sources;
    }

    @Test
    void limitsEndAllThreads() {
        Drawn graph = Drawn.of(1, 40_000);
        for (int workers : WORKERS) {
            WorkerThreads crew = new WorkerThreads(workers, "test");
            MemoryBudget budget = MemoryBudget.unlimited();
            AtomicInteger asked = new AtomicInteger();
            assertThat(PackedGraph.of(graph, crew, budget, () -> asked.incrementAndGet() > 20))
                    .isNull();
            PackedGraph packed = Objects.requireNonNull(PackedGraph.of(graph, crew, budget, () -> false));
            asked.set(0);
            assertThat(Predecessors.of(packed, crew, budget, () -> asked.incrementAndGet() > 2))
                    .isNull();
            Predecessors before = Objects.requireNonNull(Predecessors.of(packed, crew, budget, () -> false));
            StateSet dead = DeadStates.of(packed, budget, () -> false);
            BackwardSteps steps = new BackwardSteps(before, dead, crew, budget, () -> true);
            StateSet all = new StateSet(graph.states(), budget);
            all.complement();
            assertThatThrownBy(() -> steps.next(all)).isInstanceOf(Cancelled.class);
            assertThatThrownBy(() -> steps.weak(all, dead)).isInstanceOf(Cancelled.class);
            MemoryBudget little = new MemoryBudget(20_000);
            BackwardSteps poor = new BackwardSteps(before, dead, crew, little, () -> false);
            assertThatThrownBy(() -> poor.weak(all, dead)).isInstanceOf(MemoryBudget.Exhausted.class);
        }
    }

    @Test
    void aGraphThatCannotBeReadEndsAllThreads() {
        Drawn graph = Drawn.of(3, 40_000);
        TargetGraph broken = new TargetGraph() {
            @Override
            public int states() {
                return graph.states();
            }

            @Override
            public long edges() {
                return graph.edges();
            }

            @Override
            public TargetCursor edgesOut() {
                TargetCursor edges = graph.edgesOut();
                return new TargetCursor() {
                    @Override
                    public void moveTo(int state) {
                        if (state == 20_000) {
                            throw new IllegalStateException("on purpose");
                        }
                        edges.moveTo(state);
                    }

                    @Override
                    public boolean next() {
                        return edges.next();
                    }

                    @Override
                    public int target() {
                        return edges.target();
                    }
                };
            }
        };
        for (int workers : WORKERS) {
            assertThatThrownBy(() -> PackedGraph.of(
                            broken, new WorkerThreads(workers, "test"), MemoryBudget.unlimited(), () -> false))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("on purpose");
        }
    }
}
