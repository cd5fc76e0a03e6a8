package org.tidemark.net.structure;

import java.util.function.BooleanSupplier;

/**
 * How long an analysis may take. It asks now and then and, when the time is up or the run is cancelled,
 * ends with what it has and says so.
 *
 * <p>Immutable; the clock runs from the moment a limit is made. Asking costs some ten nanoseconds, so that loops ask for
 * each row of a matrix or each set of places, not for each number.
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

    /** The same limit, and over as soon as this says true; parts taken from it know that too. */
    public Limit orWhen(BooleanSupplier isCancelled) {
        return new Limit(leftNanos(), () -> cancelled.getAsBoolean() || isCancelled.getAsBoolean());
    }

    /** A limit from now on for a share of the time that is left. */
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
