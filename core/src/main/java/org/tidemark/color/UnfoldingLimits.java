package org.tidemark.color;

import java.util.function.BooleanSupplier;

/** How much memory an unfolding may take, about, how long, and whether anybody still waits for it. Immutable. */
public record UnfoldingLimits(long bytes, long nanos, BooleanSupplier cancelled) {
    /** A third of the Java heap, and any time. */
    public static UnfoldingLimits usual() {
        return new UnfoldingLimits(Runtime.getRuntime().maxMemory() / 3, Long.MAX_VALUE, () -> false);
    }
}
