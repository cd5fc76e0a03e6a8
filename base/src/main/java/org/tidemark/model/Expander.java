package org.tidemark.model;

/**
 * Computes what follows a state; belongs to one thread and owns whatever scratch memory that takes.
 *
 * <p>A state is {@code layout().words()} words of the array from index {@code at} on. No method allocates per state or
 * per edge. Any of them may throw {@link FieldOverflow} when a successor does not fit the layout.
 */
public interface Expander {
    /** Appends every successor of the state, each with its event, in a fixed order. */
    void expand(long[] words, int at, Successors out);

    boolean enabled(int event, long[] words, int at);

    /** Lets the event happen in place; false, and the state untouched, when it is not enabled. */
    boolean fire(int event, long[] words, int at);
}
