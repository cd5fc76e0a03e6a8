package org.tidemark.graph.condensed;

import java.util.Arrays;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * A column of numbers in few bits, few where they are small and alike: a parameter {@code k} of five bits, then each
 * number as its part above the lowest {@code k} bits in unary (that many zeros and a one) and those {@code k} bits. Up to
 * {@value #LONGEST} zeros; after this many the number follows whole. A column of nothing but zeros is its parameter alone.
 *
 * <p>With {@code k = 2} the number 9 is {@code 0 0 1} and then {@code 01}. The parameter is the best of three near the
 * logarithm of the mean.
 */
final class Column {
    private static final int LONGEST = 24;
    private static final int ALL_ZERO = 31;
    private static final int PARAMETER_BITS = 5;
    private static final int WHOLE_BITS = 33;

    private long[] values = new long[256];
    private int size;

    void clear() {
        size = 0;
    }

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    /** A signed number as one that is not: 0, -1, 1, -2, … become 0, 1, 2, 3, … */
    static long folded(long signed) {
        return (signed << 1) ^ (signed >> 63);
    }

    static long unfolded(long folded) {
        return (folded >>> 1) ^ -(folded & 1);
    }

    void writeTo(BitBuffer out) {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += values[i];
        }
        if (sum == 0) {
            out.put(ALL_ZERO, PARAMETER_BITS);
            return;
        }
        int k = parameter(sum);
        out.put(k, PARAMETER_BITS);
        for (int i = 0; i < size; i++) {
            write(values[i], k, out);
        }
    }

    private int parameter(long sum) {
        int guess = Math.min(29, 63 - Long.numberOfLeadingZeros(1 + sum / size));
        int best = guess;
        long least = Long.MAX_VALUE;
        for (int k = Math.max(0, guess - 1); k <= guess + 1; k++) {
            long cost = cost(k);
            if (cost < least) {
                least = cost;
                best = k;
            }
        }
        return best;
    }

    private long cost(int k) {
        long bits = (long) size * (k + 1);
        for (int i = 0; i < size; i++) {
            long high = values[i] >>> k;
            bits += high < LONGEST ? high : LONGEST + WHOLE_BITS - k - 1;
        }
        return bits;
    }

    private static void write(long value, int k, BitBuffer out) {
        long high = value >>> k;
        if (high >= LONGEST) {
            out.put(0, LONGEST);
            out.put(value, WHOLE_BITS);
            return;
        }
        out.put(1L << high, (int) high + 1);
        out.put(value & ((1L << k) - 1), k);
    }

    /** Reads a column; its numbers are then taken one by one with {@link #next}. */
    static int parameter(BitReader in) {
        return (int) in.take(PARAMETER_BITS);
    }

    /** The next number of a column with this parameter. */
    static long next(BitReader in, int k) {
        if (k == ALL_ZERO) {
            return 0;
        }
        int high = in.zeros(LONGEST);
        return high == LONGEST ? in.take(WHOLE_BITS) : ((long) high << k) | in.take(k);
    }
}
