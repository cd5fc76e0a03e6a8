package org.tidemark.net.symmetry;

/** Mixes the bits of numbers, so that different multi-sets almost never have equal sums of mixed numbers. */
public final class HashMixer {
    private static final long FACTOR = 0xd6e8feb86659fd93L;

    private HashMixer() {}

    /** A bijection on 64-bit numbers whose results look random. */
    public static long of(long x) {
        long y = (x ^ (x >>> 32)) * FACTOR;
        y = (y ^ (y >>> 32)) * FACTOR;
        return y ^ (y >>> 32);
    }
}
