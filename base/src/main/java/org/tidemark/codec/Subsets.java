package org.tidemark.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * Which {@code size} of {@code of} things are present, where writer and reader know both numbers. Members are given as numbers from 0
 * in ascending order.
 *
 * <p>There are two codes. One writes the number of the subset among all of its size, in ⌈log2 binomial⌉ bits. The other writes each
 * member in as many bits as are needed for where it can still be (Mäkelä, §3.2.1): of 13 things the members 0, 7, 8, 10, 11, 12
 * are written as 0 of 0..7, 7 of 1..8, 8 of 8..9, 10 of 9..10, and nothing for 11 and 12. That makes 8 bits; the number takes 11.
 */
public final class Subsets {
    private Subsets() {}

    /** Whether the number of subsets of a size fits the code that writes it. */
    public static boolean canNumber(long size, long of) {
        return Binomials.choose(of, size) != Binomials.TOO_LARGE;
    }

    /** The number of a subset among all of its size: those whose greatest member is smaller come first. */
    public static long rank(long[] members, int from, int size) {
        long rank = 0;
        for (int i = 0; i < size; i++) {
            rank += Binomials.choose(members[from + i], i + 1);
        }
        return rank;
    }

    /** The subset of a number. */
    public static void unrank(long rank, int size, long of, long[] members, int from) {
        long left = rank;
        long below = of;
        for (int i = size; i > 0; i--) {
            long low = i - 1L;
            long high = below - 1;
            while (low < high) {
                long middle = (low + high + 1) >>> 1;
                long ways = Binomials.choose(middle, i);
                if (ways == Binomials.TOO_LARGE || ways > left) {
                    high = middle - 1;
                } else {
                    low = middle;
                }
            }
            left -= Binomials.choose(low, i);
            members[from + i - 1] = low;
            below = low;
        }
    }

    /** The bits of a subset that is written as one number. */
    public static int numberedBits(long size, long of) {
        return Ranges.bits(Binomials.choose(of, size));
    }

    /** Writes a subset as one number; only where {@link #canNumber}. */
    public static void putNumbered(long[] members, int from, int size, long of, BitBuffer out) {
        out.put(rank(members, from, size), numberedBits(size, of));
    }

    public static void takeNumbered(int size, long of, long[] members, int from, BitReader in) {
        unrank(in.take(numberedBits(size, of)), size, of, members, from);
    }

    /** The bits of a subset whose members are written one after the other. */
    public static long indexedBits(long[] members, int from, int size, long of) {
        long bits = 0;
        long low = 0;
        for (int i = 0; i < size; i++) {
            bits += Ranges.bits(of - size + i - low + 1);
            low = members[from + i] + 1;
        }
        return bits;
    }

    /** Writes the members one after the other, each where it can still be. */
    public static void putIndexed(long[] members, int from, int size, long of, BitBuffer out) {
        long low = 0;
        for (int i = 0; i < size; i++) {
            Ranges.put(members[from + i] - low, of - size + i - low + 1, out);
            low = members[from + i] + 1;
        }
    }

    public static void takeIndexed(int size, long of, long[] members, int from, BitReader in) {
        long low = 0;
        for (int i = 0; i < size; i++) {
            members[from + i] = low + Ranges.take(of - size + i - low + 1, in);
            low = members[from + i] + 1;
        }
    }
}
