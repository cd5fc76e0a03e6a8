package org.tidemark.store;

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

    /** What it costs now, exactly: every array with its header. */
    long bytes();
}
