package org.tidemark.graph.ltl;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * The pairs of a model's state and an automaton's state that a search has met, numbered as they are met.
 *
 * <p>Nothing is hashed: a model's state leads to its newest node, and each node to the next older one of the same state. A
 * node is three numbers (state; automaton's state, negative when done; the next older node, 0 where there is none, else
 * its number and one), and a model's state another one: 12 and 4 bytes. Not thread-safe.
 */
final class ProductNodes {
    private static final long FIRST = 1 << 8;
    private static final int WIDTH = 3;

    private final MemoryBudget budget;
    private final IntPages newest;
    private final IntPages words;
    private int size;

    ProductNodes(MemoryBudget budget) {
        this.budget = budget;
        newest = new IntPages(budget);
        words = new IntPages(budget);
    }

    int size() {
        return size;
    }

    int state(int node) {
        return words.get((long) WIDTH * node);
    }

    /** The state of the automaton. */
    int phase(int node) {
        int phase = words.get((long) WIDTH * node + 1);
        return phase < 0 ? ~phase : phase;
    }

    boolean isDone(int node) {
        return words.get((long) WIDTH * node + 1) < 0;
    }

    void setDone(int node) {
        long at = (long) WIDTH * node + 1;
        words.set(at, ~words.get(at));
    }

    /** The number of a pair; -1 when it was not met. */
    int find(int state, int phase) {
        int node = state < newest.length() ? newest.get(state) - 1 : -1;
        while (node >= 0 && phase(node) != phase) {
            node = words.get((long) WIDTH * node + 2) - 1;
        }
        return node;
    }

    /** Adds a pair that was not met before. */
    int add(int state, int phase) {
        long at = (long) WIDTH * size;
        if (size == Integer.MAX_VALUE - 1 || !reach(newest, state + 1L) || !reach(words, at + WIDTH)) {
            throw new MemoryBudget.Exhausted();
        }
        words.set(at, state);
        words.set(at + 1, phase);
        words.set(at + 2, newest.get(state));
        size++;
        newest.set(state, size);
        return size - 1;
    }

    private static boolean reach(IntPages pages, long length) {
        return length <= pages.length() || pages.resize(Math.max(FIRST, length + length / 2));
    }

    void free() {
        budget.release(newest.bytes() + words.bytes());
    }
}
