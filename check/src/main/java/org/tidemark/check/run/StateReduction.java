package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.model.Model;
import org.tidemark.search.StateObserver;
import org.tidemark.system.StateModels;
import org.tidemark.trace.PathFinder;

/** Leaves events or states out of a model, so that fewer of its states are met. */
@FunctionalInterface
public interface StateReduction {
    /** Takes the model as it is. */
    StateReduction NONE = whole -> whole;

    /** The whole model of the next attempt, with fields as this reduction needs them. */
    default Model model(StateModels models, StateModels.Use use) {
        return models.model(use);
    }

    /** The model that is searched: with the same states and events, of which fewer can be reached. */
    Model of(Model whole);

    /**
     * The model in which the state that an inquiry has seen is looked for again, now that it looks for nothing more itself. The state need
     * not be there, since there may be others like it.
     */
    default Model towards(Inquiry seen, Model whole) {
        return whole;
    }

    /** The model that stores step through: the whole one, where the one that is searched has fewer events, but the same steps. */
    default Model stored(Model whole, Model searched) {
        return whole;
    }

    /** Follows a run of the stored model as one of the whole model, which it tells; null where it is one already. */
    default @Nullable FollowedRun following(Model whole, PathFinder.StepObserver told) {
        return null;
    }

    /**
     * Whether what an inquiry sees in a state is what it would see at the end of the run that {@link #following} gives; otherwise a run whose end does not
     * show it is no run to what was seen.
     */
    default boolean preservesAnswers() {
        return true;
    }

    /** Takes note that a run to a deadlock does not end in one, so that states were taken for one that are not. */
    default void refute() {
        // Most reductions are proven.
    }

    /**
     * The purpose that the states that are left depend on besides the system, in words; empty where all are met. A
     * search in a folder goes on only for the same purpose.
     */
    default String purpose() {
        return "";
    }

    /** An observer of the states that a worker expands, whatever is asked; null where none is needed. */
    default @Nullable StateObserver counter(Model whole) {
        return null;
    }

    /** Overwrites a state that may have been met with other widths by the one that is met now. */
    default void represent(Model whole, long[] state) {}

    /** About how many bytes it takes beside the states, with this many threads; 0 where that is booked by somebody else. */
    default long bytes(int threads) {
        return 0;
    }

    /** Notes that what the states represent could not be counted to the end. */
    default void uncounted() {}
}
