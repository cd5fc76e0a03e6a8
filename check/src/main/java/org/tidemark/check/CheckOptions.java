package org.tidemark.check;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.graph.ltl.Emptiness;

/**
 * How to check.
 *
 * @param explore how states are found and kept, and when to stop
 * @param times how long each stage may take
 * @param explains whether verdicts come with runs and reasons
 * @param emptiness how infinite runs are looked for
 * @param reductions what may be left out of the model
 * @param skipped the stages that are not to be run
 * @param announce called with every decision as soon as it is made, on the thread that makes it
 * @param faults called with every stage that a bug of ours has ended, on the thread that ran it; null where that ends the check
 */
public record CheckOptions(
        ExploreOptions explore,
        StageTimes times,
        boolean explains,
        Emptiness.Method emptiness,
        Reductions reductions,
        SkippedStages skipped,
        Consumer<Finding> announce,
        @Nullable Consumer<StageFault> faults) {
    /** The usual times, with explanations, and the model as it is. */
    public CheckOptions(ExploreOptions explore) {
        this(
                explore,
                StageTimes.USUAL,
                true,
                Emptiness.Method.COMPONENTS,
                Reductions.NONE,
                SkippedStages.NOTHING,
                finding -> {},
                null);
    }

    public CheckOptions withExplore(ExploreOptions other) {
        return new CheckOptions(other, times, explains, emptiness, reductions, skipped, announce, faults);
    }

    public CheckOptions withTimes(StageTimes other) {
        return new CheckOptions(explore, other, explains, emptiness, reductions, skipped, announce, faults);
    }

    /** Verdicts only, which take less memory and time. */
    public CheckOptions withoutExplanations() {
        return new CheckOptions(explore, times, false, emptiness, reductions, skipped, announce, faults);
    }

    public CheckOptions withEmptiness(Emptiness.Method method) {
        return new CheckOptions(explore, times, explains, method, reductions, skipped, announce, faults);
    }

    public CheckOptions withReductions(Reductions other) {
        return new CheckOptions(explore, times, explains, emptiness, other, skipped, announce, faults);
    }

    public CheckOptions without(SkippedStages stages) {
        return new CheckOptions(explore, times, explains, emptiness, reductions, stages, announce, faults);
    }

    public CheckOptions announcing(Consumer<Finding> listener) {
        return new CheckOptions(explore, times, explains, emptiness, reductions, skipped, listener, faults);
    }

    /**
     * These options for a check inside a stage: its decisions are not announced, and a bug of ours ends it and the
     * stage.
     */
    public CheckOptions withinAStage() {
        return new CheckOptions(explore, times, explains, emptiness, reductions, skipped, unheard -> {}, null);
    }

    /**
     * These options for a check that a bug of ours in one stage does not end: the answers of the others count, and the
     * listener is notified.
     */
    public CheckOptions outlivingFaults(Consumer<StageFault> listener) {
        return new CheckOptions(explore, times, explains, emptiness, reductions, skipped, announce, listener);
    }
}
