package org.tidemark.graph.ltl;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * The pairs of a model's state and an automaton's state that a search has met, numbered as they are met.
 *
 * <p>Nothing is hashed. Where the automaton has up to {@value #MOST_DIRECT_PHASES} states, each pair has a place in a table, which holds 0,
 * the number of its node and one, or, when that is done, the complement of its number: four bytes for each pair, met or not, and
 * eight for a node (state, automaton's state). Otherwise a model's state leads to its newest node, and each node to the
 * next older one of the same state: four bytes per state and twelve per node. Not thread-safe.
 */
final class ProductNodes {
    /** The pair was not met. */
    static final int UNMET = -1;

    private static final int MOST_DIRECT_PHASES = 4;
    private static final long FIRST = 1 << 8;

    private final boolean direct;
    private final int phases;
    private final int width;
    private final IntPages table;

    /** For each node its state, the automaton's state, complemented when done, and, if chained, the next older node and one. */
    private final IntPages words;

    private int size;

    ProductNodes(int phases, MemoryBudget budget) {
        direct = phases <= MOST_DIRECT_PHASES;
        this.phases = direct ? phases : 1;
        width = direct ? 2 : 3;
        table = new IntPages(budget);
        words = new IntPages(budget);
    }

    int size() {
        return size;
    }

    int state(int node) {
        return words.get((long) width * node);
    }

    /** The state of the automaton. */
    int phase(int node) {
        int phase = words.get((long) width * node + 1);
        return phase < 0 ? ~phase : phase;
    }

    boolean isDone(int node) {
        return words.get((long) width * node + 1) < 0;
    }

    void setDone(int node) {
        long at = (long) width * node + 1;
        int phase = words.get(at);
        words.set(at, ~phase);
        if (direct) {
            table.set((long) phases * state(node) + phase, ~node);
        }
    }

    /** The number of a pair that is not done; {@link #UNMET}, or another negative number where it is done. */
    int find(int state, int phase) {
        if (direct) {
            long place = (long) phases * state + phase;
            int entry = place < table.length() ? table.get(place) : 0;
            return entry < 0 ? -2 : entry - 1;
        }
        int node = met(state, phase);
        return node >= 0 && isDone(node) ? -2 : node;
    }

    /** The number of a pair, done or not; {@link #UNMET} where it was not met. */
    int met(int state, int phase) {
        long place = (long) phases * state + (direct ? phase : 0);
        int entry = place < table.length() ? table.get(place) : 0;
        if (direct) {
            return entry < 0 ? ~entry : entry - 1;
        }
        int node = entry - 1;
        while (node >= 0 && phase(node) != phase) {
            node = words.get((long) width * node + 2) - 1;
        }
        return node;
    }

    /** Adds a pair that was not met before. */
    int add(int state, int phase) {
        long at = (long) width * size;
        long place = (long) phases * state + (direct ? phase : 0);
        if (size == Integer.MAX_VALUE - 1 || !reach(table, place + 1) || !reach(words, at + width)) {
            throw new MemoryBudget.Exhausted();
        }
        words.set(at, state);
        words.set(at + 1, phase);
        if (!direct) {
            words.set(at + 2, table.get(place));
        }
        size++;
        table.set(place, size);
        return size - 1;
    }

    private static boolean reach(IntPages pages, long length) {
        return length <= pages.length() || pages.resize(Math.max(FIRST, length + length / 2));
    }

    void free() {
        table.free();
        words.free();
    }
}
