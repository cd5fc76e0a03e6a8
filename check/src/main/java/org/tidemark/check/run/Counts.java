package org.tidemark.check.run;

import org.tidemark.search.Outcome;
import org.tidemark.search.sweep.SweepOutcome;

/**
 * How many states and edges a run found. Unless it is complete, each is a lower bound.
 *
 * @param states different states found
 * @param explored states expanded
 * @param examined states looked at for deadlocks and tokens: those expanded and, after a breadth-first search that met its
 *     depth limit, those at the limit
 * @param edges (state, event) pairs among the states expanded
 * @param deadlocks states without a successor; after several sweeps some may be the same
 * @param depth the depth reached; 0 after sweeps, which do not know it
 * @param cutOff states among them whose successors were left out because of a cut-off
 */
public record Counts(long states, long explored, long examined, long edges, long deadlocks, long depth, long cutOff) {
    static final long UNKNOWN_DEPTH = 0;

    /** The counts of a search; not all that it examined need have been expanded. */
    public static Counts of(Outcome outcome, long states, long examined) {
        return new Counts(
                states,
                outcome.explored(),
                examined,
                outcome.edges(),
                outcome.deadlocks(),
                outcome.depth(),
                outcome.statesCutOff());
    }

    /** The counts of a sweep, each state as often as it was expanded. */
    public static Counts of(SweepOutcome outcome) {
        long explored = outcome.explored();
        return new Counts(
                explored,
                explored,
                explored,
                outcome.edges(),
                outcome.deadStatesSeen(),
                UNKNOWN_DEPTH,
                outcome.statesCutOff());
    }
}
