package org.tidemark.logic.language;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;

/**
 * How far the work on a language may go. Immutable, as far as budget and supplier are.
 *
 * @param states the most states of a deterministic automaton, and the most pairs of a comparison
 * @param budget where all that grows is booked
 * @param cancelled polled from time to time; <em>true</em> ends the work
 */
public record LanguageLimit(int states, MemoryBudget budget, BooleanSupplier cancelled) {
    /** The most states, unless the caller says otherwise. */
    public static final int USUAL_STATES = 1_000_000;

    private static final int POLL_INTERVAL = 1 << 10;

    /** No limit but the usual number of states. */
    public static LanguageLimit usual() {
        return new LanguageLimit(USUAL_STATES, MemoryBudget.unlimited(), () -> false);
    }

    void check(int reached) throws TooLarge {
        if (reached > states) {
            throw new TooLarge(
                    TooLarge.Limit.SIZE,
                    String.format(Locale.ROOT, "more than %,d sets of states had to be distinguished", states),
                    reached);
        }
        if (reached % POLL_INTERVAL == 0) {
            look(reached);
        }
    }

    /**
     * Asks whether to go on.
     *
     * @throws TooLarge when it is cancelled
     */
    public void look(int reached) throws TooLarge {
        if (cancelled.getAsBoolean()) {
            throw cancelled(reached);
        }
    }

    TooLarge cancelled(int reached) {
        return ended(TooLarge.Limit.CANCELLED, "the time was up", reached);
    }

    TooLarge full(int reached) {
        return ended(TooLarge.Limit.MEMORY, "the memory was used up", reached);
    }

    private static TooLarge ended(TooLarge.Limit met, String why, int reached) {
        return new TooLarge(met, String.format(Locale.ROOT, "%s after %,d sets of states", why, reached), reached);
    }
}
