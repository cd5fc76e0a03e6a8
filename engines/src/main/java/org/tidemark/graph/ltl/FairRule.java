package org.tidemark.graph.ltl;

import org.jspecify.annotations.Nullable;
import org.tidemark.graph.ctl.FairSets;

/**
 * Which runs count, and how it is known where an event is enabled.
 *
 * @param sets what runs are fair to
 * @param enabled says which events are enabled in a state; null where its edges do
 */
public record FairRule(FairSets sets, @Nullable EnabledEvents enabled) {
    /** Every run counts. */
    public static final FairRule NONE = byEdges(FairSets.NONE);

    /** The rule where no edges are left out. */
    public static FairRule byEdges(FairSets sets) {
        return new FairRule(sets, null);
    }
}
