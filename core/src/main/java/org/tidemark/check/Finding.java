package org.tidemark.check;

import org.jspecify.annotations.Nullable;
import org.tidemark.format.trace.Evidence;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Property;

/**
 * The answer to one question.
 *
 * @param property what was asked
 * @param verdict what is known
 * @param technique what decided it; null while nothing has
 * @param because a proof in words, or what else there is to say; may be empty
 * @param evidence a replayed run that shows it; null where no run does, or none could be found in time
 * @param explanation why a formula of CTL holds or does not, replayed as far as runs show it; null where there is none
 * @param seconds when it was decided, counted from the start
 */
public record Finding(
        Property property,
        Verdict verdict,
        @Nullable Technique technique,
        String because,
        @Nullable Evidence evidence,
        @Nullable Explanation explanation,
        double seconds) {
    /** The same, of a check that began so much later. */
    Finding after(double more) {
        return new Finding(property, verdict, technique, because, evidence, explanation, more + seconds);
    }
}
