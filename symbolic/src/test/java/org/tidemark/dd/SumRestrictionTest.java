package org.tidemark.dd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.logic.Relation;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Sums over the levels of whole sets, compared with the same state by state. */
@Seeded
class SumRestrictionTest {
    private static final List<Relation> RELATIONS = List.of(Relation.values());

    @Test
    void sumsOverLevelsAreCompared(Seeds seeds) {
        for (long seed : seeds.upTo(300)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            MemoryBudget budget = MemoryBudget.unlimited();
            Forest forest = new Forest(sizes, budget, () -> false);
            NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
            int root = SetSketch.root(forest, set);
            long[] @Nullable [] weights = new long[sizes.length][];
            for (int k = 0; k < sizes.length; k++) {
                weights[k] = random.nextInt(3) == 0
                        ? null
                        : random.longs(sizes[k], -2, 4).toArray();
            }
            Relation relation = RELATIONS.get(random.nextInt(RELATIONS.size()));
            long bound = random.nextInt(-2, 6);
            assertThat(SetSketch.states(forest, forest.restrictSum(root, weights, relation, bound)))
                    .isEqualTo(SetSketch.those(set, state -> {
                        long sum = 0;
                        for (int k = 0; k < sizes.length; k++) {
                            long[] here = weights[k];
                            sum += here == null ? 0 : here[state.get(k)];
                        }
                        return relation.holds(sum, bound);
                    }));
            assertThat(budget.usedBytes()).isEqualTo(forest.bytes());
        }
    }

    /** Of 10,000 levels, those states in which at most two are not 0: a node for each sum, not for each state. */
    @Test
    void aSumOverTenThousandLevels() {
        int levels = 10_000;
        int[] sizes = new int[levels];
        Arrays.fill(sizes, 2);
        Forest forest = SetSketch.forest(sizes);
        int[][] values = new int[levels][];
        Arrays.fill(values, new int[] {0, 1});
        long[][] weights = new long[levels][];
        Arrays.fill(weights, new long[] {0, 1});
        int few = forest.restrictSum(forest.product(values), weights, Relation.AT_MOST, 2);
        assertThat(forest.count(few).longValueExact()).isEqualTo(1 + levels + levels * (levels - 1L) / 2);
        assertThat(forest.nodeCount(few)).isLessThan(3 * levels);
        Dag dag = Dag.of(forest, few, MemoryBudget.unlimited());
        int[] state = new int[levels];
        for (long rank : new long[] {0, 1, 77_777, dag.states() - 1}) {
            dag.unrank(rank, state);
            assertThat(dag.rank(state)).isEqualTo(rank);
        }
        assertThat(dag.thaw(SetSketch.forest(sizes))).isNotEqualTo(Forest.EMPTY);
    }

    /** More values of a level and more sums than there is room for at first. */
    @Test
    void wideLevelsAndManySums() {
        int size = 40;
        int[] all = new int[size];
        long[][] weights = new long[2][size];
        for (int v = 0; v < size; v++) {
            all[v] = v;
            weights[0][v] = v;
            weights[1][v] = (size + 1L) * v;
        }
        Forest forest = SetSketch.forest(new int[] {size, size});
        int root = forest.product(new int[][] {all, all});
        for (long bound = 0; bound < 1700; bound += 123) {
            long expected = 0;
            for (int v = 0; v < size * size; v++) {
                expected += weights[0][v % size] + weights[1][v / size] <= bound ? 1 : 0;
            }
            int few = forest.restrictSum(root, weights, Relation.AT_MOST, bound);
            assertThat(forest.count(few).longValueExact())
                    .as("at most %d", bound)
                    .isEqualTo(expected);
        }
    }
}
