package org.tidemark.graph;

/**
 * A graph in which a state is nothing but a number, and an edge is where it leads; a {@link StateGraph} also knows the events.
 *
 * <p>States are numbered from 0; state 0 is where the model starts. The same state of the model may stand under several
 * numbers (a graph unfolded behind a sweep): such numbers are bisimilar. Unchanging once built, so that threads share it;
 * each reads through a cursor of its own.
 */
public interface TargetGraph {

    /** How many states there are, numbered 0 to {@code states() - 1}. */
    int states();

    /** How many edges leave them all. */
    long edges();

    /** A new reader of the edges, standing nowhere. */
    TargetCursor edgesOut();
}
