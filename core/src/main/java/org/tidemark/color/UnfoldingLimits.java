package org.tidemark.color;

import java.util.function.BooleanSupplier;

/**
 * Limits of an unfolding: roughly how much memory and how much time it may take, and whether it was cancelled.
 * Immutable.
 */
public record UnfoldingLimits(long bytes, long nanos, BooleanSupplier cancelled) {
    /** The same limits after part of the time has passed. */
    public UnfoldingLimits after(long gone) {
        return nanos == Long.MAX_VALUE ? this : new UnfoldingLimits(bytes, Math.max(0, nanos - gone), cancelled);
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
