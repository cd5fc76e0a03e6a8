package org.tidemark.model.wrap.stubborn;

/** How many of the events that could happen were left out, in all threads together. What a thread has not reported yet is missing. */
public final class ReductionGauge {
    /** This many states are a sample. */
    private static final long SAMPLE = 10_000;

    /** One event in this many has to be left out for the reduction to pay. */
    private static final long LEAST_SHARE = 20;

    private long states;
    private long enabled;
    private long kept;

    /** Adds what a thread has seen in some states. */
    public synchronized void add(long inStates, long enabledEvents, long keptEvents) {
        states += inStates;
        enabled += enabledEvents;
        kept += keptEvents;
    }

    /** Whether so little is left out of a sample that the whole model would be searched as fast. */
    public synchronized boolean isPoor() {
        return states >= SAMPLE && (enabled - kept) * LEAST_SHARE < enabled;
    }

    /** The part of the events that was left out, from 0 to 1. */
    public synchronized double leftOut() {
        return enabled == 0 ? 0 : (double) (enabled - kept) / enabled;
    }
}
