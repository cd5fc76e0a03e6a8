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
 * @param schedule which stages have more or less than their usual time, where time is limited
 * @param announce hears of every decision the moment it is made, from whatever thread makes it
 */
public record CheckOptions(
        ExploreOptions explore,
        StageTimes times,
        boolean explains,
        Emptiness.Method emptiness,
        Reductions reductions,
        LeftOut leftOut,
        Schedule schedule,
        Consumer<Finding> announce) {
    /** The usual times and the schedule that was learnt, with explanations, and the model as it is. */
    public CheckOptions(ExploreOptions explore) {
        this(
                explore,
                StageTimes.USUAL,
                true,
                Emptiness.Method.COMPONENTS,
                Reductions.NONE,
                LeftOut.NOTHING,
                Schedule.learnt(),
                finding -> {});
    }

    public CheckOptions withExplore(ExploreOptions other) {
        return new CheckOptions(other, times, explains, emptiness, reductions, leftOut, schedule, announce);
    }

    public CheckOptions withTimes(StageTimes other) {
        return new CheckOptions(explore, other, explains, emptiness, reductions, leftOut, schedule, announce);
    }

    /** Verdicts only, which take less memory and time. */
    public CheckOptions withoutExplanations() {
        return new CheckOptions(explore, times, false, emptiness, reductions, leftOut, schedule, announce);
    }

    public CheckOptions withEmptiness(Emptiness.Method method) {
        return new CheckOptions(explore, times, explains, method, reductions, leftOut, schedule, announce);
    }

    public CheckOptions withReductions(Reductions other) {
        return new CheckOptions(explore, times, explains, emptiness, other, leftOut, schedule, announce);
    }

    public CheckOptions without(LeftOut stages) {
        return new CheckOptions(explore, times, explains, emptiness, reductions, stages, schedule, announce);
    }

    public CheckOptions withSchedule(Schedule other) {
        return new CheckOptions(explore, times, explains, emptiness, reductions, leftOut, other, announce);
    }

    public CheckOptions announcing(Consumer<Finding> listener) {
        return new CheckOptions(explore, times, explains, emptiness, reductions, leftOut, schedule, listener);
    }
}
