package org.tidemark.spark;

import java.util.List;
import java.util.Locale;

/**
 * What a level and an edge cost: the seconds of the processor for each that fit some measured runs best, by least squares of relative
 * errors.
 *
 * @param perLevel seconds of a level, whatever its width
 * @param perMillionEdges seconds to find a million successors, send them and look them up
 */
record CostFit(double perLevel, double perMillionEdges) {
    /**
     * A run that was measured.
     *
     * @param name of the model
     * @param seconds of the processor
     */
    record Run(String name, int levels, long edges, long states, double seconds) {}

    static CostFit of(List<Run> runs) {
        double ll = 0;
        double le = 0;
        double ee = 0;
        double l = 0;
        double e = 0;
        for (Run run : runs) {
            double levels = run.levels / run.seconds;
            double millions = run.edges / 1e6 / run.seconds;
            ll += levels * levels;
            le += levels * millions;
            ee += millions * millions;
            l += levels;
            e += millions;
        }
        double determinant = ll * ee - le * le;
        return new CostFit((l * ee - e * le) / determinant, (e * ll - l * le) / determinant);
    }

    /** What a run takes by the fit. */
    double seconds(Run run) {
        return perLevel * run.levels + perMillionEdges * run.edges / 1e6;
    }

    /** What the fit says of a run, and what was measured. */
    String beside(Run run) {
        return String.format(
                Locale.ROOT,
                "%s: %.1f by the fit, %.1f measured (%+.0f %%)",
                run.name,
                seconds(run),
                run.seconds,
                100 * (seconds(run) / run.seconds - 1));
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "processor seconds: %.3f per level, %.3f per million edges", perLevel, perMillionEdges);
    }
}
