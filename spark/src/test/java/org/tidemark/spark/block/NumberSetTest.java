package org.tidemark.spark.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NumberSetTest {
    private static List<Integer> numbers(NumberSet set) {
        List<Integer> numbers = new ArrayList<>();
        set.forEach(numbers::add);
        return numbers;
    }

    /** Few of many, half of them, all of them: as gaps and as bits. */
    @Test
    void givesBackWhatWasAdded() {
        SplittableRandom random = new SplittableRandom(7);
        for (int limit : new int[] {1, 7, 8, 9, 1000, 10_000}) {
            for (int size : new int[] {0, 1, limit / 100, limit / 9, limit / 2, limit}) {
                TreeSet<Integer> expected = new TreeSet<>();
                while (expected.size() < size) {
                    expected.add(random.nextInt(limit));
                }
                NumberSet.Writer writer = new NumberSet.Writer(limit);
                expected.forEach(writer::add);
                assertThat(numbers(writer.finish()))
                        .as("%d below %d", size, limit)
                        .containsExactlyElementsOf(expected);
            }
        }
    }

    /** Runs that share states, an empty one, and an odd number of them. */
    @Test
    void mergesRuns() {
        SplittableRandom random = new SplittableRandom(3);
        for (int width = 1; width <= 2; width++) {
            TreeSet<List<Long>> expected = new TreeSet<>((a, b) -> Arrays.compareUnsigned(words(a), words(b)));
            List<StateBlock> blocks = new ArrayList<>();
            for (int run : new int[] {300, 0, 1, 700, 20}) {
                TreeSet<List<Long>> states = new TreeSet<>(expected.comparator());
                while (states.size() < run) {
                    List<Long> state = new ArrayList<>();
                    for (int w = 0; w < width; w++) {
                        state.add(random.nextLong(width == 1 ? 2000 : 40) - 10); // negative numbers are the largest
                    }
                    states.add(state);
                }
                expected.addAll(states);
                long[] all = states.stream()
                        .flatMap(List::stream)
                        .mapToLong(word -> word)
                        .toArray();
                blocks.add(StateBlock.of(all, width, 0, states.size()));
            }
            SortedRuns.Merged merged = SortedRuns.merged(blocks, width);
            assertThat(merged.size()).isEqualTo(expected.size());
            assertThat(Arrays.copyOf(merged.words(), merged.size() * width))
                    .isEqualTo(expected.stream()
                            .flatMap(List::stream)
                            .mapToLong(word -> word)
                            .toArray());
        }
    }

    private static long[] words(List<Long> state) {
        return state.stream().mapToLong(word -> word).toArray();
    }
}
