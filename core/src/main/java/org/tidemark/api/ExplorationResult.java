package org.tidemark.api;

import java.time.Duration;
import java.util.Optional;

/**
 * What an exploration found. Unless it is complete, every count is a lower bound.
 *
 * @param counts what was counted
 * @param stoppedBy why it is not complete; empty where it is
 * @param reason the same as a sentence; empty where it is complete
 * @param runToDeadlock a run into a deadlock, a shortest one after a breadth-first search; empty where there is no deadlock, or
 *     no run to one was found within the limits
 * @param fault a condition of the model that is broken, which ends an exploration
 * @param peakBytes the most memory that was in use for states
 * @param time how long it took
 */
public record ExplorationResult(
        Counts counts,
        Optional<StopReason> stoppedBy,
        String reason,
        Optional<Run> runToDeadlock,
        Optional<ModelFault> fault,
        long peakBytes,
        Duration time) {
    /**
     * The counts of an exploration.
     *
     * @param states different states
     * @param edges pairs of a state and a transition that is enabled in it
     * @param deadlocks states in which no transition is enabled
     * @param depth the steps from the initial state to the farthest one, after a breadth-first search; 0 after a sweep
     * @param mostTokensInPlace the most tokens on one place
     * @param mostTokensInState the most tokens on all places together
     * @param isExact whether the counts are those of the whole model. A search that forgets states may have met some twice
     *     even where it is complete: states and deadlocks are then lower bounds, and edges an upper bound
     */
    public record Counts(
            long states,
            long edges,
            long deadlocks,
            long depth,
            long mostTokensInPlace,
            long mostTokensInState,
            boolean isExact) {}

    /** Whether every reachable state was seen. */
    public boolean isComplete() {
        return stoppedBy.isEmpty();
    }

    /** The number of states found. */
    public long states() {
        return counts.states();
    }

    /** The number of deadlocks found. */
    public long deadlocks() {
        return counts.deadlocks();
    }
}
