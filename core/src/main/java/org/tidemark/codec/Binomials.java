package org.tidemark.codec;

/** Binomial coefficients, as far as they fit 62 bits. */
public final class Binomials {
    /** Stands for all that are larger than 2^62 - 1. */
    public static final long TOO_LARGE = -1;

    private static final long MOST = (1L << 62) - 1;
    private static final int ROWS = 65;
    private static final Binomials SMALL = new Binomials();

    private final long[][] rows = new long[ROWS][];

    private Binomials() {
        for (int n = 0; n < ROWS; n++) {
            rows[n] = new long[n + 1];
            rows[n][0] = 1;
            rows[n][n] = 1;
            for (int k = 1; k < n; k++) {
                long left = rows[n - 1][k - 1];
                long right = rows[n - 1][k];
                boolean fits = left != TOO_LARGE && right != TOO_LARGE && left <= MOST - right;
                rows[n][k] = fits ? left + right : TOO_LARGE;
            }
        }
    }

    /** The number of ways to choose {@code k} of {@code n} things, or {@link #TOO_LARGE}. */
    public static long choose(long n, long k) {
        if (k > n) {
            return 0;
        }
        if (n < ROWS) {
            return SMALL.rows[(int) n][(int) k];
        }
        long fewer = Math.min(k, n - k);
        if (fewer >= ROWS / 2) {
            return TOO_LARGE; // more than the largest of the row n = 64, which is too large already
        }
        long ways = 1;
        for (long i = 1; i <= fewer; i++) {
            long more = n - fewer + i;
            if (Math.multiplyHigh(ways, more) != 0) {
                return TOO_LARGE;
            }
            long product = ways * more;
            if (product < 0) {
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
