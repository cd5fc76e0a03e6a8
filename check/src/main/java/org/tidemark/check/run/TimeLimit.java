package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.search.Outcome;

/**
 * The time of one run, from the moment this is made, and what its options allow. Immutable, as far as the options are; any
 * thread may ask.
 */
public final class TimeLimit {
    private final ExploreOptions options;
    private final long startNanos;

    /** Starts now. */
    public TimeLimit(ExploreOptions options) {
        this(options, System.nanoTime());
    }

    private TimeLimit(ExploreOptions options, long startNanos) {
        this.options = options;
        this.startNanos = startNanos;
    }

    /** A limit from the same moment on, for a part of the run that has options of its own. */
    public TimeLimit within(ExploreOptions part) {
        return new TimeLimit(part, startNanos);
    }

    /** How long it has run. */
    public double seconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    /** The options of the run, for what is left of its time. */
    public ExploreOptions left() {
        return options.withoutSeconds(seconds());
    }

    /** The rest of the time; 0 when it is up. */
    public long nanosLeft() {
        return Math.max(0, options.timeNanos() - (System.nanoTime() - startNanos));
    }

    /** Whether the run is cancelled or its time is up. */
    public boolean isReached() {
        return reached() != null;
    }

    /** Why the run should end now; null where it may go on. */
    public Outcome.@Nullable End reached() {
        if (options.cancelled().getAsBoolean()) {
            return Outcome.End.CANCELLED;
        }
        return System.nanoTime() - startNanos >= options.timeNanos() ? Outcome.End.TIME : null;
    }

    /** When the time is up, on the clock of {@link System#nanoTime}; the largest number where that is never. */
    public long deadlineNanos() {
        long most = Long.MAX_VALUE - Math.max(0, startNanos);
        boolean never = options.timeNanos() == Long.MAX_VALUE || options.timeNanos() > most;
        return never ? Long.MAX_VALUE : startNanos + options.timeNanos();
    }
}
