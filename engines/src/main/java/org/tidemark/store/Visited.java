package org.tidemark.store;

import java.util.function.BooleanSupplier;

/**
 * A set of states that grows: the memory of a search.
 *
 * <p>Safe for many threads, each through an {@link Inserter} of its own.
 */
public interface Visited {
    /** A fresh inserter, to be used by one thread. */
    Inserter inserter();

    /** How many different states it holds. */
    long size();

    /** The bytes taken now, exactly: every array with its header. */
    long bytes();

    /**
     * Says when the run is cancelled: long work of the store's own, such as growing or moving, then ends early. The
     * store is full from there on, and what it has can still be read.
     */
    default void cancelWhen(BooleanSupplier cancelled) {}

    /**
     * Gives memory back to the budget, if the store knows how to do with less; false where it does not. For a thread
     * that has not read since it inserted last.
     */
    default boolean makeWay() {
        return false;
    }
}
