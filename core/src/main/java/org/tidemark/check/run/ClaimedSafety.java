package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;

/** Holds a NUPN's claim that a net is safe against the states that were seen. */
final class ClaimedSafety {
    private ClaimedSafety() {}

    /**
     * Looks at what an exploration saw; a field may be wide enough for a second token because of an arc's weight, so
     * overflow alone does not tell.
     *
     * @throws InputException when the net claims to be safe and is not
     */
    static void check(PetriNet net, @Nullable FieldOverflow overflow, FieldExtremes extremes) throws InputException {
        if (!FieldWidths.claimsSafety(net)) {
            return;
        }
        if (overflow != null) {
            String how = "transition '" + net.transitionName(overflow.event()) + "' can put a second token into";
            throw new InputException(Nupn.contradicted(net, how, overflow.field()));
        }
        for (int p = 0; p < net.places(); p++) {
            if (extremes.max(p) > 1) {
                throw new InputException(Nupn.contradicted(net, "there can be " + extremes.max(p) + " tokens in", p));
            }
        }
    }
}
