package org.tidemark.api;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;

/**
 * Memory that several calls share. Each call reserves its own part for as long as it runs, so that together they never use more
 * than there is; a call for which there is not enough left waits for others to end. What a call finds therefore never depends on
 * what runs beside it.
 *
 * <p>A graph keeps as much as it takes until it is closed. Waiting counts as time of the call and ends with its time limit, with
 * its cancellation, or when its thread is interrupted. Thread-safe.
 */
public final class SharedMemory {
    private static final long LOOK_MILLIS = 10;

    private final MemoryBudget budget;

    private SharedMemory(long bytes) {
        budget = new MemoryBudget(bytes);
    }

    /** Memory of this size, all of it free. */
    public static SharedMemory of(long bytes) {
        if (bytes < Options.LEAST_BYTES) {
            throw new IllegalArgumentException(bytes + " bytes are too few to share; expected at least 1 MiB");
        }
        return new SharedMemory(bytes);
    }

    /** The size, whether it is free or not. */
    public long bytes() {
        return budget.limitBytes();
    }

    /** What no call and no graph has reserved at the moment. */
    public long freeBytes() {
        return budget.limitBytes() - budget.usedBytes();
    }

    /** Reserves a part, waiting for it if need be; false where the caller gave up first. */
    synchronized boolean reserve(long bytes, BooleanSupplier giveUp) {
        while (!budget.reserveIfFree(bytes)) {
            if (giveUp.getAsBoolean()) {
                return false;
            }
            try {
                wait(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    synchronized void release(long bytes) {
        budget.release(bytes);
        notifyAll();
    }
}
