package org.tidemark.search;

import java.util.function.BooleanSupplier;

/**
 * When a search gives up.
 *
 * @param maxStates how many states the store takes before it says it is full; otherwise it was memory
 * @param maxDepth only states nearer than this are expanded
 * @param deadlineNanos the {@link System#nanoTime} at which to stop; {@link Long#MAX_VALUE} for never
 * @param cancelled asked now and then by the workers; true ends the search
 */
public record Limits(long maxStates, long maxDepth, long deadlineNanos, BooleanSupplier cancelled) {
    public static Limits none() {
        return new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
    }

    boolean timeIsUp() {
        return deadlineNanos != Long.MAX_VALUE && System.nanoTime() - deadlineNanos >= 0;
    }
}
