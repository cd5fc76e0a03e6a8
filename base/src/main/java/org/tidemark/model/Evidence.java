package org.tidemark.model;

import java.util.List;
import java.util.OptionalInt;

/**
 * A run that shows something about a net. Immutable.
 *
 * <p>States are counted by the steps that lead to them: state 0 is the initial one, state {@code n} the one after
 * {@code n} events. A run may end, or loop forever: then its last state is the same as that of step {@code loop}, and
 * the events after that step repeat. If {@code loop} is the last step itself, nothing is enabled there and the run
 * stays.
 *
 * @param events the transitions in order
 * @param loop the step to which the last state returns, if the run is infinite
 * @param pump the step after which the rest can be repeated forever, each time with more tokens, if the run shows growth
 * @param shows what it is evidence of, such as {@code a deadlock}; may be empty
 */
public record Evidence(List<Integer> events, OptionalInt loop, OptionalInt pump, String shows) {
    public Evidence {
        events = List.copyOf(events);
        if (loop.isPresent() && (loop.getAsInt() < 0 || loop.getAsInt() > events.size())) {
            throw new IllegalArgumentException("a loop to step " + loop.getAsInt() + " of " + events.size());
        }
    }

    /** A run that ends or loops. */
    public Evidence(List<Integer> events, OptionalInt loop, String shows) {
        this(events, loop, OptionalInt.empty(), shows);
    }

    /** A run whose last part, after this many steps, makes the net grow. */
    public static Evidence growth(List<Integer> events, int pump, String shows) {
        return new Evidence(events, OptionalInt.empty(), OptionalInt.of(pump), shows);
    }

    /** This run as evidence of something else. */
    public Evidence showing(String what) {
        return new Evidence(events, loop, pump, what);
    }

    /** A run that ends. */
    public static Evidence run(List<Integer> events, String shows) {
        return new Evidence(events, OptionalInt.empty(), shows);
    }

    /** A run that never ends. */
    public static Evidence lasso(List<Integer> events, int loop, String shows) {
        return new Evidence(events, OptionalInt.of(loop), shows);
    }

    /** The number of events. */
    public int steps() {
        return events.size();
    }
}
