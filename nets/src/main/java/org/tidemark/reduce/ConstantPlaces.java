package org.tidemark.reduce;

import java.util.EnumSet;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves everything: removes the arcs of places whose tokens never change and are always enough, and the places if they are not visible.
 *
 * <p>Every transition at such a place puts back what it takes, and needs no more than is there at first. What needs more is left to
 * {@link DeadTransitions}.
 */
final class ConstantPlaces implements Rule {
    @Override
    public String name() {
        return "constant places";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.allOf(Preserved.class);
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        int applied = 0;
        for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
            if (isConstant(net, p)) {
                net.removePlace(p);
                applied++;
            }
        }
        return applied;
    }

    private static boolean isConstant(ReducibleNet net, int place) {
        int[] near = net.near(place);
        for (int t : near) {
            if (net.effect(t, place) != 0 || net.inputs(t).at(place) > net.initial(place)) {
                return false;
            }
        }
        return near.length > 0 || !net.isVisible(place);
    }
}
