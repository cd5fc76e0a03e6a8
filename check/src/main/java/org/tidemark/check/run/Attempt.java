package org.tidemark.check.run;

import org.tidemark.format.InputException;

/**
 * One try to see all states of a model with one layout of its fields: a search, a sweep, a product with an automaton,
 * a graph. {@link WidthLoop} makes one after the other until the fields are wide enough. Used once, by one thread.
 *
 * @param <R> what is reported in the end
 */
public interface Attempt<R> extends AutoCloseable {
    /**
     * Works until everything is found, a limit is met, or a value does not fit its field.
     *
     * @throws InputException when the states contradict what the net claims
     */
    void run() throws InputException;

    /**
     * Prepares the next attempt, if this one ended because a field was too narrow.
     *
     * @return whether there should be a next one; false where this one ended for another reason, or no field can be wider
     * @throws InputException when the states contradict what the net claims
     */
    boolean widen() throws InputException;

    /** What was found. Called for the last attempt only. */
    R report(Ending ending) throws InputException;

    /** Gives back what the attempt holds beside memory. */
    @Override
    default void close() {}
}
