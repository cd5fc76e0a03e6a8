package org.tidemark.dd.frozen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.SetSketch;
import org.tidemark.reference.ChiSquare;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** States drawn from a set come up equally often. */
@Seeded
class UniformStatesTest {
    private static final int PER_STATE = 50;

    @Test
    void everyStateIsAsProbableAsAnother(Seeds seeds) {
        for (long seed : seeds.upTo(6)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
            if (set.size() < 2) {
                continue;
            }
            Forest forest = SetSketch.forest(sizes);
            Dag dag = Dag.of(forest, SetSketch.root(forest, set), MemoryBudget.unlimited());
            Map<List<Integer>, Integer> seen = new HashMap<>();
            for (int[] state :
                    UniformStates.draw(dag, PER_STATE * set.size(), seed, MemoryBudget.unlimited(), () -> false)) {
                assertThat(set).contains(SetSketch.list(state));
                seen.merge(SetSketch.list(state), 1, Integer::sum);
            }
            assertThat(ChiSquare.isUniform(seen.values(), set.size())).isTrue();
        }
    }

    @Test
    void largeNumbersAreSpreadEvenly() {
        BigInteger bound = BigInteger.valueOf(5).shiftLeft(200).add(BigInteger.ONE);
        int[] seen = new int[5];
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 5000; i++) {
            BigInteger number = UniformStates.below(bound, random);
            assertThat(number).isBetween(BigInteger.ZERO, bound.subtract(BigInteger.ONE));
            seen[Math.min(4, number.shiftRight(200).intValueExact())]++;
        }
        assertThat(ChiSquare.isUniform(SetSketch.list(seen), 5)).isTrue();
    }

    @Test
    void aSeedDrawsTheSameStates() {
        Forest forest = SetSketch.forest(4, 4, 4);
        Dag dag = Dag.of(forest, SetSketch.root(forest, SetSketch.all(new int[] {4, 4, 4})), MemoryBudget.unlimited());
        int[][] once = UniformStates.draw(dag, 20, 7, MemoryBudget.unlimited(), () -> false);
        assertThat(UniformStates.draw(dag, 20, 7, MemoryBudget.unlimited(), () -> false))
                .isDeepEqualTo(once);
        assertThat(UniformStates.draw(dag, 20, 8, MemoryBudget.unlimited(), () -> false))
                .isNotEqualTo(once);
        Dag none = Dag.of(forest, Forest.EMPTY, MemoryBudget.unlimited());
        assertThatThrownBy(() -> UniformStates.draw(none, 1, 7, MemoryBudget.unlimited(), () -> false))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
