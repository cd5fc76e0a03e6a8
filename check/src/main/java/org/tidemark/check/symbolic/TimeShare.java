package org.tidemark.check.symbolic;

import org.tidemark.check.run.TimeLimit;

/** How long one of several pieces of work may take, so that there is time left for the others. One thread. */
final class TimeShare {
    private final TimeLimit time;
    private long from;
    private long nanos = Long.MAX_VALUE;

    /** A clock without a limit but that of all work. */
    TimeShare(TimeLimit time) {
        this.time = time;
    }

    /** Starts the clock of a piece of work, which until the next call may take 1/parts of the time that is left. */
    void begin(int parts) {
        from = System.nanoTime();
        nanos = parts == 1 ? Long.MAX_VALUE : time.nanosLeft() / parts;
    }

    /** Starts the clock of a piece of work, which may take 1/parts of the time that is left, but at most this long. */
    void begin(int parts, long mostNanos) {
        begin(parts);
        nanos = Math.min(nanos, mostNanos);
    }

    /** Whether the piece of work should end. */
    boolean isOver() {
        return time.isReached() || System.nanoTime() - from > nanos;
    }

    /** Whether all should end. */
    boolean isAllOver() {
        return time.isReached();
    }
}
