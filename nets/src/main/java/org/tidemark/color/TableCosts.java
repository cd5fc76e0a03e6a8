package org.tidemark.color;

import java.util.concurrent.atomic.AtomicLong;
import org.tidemark.bits.MemoryBudget;

/**
 * The memory of tables that grow during a run. They outlive the budget of a single run, so each run is charged with
 * what is there already. Thread-safe.
 */
public final class TableCosts {
    private final AtomicLong bytes = new AtomicLong();
    private volatile MemoryBudget budget = MemoryBudget.unlimited();

    /** Charges a run for what exists already, as far as its budget allows, and for all growth. */
    public void charge(MemoryBudget payer) {
        budget = payer;
        if (!payer.reserve(bytes.get())) {
            payer.reserve(payer.limitBytes() - payer.usedBytes());
        }
    }

    /** The account that is charged now. */
    public MemoryBudget payer() {
        return budget;
    }

    /**
     * Reserves memory for something new.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    public void grow(long more) {
        if (!budget.reserve(more)) {
            throw new MemoryBudget.Exhausted();
        }
        bytes.addAndGet(more);
    }

    /**
     * Reserves memory for an array that replaces another, while both exist.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    public void replace(long former, long now) {
        budget.replace(former, now);
        bytes.addAndGet(now - former);
    }

    public long bytes() {
        return bytes.get();
    }
}
