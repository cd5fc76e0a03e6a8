package org.tidemark.trace;

import java.util.Arrays;
import java.util.List;

/**
 * A run: the events that lead from an initial state to another, in order. Immutable.
 *
 * <p>The states in between are not stored, since the events determine them.
 */
public final class Trace {
    private final int[] events;

    Trace(int[] events) {
        this.events = events;
    }

    /** The number of events. */
    public int length() {
        return events.length;
    }

    /** The events in order. */
    public List<Integer> events() {
        return Arrays.stream(events).boxed().toList();
    }
}
