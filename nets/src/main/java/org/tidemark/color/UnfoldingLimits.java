package org.tidemark.color;

import java.util.function.BooleanSupplier;

/**
 * Limits of an unfolding: roughly how much memory and how much time it may take, and whether it was cancelled.
 * Immutable.
 *
 * @param late what is said when the time is over, since the limit may be one that the user did not set
 */
public record UnfoldingLimits(long bytes, long nanos, BooleanSupplier cancelled, String late) {
    /** Limits that the user has set. */
    public UnfoldingLimits(long bytes, long nanos, BooleanSupplier cancelled) {
        this(bytes, nanos, cancelled, "time ran out");
    }

    /** The remaining limits after part of the time has passed. */
    public UnfoldingLimits after(long gone) {
        return nanos == Long.MAX_VALUE ? this : new UnfoldingLimits(bytes, Math.max(0, nanos - gone), cancelled, late);
    }

    /** No limits. */
    public static UnfoldingLimits none() {
        return new UnfoldingLimits(Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
    }

    /** A third of the Java heap, and no time limit. */
    public static UnfoldingLimits usual() {
        return new UnfoldingLimits(Runtime.getRuntime().maxMemory() / 3, Long.MAX_VALUE, () -> false);
    }
}
