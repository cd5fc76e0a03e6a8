package org.tidemark.store;

/** All that a check may ask of its memory: numbers in the order of discovery, states by number, and where each came from. */
public interface StateStore extends DenseIds, Retrievable, Ancestry {
    /**
     * Whether states are forgotten after they were read through {@link #reader}, and the answer to a state seen before may be
     * no more than {@link Answer#SEEN}. Of such a store predecessors must not be asked.
     */
    default boolean forgets() {
        return false;
    }

    /** The most states that were there at one time. */
    default long peakStates() {
        return size();
    }

    /** What is to be said about the states when a search has ended. */
    default StoreNotes notes() {
        return StoreNotes.NONE;
    }
}
