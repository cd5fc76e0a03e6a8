package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;

/**
 * The results of sweeps over the states of a high-level net that was executed directly.
 *
 * @param sweep the figures; places are those of the high-level net
 * @param shown a place/transition net in which runs are shown
 * @param tables what was learnt about the net on the way
 * @param fault an event that could not happen, though all its tokens are there; null where none was met
 * @param classes how states were taken for one; null where all states were met
 */
public record DirectSweepReport(
        SweepReport sweep,
        PetriNet shown,
        DirectReport.Tables tables,
        DirectReport.@Nullable Fault fault,
        @Nullable ClassReport classes) {
    /** If memory ran out and the tables took most of it, which place filled them, to end a sentence; else empty. */
    public String filledBy() {
        return tables.filledBy(sweep.outcome().end(), sweep.memory());
    }
}
