package org.tidemark.graph;

import org.tidemark.bits.IntEdges;

/**
 * Reads where the edges of one state after another lead. One thread; nothing is allocated while reading.
 *
 * <p>Use: {@code cursor.moveTo(state); while (cursor.next()) … cursor.target() …}.
 */
public interface TargetCursor extends IntEdges {

    /** Stands before the first edge of {@code state}. */
    void moveTo(int state);

    /** Stands before edge number {@code edge} of {@code state}, counted from 0; for a caller that comes back to a state it has left. */
    @Override
    default void moveTo(int state, int edge) {
        moveTo(state);
        for (int i = 0; i < edge; i++) {
            next();
        }
    }
}
