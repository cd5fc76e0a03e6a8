package org.tidemark.store;

import org.tidemark.model.Successors;

/**
 * A store whose states can move to another while a search stands still: one takes them over in the order of their ids,
 * so that every id keeps its meaning, and the other gives its memory back page by page as they go.
 *
 * <p>All of this is for one thread, while no other thread inserts or reads.
 */
public interface Movable extends StateStore {
    /**
     * Takes over the next states; returns how many there was room for. They can be read, but not found, until {@link
     * #settle}.
     */
    int adopt(Successors batch);

    /** Makes all states that were taken over known; false when there is no room for that. */
    boolean settle();

    /** Drops what leads from a state to its id: from now on states are only read. */
    void shut();

    /** Drops states below an id, as far as that sets memory free; with an id beyond the last one, all that there is. */
    void releaseBelow(long id);
}
