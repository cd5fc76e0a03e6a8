package org.tidemark.color;

import java.util.function.BooleanSupplier;

/** How much memory an unfolding may take, about, how long, and whether anybody still waits for it. Immutable. */
public record UnfoldingLimits(long bytes, long nanos, BooleanSupplier cancelled) {
    /** The same with so much of the time gone. */
    public UnfoldingLimits after(long gone) {
        return nanos == Long.MAX_VALUE ? this : new UnfoldingLimits(bytes, Math.max(0, nanos - gone), cancelled);
    }

    /** A third of the Java heap, and any time. */
    public static UnfoldingLimits usual() {
        return new UnfoldingLimits(Runtime.getRuntime().maxMemory() / 3, Long.MAX_VALUE, () -> false);
    }
}
