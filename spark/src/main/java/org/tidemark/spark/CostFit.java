package org.tidemark.spark;

import java.util.List;
import java.util.Locale;

/**
 * The costs of a task and of an edge: the seconds of the processor for each that fit some measured runs best, by least squares of relative
 * errors.
 *
 * @param perTask seconds of a task, whatever it has to do
 * @param perMillionEdges seconds to find a million successors, send them and look them up
 */
record CostFit(double perTask, double perMillionEdges) {
    /**
     * A run that was measured.
     *
     * @param name of the model
     * @param seconds of the processor
     */
    record Run(String name, long tasks, long edges, double seconds) {}

    static CostFit of(List<Run> runs) {
        double tt = 0;
        double te = 0;
        double ee = 0;
        double t = 0;
        double e = 0;
        for (Run run : runs) {
            double tasks = run.tasks / run.seconds;
            double millions = run.edges / 1e6 / run.seconds;
            tt += tasks * tasks;
            te += tasks * millions;
            ee += millions * millions;
            t += tasks;
            e += millions;
        }
        double determinant = tt * ee - te * te;
        return new CostFit((t * ee - e * te) / determinant, (e * tt - t * te) / determinant);
    }

    /** The seconds of a run by the fit. */
    double seconds(Run run) {
        return perTask * run.tasks + perMillionEdges * run.edges / 1e6;
    }

    /** The predicted and the measured seconds of a run. */
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
                Locale.ROOT, "processor seconds: %.4f per task, %.3f per million edges", perTask, perMillionEdges);
    }
}
