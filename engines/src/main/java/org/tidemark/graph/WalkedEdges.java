package org.tidemark.graph;

import org.tidemark.bits.MemoryBudget;

/** The edges of a graph that grows as it is walked, with their events: four bytes more for each edge. Not thread-safe. */
final class WalkedEdges extends WalkedTargets implements IndexedEdges {
    WalkedEdges(EdgeCursor cursor, boolean keeps, MemoryBudget budget) {
        super(cursor, cursor, keeps, budget);
    }

    @Override
    public int event(long place, int edge) {
        return eventAt(place, edge);
    }
}
