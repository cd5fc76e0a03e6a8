package org.tidemark.reduce;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns a run of a net after one application of a rule into a run of the net before it. */
@FunctionalInterface
interface Lift {
    /**
     * The run of the net before.
     *
     * @param run a run from the initial marking, in parts that follow one another
     * @return the same parts, each with the events that do the same; null where they are too many
     */
    @Nullable
    List<List<Integer>> of(List<List<Integer>> run);
}
