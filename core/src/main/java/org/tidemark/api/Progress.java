package org.tidemark.api;

import java.time.Duration;

/**
 * How far a call has come. Figures that are not known, and those before the first state, are 0.
 *
 * @param states states in memory
 * @param explored states whose successors are known
 * @param edges edges found
 * @param bytes memory in use for states
 * @param elapsed time since the call began
 */
public record Progress(long states, long explored, long edges, long bytes, Duration elapsed) {
    /** Hears now and then how far a call has come. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Called from a thread of its own while the call runs, never twice at the same time. An exception ends the call, which
         * then throws it.
         */
        void progressed(Progress progress);
    }
}
