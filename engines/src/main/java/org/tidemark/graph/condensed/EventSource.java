package org.tidemark.graph.condensed;

/**
 * Computes the events of a state again, for a graph that keeps only where its edges lead: the edges of a state are in the order of their
 * events, so that no more has to be known than which of these the state enables. One thread.
 */
public interface EventSource {
    /** Finds the events of a state; returns how many there are. */
    int read(int state);

    /** The events of the state that was read last, ascending, and whatever comes after them. Valid until the next call. */
    int[] events();
}
