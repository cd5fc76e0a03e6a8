package org.tidemark.graph;

/**
 * Reads the edges of one state after another. One thread; nothing is allocated while reading.
 *
 * <p>Use: {@code cursor.moveTo(state); while (cursor.next()) … cursor.target() …}.
 */
public interface EdgeCursor {

    /** Stands before the first edge of {@code state}. */
    void moveTo(int state);

    /** Stands before the edge of {@code state} that so many others precede; for those who come back to a state they have left. */
    default void moveTo(int state, int edge) {
        moveTo(state);
        for (int i = 0; i < edge; i++) {
            next();
        }
    }

    /** Goes to the next edge; false when there is none, and then neither event nor target may be asked for. */
    boolean next();

    /** The event of the edge, as the model numbers it. */
    int event();

    /** The state the edge leads to. */
    int target();
}
