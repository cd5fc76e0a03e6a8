package org.tidemark.graph.condensed;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.Words;
import org.tidemark.graph.StateSet;

/** An atomic proposition: a bit for each state. Immutable; any thread reads it. */
public final class StateLabel {
    private final Words words;

    StateLabel(Words words) {
        this.words = words;
    }

    public boolean holdsIn(int state) {
        return (words.get(state >>> 6) >>> state & 1) != 0;
    }

    /**
     * The states where it holds, of a graph with this many; the set belongs to the caller.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    public StateSet states(int states, MemoryBudget budget) {
        return StateSet.of(words, states, budget);
    }

    /** In how many states it holds. */
    public long count() {
        long count = 0;
        for (long i = 0; i < words.length(); i++) {
            count += Long.bitCount(words.get(i));
        }
        return count;
    }

    Words words() {
        return words;
    }
}
