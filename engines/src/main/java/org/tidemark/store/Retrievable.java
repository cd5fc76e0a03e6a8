package org.tidemark.store;

/** A store that gives a state back by its id, to any thread and as often as it is asked for. */
public interface Retrievable extends StateReader {
    /** A reader for one thread that reads many states: a store that recomputes states remembers here what was read lately. */
    default StateReader reader() {
        return this;
    }
}
