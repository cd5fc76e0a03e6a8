package org.tidemark.reduce;

import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves reachability: keeps only what can, in any number of steps, influence the visible places.
 *
 * <p>A transition matters if it changes a place that matters, and so do its input places then. What is left out may
 * delay the rest forever or keep it from being dead, so only reachability is preserved (Thierry-Mieg 2020, "prefix of
 * interest"; Bønneland and others 2019).
 */
final class ConeOfInfluence implements Rule {
    @Override
    public String name() {
        return "cone of influence";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.of(Preserved.REACHABILITY);
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        BitSet places = new BitSet();
        BitSet transitions = new BitSet();
        int[] queue = new int[net.placeNumbers()];
        int filled = 0;
        for (int p = net.nextPlace(0); p >= 0; p = net.nextPlace(p + 1)) {
            if (net.isVisible(p)) {
                places.set(p);
                queue[filled++] = p;
            }
        }
        for (int next = 0; next < filled; next++) {
            for (int t : net.near(queue[next])) {
                if (!transitions.get(t) && net.effect(t, queue[next]) != 0) {
                    transitions.set(t);
                    filled = add(net.inputs(t), places, queue, filled);
                }
            }
        }
        return keep(net, places, transitions);
    }

    /** Adds places to those that matter; places with inhibitor arcs are visible, and matter already. */
    private static int add(Bag inputs, BitSet places, int[] queue, int size) {
        int filled = size;
        for (int i = 0; i < inputs.size(); i++) {
            if (!places.get(inputs.place(i))) {
                places.set(inputs.place(i));
                queue[filled++] = inputs.place(i);
            }
        }
        return filled;
    }

    private static int keep(ReducibleNet net, BitSet places, BitSet transitions) {
        int applied = 0;
        for (int t = net.nextTransition(0); t >= 0; t = net.nextTransition(t + 1)) {
            if (!transitions.get(t)) {
                net.removeTransition(t);
                applied++;
            }
        }
        for (int p = net.nextPlace(0); p >= 0; p = net.nextPlace(p + 1)) {
            if (!places.get(p)) {
                net.removePlace(p);
                applied++;
            }
        }
        return applied;
    }
}
