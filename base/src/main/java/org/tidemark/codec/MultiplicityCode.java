package org.tidemark.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * How many tokens of each value a multi-set has, largest number first (Mäkelä, §3.1). Writer and reader know the number of tokens t
 * and of different values d. The largest number is then at least ⌈t/d⌉ and at most 1 + t − d; the others follow with what is left.
 *
 * <p>For t = 8 and d = 5 the largest is 2, 3 or 4 and takes 2 bits. If it is 4, nothing follows: the others must be 1. If d is 1 or
 * equal to t, nothing is written at all.
 *
 * <p>A code may also use that no number exceeds the one before it, nor a known limit; the paper's does not. Immutable.
 */
public final class MultiplicityCode {
    /** The paper's code. */
    public static final MultiplicityCode PLAIN = new MultiplicityCode(Long.MAX_VALUE, false);

    private final long most;
    private final boolean descends;

    private MultiplicityCode(long most, boolean descends) {
        this.most = most;
        this.descends = descends;
    }

    /** A code that uses that no number exceeds the one before it, nor this limit. */
    public static MultiplicityCode limited(long most) {
        return new MultiplicityCode(most, true);
    }

    /** The bits that these numbers take, the first {@code distinct} of an array in descending order. */
    public long bits(long[] numbers, int distinct) {
        long bits = 0;
        long left = sum(numbers, distinct);
        long limit = most;
        for (int i = 0; i < distinct; i++) {
            int others = distinct - i;
            bits += Ranges.bits(high(left, others, limit) - low(left, others) + 1);
            left -= numbers[i];
            limit = descends ? numbers[i] : limit;
        }
        return bits;
    }

    private static long sum(long[] numbers, int distinct) {
        long sum = 0;
        for (int i = 0; i < distinct; i++) {
            sum += numbers[i];
        }
        return sum;
    }

    private static long low(long left, int others) {
        return (left - 1) / others + 1;
    }

    private static long high(long left, int others, long limit) {
        return Math.min(limit, 1 + left - others);
    }

    /** Writes the first {@code distinct} numbers, which descend. */
    public void put(long[] numbers, int distinct, BitBuffer out) {
        long left = sum(numbers, distinct);
        long limit = most;
        for (int i = 0; i < distinct; i++) {
            int others = distinct - i;
            long low = low(left, others);
            Ranges.put(numbers[i] - low, high(left, others, limit) - low + 1, out);
            left -= numbers[i];
            limit = descends ? numbers[i] : limit;
        }
    }

    /** Reads {@code distinct} numbers with this sum. */
    public void take(long sum, int distinct, long[] numbers, BitReader in) {
        long left = sum;
        long limit = most;
        for (int i = 0; i < distinct; i++) {
            int others = distinct - i;
            long low = low(left, others);
            numbers[i] = low + Ranges.take(high(left, others, limit) - low + 1, in);
            left -= numbers[i];
            limit = descends ? numbers[i] : limit;
        }
    }
}
