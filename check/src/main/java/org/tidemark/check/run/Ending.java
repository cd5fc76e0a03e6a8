package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.search.Outcome;
import org.tidemark.search.sweep.SweepOutcome;

/**
 * Why an attempt was the last one, and what came before it.
 *
 * @param instead why there was no further attempt, although it was needed: no time, or cancelled; null where none was needed
 * @param restarts how many attempts came before
 * @param secondsBeforeRestart how long they took
 * @param time the clock of all attempts
 */
public record Ending(Outcome.@Nullable End instead, int restarts, double secondsBeforeRestart, TimeLimit time) {
    /** The outcome of the last attempt, which did not end because of a narrow field where the run had to end anyway. */
    public Outcome of(Outcome outcome) {
        return instead == null ? outcome : outcome.endedBy(instead);
    }

    /** The outcome of the last sweep, which did not end because of a narrow field where the run had to end anyway. */
    public SweepOutcome of(SweepOutcome outcome) {
        return instead == null ? outcome : outcome.endedBy(instead);
    }

    /** How long all attempts took up to now. */
    public Timing timing(int threads) {
        return new Timing(time.seconds(), restarts, secondsBeforeRestart, threads);
    }
}
