package org.tidemark.model;

/** An expander that can also step back: the capability behind Δ-markings and walks over a condensed graph. */
public interface ReversibleExpander extends Expander {
    /**
     * Turns the state into the one from which the event leads to it; false, and the state untouched, when there is none.
     * A predecessor is any state in which the event is enabled, reachable or not.
     */
    boolean unfire(int event, long[] words, int at);
}
