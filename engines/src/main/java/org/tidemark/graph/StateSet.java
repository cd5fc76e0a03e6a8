package org.tidemark.graph;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.tidemark.bits.ComponentNumbers;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.Words;

/**
 * A set of states of a graph, one bit for each number: state 70 is bit 6 of word 1.
 *
 * <p>Its words are booked on a budget until {@link #free}. A look at one state is a load and a mask. Not thread-safe but
 * for the three methods that say so; threads that meet at an end of their work see all of it.
 */
public final class StateSet implements ComponentNumbers.Part {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private final MemoryBudget budget;
    private final int states;
    private final long[] words;

    /**
     * No states, of this many.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    public StateSet(int states, MemoryBudget budget) {
        this.budget = budget;
        this.states = states;
        int length = (states + Long.SIZE - 1) >>> 6;
        budget.replace(0, bytes(length));
        words = new long[length];
    }

    /** The states whose bits are set. */
    public static StateSet of(Words bits, int states, MemoryBudget budget) {
        StateSet set = new StateSet(states, budget);
        for (int w = 0; w < set.words.length; w++) {
            set.words[w] = bits.get(w);
        }
        return set;
    }

    private static long bytes(int length) {
        return length * 8L + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** How many states there are, in the set or not. */
    public int states() {
        return states;
    }

    @Override
    public boolean has(int state) {
        return (words[state >>> 6] & (1L << state)) != 0;
    }

    public void add(int state) {
        words[state >>> 6] |= 1L << state;
    }

    public void remove(int state) {
        words[state >>> 6] &= ~(1L << state);
    }

    /** Whether a state is in the set while other threads add and remove states; it may be an old answer. */
    public boolean hasShared(int state) {
        return ((long) WORD.getOpaque(words, state >>> 6) & (1L << state)) != 0;
    }

    /** Adds a state while other threads add and remove states; true for one thread of those that add it. */
    public boolean addShared(int state) {
        return ((long) WORD.getAndBitwiseOr(words, state >>> 6, 1L << state) & (1L << state)) == 0;
    }

    /** Takes a state out while other threads add and remove states. */
    public void removeShared(int state) {
        WORD.getAndBitwiseAnd(words, state >>> 6, ~(1L << state));
    }

    /** The first state of the set from this one on; -1 when there is none. */
    @Override
    public int next(int from) {
        int w = from >>> 6;
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
        return (w << 6) + Long.numberOfTrailingZeros(word);
    }

    public void addAll(StateSet other) {
        for (int w = 0; w < words.length; w++) {
            words[w] |= other.words[w];
        }
    }

    public void keepAll(StateSet other) {
        for (int w = 0; w < words.length; w++) {
            words[w] &= other.words[w];
        }
    }

    public void removeAll(StateSet other) {
        for (int w = 0; w < words.length; w++) {
            words[w] &= ~other.words[w];
        }
    }

    /** Turns the set into its complement. */
    public void complement() {
        for (int w = 0; w < words.length; w++) {
            words[w] = ~words[w];
        }
        if ((states & 63) != 0) {
            words[words.length - 1] &= (1L << states) - 1;
        }
    }

    public int size() {
        int size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** A set of its own with the same states. */
    public StateSet copy() {
        StateSet copy = new StateSet(states, budget);
        copy.addAll(this);
        return copy;
    }

    /** Gives back what was booked; the set is not used any more. */
    public void free() {
        budget.release(bytes(words.length));
    }
}
