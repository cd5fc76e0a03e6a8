package org.tidemark.bits;

/**
 * A 64-bit hash of a run of words, good in its high bits (which pick the table slot) and in its low bits (which become
 * the slot's fingerprint).
 *
 * <p>Multiply, fold, repeat: one multiplication a word. The fold brings the high half, where a multiplication gathers
 * the entropy, back to the low half, so that states that differ only in high bits spread as well as any.
 */
public final class WordHash {
    private static final long SEED = 0x9E3779B97F4A7C15L;
    private static final long STEP = 0xD6E8FEB86659FD93L;
    private static final long LAST = 0xA3B195354A39B70DL;

    private WordHash() {}

    public static long hash(long[] words, int at, int length) {
        long h = SEED;
        for (int i = at, end = at + length; i < end; i++) {
            h = (h ^ words[i]) * STEP;
            h ^= h >>> 32;
        }
        h *= LAST;
        return h ^ (h >>> 29);
    }
}
