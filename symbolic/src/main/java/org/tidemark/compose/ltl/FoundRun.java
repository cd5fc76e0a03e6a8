package org.tidemark.compose.ltl;

import java.util.List;

/**
 * A run that an automaton accepts.
 *
 * @param events its transitions
 * @param loop the step to which the last state returns; the number of all steps where nothing can happen there any more, and
 *     {@link #ANY} where it may go on as it likes
 */
public record FoundRun(List<Integer> events, int loop) {
    /** The run is accepted however it goes on. */
    public static final int ANY = -1;

    public FoundRun {
        events = List.copyOf(events);
    }
}
