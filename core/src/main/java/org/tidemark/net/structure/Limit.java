package org.tidemark.net.structure;

/**
 * How long an analysis may take. It asks now and then and, when the time is up, ends with what it has and says so.
 *
 * <p>Immutable; the clock runs from the moment a limit is made.
 */
public final class Limit {
    private final long startNanos = System.nanoTime();
    private final long nanos;

    private Limit(long nanos) {
        this.nanos = nanos;
    }

    public static Limit millis(long millis) {
        return new Limit(Math.multiplyExact(millis, 1_000_000L));
    }

    public static Limit none() {
        return new Limit(Long.MAX_VALUE);
    }

    /** A limit that is over when this one is, and after so many milliseconds at the latest. */
    public Limit atMost(long millis) {
        return new Limit(Math.min(Math.multiplyExact(millis, 1_000_000L), leftNanos()));
    }

    /** A limit from now on for a share of the time that is left. */
    public Limit share(double part) {
        return nanos == Long.MAX_VALUE ? none() : new Limit((long) (part * leftNanos()));
    }

    private long leftNanos() {
        return nanos == Long.MAX_VALUE ? nanos : Math.max(0, nanos - (System.nanoTime() - startNanos));
    }

    public boolean isOver() {
        return leftNanos() == 0;
    }
}
