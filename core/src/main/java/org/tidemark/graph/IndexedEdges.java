package org.tidemark.graph;

/**
 * The edges of each state by number, for those who leave a state in the middle of its edges and come back to it.
 *
 * <p>Implementations may find new states on the way and may throw {@link org.tidemark.bits.MemoryBudget.Exhausted} then.
 */
public interface IndexedEdges {

    /**
     * Where the edges of a state are, for all that follows: for good, or, where it is negative, until another state is asked
     * for.
     */
    long locate(int state);

    /** How many edges leave a located state. */
    int degree(int state, long place);

    /** Where an edge of a located state leads, its edges being numbered from 0. */
    int target(long place, int edge);

    /** The event of an edge of a located state; {@link UnsupportedOperationException} where events are not kept. */
    int event(long place, int edge);
}
