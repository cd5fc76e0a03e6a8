package org.tidemark.store;

import org.tidemark.model.Successors;

/**
 * One thread's way into a store. States come in batches, because looking up a few hundred at once lets the machine wait
 * for many cache lines together instead of for one after the other.
 */
public interface Inserter {
    /**
     * Adds every state of the batch and gives an answer for each, in the array returned; it belongs to the inserter and
     * is overwritten by the next call. {@link Answer} reads it.
     */
    long[] addAll(Successors batch);

    /** The thread is done: it will not use this again, and no other has to wait for it. */
    default void done() {}
}
