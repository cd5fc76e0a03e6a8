package org.tidemark.graph;

/** Reads the edges of one state after another with their events. */
public interface EdgeCursor extends TargetCursor {

    /** The event of the edge, as the model numbers it. */
    int event();
}
