package org.tidemark.trace;

import java.util.Arrays;
import java.util.List;

/**
 * A run: an initial state, then events and the states they lead to. Immutable.
 *
 * <p>State 0 is the initial one; event {@code i} leads from state {@code i} to state {@code i + 1}.
 */
public final class Trace {
    private final long[][] states;
    private final int[] events;

    Trace(List<long[]> states, int[] events) {
        this.states = states.toArray(long[][]::new);
        this.events = events;
    }

    /** The number of events. */
    public int length() {
        return events.length;
    }

    public int event(int step) {
        return events[step];
    }

    /** A copy of a state's words. */
    public long[] state(int number) {
        return states[number].clone();
    }

    /** The events in order. */
    public List<Integer> events() {
        return Arrays.stream(events).boxed().toList();
    }
}
