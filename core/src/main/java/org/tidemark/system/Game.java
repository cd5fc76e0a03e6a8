package org.tidemark.system;

import java.math.BigInteger;
import java.util.Map;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.model.Model;

/**
 * A system executed one event at a time, by the textbook rule of its formalism. Slow and plain on purpose: it shares no code with the models of
 * the system, so that a run and a verdict that it confirms are right even where a model is not. For one thread.
 */
public interface Game {
    /** Whether an event can happen in the current state. */
    boolean enabled(int event);

    /**
     * Lets an event happen.
     *
     * @throws IllegalStateException when it is not enabled, which is a bug of whoever reported the run
     */
    void fire(int event);

    /** Whether no event is enabled. */
    boolean isDead();

    /** The current state as an immutable value; two states are the same if and only if their values are equal. */
    Object state();

    /** Goes to a state that {@link #state} has given. */
    void goTo(Object state);

    /** Whether a packed state of a model is the current state. */
    boolean isAt(Model model, long[] words, int at);

    /**
     * Whether a formula about single states holds here, with names as {@link org.tidemark.logic.Expansion} writes them out.
     *
     * @throws org.tidemark.logic.Undefined when that cannot be computed
     */
    boolean holds(Formula stateFormula);

    /** The exact value of a term here. */
    BigInteger value(Term term);

    /** The current state for a person and for JSON: a value for each name, in the order they are shown; numbers as {@link Number}. */
    Map<String, Object> values();

    /** The current state in one line. */
    String text();
}
