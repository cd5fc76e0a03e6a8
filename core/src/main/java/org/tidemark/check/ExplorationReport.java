package org.tidemark.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.search.Outcome;

/**
 * What an exploration found. Unless it is complete, every figure is a lower bound.
 *
 * @param outcome why it ended, and the counts of the search
 * @param states different states found
 * @param maxTokensInPlace the most tokens any place held in an expanded state
 * @param maxTokensInMarking the most tokens all places together held in an expanded state
 * @param maxTokens the same for each place
 * @param wordsPerState 64-bit words a state takes
 * @param bitsPerState how many of their bits carry anything
 * @param stateBytes what the store costs, exactly
 * @param peakBytes the most that was booked on the memory budget at one time
 * @param restarts how often the run began anew with wider fields
 * @param threads the workers that took part
 * @param seconds wall-clock time, restarts included
 * @param overflowed the place whose tokens did not fit, when that ended the run
 * @param runToDeadlock the transitions of a replayed run to a deadlock (a nearest one, after breadth-first search); null
 *     where there is none, or the time was up before its steps were found
 */
public record ExplorationReport(
        Outcome outcome,
        long states,
        long maxTokensInPlace,
        long maxTokensInMarking,
        List<Long> maxTokens,
        int wordsPerState,
        int bitsPerState,
        long stateBytes,
        long peakBytes,
        int restarts,
        int threads,
        double seconds,
        @Nullable String overflowed,
        @Nullable List<Integer> runToDeadlock) {
    public boolean complete() {
        return outcome.complete();
    }

    public double bytesPerState() {
        return states == 0 ? 0 : (double) stateBytes / states;
    }
}
