package org.tidemark.codec;

import java.util.Arrays;

/** Binomial coefficients, as far as they fit 62 bits. Those of the first rows are kept: about 200 KB. */
public final class Binomials {
    /** Represents every number larger than 2^62 - 1. */
    public static final long TOO_LARGE = -1;

    private static final long MOST = (1L << 62) - 1;
    private static final int ROWS = 1025;

    /** The largest of row 64 is too large, and so are those with as many chosen things of all later rows. */
    private static final int MOST_CHOSEN = 32;

    private static final Binomials SMALL = new Binomials();

    /** Each row as far as it rises and fits. */
    private final long[][] rows = new long[ROWS][];

    private Binomials() {
        long[] row = new long[MOST_CHOSEN];
        rows[0] = new long[] {1};
        for (int n = 1; n < ROWS; n++) {
            int length = 0;
            for (int k = 0; k <= Math.min(n / 2, MOST_CHOSEN - 1); k++) {
                long left = k == 0 ? 0 : kept(n - 1, k - 1);
                long right = kept(n - 1, k);
                if (left == TOO_LARGE || right == TOO_LARGE || left > MOST - right) {
                    break;
                }
                row[length++] = left + right;
            }
            rows[n] = Arrays.copyOf(row, length);
        }
    }

    private long kept(int n, int k) {
        int fewer = Math.min(k, n - k);
        return fewer < rows[n].length ? rows[n][fewer] : TOO_LARGE;
    }

    /** The number of ways to choose {@code k} of {@code n} things, or {@link #TOO_LARGE}. */
    public static long choose(long n, long k) {
        if (k > n) {
            return 0;
        }
        if (n < ROWS) {
            return SMALL.kept((int) n, (int) k);
        }
        long fewer = Math.min(k, n - k);
        return fewer >= MOST_CHOSEN ? TOO_LARGE : product(n, fewer);
    }

    private static long product(long n, long chosen) {
        long ways = 1;
        for (long i = 1; i <= chosen; i++) {
            long more = n - chosen + i;
            long product = ways * more;
            if (Math.multiplyHigh(ways, more) != 0 || product < 0) {
                return TOO_LARGE;
            }
            ways = product / i;
            if (ways > MOST) {
                return TOO_LARGE;
            }
        }
        return ways;
    }
}
