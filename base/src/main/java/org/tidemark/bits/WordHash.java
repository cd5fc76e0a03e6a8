package org.tidemark.bits;

/**
 * A 64-bit hash of a run of words, good in its high bits (which pick the table slot) and in its low bits (which become
 * the slot's fingerprint).
 *
 * <p>Each word meets both halves of a 128-bit product. The low half alone would leave a word's high bits at the top,
 * where the next word could cancel them: states that differ in a few bits would share all 64 bits of the hash.
 */
public final class WordHash {
    private static final long SEED = 0x9E3779B97F4A7C15L;
    private static final long STEP = 0xD6E8FEB86659FD93L;
    private static final long LAST = 0xA3B195354A39B70DL;

    private WordHash() {}

    public static long hash(long[] words, int at, int length) {
        long h = SEED;
        for (int i = at, end = at + length; i < end; i++) {
            h = mix(h, words[i]);
        }
        return finish(h);
    }

    /** The hash of a run of one word. */
    public static long hash(long word) {
        return finish(mix(SEED, word));
    }

    private static long mix(long h, long word) {
        long x = h ^ word;
        return x * STEP ^ Math.multiplyHigh(x, STEP);
    }

    private static long finish(long h) {
        long last = h * LAST;
        return last ^ (last >>> 32);
    }
}
