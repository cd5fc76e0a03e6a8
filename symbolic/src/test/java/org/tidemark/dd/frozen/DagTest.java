package org.tidemark.dd.frozen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.SetSketch;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class DagTest {
    @Test
    void rankAndUnrankAreInverseAndAscending(Seeds seeds) {
        for (long seed : seeds.upTo(300)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            Forest forest = SetSketch.forest(sizes);
            NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
            MemoryBudget budget = MemoryBudget.unlimited();
            Dag dag = Dag.of(forest, SetSketch.root(forest, set), budget);
            assertThat(dag.bytes()).isEqualTo(budget.usedBytes());
            assertThat(dag.states()).isEqualTo(set.size());
            assertThat(dag.count()).isEqualTo(BigInteger.valueOf(set.size()));
            long rank = 0;
            int[] state = new int[sizes.length];
            DagCursor cursor = dag.cursor();
            for (List<Integer> next : set) {
                assertThat(dag.rank(SetSketch.array(next))).isEqualTo(rank);
                dag.unrank(rank, state);
                assertThat(SetSketch.list(state)).isEqualTo(next);
                assertThat(cursor.next()).isTrue();
                assertThat(SetSketch.list(cursor.state())).isEqualTo(next);
                rank++;
            }
            assertThat(cursor.next()).isFalse();
            assertThatThrownBy(() -> dag.unrank(dag.states(), state)).isInstanceOf(IndexOutOfBoundsException.class);
            for (List<Integer> any : SetSketch.all(sizes)) {
                assertThat(dag.contains(SetSketch.array(any))).isEqualTo(set.contains(any));
                assertThat(dag.rank(SetSketch.array(any)) >= 0).isEqualTo(set.contains(any));
            }
        }
    }

    /** Three parts of 3, 2 and 3 states of which 12 of 18 combinations are reachable. */
    @Test
    void equalSubsetsAreThereOnce() {
        Forest forest = SetSketch.forest(3, 2, 3);
        int two = forest.node(2, new int[] {1, 2}, new int[] {1, 1}, 2);
        int all = forest.node(2, new int[] {0, 1, 2}, new int[] {1, 1, 1}, 3);
        int one = forest.node(2, new int[] {0}, new int[] {1}, 1);
        int left = forest.node(1, new int[] {0, 1}, new int[] {two, all}, 2);
        int right = forest.node(1, new int[] {0, 1}, new int[] {one, one}, 2);
        Dag dag = Dag.of(
                forest,
                forest.node(0, new int[] {0, 1, 2}, new int[] {left, left, right}, 3),
                MemoryBudget.unlimited());
        assertThat(dag.count()).isEqualTo(BigInteger.valueOf(12));
        assertThat(dag.nodes()).isEqualTo(6);
        assertThat(dag.arcs()).isEqualTo(13);
        assertThat(dag.rank(new int[] {1, 1, 0})).isEqualTo(7);
    }

    @Test
    void aFrozenSetIsThawed(Seeds seeds) {
        for (long seed : seeds.upTo(100)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            Forest forest = SetSketch.forest(sizes);
            for (int i = 0; i < 3; i++) {
                int root = SetSketch.root(forest, SetSketch.some(sizes, random));
                assertThat(Dag.of(forest, root, MemoryBudget.unlimited()).thaw(forest))
                        .isEqualTo(root);
            }
        }
    }
}
