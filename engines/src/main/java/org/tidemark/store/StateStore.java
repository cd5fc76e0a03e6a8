package org.tidemark.store;

/** A store that keeps what it is given: states by number, as often as they are asked for, and where each was found from. */
public interface StateStore extends SearchStore, Retrievable, Ancestry {
    @Override
    default StateReader reader() {
        return this;
    }
}
