package org.tidemark.check.state;

import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.EarlyMarkings;
import org.tidemark.net.proof.Recurrence;
import org.tidemark.net.proof.StepConditions;
import org.tidemark.net.structure.Incidence;

/**
 * Facts about conditions that follow from the changes of single transitions, each kind computed when first needed. Not
 * thread-safe.
 */
final class StepTruths {
    private final PetriNet net;
    private @Nullable Incidence incidence;
    private @Nullable Recurrence recurrence;
    private @Nullable EarlyMarkings early;

    StepTruths(PetriNet net) {
        this.net = net;
    }

    private Incidence incidence() {
        Incidence known = incidence;
        if (known == null) {
            known = Incidence.of(net);
            incidence = known;
        }
        return known;
    }

    Recurrence recurrence() {
        Recurrence known = recurrence;
        if (known == null) {
            known = new Recurrence(net, incidence());
            recurrence = known;
        }
        return known;
    }

    EarlyMarkings early() {
        EarlyMarkings known = early;
        if (known == null) {
            known = new EarlyMarkings(net, incidence());
            early = known;
        }
        return known;
    }

    StepConditions conditions() {
        return new StepConditions(net, incidence());
    }
}
