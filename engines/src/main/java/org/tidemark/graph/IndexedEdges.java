package org.tidemark.graph;

/** The edges of each state by number, with their events. */
public interface IndexedEdges extends IndexedTargets {

    /** The event of an edge of a located state. */
    int event(long place, int edge);
}
