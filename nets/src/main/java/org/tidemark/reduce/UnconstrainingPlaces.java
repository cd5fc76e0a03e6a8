package org.tidemark.reduce;

import java.util.EnumSet;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves everything: removes invisible places that never keep a transition from happening, sinks among them.
 *
 * <p>No transition makes the tokens fewer, and at first there are enough for each (G. Berthelot, Transformations and
 * Decompositions of Nets, LNCS 254, 1987: a redundant place that needs no other places).
 */
final class UnconstrainingPlaces implements Rule {
    @Override
    public String name() {
        return "places that constrain nothing";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.allOf(Preserved.class);
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        int applied = 0;
        for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
            if (!net.isVisible(p) && isAlwaysEnough(net, p)) {
                net.removePlace(p);
                applied++;
            }
        }
        return applied;
    }

    private static boolean isAlwaysEnough(ReducibleNet net, int place) {
        for (int t : net.near(place)) {
            int needed = net.inputs(t).at(place);
            if (needed > net.initial(place) || (needed > 0 && net.effect(t, place) < 0)) {
                return false;
            }
        }
        return true;
    }
}
