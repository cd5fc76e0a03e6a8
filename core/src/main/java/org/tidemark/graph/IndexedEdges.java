package org.tidemark.graph;

/**
 * The edges of each state by number, for those who leave a state in the middle of its edges and come back to it.
 *
 * <p>Implementations may find new states on the way and may throw {@link org.tidemark.bits.MemoryBudget.Exhausted} then.
 */
public interface IndexedEdges {

    /** How many edges leave a state. */
    int degree(int state);

    /** Where an edge leads, the edges of a state being numbered from 0. */
    int target(int state, int edge);

    /** The event of an edge; {@link UnsupportedOperationException} where events are not kept. */
    int event(int state, int edge);
}
