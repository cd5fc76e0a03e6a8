package org.tidemark.check.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.progress.Subspaces;
import org.tidemark.search.sweep.SweepOutcome;

/**
 * What a sweep found. Unless it is complete, every figure is a lower bound.
 *
 * @param outcome why it ended, and the counts of the sweeps
 * @param course the measure it went by
 * @param subspaces those it was divided into; null where all states were one space
 * @param maxTokensInPlace the most tokens any place held in an expanded state
 * @param maxTokensInMarking the most tokens all places together held in an expanded state
 * @param maxTokens the same for each place
 * @param wordsPerState 64-bit words a state takes
 * @param bitsPerState how many of their bits carry anything
 * @param peakBytes the most that was booked on the memory budget at one time
 * @param budgetRefused whether the budget, and not the heap, said that there was no more memory
 * @param restarts how often the run began anew with wider fields
 * @param seconds wall-clock time, the choice of a measure and restarts included
 * @param overflowed the place whose tokens did not fit, when that ended the run
 * @param runToDeadlock the transitions of a replayed run to a deadlock; null where there is none, or nobody asked
 * @param pathTrouble why there are no runs although they were asked for; null where there are
 */
public record SweepReport(
        SweepOutcome outcome,
        SweepMeasure course,
        @Nullable Subspaces subspaces,
        long maxTokensInPlace,
        long maxTokensInMarking,
        List<Long> maxTokens,
        int wordsPerState,
        int bitsPerState,
        long peakBytes,
        boolean budgetRefused,
        int restarts,
        double seconds,
        @Nullable String overflowed,
        @Nullable List<Integer> runToDeadlock,
        @Nullable String pathTrouble) {
    public SweepReport {
        maxTokens = List.copyOf(maxTokens);
    }

    public boolean complete() {
        return outcome.complete();
    }

    /** Whether the states were those of the model with counters beside it, and not those of the model. */
    public boolean augmented() {
        return !course.counters().isEmpty();
    }

    /**
     * How many different states of the model there are, or were met where it is not complete; null where that is not known. In
     * a run that was cut short, more may have been held at once than were expanded.
     */
    public @Nullable Long states() {
        Long expanded = outcome.states();
        if (augmented() || expanded == null) {
            return null;
        }
        return complete() ? expanded : (Long) Math.max(expanded, outcome.peakStates());
    }

    /** How many different dead states the model has; null where that is not known but for some. */
    public @Nullable Long deadlocks() {
        return augmented() && outcome.deadStatesSeen() > 1 ? null : outcome.deadlocks();
    }
}
