package org.tidemark.check;

import java.util.function.Consumer;
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
 * @param leftOut the stages that are not to be run
 * @param announce hears of every decision the moment it is made, from whatever thread makes it
 */
public record CheckOptions(
        ExploreOptions explore,
        StageTimes times,
        boolean explains,
        Emptiness.Method emptiness,
        Reductions reductions,
        LeftOut leftOut,
        Consumer<Finding> announce) {
    /** The usual times, with explanations, and the model as it is. */
    public CheckOptions(ExploreOptions explore) {
        this(
                explore,
                StageTimes.USUAL,
                true,
                Emptiness.Method.COMPONENTS,
                Reductions.NONE,
                LeftOut.NOTHING,
                finding -> {});
    }

    public CheckOptions withExplore(ExploreOptions other) {
        return new CheckOptions(other, times, explains, emptiness, reductions, leftOut, announce);
    }

    public CheckOptions withTimes(StageTimes other) {
        return new CheckOptions(explore, other, explains, emptiness, reductions, leftOut, announce);
    }

    /** Verdicts only, which take less memory and time. */
    public CheckOptions withoutExplanations() {
        return new CheckOptions(explore, times, false, emptiness, reductions, leftOut, announce);
    }

    public CheckOptions withEmptiness(Emptiness.Method method) {
        return new CheckOptions(explore, times, explains, method, reductions, leftOut, announce);
    }

    public CheckOptions withReductions(Reductions other) {
        return new CheckOptions(explore, times, explains, emptiness, other, leftOut, announce);
    }

    public CheckOptions without(LeftOut stages) {
        return new CheckOptions(explore, times, explains, emptiness, reductions, stages, announce);
    }

    public CheckOptions announcing(Consumer<Finding> listener) {
        return new CheckOptions(explore, times, explains, emptiness, reductions, leftOut, listener);
    }
}
