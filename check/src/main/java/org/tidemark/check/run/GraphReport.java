package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.search.Outcome;

/**
 * The result of building a graph. Without a graph, every count is a lower bound.
 *
 * @param end why the search or the sweep behind it ended
 * @param built the graph; null unless the search was complete
 * @param counts states and edges; as many states were expanded as the graph has
 * @param tokens the most tokens seen
 * @param memory what states and graph cost together, and the states alone at most
 * @param timing how long it took
 * @param swept how it was swept; null behind a breadth-first search
 */
public record GraphReport(
        Outcome.End end,
        GraphBuilder.@Nullable Built built,
        Counts counts,
        TokenPeaks tokens,
        MemoryUse memory,
        Timing timing,
        @Nullable Swept swept) {
    /**
     * The sweeps behind a graph.
     *
     * @param course their measure
     * @param sweeps how many were begun
     */
    public record Swept(SweepMeasure course, long sweeps) {}

    /** The measure of the sweeps; null behind a breadth-first search. */
    public @Nullable SweepMeasure course() {
        return swept == null ? null : swept.course();
    }

    /** Sweeps begun; 0 behind a breadth-first search. */
    public long sweeps() {
        return swept == null ? 0 : swept.sweeps();
    }

    /** Whether every state of the net has one number. */
    public boolean folded() {
        return swept == null
                || (swept.sweeps() <= 1 && swept.course().counters().isEmpty());
    }
}
