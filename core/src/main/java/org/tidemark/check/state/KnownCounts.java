package org.tidemark.check.state;

import org.tidemark.logic.CountBounds;
import org.tidemark.net.PetriNet;
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

    public KnownCounts(PetriNet net, PlaceBounds proven) {
        this.net = net;
        this.proven = proven;
        incidence = Incidence.of(net, proven.dead().transitions());
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

    private boolean changes(int place, int sign) {
        SparseVector changes = incidence.ofPlace(place);
        for (int k = 0; k < changes.size(); k++) {
            if (Long.signum(changes.value(k)) == sign) {
                return true;
            }
        }
        return false;
    }
}
