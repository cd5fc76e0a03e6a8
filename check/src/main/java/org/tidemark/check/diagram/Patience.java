package org.tidemark.check.diagram;

import org.tidemark.check.run.TimeLimit;

/** How long one of several pieces of work may take, so that there is time left for the others. One thread. */
final class Patience {
    private final TimeLimit time;
    private long from;
    private long nanos = Long.MAX_VALUE;

    /** As long as there is time. */
    Patience(TimeLimit time) {
        this.time = time;
    }

    /** From now on, and until this is called again: 1/parts of the time that is left. */
    void begin(int parts) {
        from = System.nanoTime();
        nanos = parts == 1 ? Long.MAX_VALUE : time.nanosLeft() / parts;
    }

    /** The same, but no longer than this. */
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
