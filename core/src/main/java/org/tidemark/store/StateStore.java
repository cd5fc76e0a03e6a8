package org.tidemark.store;

/** All that a check may ask of its memory: numbers in the order of discovery, states by number, and where each came from. */
public interface StateStore extends DenseIds, Retrievable, Ancestry {
    /**
     * Whether states are forgotten once they were read through {@link #reader}, and the answer to a state seen before is no
     * more than {@link Answer#SEEN}. Such a store knows no predecessors.
     */
    default boolean forgets() {
        return false;
    }
}
