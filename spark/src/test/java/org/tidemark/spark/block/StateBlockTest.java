package org.tidemark.spark.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.model.Successors;

class StateBlockTest {
    private static Set<long[]> states(SplittableRandom random, int width, int n) {
        TreeSet<long[]> all = new TreeSet<>((Comparator<long[]>) Arrays::compareUnsigned);
        int bits = 1 + random.nextInt(63);
        for (int i = 0; i < n; i++) {
            all.add(random.longs(width)
                    .map(word -> random.nextInt(8) == 0 ? word : word >>> (64 - bits))
                    .toArray());
        }
        return all;
    }

    private static long[] flat(Set<long[]> states) {
        return states.stream().flatMapToLong(Arrays::stream).toArray();
    }

    @Test
    void holdsWhatWasWritten() {
        for (int seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int width = 1 + seed % 4;
            Set<long[]> states = states(random, width, random.nextInt(1500));
            StateBlock block = StateBlock.of(flat(states), width, 0, states.size());
            long[] read = new long[states.size() * width];
            block.decode(read, 0);
            assertThat(read).isEqualTo(flat(states));
            assertThat(block.size()).isEqualTo(states.size());
            states.stream()
                    .limit(50)
                    .forEach(state -> assertThat(block.holds(state, 0)).isTrue());
            states(random, width, 50).stream()
                    .filter(other -> !states.contains(other))
                    .forEach(other -> assertThat(block.holds(other, 0)).isFalse());
        }
    }

    @Test
    void takesOutWhatIsKnown() {
        for (int seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int width = 1 + seed % 3;
            Set<long[]> known = states(random, width, random.nextInt(2000));
            Set<long[]> candidates = states(random, width, random.nextInt(200));
            known.stream().filter(state -> random.nextInt(3) == 0).forEach(candidates::add);
            long[] sifted = flat(candidates);
            int left = StateBlock.of(flat(known), width, 0, known.size()).sift(sifted, 0, candidates.size());
            candidates.removeAll(known);
            assertThat(Arrays.copyOf(sifted, left * width)).isEqualTo(flat(candidates));
        }
    }

    @Test
    void closeStatesTakeAByteEach() {
        long[] states = IntStream.range(0, 10_000).mapToLong(i -> 3L * i).toArray();
        assertThat(StateBlock.of(states, 1, 0, states.length).bytes()).isLessThan(10_000 * 21 / 20);
    }

    @Test
    void candidatesComeOutOnceWhereTheyBelong() {
        for (int width = 1; width <= 3; width++) {
            SplittableRandom random = new SplittableRandom(width);
            CandidateTable table = new CandidateTable(width);
            TreeSet<long[]> expected = new TreeSet<>((Comparator<long[]>) Arrays::compareUnsigned);
            for (int n = 0; n < 40; n++) {
                Successors batch = new Successors(width, 16);
                for (int i = 0; i < 300; i++) {
                    long[] state = random.longs(width, 0, 8000 / width / width).toArray();
                    batch.add(0, state, 0);
                    expected.add(state);
                }
                table.addAll(batch);
            }
            assertThat(table.size()).isEqualTo(expected.size());
            Partitions partitions = new Partitions(5);
            StateBlock[] parts = table.drain(partitions);
            assertThat(table.size()).isZero();
            assertThat(Arrays.stream(parts).mapToInt(StateBlock::size).sum()).isEqualTo(expected.size());
            expected.forEach(state -> assertThat(parts[partitions.of(state, 0, state.length)].holds(state, 0))
                    .isTrue());
            StateBlock merged = StateBlock.merged(width, Arrays.asList(parts));
            long[] all = new long[merged.size() * width];
            merged.decode(all, 0);
            assertThat(all).isEqualTo(flat(expected));
            assertThat(partitions.split(merged)[3].content()).isEqualTo(parts[3].content());
        }
    }
}
