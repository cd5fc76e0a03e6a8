package org.tidemark.net.structure;

import java.util.function.BooleanSupplier;

/**
 * A time limit for an analysis, which polls it. When time runs out or the run is cancelled, the analysis ends with a
 * partial result and says so.
 *
 * <p>Immutable; the time counts from the creation of the limit. Polling costs about ten nanoseconds, so loops poll
 * once per matrix row or set of places, not per number.
 */
public final class Limit {
    private final long startNanos = System.nanoTime();
    private final long nanos;
    private final BooleanSupplier cancelled;

    private Limit(long nanos, BooleanSupplier cancelled) {
        this.nanos = nanos;
        this.cancelled = cancelled;
    }

    public static Limit millis(long millis) {
        return nanos(Math.multiplyExact(millis, 1_000_000L));
    }

    public static Limit nanos(long nanos) {
        return new Limit(nanos, () -> false);
    }

    public static Limit none() {
        return new Limit(Long.MAX_VALUE, () -> false);
    }

    /** The same limit, which is also over as soon as {@code isCancelled} returns true; so are shares of it. */
    public Limit orWhen(BooleanSupplier isCancelled) {
        return new Limit(leftNanos(), () -> cancelled.getAsBoolean() || isCancelled.getAsBoolean());
    }

    /** A limit, starting now, for a share of the remaining time. */
    public Limit share(double part) {
        return new Limit(nanos == Long.MAX_VALUE ? nanos : (long) (part * leftNanos()), cancelled);
    }

    private long leftNanos() {
        return nanos == Long.MAX_VALUE ? nanos : Math.max(0, nanos - (System.nanoTime() - startNanos));
    }

    public boolean isOver() {
        return leftNanos() == 0 || cancelled.getAsBoolean();
    }
}
