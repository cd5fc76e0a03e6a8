package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldOverflow;
import org.tidemark.system.StateModels;

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
     * @throws InputException when the states contradict what the model file claims
     */
    void run() throws InputException;

    /** The value that did not fit its field, where that ended the attempt and it had not found enough by then; else null. */
    default @Nullable FieldOverflow overflow() {
        return null;
    }

    /** The models of which it used one. */
    default StateModels models() {
        throw new UnsupportedOperationException("an attempt without widths");
    }

    /**
     * Prepares the next attempt, if this one ended because a field was too narrow.
     *
     * @return whether there should be a next one; false where this one ended for another reason, or no field can be wider
     * @throws InputException when the states contradict what the model file claims
     */
    default boolean widen() throws InputException {
        FieldOverflow overflow = overflow();
        return overflow != null && models().widen(overflow);
    }

    /** Reports the findings. Called for the last attempt only. */
    R report(Ending ending) throws InputException;

    /** Gives back what the attempt holds beside memory. */
    @Override
    default void close() {}
}
