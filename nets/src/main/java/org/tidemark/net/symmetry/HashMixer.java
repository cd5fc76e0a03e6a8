package org.tidemark.net.symmetry;

/** Turns numbers into ones that look like random numbers, so that sums of them are as good as lists. */
public final class HashMixer {
    private static final long FACTOR = 0xd6e8feb86659fd93L;

    private HashMixer() {}

    /** The number that a number becomes; others become others. */
    public static long of(long x) {
        long y = (x ^ (x >>> 32)) * FACTOR;
        y = (y ^ (y >>> 32)) * FACTOR;
        return y ^ (y >>> 32);
    }
}
