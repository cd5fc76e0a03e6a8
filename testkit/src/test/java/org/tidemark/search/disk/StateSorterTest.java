package org.tidemark.search.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class StateSorterTest {
    @Test
    void sortsAsACollectionDoes(Seeds seeds) {
        for (long seed : seeds.upTo(300)) {
            SplittableRandom random = new SplittableRandom(seed);
            int stride = 1 + random.nextInt(3);
            int states = random.nextInt(random.nextBoolean() ? 40 : 3_000);
            long[] words = words(random, stride * states);
            int from = states == 0 ? 0 : random.nextInt(states);
            List<long[]> expected = listed(words, stride, from, states);
            expected.sort(Arrays::compareUnsigned);
            long[] before = Arrays.copyOf(words, from * stride);
            StateSorter sorter = new StateSorter(words, stride);
            if (random.nextBoolean()) {
                sorter.sort(from, states);
            } else {
                List<StateSorter.Range> parts = sorter.split(from, states, 1 + random.nextInt(200));
                parts.forEach(part -> sorter.sort(part.from(), part.to()));
            }
            assertThat(listed(words, stride, from, states))
                    .usingElementComparator(Arrays::compareUnsigned)
                    .containsExactlyElementsOf(expected);
            assertThat(Arrays.copyOf(words, from * stride)).isEqualTo(before);
        }
    }

    /** Each part is compared with files on its own, which is a waste where it has but a few states. */
    @Test
    void partsAreNotSmallerThanTheyMustBe() {
        long[] words =
                new SplittableRandom(1).longs(5_000).map(word -> word & 0xFFFF).toArray();
        List<StateSorter.Range> parts = new StateSorter(words, 1).split(0, 5_000, 500);
        assertThat(parts).hasSizeLessThanOrEqualTo(20);
        for (int i = 0; i < parts.size(); i++) {
            assertThat(parts.get(i).size()).isBetween(1, 500);
            assertThat(parts.get(i).from())
                    .isEqualTo(i == 0 ? 0 : parts.get(i - 1).to());
        }
        assertThat(parts.get(parts.size() - 1).to()).isEqualTo(5_000);
    }

    /** Few bits differ, at places that the seed chooses, the highest among them. */
    private static long[] words(SplittableRandom random, int n) {
        long some = random.nextLong();
        long others = random.nextLong();
        long mask = (some & others) | Long.MIN_VALUE;
        return random.longs(n).map(word -> word & mask).toArray();
    }

    private static List<long[]> listed(long[] words, int stride, int from, int to) {
        List<long[]> states = new ArrayList<>();
        for (int i = from; i < to; i++) {
            states.add(Arrays.copyOfRange(words, i * stride, (i + 1) * stride));
        }
        return states;
    }
}
