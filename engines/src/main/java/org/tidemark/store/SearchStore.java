package org.tidemark.store;

/**
 * The store of a search: one that numbers its states in the order of discovery and gives each of them back once, to be
 * expanded. Whether it also keeps them is for a driver to ask once, at set-up: a store that does is a {@link
 * StateStore}, one that does not may answer {@link Answer#SEEN} for a state it has met before.
 */
public interface SearchStore extends DenseIds {
    /**
     * How one thread reads the states it is about to expand; each state is read once, through one of the readers. A
     * store that recomputes states remembers here what this thread has read lately.
     */
    StateReader reader();

    /** The most states that were there at one time. */
    default long peakStates() {
        return size();
    }

    /** Remarks on the states after a search has ended. */
    default StoreNotes notes() {
        return StoreNotes.NONE;
    }
}
