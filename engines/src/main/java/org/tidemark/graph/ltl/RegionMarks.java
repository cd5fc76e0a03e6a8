package org.tidemark.graph.ltl;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * Which nodes of a product are in the region that is looked at, and in which order a search through it met them: four bytes for
 * each node of the product. Not thread-safe.
 */
final class RegionMarks {
    private static final int OUTSIDE = 0;
    /** In the region and not met yet; larger numbers say when it was met. */
    static final int UNMET = 1;

    private final IntPages marks;

    RegionMarks(MemoryBudget budget) {
        marks = new IntPages(budget);
    }

    /** Makes room for this many nodes. */
    void reach(int nodes) {
        if (nodes > marks.length() && !marks.resize(nodes + nodes / 2L)) {
            throw new MemoryBudget.Exhausted();
        }
    }

    boolean has(int node) {
        return get(node) != OUTSIDE;
    }

    /** When a node was met; {@link #UNMET}, or 0 where it is not in the region. */
    int get(int node) {
        return node < marks.length() ? marks.get(node) : OUTSIDE;
    }

    void set(int node, int when) {
        marks.set(node, when);
    }

    void add(int node) {
        marks.set(node, UNMET);
    }

    void remove(int node) {
        marks.set(node, OUTSIDE);
    }

    void free() {
        marks.free();
    }
}
