package org.tidemark.check.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.NoRun;
import org.tidemark.search.Outcome;
import org.tidemark.store.move.MovingStore;

/**
 * What an exploration found. Unless it is complete, every figure is a lower bound.
 *
 * @param outcome why it ended, and the counts of the search
 * @param states different states found
 * @param peakStates the most states held at once
 * @param examined how many of them were looked at for deadlocks and tokens: those expanded and, after a breadth-first
 *     search that met its depth limit, those at the limit
 * @param maxTokensInPlace the most tokens any place held in an examined state
 * @param maxTokensInMarking the most tokens all places together held in an examined state
 * @param maxTokens the same for each place
 * @param wordsPerState 64-bit words a state takes
 * @param bitsPerState how many of their bits carry anything
 * @param stateBytes what the store costs, exactly
 * @param peakBytes the most that was booked on the memory budget at one time
 * @param budgetRefused whether the budget said no to something; where memory ended a run and it did not, the heap did
 * @param restarts how often the run began anew with wider fields
 * @param secondsBeforeRestart how much of the time the attempts before the last one took
 * @param threads the workers that took part
 * @param seconds wall-clock time, restarts included
 * @param overflowed the place whose tokens did not fit, when that ended the run
 * @param omissions how many states are to be expected to have been taken for others, by a store that does that
 * @param forgotten how many states were forgotten on the way; each may have been met again, and counts once more then
 * @param moves when and where the states moved to because memory ran short
 * @param runToDeadlock the transitions of a replayed run to a deadlock (a nearest one, after breadth-first search); null
 *     where there is none, or its steps were not found or not looked for
 * @param noRun why there is no run to a deadlock that was seen; null where there is one, or none was looked for
 */
public record ExplorationReport(
        Outcome outcome,
        long states,
        long peakStates,
        long examined,
        long maxTokensInPlace,
        long maxTokensInMarking,
        List<Long> maxTokens,
        int wordsPerState,
        int bitsPerState,
        long stateBytes,
        long peakBytes,
        boolean budgetRefused,
        int restarts,
        double secondsBeforeRestart,
        int threads,
        double seconds,
        @Nullable String overflowed,
        double omissions,
        long forgotten,
        List<MovingStore.Move> moves,
        @Nullable List<Integer> runToDeadlock,
        @Nullable NoRun noRun) {
    public boolean complete() {
        return outcome.complete();
    }

    /** What each of the states costs that are there at the end. */
    public double bytesPerState() {
        return states == forgotten ? 0 : (double) stateBytes / (states - forgotten);
    }
}
