package org.tidemark.timed;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;

/** The account of what models of one system keep beside the states of a run: whoever runs them pays. Thread-safe. */
final class Ledger {
    private MemoryBudget payer = MemoryBudget.unlimited();
    private long bytes;
    private volatile BooleanSupplier cancelled = () -> false;

    /** Charges a run for what exists already, as far as its budget allows, and for all growth. */
    synchronized void charge(MemoryBudget budget) {
        payer = budget;
        if (!budget.reserve(bytes)) {
            budget.reserve(budget.limitBytes() - budget.usedBytes());
        }
    }

    /** Books bytes that are about to be taken. */
    synchronized void grow(long more) {
        if (!payer.reserve(more)) {
            throw new MemoryBudget.Exhausted();
        }
        bytes += more;
    }

    synchronized long bytes() {
        return bytes;
    }

    synchronized void release(long less) {
        payer.release(less);
        bytes -= less;
    }

    void cancelWhen(BooleanSupplier isOver) {
        cancelled = isOver;
    }

    /** Ends what takes long where the run is over. */
    void poll() {
        if (cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }
}
