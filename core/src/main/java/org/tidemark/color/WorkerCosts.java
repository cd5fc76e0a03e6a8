package org.tidemark.color;

import org.tidemark.bits.MemoryBudget;

/**
 * What one worker of a direct execution books for what it remembers. What it can do without is refused when the budget has
 * no room, and then not remembered; what it needs ends the run. Belongs to one worker.
 */
final class WorkerCosts {
    /** A worker remembers no more than this, and than an eighth of the budget. */
    private static final long MOST_BYTES = 256L << 20;

    private static final int SHARE = 8;

    private final MemoryBudget budget;

    WorkerCosts(MemoryBudget budget) {
        this.budget = budget;
    }

    /** How many bytes a worker remembers at most, caches of all kinds together. */
    long most() {
        return Math.min(MOST_BYTES, budget.limitBytes() / SHARE);
    }

    /** Books what can be done without; false where there is no room for it. */
    boolean offer(long bytes) {
        return budget.reserve(bytes);
    }

    /**
     * Books an array that replaces another, while both exist. The first one of each kind, of a few elements, is free.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    void replace(long first, long former, long now) {
        budget.replace(former - first, now - first);
    }

    void giveBack(long bytes) {
        budget.release(bytes);
    }
}
