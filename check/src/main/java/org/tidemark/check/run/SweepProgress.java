package org.tidemark.check.run;

import java.util.List;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.search.sweep.Sweep;
import org.tidemark.search.sweep.SweepOutcome;

/**
 * How far a sweep has come.
 *
 * @param sweeps sweeps begun
 * @param explored states expanded
 * @param held states in memory
 * @param value the progress value where the line stands
 * @param edges edges found
 * @param bytes memory in use
 * @param layers the layers that it has passed; neighbours are one record where there are very many
 */
public record SweepProgress(
        long sweeps,
        long explored,
        long held,
        long value,
        long edges,
        long bytes,
        List<SweepOutcome.LayerRecord> layers)
        implements RunProgress {
    /** How far a sweep has come of which nobody asks more. */
    public SweepProgress(long sweeps, long explored, long held, long value) {
        this(sweeps, explored, held, value, 0, 0, List.of());
    }

    /** How far a sweep has come that books its memory on a budget. */
    public static SweepProgress of(Sweep sweep, MemoryBudget budget) {
        return new SweepProgress(
                sweep.sweeps(),
                sweep.explored(),
                sweep.held(),
                sweep.value(),
                sweep.edges(),
                budget.usedBytes(),
                sweep.layers());
    }
}
