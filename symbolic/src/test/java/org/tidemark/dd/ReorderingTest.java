package org.tidemark.dd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** A set in another order has the same states, with their values in that order. */
@Seeded
class ReorderingTest {
    @Test
    void valuesChangeTheirPlaces(Seeds seeds) {
        for (long seed : seeds.upTo(300)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
            int[] levels = new int[sizes.length];
            for (int k = 0; k < levels.length; k++) {
                int at = random.nextInt(k + 1);
                levels[k] = levels[at];
                levels[at] = k;
            }
            Forest from = SetSketch.forest(sizes);
            Forest to = SetSketch.forest(
                    Arrays.stream(levels).map(level -> sizes[level]).toArray());
            NavigableSet<List<Integer>> expected = new TreeSet<>(SetSketch.ORDER);
            for (List<Integer> state : set) {
                expected.add(Arrays.stream(levels).mapToObj(state::get).toList());
            }
            int root = to.reorder(from, SetSketch.root(from, set), levels);
            assertThat(root).isEqualTo(SetSketch.root(to, expected));
        }
    }
}
