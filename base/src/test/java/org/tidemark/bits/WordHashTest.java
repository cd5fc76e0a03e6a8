package org.tidemark.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * States are anything but random; their hashes must look random all the same, where the slot is taken from (high bits)
 * and where the fingerprint is (low bits).
 */
class WordHashTest {
    private static final int BUCKET_BITS = 8;
    private static final int BUCKETS = 1 << BUCKET_BITS;

    static Stream<Arguments> structuredStates() {
        return Stream.of(
                Arguments.of("two bits set in four words", bits(4, 2)),
                Arguments.of("three bits set in one word", bits(1, 3)),
                Arguments.of("three bits set in two words", bits(2, 3)),
                Arguments.of("a counter in the low bits", counter(1, 0, 0)),
                Arguments.of("a counter in the high bits", counter(1, 0, 48)),
                Arguments.of("a counter in the middle of three words", counter(3, 1, 31)),
                Arguments.of("a counter at the end of three words", counter(3, 2, 48)),
                Arguments.of("a counter at the start of three words", counter(3, 0, 48)),
                Arguments.of("fields of 32 bits with small values", smallFields()),
                Arguments.of("equal words", twins()));
    }

    /** All states with exactly that many bits set. */
    private static List<long[]> bits(int words, int set) {
        List<long[]> states = new ArrayList<>();
        choose(new long[words], 0, set, states);
        return states;
    }

    private static void choose(long[] state, int from, int set, List<long[]> into) {
        if (set == 0) {
            into.add(state.clone());
            return;
        }
        for (int b = from; b < 64 * state.length; b++) {
            state[b / 64] ^= 1L << b;
            choose(state, b + 1, set - 1, into);
            state[b / 64] ^= 1L << b;
        }
    }

    private static List<long[]> counter(int words, int at, int shift) {
        List<long[]> states = new ArrayList<>();
        for (long n = 0; n < 1 << 16; n++) {
            long[] state = new long[words];
            state[at] = n << shift;
            states.add(state);
        }
        return states;
    }

    private static List<long[]> smallFields() {
        List<long[]> states = new ArrayList<>();
        for (long n = 0; n < 1 << 16; n++) {
            states.add(new long[] {(n & 15) | ((n >> 4 & 15) << 32), (n >> 8 & 15) | ((n >> 12) << 32)});
        }
        return states;
    }

    private static List<long[]> twins() {
        List<long[]> states = new ArrayList<>();
        for (long n = 0; n < 1 << 16; n++) {
            states.add(new long[] {n, n});
        }
        return states;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("structuredStates")
    void structuredStatesSpreadInHighAndLowBits(String what, List<long[]> states) {
        int[] high = new int[BUCKETS];
        int[] low = new int[BUCKETS];
        int[] aboveLow = new int[BUCKETS];
        for (long[] state : states) {
            long hash = WordHash.hash(state, 0, state.length);
            high[(int) (hash >>> (64 - BUCKET_BITS))]++;
            low[(int) hash & (BUCKETS - 1)]++;
            aboveLow[(int) (hash >>> BUCKET_BITS) & (BUCKETS - 1)]++;
        }
        assertThat(chiSquare(high, states.size())).as("high bits of %s", what).isLessThan(TOO_UNEVEN);
        assertThat(chiSquare(low, states.size())).as("low bits of %s", what).isLessThan(TOO_UNEVEN);
        assertThat(chiSquare(aboveLow, states.size()))
                .as("bits 8 to 15 of %s", what)
                .isLessThan(TOO_UNEVEN);
    }

    /** With 255 degrees of freedom: mean 255, standard deviation 22.6; ten of them above the mean is no accident. */
    private static final double TOO_UNEVEN = 255 + 10 * 22.6;

    private static double chiSquare(int[] counts, int total) {
        double expected = (double) total / counts.length;
        double sum = 0;
        for (int count : counts) {
            sum += (count - expected) * (count - expected) / expected;
        }
        return sum;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("structuredStates")
    void structuredStatesDoNotCollide(String what, List<long[]> states) {
        Set<Long> hashes = new HashSet<>();
        for (long[] state : states) {
            hashes.add(WordHash.hash(state, 0, state.length));
        }
        assertThat(hashes).as(what).hasSameSizeAs(states);
    }

    @Test
    void onlyTheGivenWordsCount() {
        long[] words = {1, 2, 3, 4};
        assertThat(WordHash.hash(words, 1, 2)).isEqualTo(WordHash.hash(new long[] {2, 3}, 0, 2));
        assertThat(WordHash.hash(words, 1, 2)).isNotEqualTo(WordHash.hash(words, 1, 3));
        assertThat(WordHash.hash(words, 1, 2)).isNotEqualTo(WordHash.hash(new long[] {3, 2}, 0, 2));
    }

    /** A single bit of the state moves about half of the bits of the hash's both ends, wherever it is. */
    @Test
    void everyBitOfAStateReachesBothEndsOfTheHash() {
        int words = 3;
        for (int b = 0; b < 64 * words; b++) {
            int high = 0;
            int low = 0;
            for (long n = 1; n <= 256; n++) {
                long[] state = {n, n * n, ~n};
                long hash = WordHash.hash(state, 0, words);
                state[b / 64] ^= 1L << b;
                long change = hash ^ WordHash.hash(state, 0, words);
                high += change >>> 48 == 0 ? 0 : 1;
                low += (change & 0xFFFF) == 0 ? 0 : 1;
            }
            assertThat(high).as("bit %d in the high bits", b).isGreaterThan(250);
            assertThat(low).as("bit %d in the low bits", b).isGreaterThan(250);
        }
    }
}
