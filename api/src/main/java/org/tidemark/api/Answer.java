package org.tidemark.api;

import java.util.Optional;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/**
 * The answer to one property.
 *
 * @param property what was asked
 * @param verdict what is known
 * @param decidedBy the method that decided it, such as {@code labelling}; empty where nothing did
 * @param explanation why, in words, on one line or several: a proof, what the run shows, what was examined, or what ran out
 * @param run a run that shows the verdict; empty where no single run does, or none was found within the limits
 */
public record Answer(Property property, Verdict verdict, String decidedBy, String explanation, Optional<Run> run) {
    /** Whether the property holds for sure. */
    public boolean holds() {
        return verdict instanceof Verdict.Holds;
    }

    /** Whether the property is violated for sure. */
    public boolean isViolated() {
        return verdict instanceof Verdict.Violated;
    }

    static Answer unknown(Property property, StopReason stoppedBy, String reason) {
        return new Answer(
                property, new Verdict.Unknown(new OpenReason(stoppedBy, reason)), "", reason, Optional.empty());
    }
}
