package org.tidemark.store.delta;

/**
 * The words of states that one thread has had in hand lately, by id.
 *
 * <p>A chain of references need not be followed to its explicit end: it may stop at the first state whose words are known
 * otherwise. The states just expanded, found or recomputed are here, and most chains that a search follows lead through one
 * of them within a step or two, because states that meet again have parted not long before. Each id has one place; since
 * neighbouring ids have neighbouring places, the states of one expansion do not drive each other out.
 */
final class KnownStates {
    private static final int BYTES = 1 << 18;

    private final int stride;
    private final int mask;
    /** For each place 1 + the id, or 0. */
    private final long[] ids;

    private final long[] words;

    KnownStates(int wordsPerState) {
        stride = wordsPerState;
        int count = Math.max(64, Integer.highestOneBit(BYTES / (8 * wordsPerState + 8)));
        mask = count - 1;
        ids = new long[count];
        words = new long[count * wordsPerState];
    }

    /** Whether the words of a state are known. */
    boolean has(long id) {
        return ids[(int) id & mask] == id + 1;
    }

    /** The words of all places. */
    long[] words() {
        return words;
    }

    /** Where the words of a state are, if it is known, and go, if not. */
    int at(long id) {
        return ((int) id & mask) * stride;
    }

    /** Says whose words were written where its words go. */
    void name(long id) {
        ids[(int) id & mask] = id + 1;
    }

    /** Says that the words where those of a state go are about to change. */
    void unname(long id) {
        ids[(int) id & mask] = 0;
    }

    /** Compares the words of a state that is known. */
    boolean same(long id, long[] buffer, int at) {
        int from = ((int) id & mask) * stride;
        for (int i = 0; i < stride; i++) {
            if (words[from + i] != buffer[at + i]) {
                return false;
            }
        }
        return true;
    }

    void put(long id, long[] buffer, int at) {
        int place = (int) id & mask;
        ids[place] = id + 1;
        for (int i = 0, to = place * stride; i < stride; i++) {
            words[to + i] = buffer[at + i];
        }
    }
}
