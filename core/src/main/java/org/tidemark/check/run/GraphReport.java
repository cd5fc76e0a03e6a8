package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.search.Outcome;

/**
 * What came of building a graph. Without one, every figure is a lower bound.
 *
 * @param end why the search behind it ended
 * @param built the graph; null unless the search was complete
 * @param explored states expanded, which is how many the graph has
 * @param edges edges found
 * @param deadlocks states without a successor; behind several sweeps some may be the same
 * @param sweeps sweeps begun; 0 behind a breadth-first search
 * @param peakStates the most states held at once
 * @param stateBytes the most that was booked for states at one time
 * @param peakBytes the most that was booked at one time, states and graph together
 * @param budgetRefused whether the budget, and not the heap, said that there was no more memory
 * @param course the measure of the sweep; null behind a breadth-first search
 * @param restarts how often the run began anew with wider fields
 * @param seconds wall-clock time, restarts included
 * @param overflowed the place whose tokens did not fit, when that ended the run
 */
public record GraphReport(
        Outcome.End end,
        GraphBuilder.@Nullable Built built,
        long explored,
        long edges,
        long deadlocks,
        long sweeps,
        long peakStates,
        long stateBytes,
        long peakBytes,
        boolean budgetRefused,
        @Nullable SweepMeasure course,
        int restarts,
        double seconds,
        @Nullable String overflowed) {
    /** Whether every state of the net has one number. */
    public boolean folded() {
        return course == null || (sweeps <= 1 && course.counters().isEmpty());
    }
}
