package org.tidemark.logic.automaton;

import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;

/**
 * When an edge may be taken: the event that just happened is one of these, and the state it led to is such. Immutable.
 *
 * @param state a formula about one state; the constant <em>true</em> where the state does not matter
 */
public record Guard(EventSet events, Formula state) {
    private static final Formula ALWAYS = new Formula.Constant(true);

    public Guard {
        if (Logic.of(state) != Logic.STATE) {
            throw new IllegalArgumentException("a guard that is not a condition on one state: " + state);
        }
    }

    /** A guard that looks at the event only. */
    public static Guard on(EventSet events) {
        return new Guard(events, ALWAYS);
    }

    /** Whether it looks at the state. */
    public boolean looksAtState() {
        return !state.equals(ALWAYS);
    }
}
