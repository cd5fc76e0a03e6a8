package org.tidemark.store;

/** A store that gives a state back by its id. */
public interface Retrievable {
    /** Copies the words of a state; the id must come from the store. */
    void read(long id, long[] into, int at);
}
