package org.tidemark.net.symmetry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/** Finds the transitions of a net by what they do to the places around them. Immutable. */
final class TransitionTable {
    private final PetriNet net;
    private final Arcs[] kinds;
    private final Map<Long, List<Integer>> alike = new HashMap<>();

    TransitionTable(PetriNet net) {
        this.net = net;
        kinds = new Arcs[] {net.inputs(), net.outputs(), net.reads(), net.inhibitors()};
        for (int t = 0; t < net.transitions(); t++) {
            alike.computeIfAbsent(around(t, null), first -> new ArrayList<>(1)).add(t);
        }
    }

    PetriNet net() {
        return net;
    }

    /** A number that transitions share which do the same, and hardly any others. */
    private long around(int transition, int @Nullable [] images) {
        long sum = 0;
        for (int kind = 0; kind < kinds.length; kind++) {
            for (int a = kinds[kind].from(transition); a < kinds[kind].to(transition); a++) {
                int place = images == null ? kinds[kind].place(a) : images[kinds[kind].place(a)];
                sum += Scramble.of(Scramble.of(8L * kinds[kind].weight(a) + kind) + place);
            }
        }
        return sum;
    }

    /** Where transitions are led if places are: each to one of its own, which does the same there; null where there are none. */
    int @Nullable [] images(int[] places) {
        int[] images = new int[net.transitions()];
        boolean[] taken = new boolean[images.length];
        for (int t = 0; t < images.length; t++) {
            int image = image(t, places, taken);
            if (image < 0) {
                return null;
            }
            taken[image] = true;
            images[t] = image;
        }
        return images;
    }

    private int image(int transition, int[] places, boolean[] taken) {
        for (int other : alike.getOrDefault(around(transition, places), List.of())) {
            if (!taken[other] && doesTheSame(transition, other, places)) {
                return other;
            }
        }
        return -1;
    }

    private boolean doesTheSame(int transition, int other, int[] places) {
        boolean isOfOneGroup = !net.hasColors()
                || net.transitionGroups().of(transition)
                        == net.transitionGroups().of(other);
        if (!isOfOneGroup || net.priority(transition) != net.priority(other)) {
            return false;
        }
        for (Arcs arcs : kinds) {
            if (arcs.to(transition) - arcs.from(transition) != arcs.to(other) - arcs.from(other)) {
                return false;
            }
            for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
                if (arcs.weight(other, places[arcs.place(a)]) != arcs.weight(a)) {
                    return false;
                }
            }
        }
        return true;
    }
}
