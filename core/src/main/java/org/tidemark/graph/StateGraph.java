package org.tidemark.graph;

/**
 * A reachability graph in which a state is nothing but a number.
 *
 * <p>States are numbered from 0; state 0 is where the model starts. The same state of the model may stand under several
 * numbers (a graph unfolded behind a sweep): such numbers are bisimilar. Unchanging once built, so that threads share it;
 * each reads through a cursor of its own.
 */
public interface StateGraph {

    /** How many numbers there are: 0 to {@code states() - 1}. */
    int states();

    /** How many edges leave them all. */
    long edges();

    /** A new reader of the edges, standing nowhere. */
    EdgeCursor edgesOut();
}
