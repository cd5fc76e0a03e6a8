package org.tidemark.store;

/** Gives states back by their ids. */
@FunctionalInterface
public interface StateReader {
    /** Copies the words of a state; the id must come from the store. */
    void read(long id, long[] into, int at);
}
