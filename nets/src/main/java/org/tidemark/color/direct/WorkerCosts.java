package org.tidemark.color.direct;

import org.tidemark.bits.MemoryBudget;

/**
 * Accounts for the caches of one worker of a direct execution, or for those that all workers share. When the budget has
 * no room, an optional entry is not cached; a required one ends the run. Thread-safe.
 */
final class WorkerCosts {
    /** A worker, or all of them together, cache at most this many bytes, and at most an eighth of the budget. */
    private static final long MOST_BYTES = 256L << 20;

    private static final int SHARE = 8;

    /** A worker reserves this much more than it needs at once, since all workers share the account. */
    private static final long SPARE_BYTES = 1 << 16;

    private final MemoryBudget budget;
    private long spare;
    private long taken;

    WorkerCosts(MemoryBudget budget) {
        this.budget = budget;
    }

    /** The most bytes that all caches of a worker may take together. */
    long most() {
        return Math.min(MOST_BYTES, budget.limitBytes() / SHARE);
    }

    /** Reserves memory for an optional entry; false if there is no room for it. */
    synchronized boolean offer(long bytes) {
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

    /** The bytes in use of those reserved. */
    synchronized long taken() {
        return taken;
    }

    /**
     * Reserves memory for an array that replaces another, while both exist. The first array of each kind, which has
     * few elements, is not counted.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    void replace(long first, long former, long now) {
        if (!offer(now - first)) {
            throw new MemoryBudget.Exhausted();
        }
        giveBack(former - first);
    }

    synchronized void giveBack(long bytes) {
        taken -= bytes;
        spare += bytes;
        if (spare > 2 * SPARE_BYTES) {
            budget.release(spare - SPARE_BYTES);
            spare = SPARE_BYTES;
        }
    }
}
