package org.tidemark.store.condensed;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * Numbers that mostly grow by little from one to the next, in about two bits each: the predecessors of states in the order in
 * which these were found.
 *
 * <p>A growth of 0 to 6 is as many zeros and a one. Any other change follows seven zeros: its sign in the lowest bit, as a number
 * of bits (six of them say how many) and these. From 100, the numbers 100, 101, 103 and 90 are {@code 1}, {@code 01}, {@code
 * 001}, and {@code 0000000}, 5 in six bits, and 26 in five.
 */
final class PredecessorCode {
    private static final int UNARY_LIMIT = 7;
    private static final int WIDTH_BITS = 6;

    private PredecessorCode() {}

    static void put(long number, long before, BitBuffer out) {
        long change = number - before;
        if (change >= 0 && change < UNARY_LIMIT) {
            out.put(1L << change, (int) change + 1);
            return;
        }
        long folded = (change << 1) ^ (change >> 63);
        int width = 64 - Long.numberOfLeadingZeros(folded);
        out.put(0, UNARY_LIMIT);
        out.put(width, WIDTH_BITS);
        out.put(folded, width);
    }

    /** The number at an index of a sequence, which begins here and counts from 0 on. */
    static long number(BitReader in, int index) {
        long number = 0;
        for (int i = 0; i <= index; i++) {
            int growth = in.zeros(UNARY_LIMIT);
            number += growth < UNARY_LIMIT ? growth : unfold(in.take((int) in.take(WIDTH_BITS)));
        }
        return number;
    }

    private static long unfold(long folded) {
        return (folded >>> 1) ^ -(folded & 1);
    }
}
