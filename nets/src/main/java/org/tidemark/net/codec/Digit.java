package org.tidemark.net.codec;

/**
 * Places that hold at most that many tokens together, as one number: the rank of their counts among all that are possible.
 *
 * <p>A single place is its count. Places with one token at most are 0, or the number of the one that has it, counted from 1. In
 * general, with s_i tokens in the first i places, the rank is the sum of the binomials (s_i + i - 1 over i): counts that
 * add up to at most 2 in two places have the ranks 00: 0, 10: 2, 20: 5, 01: 1, 11: 4, 02: 3.
 *
 * @param places the places
 * @param total the most tokens that they hold together
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and read often
record Digit(int[] places, int total) {
    /** Larger ranks have no table, so no digit of several places and tokens has them. */
    static final int MOST_RANKS = 1 << 16;

    /** How many different numbers there are; more than {@link #MOST_RANKS} may be reported as {@code MOST_RANKS + 1}. */
    long radix() {
        return radix(places.length, total);
    }

    static long radix(int places, int total) {
        if (places == 0 || total == 0) {
            return 1;
        }
        if (places == 1 || total == 1) {
            return (long) places + total;
        }
        return binomial((long) total + places, places);
    }

    /** Whether the number is a sum of the counts, each times a factor. */
    boolean isLinear() {
        return places.length == 1 || total <= 1;
    }

    /** The amount that a token in a place adds to the number of a linear digit. */
    long factor(int i) {
        return places.length == 1 ? 1 : i + 1L;
    }

    /** The amount that {@code tokens} in the places up to a place add to the number of a digit that is not linear. */
    long term(int i, int tokens) {
        return binomial((long) tokens + i, i + 1);
    }

    /** The number of ways to choose, or {@link #MOST_RANKS} + 1 if there are more than that. */
    private static long binomial(long from, int chosen) {
        long few = Math.min(chosen, from - chosen);
        if (few < 0) {
            return 0;
        }
        long ways = 1;
        for (long k = 1; k <= few; k++) {
            ways = ways * (from - few + k) / k;
            if (ways > MOST_RANKS) {
                return MOST_RANKS + 1L;
            }
        }
        return ways;
    }
}
