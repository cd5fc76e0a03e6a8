package org.tidemark.logic.buchi;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.TooLarge;

/**
 * How large an automaton may become while it is made, and when to stop early. Immutable, as far as the supplier is.
 *
 * @param states the most states, before anything is made smaller
 * @param transitions the most transitions
 * @param cancelled polled from time to time; <em>true</em> ends the work
 */
public record AutomatonLimit(int states, int transitions, BooleanSupplier cancelled) {
    /** A limit that suits formulas written by people. */
    public static final AutomatonLimit USUAL = new AutomatonLimit(20_000, 100_000, () -> false);

    /** This limit with a further reason to cancel. */
    public AutomatonLimit orWhen(BooleanSupplier isCancelled) {
        return new AutomatonLimit(states, transitions, () -> cancelled.getAsBoolean() || isCancelled.getAsBoolean());
    }

    void check(String what, int reachedStates, int reachedTransitions) throws TooLarge {
        if (reachedStates > states || reachedTransitions > transitions) {
            String most = reachedStates > states ? states + " states" : transitions + " transitions";
            throw ended(TooLarge.Limit.SIZE, what + " has more than " + most, reachedStates, reachedTransitions);
        }
        checkCancelled(what, reachedStates, reachedTransitions);
    }

    /** Ends the work when it is cancelled, however large the automaton is. */
    void checkCancelled(String what, int reachedStates, int reachedTransitions) throws TooLarge {
        if (cancelled.getAsBoolean()) {
            String why = what + " was stopped, out of time or cancelled";
            throw ended(TooLarge.Limit.CANCELLED, why, reachedStates, reachedTransitions);
        }
    }

    private TooLarge ended(TooLarge.Limit met, String why, int reachedStates, int reachedTransitions) {
        String reached = why + ": it had reached " + reachedStates + " states and " + reachedTransitions
                + " transitions, of at most " + states + " and " + transitions
                + "; ask for parts of the formula one by one";
        return new TooLarge(met, reached, reachedStates);
    }
}
