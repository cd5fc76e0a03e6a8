package org.tidemark.logic.buchi;

import java.util.function.BooleanSupplier;

/**
 * How large an automaton may become while it is made, and when to stop early. Immutable, as far as the supplier is.
 *
 * @param states the most states, before anything is made smaller
 * @param transitions the most transitions
 * @param cancelled asked now and then; <em>true</em> ends the work
 */
public record AutomatonLimit(int states, int transitions, BooleanSupplier cancelled) {
    /** What is fit for formulas that people write. */
    public static final AutomatonLimit USUAL = new AutomatonLimit(20_000, 100_000, () -> false);

    /** The same limit that also ends when somebody says so. */
    public AutomatonLimit orWhen(BooleanSupplier isCancelled) {
        return new AutomatonLimit(states, transitions, () -> cancelled.getAsBoolean() || isCancelled.getAsBoolean());
    }

    void check(String what, int reachedStates, int reachedTransitions) throws AutomatonTooLarge {
        if (reachedStates > states || reachedTransitions > transitions) {
            String most = reachedStates > states ? states + " states" : transitions + " transitions";
            throw new AutomatonTooLarge(what + " has more than " + most, this, reachedStates, reachedTransitions);
        }
        checkWanted(what, reachedStates, reachedTransitions);
    }

    /** Ends the work where nobody waits for it, however large the automaton is. */
    void checkWanted(String what, int reachedStates, int reachedTransitions) throws AutomatonTooLarge {
        if (cancelled.getAsBoolean()) {
            throw new AutomatonTooLarge(
                    what + " was given up, out of time or interrupted", this, reachedStates, reachedTransitions);
        }
    }
}
