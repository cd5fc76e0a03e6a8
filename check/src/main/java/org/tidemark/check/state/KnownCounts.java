package org.tidemark.check.state;

import org.jspecify.annotations.Nullable;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.EarlyMarkings;
import org.tidemark.net.proof.Recurrence;
import org.tidemark.net.proof.StepConditions;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.SparseVector;

/**
 * The fewest and the most tokens that places hold in any reachable marking, as far as that is proven: by a proven bound,
 * or because no transition takes tokens away, or none adds any, so that there are never fewer, or never more, than at
 * first. What a NUPN claims plays no part.
 */
public final class KnownCounts implements CountBounds {
    private final PetriNet net;
    private final PlaceBounds proven;
    private final Incidence incidence;
    private final StepTruths steps;

    public KnownCounts(PetriNet net, PlaceBounds proven) {
        this.net = net;
        this.proven = proven;
        incidence = Incidence.of(net, proven.dead().transitions());
        steps = new StepTruths(net);
    }

    @Override
    public long upper(String name) {
        int place = net.findPlace(name);
        long bound = proven.bound(place);
        return bound == UNKNOWN && !changes(place, 1) ? net.initial(place) : bound;
    }

    @Override
    public long lower(String name) {
        int place = net.findPlace(name);
        return changes(place, -1) ? 0 : net.initial(place);
    }

    /** These bounds without the conclusions about transitions. */
    CountBounds ofPlaces() {
        return new CountBounds() {
            @Override
            public long upper(String place) {
                return KnownCounts.this.upper(place);
            }

            @Override
            public long lower(String place) {
                return KnownCounts.this.lower(place);
            }
        };
    }

    /** Whether a transition is never enabled, or always. */
    @Override
    public @Nullable Boolean truth(Formula condition) {
        int t = condition instanceof Formula.Fireable fireable ? net.findTransition(fireable.transition()) : -1;
        if (t < 0) {
            return null;
        }
        if (proven.dead().transitions().get(t) || isShort(net.inputs(), t) || isShort(net.reads(), t)) {
            return false;
        }
        boolean isFree = !net.hasPriorities()
                && net.inhibitors().from(t) == net.inhibitors().to(t)
                && hasAlways(net.inputs(), t)
                && hasAlways(net.reads(), t);
        return isFree ? true : null;
    }

    @Override
    public boolean isRecurrent(Formula condition) {
        return steps.recurrence().isByFiring(condition);
    }

    @Override
    public @Nullable Formula afterStep(Formula condition, boolean exists, boolean isNecessary) {
        return steps.conditions().of(condition, exists, isNecessary);
    }

    @Override
    public @Nullable Boolean truthAfter(Formula condition, int count) {
        return steps.early().truth(condition, count);
    }

    StepTruths steps() {
        return steps;
    }

    /** Whether a place never has the tokens that an arc needs. */
    private boolean isShort(Arcs arcs, int t) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            long most = upper(net.placeName(arcs.place(a)));
            if (most != UNKNOWN && most < arcs.weight(a)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasAlways(Arcs arcs, int t) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            if (lower(net.placeName(arcs.place(a))) < arcs.weight(a)) {
                return false;
            }
        }
        return true;
    }

    private boolean changes(int place, int sign) {
        SparseVector changes = incidence.ofPlace(place);
        for (int k = 0; k < changes.size(); k++) {
            if (Long.signum(changes.value(k)) == sign) {
                return true;
            }
        }
        return false;
    }

    /**
     * Facts about conditions that follow from the changes of single transitions, each kind computed when first needed. Not
     * thread-safe.
     */
    static final class StepTruths {
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
}
