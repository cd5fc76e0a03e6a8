package org.tidemark.net.structure;

import java.util.function.BooleanSupplier;

/**
 * A limit for an analysis, which polls it: of time or, where the same net must always have the same result, of work. When it is
 * over or the run is cancelled, the analysis ends with a partial result and says so.
 *
 * <p>Time counts from the creation of the limit; work is counted by how often the limit is polled, which makes such a limit one for
 * a single thread. Polling costs about ten nanoseconds, so loops poll once per matrix row or set of places, not per number.
 */
public final class Limit {
    /** The quantity that is limited: time or work. */
    private interface Meter {
        long now();

        /** The limit was polled. */
        default void poll() {}
    }

    private static final Meter CLOCK = System::nanoTime;

    private final Meter meter;
    private final long start;
    private final long most;
    private final BooleanSupplier cancelled;

    private Limit(Meter meter, long most, BooleanSupplier cancelled) {
        this.meter = meter;
        this.start = meter.now();
        this.most = most;
        this.cancelled = cancelled;
    }

    /** Counts polls. */
    private static final class Work implements Meter {
        private long polls;

        @Override
        public long now() {
            return polls;
        }

        @Override
        public void poll() {
            polls++;
        }
    }

    public static Limit millis(long millis) {
        return nanos(Math.multiplyExact(millis, 1_000_000L));
    }

    public static Limit nanos(long nanos) {
        return new Limit(CLOCK, nanos, () -> false);
    }

    /** A limit of work: it is over once it has been polled so often, whatever the time. */
    public static Limit polls(long most) {
        return new Limit(new Work(), most, () -> false);
    }

    public static Limit none() {
        return new Limit(CLOCK, Long.MAX_VALUE, () -> false);
    }

    /** This limit, which is also over as soon as {@code isCancelled} returns true; so are shares of it. */
    public Limit orWhen(BooleanSupplier isCancelled) {
        return new Limit(meter, left(), () -> cancelled.getAsBoolean() || isCancelled.getAsBoolean());
    }

    /** A limit, starting now, for a share of what is left. */
    public Limit share(double part) {
        return new Limit(meter, most == Long.MAX_VALUE ? most : (long) (part * left()), cancelled);
    }

    /**
     * A limit that is over only when this one is cancelled, however long it takes: for work that must not be lost when
     * its time is up.
     */
    public Limit untilCancelled() {
        return new Limit(meter, Long.MAX_VALUE, cancelled);
    }

    private long left() {
        return most == Long.MAX_VALUE ? most : Math.max(0, most - (meter.now() - start));
    }

    public boolean isOver() {
        meter.poll();
        return left() == 0 || cancelled.getAsBoolean();
    }
}
