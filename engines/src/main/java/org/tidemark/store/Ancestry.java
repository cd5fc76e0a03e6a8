package org.tidemark.store;

/**
 * A store that knows where each state was found from. The event is not kept: it is found again by expanding the
 * predecessor, since a path has few steps and a store has many states.
 */
public interface Ancestry {
    /** The state from which this one was first reached; {@link org.tidemark.model.Successors#NO_ORIGIN} for an initial one. */
    long predecessor(long id);
}
