package org.tidemark.graph;

/**
 * Where the edges of each state lead, by number, for a search that leaves a state in the middle of its edges and comes back
 * to it.
 *
 * <p>Implementations may find new states on the way and may throw {@link org.tidemark.bits.MemoryBudget.Exhausted} then.
 */
public interface IndexedTargets {

    /**
     * Where the edges of a state are, for all that follows: for good, or, where it is negative, until another state is asked
     * for.
     */
    long locate(int state);

    /** How many edges leave a located state. */
    int degree(int state, long place);

    /** Where an edge of a located state leads, its edges being numbered from 0. */
    int target(long place, int edge);
}
