package org.tidemark.check.plan;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Plan;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.state.FoundSymmetry;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;
import org.tidemark.verdict.StopReason;

/**
 * Refuses properties that depend on which of several equal parts does something, unless the net has no equal parts: then nothing is left
 * out, and every property can be answered. They are looked for only where a property depends on them. Belongs to one thread.
 */
final class SymmetryRefusal implements Plan.Refusal {
    private final PetriNet net;
    private final Limit limit;
    private @Nullable Boolean hasEqualParts;

    SymmetryRefusal(PetriNet net, Limit limit) {
        this.net = net;
        this.limit = limit;
    }

    @Override
    public @Nullable OpenReason of(Property property) {
        String what = exchanged(property);
        return what == null || !hasEqualParts()
                ? null
                : new OpenReason(
                        StopReason.REFUSED,
                        "symmetries preserve states and runs up to the exchange of equal parts, and this depends on "
                                + what,
                        Remedy.NO_REDUCTION);
    }

    /** The part of a property that symmetries exchange, in words; null where there is none. */
    private static @Nullable String exchanged(Property property) {
        if (property instanceof Property.Liveness) {
            return "the liveness of single transitions, which symmetries exchange";
        }
        if (property instanceof Property.Conformance) {
            return "the names of events, which symmetries exchange";
        }
        Set<ModelAspect> needed = ModelAspect.neededBy(property);
        boolean isOfTrees =
                needed.contains(ModelAspect.BRANCHING); // of single runs, symmetries are used that keep fair events
        return needed.contains(ModelAspect.FAIRNESS) && isOfTrees
                ? "fairness to single events, which symmetries exchange"
                : null;
    }

    private boolean hasEqualParts() {
        Boolean known = hasEqualParts;
        if (known == null) {
            known = !FoundSymmetry.of(net, limit).isTrivial();
            hasEqualParts = known;
        }
        return known;
    }
}
