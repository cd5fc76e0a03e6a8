package org.tidemark.color.direct;

/**
 * Multi-sets in few bytes. A pair of a value's number and a count is written as the gap to the number before, with a bit
 * that says whether a count follows: a single token with a number close by takes one byte.
 */
final class PackedPairs {
    private static final int DIGIT_BITS = 7;
    private static final int MORE = 1 << DIGIT_BITS;

    private PackedPairs() {}

    /** How many bytes the first {@code length} entries take, pairs with ascending numbers and positive counts. */
    static long lengthOf(int[] pairs, int length) {
        long bytes = 0;
        for (int i = 0; i < length; i += 2) {
            bytes += lengthOf(head(pairs, i)) + (pairs[i + 1] > 1 ? lengthOf(pairs[i + 1] - 1) : 0);
        }
        return bytes;
    }

    /** Writes these entries. */
    static void pack(int[] pairs, int length, byte[] into) {
        int at = 0;
        for (int i = 0; i < length; i += 2) {
            at = putNumber(head(pairs, i), into, at);
            if (pairs[i + 1] > 1) {
                at = putNumber(pairs[i + 1] - 1, into, at);
            }
        }
    }

    /** The gap before the number of a pair, and in its lowest bit whether a count follows. */
    private static long head(int[] pairs, int i) {
        long previous = i == 0 ? -1 : pairs[i - 2];
        return (pairs[i] - previous - 1) << 1 | (pairs[i + 1] > 1 ? 1 : 0);
    }

    /** The pairs written to a part of an array. */
    static int[] unpack(byte[] from, int start, int end) {
        int[] pairs = new int[2 * count(from, start, end)];
        int at = start;
        int previous = -1;
        for (int i = 0; i < pairs.length; i += 2) {
            long head = number(from, at);
            at = after(from, at);
            pairs[i] = (int) (previous + 1 + (head >>> 1));
            pairs[i + 1] = 1;
            if ((head & 1) != 0) {
                pairs[i + 1] += (int) number(from, at);
                at = after(from, at);
            }
            previous = pairs[i];
        }
        return pairs;
    }

    private static int count(byte[] from, int start, int end) {
        int pairs = 0;
        for (int at = start; at < end; pairs++) {
            boolean hasCount = (from[at] & 1) != 0;
            at = after(from, at);
            at = hasCount ? after(from, at) : at;
        }
        return pairs;
    }

    /** Writes a number, its lowest digits first; returns where it ends. */
    static int putNumber(long number, byte[] into, int start) {
        int at = start;
        long left = number;
        while (left >= MORE) {
            into[at++] = (byte) (left | MORE);
            left >>>= DIGIT_BITS;
        }
        into[at++] = (byte) left;
        return at;
    }

    static long number(byte[] from, int start) {
        long number = from[start] & (MORE - 1);
        for (int at = start, shift = DIGIT_BITS; from[at] < 0; shift += DIGIT_BITS) {
            at++;
            number |= (long) (from[at] & (MORE - 1)) << shift;
        }
        return number;
    }

    /** Where a number ends. */
    static int after(byte[] from, int start) {
        int at = start;
        while (from[at] < 0) {
            at++;
        }
        return at + 1;
    }

    /** How many bytes a number takes. */
    static int lengthOf(long number) {
        int digits = 1;
        for (long left = number >>> DIGIT_BITS; left > 0; left >>>= DIGIT_BITS) {
            digits++;
        }
        return digits;
    }
}
