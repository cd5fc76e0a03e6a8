package org.tidemark.color;

import java.util.concurrent.atomic.AtomicLong;
import org.tidemark.bits.MemoryBudget;

/**
 * What the tables of a direct execution cost, about. They outlive the budget of a single run, so each run is charged with
 * what is there already. Thread-safe.
 */
final class TableCosts {
    private final AtomicLong bytes = new AtomicLong();
    private volatile MemoryBudget budget = MemoryBudget.unlimited();

    /** Lets a run pay for what is there, and for all that will come. */
    void charge(MemoryBudget payer) {
        budget = payer;
        pay(payer, bytes.get());
    }

    /**
     * Books something new.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    void grow(long more) {
        pay(budget, more);
        bytes.addAndGet(more);
    }

    private static void pay(MemoryBudget payer, long bytes) {
        if (!payer.reserve(bytes)) {
            throw new MemoryBudget.Exhausted();
        }
    }

    long bytes() {
        return bytes.get();
    }
}
