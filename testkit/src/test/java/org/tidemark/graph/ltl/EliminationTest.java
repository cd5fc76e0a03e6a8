package org.tidemark.graph.ltl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.PackedGraph;
import org.tidemark.graph.TargetCursor;
import org.tidemark.graph.TargetGraph;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.logic.Formula;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Passes over the edges find what the search for components finds, on random graphs and automata. */
@Seeded
class EliminationTest {
    /** A graph whose edges are lists. */
    private record ListedGraph(List<List<Integer>> lists) implements TargetGraph {
        static ListedGraph random(SplittableRandom random) {
            int states = random.nextInt(1, 60);
            double perState = random.nextDouble(0.2, 2.5);
            List<List<Integer>> lists = new ArrayList<>();
            for (int s = 0; s < states; s++) {
                List<Integer> targets = new ArrayList<>();
                while (random.nextDouble() < perState / (1 + perState)) {
                    // Mostly to neighbours, so that ways are long and turn often.
                    int target = random.nextInt(3) == 0 ? random.nextInt(states) : s + random.nextInt(-3, 4);
                    targets.add(Math.floorMod(target, states));
                }
                lists.add(targets);
            }
            return new ListedGraph(lists);
        }

        @Override
        public int states() {
            return lists.size();
        }

        @Override
        public long edges() {
            return lists.stream().mapToInt(List::size).sum();
        }

        @Override
        public TargetCursor edgesOut() {
            return new TargetCursor() {
                private List<Integer> targets = List.of();
                private int at;

                @Override
                public void moveTo(int state) {
                    targets = lists.get(state);
                    at = -1;
                }

                @Override
                public boolean next() {
                    at++;
                    return at < targets.size();
                }

                @Override
                public int target() {
                    return targets.get(at);
                }
            };
        }
    }

    private static BuchiAutomaton automaton(SplittableRandom random) {
        int states = random.nextInt(1, 5);
        int sets = random.nextInt(4);
        BuchiBuilder builder = new BuchiBuilder(List.of(new Formula.Deadlock(), new Formula.Deadlock()), sets);
        for (int s = 0; s < states; s++) {
            builder.state();
        }
        for (int s = 0; s < states; s++) {
            for (int t = random.nextInt(4); t > 0; t--) {
                long positive = random.nextInt(3) == 0 ? random.nextLong(4) : 0;
                long negative = random.nextInt(3) == 0 ? random.nextLong(4) & ~positive : 0;
                long marks = random.nextInt(3) == 0 ? random.nextLong(1L << sets) : 0;
                builder.transition(s, positive, negative, marks, random.nextInt(states));
            }
        }
        return builder.build(random.nextInt(states));
    }

    /** Deadness is one of the letters. */
    private static Letters letters(long seed) {
        return new Letters() {
            @Override
            public long letter(int state, boolean dead) {
                long hash = (state + 1) * (seed | 1) * 0x9E3779B97F4A7C15L;
                return hash >>> 63 | (dead ? 2 : 0);
            }

            @Override
            public void free() {}
        };
    }

    @Test
    void findsWhatTheSearchForComponentsFinds(Seeds seeds) {
        int accepted = 0;
        int refused = 0;
        for (long seed : seeds.upTo(20_000)) {
            SplittableRandom random = new SplittableRandom(seed);
            ListedGraph graph = ListedGraph.random(random);
            BuchiAutomaton automaton = automaton(random);
            MemoryBudget budget = MemoryBudget.unlimited();
            PackedGraph packed = Objects.requireNonNull(PackedGraph.of(graph, budget, () -> false));
            MemoryBudget own = MemoryBudget.unlimited();
            boolean passes = new Elimination(automaton, graph, letters(seed), own, () -> false).accepts();
            assertThat(own.usedBytes()).isZero();
            try (Emptiness emptiness =
                    new Emptiness(automaton, packed, letters(seed), FairSets.NONE, 0, budget, () -> false)) {
                assertThat(passes).isEqualTo(emptiness.accepts());
            }
            accepted += passes ? 1 : 0;
            refused += passes ? 0 : 1;
        }
        assertThat(accepted).isGreaterThan(1000);
        assertThat(refused).isGreaterThan(1000);
    }

    @Test
    void endsWithoutMemoryOrTimeAndKeepsNothing() {
        BuchiBuilder builder = new BuchiBuilder(List.of(), 1);
        builder.state();
        builder.transition(0, 0, 0, 1, 0);
        BuchiAutomaton automaton = builder.build(0);
        ListedGraph graph = new ListedGraph(List.of(List.of(1), List.of(0)));
        for (long bytes = 0; bytes < 48; bytes += 8) {
            MemoryBudget budget = new MemoryBudget(bytes);
            assertThatThrownBy(() -> new Elimination(automaton, graph, letters(1), budget, () -> false).accepts())
                    .isInstanceOf(MemoryBudget.Exhausted.class);
            assertThat(budget.usedBytes()).isZero();
        }
        MemoryBudget budget = new MemoryBudget(48);
        assertThatThrownBy(() -> new Elimination(automaton, graph, letters(1), budget, () -> true).accepts())
                .isInstanceOf(Cancelled.class);
        assertThat(budget.usedBytes()).isZero();
        assertThat(new Elimination(automaton, graph, letters(1), budget, () -> false).accepts())
                .isTrue();
    }
}
