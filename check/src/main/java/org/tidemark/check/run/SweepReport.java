package org.tidemark.check.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.search.sweep.SweepOutcome;

/**
 * The results of a sweep. Unless it is complete, every count is a lower bound.
 *
 * @param outcome why it ended, and the counts of the sweeps
 * @param course the measure it went by; with subspaces where the states were divided by them
 * @param tokens the most tokens seen
 * @param memory what the states cost; as they are forgotten on the way, at most at one time
 * @param timing how long it took, the choice of a measure included
 * @param paths what is known about runs
 */
public record SweepReport(
        SweepOutcome outcome, SweepMeasure course, TokenPeaks tokens, MemoryUse memory, Timing timing, Paths paths) {
    /**
     * The runs that a sweep can give.
     *
     * @param toDeadlock the transitions of a replayed run to a deadlock; null where there is none, or none was asked for
     * @param trouble why there are no runs although they were asked for; null where there are
     */
    public record Paths(
            @Nullable List<Integer> toDeadlock, @Nullable String trouble) {}

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
