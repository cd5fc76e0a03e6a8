package org.tidemark.cli.explore;

import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.task.Growth;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.SymmetryReport;

/**
 * The circumstances of an exploration, besides its report.
 *
 * @param seconds how long everything took: reading and unfolding the model, an attempt that was stopped, and the exploration
 * @param growth why the exploration cannot end by itself; null where that is not known
 * @param symmetry what symmetries did; null where none were used
 * @param classes what equivalences of the model did; null where it declares none
 */
record Circumstances(
        double seconds,
        @Nullable Growth growth,
        @Nullable SymmetryReport symmetry,
        @Nullable ClassReport classes) {
    /** Whether what was stored are representatives of classes of states. */
    boolean areClasses() {
        return symmetry != null || classes != null;
    }

    /** The noun for what was stored, in the singular. */
    String stored() {
        return areClasses() ? "class" : "state";
    }

    /** A number of what was stored, with its noun: representatives where a class may have several of them. */
    String count(long stored) {
        boolean areRepresentatives = symmetry != null && symmetry.represented() == null;
        String noun = areRepresentatives ? "representative" : stored();
        return areClasses() && !areRepresentatives && stored != 1
                ? Figures.count(stored) + " classes"
                : Figures.count(stored, noun);
    }

    /** The name of the JSON field with what each of them costs. */
    String bytesField() {
        return areClasses() ? "bytesPerClass" : "bytesPerState";
    }
}
