package org.tidemark.store;

/**
 * The states that one thread has met lately, small enough for a cache near the processor.
 *
 * <p>Neighbouring states have many successors in common, so many look-ups of a search end here and never reach the big
 * table, whose every slot is a wait for memory. A place holds a state's words and what is known of it: the answer
 * <em>seen</em>, or the entry of the current batch that is just being looked up. A state has one place, and the next one
 * that hashes there takes it. Words are compared whole, so what it says is always right.
 */
final class RecentStates {
    /** What is known of a state that was not met lately. */
    static final long UNKNOWN = 0;

    private static final int BYTES = 1 << 18;

    private final int stride;
    private final int mask;
    private final long[] words;
    /** For each place the answer <em>seen</em>, or 1 + the entry of the batch, or {@link #UNKNOWN}. */
    private final long[] known;

    RecentStates(int wordsPerState) {
        stride = wordsPerState;
        int places = Math.max(64, Integer.highestOneBit(BYTES / (8 * wordsPerState + 8)));
        mask = places - 1;
        words = new long[places * wordsPerState];
        known = new long[places];
    }

    /**
     * What is known of a state: the answer <em>seen</em> (negative), an entry of the same batch (positive, see {@link
     * #entryOf}), or {@link #UNKNOWN}; in that case the state is put down as the given entry of the batch.
     */
    long findOrPut(long hash, long[] buffer, int at, int entry) {
        int place = place(hash);
        int from = place * stride;
        long differs = 0;
        for (int i = 0; i < stride; i++) {
            differs |= words[from + i] ^ buffer[at + i];
        }
        long found = known[place];
        if (differs == 0 && found != UNKNOWN) {
            return found;
        }
        for (int i = 0; i < stride; i++) {
            words[from + i] = buffer[at + i];
        }
        known[place] = entry + 1L;
        return UNKNOWN;
    }

    static int entryOf(long found) {
        return (int) found - 1;
    }

    /** Replaces an entry of the batch, where it is still there, by the answer it got. */
    void learn(long hash, int entry, long answer) {
        int place = place(hash);
        if (known[place] == entry + 1L) {
            known[place] = answer == Answer.FULL ? UNKNOWN : Answer.seen(Answer.id(answer));
        }
    }

    /** Bits of the hash that neither the table's slot nor its fingerprint begin with. */
    private int place(long hash) {
        return (int) (hash >>> 24) & mask;
    }
}
