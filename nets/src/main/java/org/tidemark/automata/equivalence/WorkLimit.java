package org.tidemark.automata.equivalence;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;

/**
 * How far the work may go. Immutable, as far as budget and supplier are.
 *
 * @param budget where all that grows is booked; it throws {@link MemoryBudget.Exhausted}
 * @param cancelled asked now and then; <em>true</em> ends the work with {@link Cancelled}
 */
public record WorkLimit(MemoryBudget budget, BooleanSupplier cancelled) {
    /** No limit at all. */
    public static WorkLimit none() {
        return new WorkLimit(MemoryBudget.unlimited(), () -> false);
    }

    void look() {
        if (cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }
}
