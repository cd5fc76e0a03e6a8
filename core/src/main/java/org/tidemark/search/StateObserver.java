package org.tidemark.search;

/** Sees every state when it is expanded. Belongs to one worker. */
public interface StateObserver {
    /** A state, and how many successors it has, counted by event. The words are only lent. */
    void expanded(long id, long[] words, int at, int successors);
}
