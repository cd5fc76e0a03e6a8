package org.tidemark.net.split;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;

/**
 * How far the exploration of a group may go. Immutable, as far as budget and supplier are.
 *
 * @param mostStates the most local states of one group
 * @param budget where markings, automata and names are booked
 * @param cancelled asked now and then; <em>true</em> ends the work
 */
public record SplitLimits(int mostStates, MemoryBudget budget, BooleanSupplier cancelled) {
    /** The most local states that a diagram or an aggregation can work with. */
    public static final int USUAL_STATES = 1_000_000;

    /** The usual number of states, and no other limit. */
    public static SplitLimits usual() {
        return new SplitLimits(USUAL_STATES, MemoryBudget.unlimited(), () -> false);
    }
}
