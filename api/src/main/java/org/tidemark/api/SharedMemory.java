package org.tidemark.api;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.MemoryShare;

/**
 * Memory that several calls share. A call takes what it needs when it needs it, and returns all of it when it ends; together
 * they never use more than there is. A call that needs more than is left ends with {@link org.tidemark.verdict.StopReason#MEMORY} and what it has
 * found, unless its store can make do with less; it never waits for others.
 *
 * <p>A graph keeps as much as it takes until it is closed. Thread-safe.
 */
public final class SharedMemory {
    private final MemoryBudget pool;

    private SharedMemory(long bytes) {
        pool = new MemoryBudget(bytes);
    }

    /** Memory of this size, all of it free; at least 1 MiB. */
    public static SharedMemory of(long bytes) {
        if (bytes < Options.LEAST_BYTES) {
            throw new IllegalArgumentException(bytes + " bytes are too few to share; expected at least 1 MiB");
        }
        return new SharedMemory(bytes);
    }

    /** The size, whether it is free or not. */
    public long bytes() {
        return pool.limitBytes();
    }

    /** The bytes that no call and no graph has taken at the moment. */
    public long freeBytes() {
        return pool.limitBytes() - pool.usedBytes();
    }

    /** The most that calls and graphs have held together at any time so far. */
    public long peakBytes() {
        return pool.peakBytes();
    }

    /** A share of it for one call, with nothing taken yet. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    public MemoryShare share() {
        return new MemoryShare(pool);
    }
}
