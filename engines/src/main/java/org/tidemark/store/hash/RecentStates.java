package org.tidemark.store.hash;

import org.tidemark.store.Answer;

/**
 * The states that one thread has met lately, small enough for a cache near the processor.
 *
 * <p>Neighbouring states have many successors in common, so that many look-ups of a search end here and never reach the
 * big table, whose every slot is a wait for memory. A place holds what is known of a state, and behind it the state's
 * words. Known is the answer <em>seen</em>, or the entry of the current batch that is just being looked up. A state has
 * one place, and the next one that hashes there takes it. Words are compared whole, so what it says is always right.
 */
public final class RecentStates {
    /** The answer for a state that is not among the recent ones. */
    static final long UNKNOWN = 0;

    /** The bytes of the recent states of a search. */
    public static final int USUAL_BYTES = 1 << 18;

    private final int stride;
    private final int mask;
    /** For each place the answer <em>seen</em>, or 1 + the entry of the batch, or {@link #UNKNOWN}; and the words. */
    private final long[] places;

    RecentStates(int wordsPerState, int bytes) {
        stride = wordsPerState;
        int count = Math.max(64, Integer.highestOneBit(bytes / (8 * wordsPerState + 8)));
        mask = count - 1;
        places = new long[count * (wordsPerState + 1)];
    }

    /**
     * Looks up a state: the answer <em>seen</em> (negative), an entry of the same batch (positive, see {@link
     * #entryOf}), or {@link #UNKNOWN}; in that case the state is put down as the given entry of the batch.
     */
    long findOrPut(long hash, long[] buffer, int at, int entry) {
        int place = place(hash);
        long found = exchange(place + 1, buffer, at) == 0 ? places[place] : UNKNOWN;
        places[place] = found == UNKNOWN ? entry + 1L : found;
        return found;
    }

    /** Looks up a state of one word, without a branch. */
    long findOrPutOne(long hash, long word, int entry) {
        long[] all = places;
        int place = ((int) (hash >>> 24) & mask) << 1;
        long found = all[place] & ~ones(all[place + 1] ^ word);
        all[place + 1] = word;
        all[place] = found | (~ones(found) & (entry + 1L));
        return found;
    }

    /** All ones, or 0 for 0: a choice by arithmetic, where a branch would be mispredicted every other time. */
    private static long ones(long x) {
        return (x | -x) >> 63;
    }

    /** Puts a state's words down; 0 when they were there already. */
    private long exchange(int from, long[] buffer, int at) {
        long differs = 0;
        for (int i = 0; i < stride; i++) {
            differs |= places[from + i] ^ buffer[at + i];
            places[from + i] = buffer[at + i];
        }
        return differs;
    }

    static int entryOf(long found) {
        return (int) found - 1;
    }

    /** Replaces an entry of the batch, where it is still there, by the answer it got. */
    void learn(long hash, int entry, long answer) {
        int place = place(hash);
        if (places[place] == entry + 1L) {
            places[place] = answer == Answer.FULL ? UNKNOWN : Answer.seen(Answer.id(answer));
        }
    }

    /** Bits of the hash that neither the table's slot nor its fingerprint begin with. */
    private int place(long hash) {
        return ((int) (hash >>> 24) & mask) * (stride + 1);
    }
}
