package org.tidemark.color.direct;

import org.tidemark.bits.MemoryBudget;

/**
 * What one worker of a direct execution books for what it remembers. What it can do without is refused when the budget has
 * no room, and then not remembered; what it needs ends the run. Belongs to one worker.
 */
final class WorkerCosts {
    /** A worker remembers no more than this, and than an eighth of the budget. */
    private static final long MOST_BYTES = 256L << 20;

    private static final int SHARE = 8;

    /** So much more than it needs a worker books at once, since all workers share the account. */
    private static final long SPARE_BYTES = 1 << 16;

    private final MemoryBudget budget;
    private long spare;
    private long taken;

    WorkerCosts(MemoryBudget budget) {
        this.budget = budget;
    }

    /** How many bytes a worker remembers at most, caches of all kinds together. */
    long most() {
        return Math.min(MOST_BYTES, budget.limitBytes() / SHARE);
    }

    /** Books what can be done without; false where there is no room for it. */
    boolean offer(long bytes) {
        long missing = bytes - spare;
        if (missing > 0 && budget.reserve(missing + SPARE_BYTES)) {
            spare += missing + SPARE_BYTES;
        } else if (missing > 0 && budget.reserve(missing)) {
            spare += missing;
        } else if (missing > 0) {
            return false;
        }
        spare -= bytes;
        taken += bytes;
        return true;
    }

    /** What is in use of all that was booked. */
    long taken() {
        return taken;
    }

    /**
     * Books an array that replaces another, while both exist. The first one of each kind, of a few elements, is free.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    void replace(long first, long former, long now) {
        if (!offer(now - first)) {
            throw new MemoryBudget.Exhausted();
        }
        giveBack(former - first);
    }

    void giveBack(long bytes) {
        taken -= bytes;
        spare += bytes;
        if (spare > 2 * SPARE_BYTES) {
            budget.release(spare - SPARE_BYTES);
            spare = SPARE_BYTES;
        }
    }
}
