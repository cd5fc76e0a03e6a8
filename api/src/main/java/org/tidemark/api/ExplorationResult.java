package org.tidemark.api;

import java.time.Duration;
import java.util.Optional;
import org.tidemark.verdict.StopReason;

/**
 * The result of an exploration.
 *
 * @param counts what was counted, and how precisely
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
        Optional<Fault> fault,
        long peakBytes,
        Duration time) {
    /**
     * The counts of an exploration. They are exact where it is complete, except where states were forgotten: a sweep, or a store
     * that forgets, may meet a state twice and then knows neither the number of states nor that of edges.
     *
     * @param states different states
     * @param edges pairs of a state and a transition that is enabled in it
     * @param deadlocks states in which no transition is enabled
     * @param depth the steps from the initial state to the farthest one; unknown unless the search was breadth first
     * @param mostTokensInPlace the most tokens on one place, of whatever values
     * @param mostTokensOfOneValue the most tokens of one value on one place, as the model checking contest counts them; in a
     *     place/transition net those on one place
     * @param mostTokensInState the most tokens on all places together
     */
    public record Counts(
            Count states,
            Count edges,
            Count deadlocks,
            Count depth,
            Count mostTokensInPlace,
            Count mostTokensOfOneValue,
            Count mostTokensInState) {
        /** Nothing was counted. */
        static final Counts UNKNOWN = new Counts(
                Count.UNKNOWN,
                Count.UNKNOWN,
                Count.UNKNOWN,
                Count.UNKNOWN,
                Count.UNKNOWN,
                Count.UNKNOWN,
                Count.UNKNOWN);
    }

    /**
     * A model breaks a condition that it declares itself: a capacity, a place said to be redundant, a value that does not exist.
     *
     * @param sentence what is wrong
     * @param run a run to the state where it is wrong; empty where none was found within the limits
     */
    public record Fault(String sentence, Optional<Run> run) {}

    /** This result with other counts. */
    ExplorationResult counting(Counts other) {
        return new ExplorationResult(other, stoppedBy, reason, runToDeadlock, fault, peakBytes, time);
    }

    /** Whether every reachable state was seen. */
    public boolean isComplete() {
        return stoppedBy.isEmpty();
    }

    /** The number of states. */
    public Count states() {
        return counts.states();
    }

    /** The number of edges. */
    public Count edges() {
        return counts.edges();
    }

    /** The number of deadlocks. */
    public Count deadlocks() {
        return counts.deadlocks();
    }
}
