package org.tidemark.search.sweep;

import java.util.Arrays;
import org.tidemark.bits.WordHash;

/**
 * The states met lately in this sweep, each with its progress value; small enough for a cache near the processor.
 *
 * <p>Many successors are met again soon, and then neither the measure nor a layer need be asked: a state that was met in
 * this sweep is in its layer or persistent, unless the sweep has passed its value since. A state has one place, and the next
 * one that hashes there takes it. Words are compared whole. An empty place holds a state whose place is another, so that it
 * needs no mark. Not thread-safe.
 */
final class RecentValues {
    private static final int BYTES = 1 << 18;

    private final int stride;
    private final int mask;
    /** For each place the value, and behind it the words. */
    private final long[] places;

    RecentValues(int wordsPerState) {
        stride = wordsPerState;
        int count = Math.max(64, Integer.highestOneBit(BYTES / (8 * wordsPerState + 8)));
        mask = count - 1;
        places = new long[count * (wordsPerState + 1)];
        clear();
    }

    /** Forgets everything. */
    void clear() {
        Arrays.fill(places, 0);
        long[] other = new long[stride];
        int homeOfZero = place(WordHash.hash(other, 0, stride));
        do {
            other[0]++;
        } while (place(WordHash.hash(other, 0, stride)) == homeOfZero);
        System.arraycopy(other, 0, places, homeOfZero + 1, stride);
    }

    /** The place of all states with this hash. */
    int place(long hash) {
        return ((int) (hash >>> 24) & mask) * (stride + 1);
    }

    /** Puts a state's words down at its place; true when they were there already, so that the value there is its own. */
    boolean meet(int place, long[] words, int at) {
        long differs = 0;
        for (int i = 0; i < stride; i++) {
            differs |= places[place + 1 + i] ^ words[at + i];
            places[place + 1 + i] = words[at + i];
        }
        return differs == 0;
    }

    /** The same for states of one word. */
    boolean meetOne(int place, long word) {
        boolean same = places[place + 1] == word;
        places[place + 1] = word;
        return same;
    }

    long value(int place) {
        return places[place];
    }

    void setValue(int place, long value) {
        places[place] = value;
    }
}
