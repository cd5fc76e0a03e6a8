package org.tidemark.check.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.trace.PathFinder;

/** Hears of a run of a reduced model, step by step, and finds the run of the whole model that it represents. */
public interface FollowedRun extends PathFinder.StepObserver {
    /** The events of the whole model so far; null where it has no such run, so that the reduction is wrong. */
    @Nullable
    List<Integer> events();
}
