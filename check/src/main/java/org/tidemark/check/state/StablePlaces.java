package org.tidemark.check.state;

import org.tidemark.net.Arcs;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;

/** Places of a high-level net whose number of tokens no transition changes, whatever it does to their colours. */
final class StablePlaces {
    private StablePlaces() {}

    /** The first of them; -1 where there is none. */
    static int first(PetriNet net) {
        Folding.Groups places = net.placeGroups();
        boolean[] changed = new boolean[places.size()];
        long[] change = new long[places.size()];
        for (int t = 0; t < net.transitions(); t++) {
            add(net.inputs(), t, -1, places, change);
            add(net.outputs(), t, 1, places, change);
            settle(net.inputs(), t, places, change, changed);
            settle(net.outputs(), t, places, change, changed);
        }
        for (int group = 0; group < changed.length; group++) {
            if (!changed[group]) {
                return group;
            }
        }
        return -1;
    }

    private static void add(Arcs arcs, int transition, int sign, Folding.Groups places, long[] change) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            change[places.of(arcs.place(a))] += (long) sign * arcs.weight(a);
        }
    }

    private static void settle(Arcs arcs, int transition, Folding.Groups places, long[] change, boolean[] changed) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            int group = places.of(arcs.place(a));
            changed[group] |= change[group] != 0;
            change[group] = 0;
        }
    }
}
