package org.tidemark.search;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;

/**
 * When a search ends before it has found all states.
 *
 * @param maxStates how many states the store takes before it says it is full; otherwise it was memory
 * @param maxDepth only states nearer than this are expanded
 * @param deadlineNanos the {@link System#nanoTime} at which to stop; {@link Long#MAX_VALUE} for never
 * @param cancelled polled from time to time by the workers; true ends the search
 * @param budget where batches of unusual size are booked, those of a state with very many successors
 */
public record Limits(
        long maxStates, long maxDepth, long deadlineNanos, BooleanSupplier cancelled, MemoryBudget budget) {
    public Limits(long maxStates, long maxDepth, long deadlineNanos, BooleanSupplier cancelled) {
        this(maxStates, maxDepth, deadlineNanos, cancelled, MemoryBudget.unlimited());
    }

    public static Limits none() {
        return new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
    }

    /** Whether the deadline has passed. */
    public boolean timeIsUp() {
        return deadlineNanos != Long.MAX_VALUE && System.nanoTime() - deadlineNanos >= 0;
    }

    /** Why to stop now: the time is up or the run was cancelled; null to continue. */
    public Outcome.@Nullable End reached() {
        if (timeIsUp()) {
            return Outcome.End.TIME;
        }
        boolean stopped = cancelled.getAsBoolean() || Thread.currentThread().isInterrupted();
        return stopped ? Outcome.End.CANCELLED : null;
    }
}
