package org.tidemark.search;

import org.tidemark.model.Successors;

/** Sees every state when it is expanded. Belongs to one worker. */
public interface StateObserver {
    /** A state, and how many successors it has, counted by event. The words are only lent. */
    void expanded(long id, long[] words, int at, int successors);

    /**
     * A batch of successors has found its places: those of the states expanded since the last batch, in the same order.
     * The answers, to be read by {@link org.tidemark.store.Answer}, have an id for each. All is only lent. A search
     * that forgets states and does not number them never says this.
     */
    default void stored(Successors batch, long[] answers) {}

    /** Whether it is to be called for every successor: a sweep numbers states for its sake, and a search leaves out no event that leads where another one of the state does. */
    default boolean wantsSuccessors() {
        return false;
    }
}
