package org.tidemark.bits;

import java.util.function.BooleanSupplier;

/**
 * The part of a memory shared by several runs that one of them has taken. It takes more whenever its accounts need
 * more, as long as there is some, and keeps the most it ever needed until it ends, so that the runs together never use
 * more than there is. Thread-safe.
 */
public final class MemoryShare {
    private final MemoryBudget pool;
    private final BooleanSupplier makeRoom;
    private long heldBytes;

    /** A share of this pool, with nothing taken out yet. */
    public MemoryShare(MemoryBudget pool) {
        this(pool, () -> false);
    }

    /**
     * A share that others make room for.
     *
     * @param makeRoom called when the pool has not enough; true where others may have returned some of what they held
     */
    public MemoryShare(MemoryBudget pool, BooleanSupplier makeRoom) {
        this.pool = pool;
        this.makeRoom = makeRoom;
    }

    /** Holds at least this many bytes, or leaves the pool as it is and answers false where it has not enough. */
    public synchronized boolean cover(long bytes) {
        long more = bytes - heldBytes;
        if (more > 0) {
            while (!pool.reserveIfFree(more)) {
                if (!makeRoom.getAsBoolean()) {
                    return false;
                }
            }
            heldBytes = bytes;
        }
        return true;
    }

    /** The bytes that are taken out of the pool. */
    public synchronized long heldBytes() {
        return heldBytes;
    }

    /** Returns all but this many bytes. */
    public synchronized void shrinkTo(long bytes) {
        if (bytes < heldBytes) {
            pool.release(heldBytes - bytes);
            heldBytes = bytes;
        }
    }
}
