package org.tidemark.compose.ctl;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * A set of states by their numbers, one bit for each: state 70 is bit 6 of word 1. Booked until {@link #free}. Not thread-safe.
 */
final class RankBits {
    private final long states;
    private final long[] words;
    private final MemoryBudget budget;

    /** No states, of this many. */
    RankBits(long states, MemoryBudget budget) {
        this.states = states;
        this.budget = budget;
        long length = (states + 63) >>> 6;
        if (length > Integer.MAX_VALUE - 8) {
            throw new MemoryBudget.Exhausted();
        }
        budget.replace(0, bytes(length));
        words = new long[(int) length];
    }

    private static long bytes(long length) {
        return 8 * length + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    boolean has(long state) {
        return (words[(int) (state >>> 6)] & (1L << state)) != 0;
    }

    void add(long state) {
        words[(int) (state >>> 6)] |= 1L << state;
    }

    void remove(long state) {
        words[(int) (state >>> 6)] &= ~(1L << state);
    }

    /** Adds the states from a number on, up to but without another one. */
    void addRange(long from, long to) {
        if (from >= to) {
            return;
        }
        int first = (int) (from >>> 6);
        int last = (int) ((to - 1) >>> 6);
        long head = -1L << from;
        long tail = -1L >>> -to;
        if (first == last) {
            words[first] |= head & tail;
        } else {
            words[first] |= head;
            Arrays.fill(words, first + 1, last, -1L);
            words[last] |= tail;
        }
    }

    /** The first state of the set from this one on; -1 when there is none. */
    long next(long from) {
        int w = (int) (from >>> 6);
        if (w >= words.length) {
            return -1;
        }
        long word = words[w] & (-1L << from);
        while (word == 0) {
            w++;
            if (w == words.length) {
                return -1;
            }
            word = words[w];
        }
        return ((long) w << 6) + Long.numberOfTrailingZeros(word);
    }

    void addAll(RankBits other) {
        for (int w = 0; w < words.length; w++) {
            words[w] |= other.words[w];
        }
    }

    void keepAll(RankBits other) {
        for (int w = 0; w < words.length; w++) {
            words[w] &= other.words[w];
        }
    }

    /** Turns the set into its complement. */
    void complement() {
        for (int w = 0; w < words.length; w++) {
            words[w] = ~words[w];
        }
        if ((states & 63) != 0) {
            words[words.length - 1] &= -1L >>> -states;
        }
    }

    boolean isEmpty() {
        return next(0) < 0;
    }

    long size() {
        long size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** A set of its own with the same states. */
    RankBits copy() {
        RankBits copy = new RankBits(states, budget);
        copy.addAll(this);
        return copy;
    }

    /** Gives back what was booked; the set is not used any more. */
    void free() {
        budget.release(bytes(words.length));
    }
}
