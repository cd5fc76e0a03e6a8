package org.tidemark.dd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.Words;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class AscendingStatesTest {
    @Test
    void statesInOrderAndBitsGiveTheSameNodeAsStatesOneByOne(Seeds seeds) {
        for (long seed : seeds.upTo(300)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            MemoryBudget budget = MemoryBudget.unlimited();
            Forest forest = new Forest(sizes, budget, () -> false);
            NavigableSet<List<Integer>> all = SetSketch.all(sizes);
            NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
            int root = SetSketch.root(forest, set);
            try (AscendingStates ascending = new AscendingStates(forest)) {
                set.forEach(state -> ascending.add(SetSketch.array(state)));
                assertThat(ascending.finish()).isEqualTo(root);
                assertThat(ascending.finish()).isEqualTo(Forest.EMPTY);
                set.forEach(state -> ascending.add(SetSketch.array(state)));
                assertThat(ascending.finish()).isEqualTo(root);
            }
            long[] bits = new long[all.size() / 64 + 1];
            int number = 0;
            for (List<Integer> state : all) {
                if (set.contains(state)) {
                    bits[number / 64] |= 1L << number;
                }
                number++;
            }
            bits[number / 64] |= -1L << number;
            assertThat(AscendingStates.ofBits(forest, Words.of(bits), all.size()))
                    .isEqualTo(root);
            assertThat(budget.usedBytes()).isEqualTo(forest.bytes());
        }
    }

    @Test
    void statesOutOfOrderAreRefused() {
        AscendingStates ascending = new AscendingStates(SetSketch.forest(3, 3));
        ascending.add(new int[] {1, 1});
        assertThatThrownBy(() -> ascending.add(new int[] {1, 1})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ascending.add(new int[] {0, 2})).isInstanceOf(IllegalArgumentException.class);
    }
}
