package org.tidemark.store;

/** A store that gives a state back by its id, to any thread. */
public interface Retrievable extends StateReader {
    /** The way to read for one thread that reads much: where states are recomputed, it remembers what it has read lately. */
    default StateReader reader() {
        return this;
    }
}
