package org.tidemark.model;

/**
 * Fields whose values follow from the other fields in every state that can be reached. They lie in words of their own,
 * behind the <em>kept</em> words; a store that has the kept words of a state has all of it.
 *
 * <pre>
 *   whole state    | kept word 0 | kept word 1 | implied word 2 |
 *   in a store     | kept word 0 | kept word 1 |                     restore() computes word 2
 * </pre>
 *
 * <p>Immutable and shared by threads. Nothing here allocates per state.
 */
public interface ImpliedFields {
    /** How many fields are implied. */
    int count();

    /**
     * The model on states that are the kept words alone: the same events with the same numbers, and a layout of the
     * kept fields, each of which lies where it lies in a whole state. Steps cost a little more there, since each
     * restores the state first.
     */
    Model kept();

    /** Computes the implied words of a state whose kept words are there. */
    void restore(long[] words, int at);

    /**
     * An expander, for one thread, that takes whole states and appends the kept words of their successors. A batch for
     * it has as many words per state as {@link #kept} has. That a value does not fit an implied field is noticed as
     * ever.
     */
    Expander narrowing();
}
