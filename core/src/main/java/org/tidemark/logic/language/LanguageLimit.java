package org.tidemark.logic.language;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;

/**
 * How far the work on a language may go. Immutable, as far as budget and supplier are.
 *
 * @param states the most states of a deterministic automaton, and the most pairs of a comparison
 * @param budget where all that grows is booked
 * @param cancelled asked now and then; <em>true</em> ends the work
 */
public record LanguageLimit(int states, MemoryBudget budget, BooleanSupplier cancelled) {
    /** So many states unless somebody says otherwise. */
    public static final int USUAL_STATES = 1_000_000;

    private static final int LOOK_UP = 1 << 10;

    /** No limit but the usual number of states. */
    public static LanguageLimit usual() {
        return new LanguageLimit(USUAL_STATES, MemoryBudget.unlimited(), () -> false);
    }

    void check(int reached) throws LanguageTooLarge {
        if (reached > states) {
            throw new LanguageTooLarge(LanguageTooLarge.Why.STATES, states, reached);
        }
        if (reached % LOOK_UP == 0) {
            look(reached);
        }
    }

    /**
     * Asks whether to go on.
     *
     * @throws LanguageTooLarge when nobody waits any more
     */
    public void look(int reached) throws LanguageTooLarge {
        if (cancelled.getAsBoolean()) {
            throw new LanguageTooLarge(LanguageTooLarge.Why.GIVEN_UP, states, reached);
        }
    }

    LanguageTooLarge full(int reached) {
        return new LanguageTooLarge(LanguageTooLarge.Why.MEMORY, states, reached);
    }
}
