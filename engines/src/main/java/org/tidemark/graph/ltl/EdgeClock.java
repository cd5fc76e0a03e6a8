package org.tidemark.graph.ltl;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;

/** Looks at the clock once in some edges: a state of a large net may have thousands, and take milliseconds. One thread. */
final class EdgeClock {
    private static final int POLL_INTERVAL = 1024;

    private final BooleanSupplier cancelled;
    private long passed = POLL_INTERVAL; // so that the first step looks

    EdgeClock(BooleanSupplier cancelled) {
        this.cancelled = cancelled;
    }

    /** Takes note of a step and the edges found for it; ends with {@link Cancelled} where the search is to end. */
    void pass(int edges) {
        passed += 1 + (long) edges;
        if (passed >= POLL_INTERVAL) {
            passed = 0;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
    }
}
