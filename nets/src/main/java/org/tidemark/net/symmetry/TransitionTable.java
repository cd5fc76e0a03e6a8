package org.tidemark.net.symmetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/** Finds the transitions of a net by what they do to the places around them. Immutable. */
final class TransitionTable {
    private final PetriNet net;
    private final Arcs[] kinds;
    private final Map<Long, List<Integer>> alike = new HashMap<>();

    /** The transitions around each place, from one index to that of the next place. */
    private final int[] from;

    private final int[] around;

    TransitionTable(PetriNet net) {
        this.net = net;
        kinds = new Arcs[] {net.inputs(), net.outputs(), net.reads(), net.inhibitors()};
        from = new int[net.places() + 1];
        for (Arcs arcs : kinds) {
            for (int t = 0; t < net.transitions(); t++) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    from[arcs.place(a) + 1]++;
                }
            }
        }
        Arrays.parallelPrefix(from, Integer::sum);
        around = new int[from[net.places()]];
        int[] next = from.clone();
        for (int t = 0; t < net.transitions(); t++) {
            for (Arcs arcs : kinds) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    around[next[arcs.place(a)]++] = t;
                }
            }
            alike.computeIfAbsent(around(t, null), first -> new ArrayList<>(1)).add(t);
        }
    }

    PetriNet net() {
        return net;
    }

    /** A number that transitions share which do the same, and hardly any others. */
    private long around(int transition, @Nullable Moves places) {
        long sum = 0;
        for (int kind = 0; kind < kinds.length; kind++) {
            for (int a = kinds[kind].from(transition); a < kinds[kind].to(transition); a++) {
                int place = kinds[kind].place(a);
                int to = places == null ? place : places.of(place);
                sum += HashMixer.of(HashMixer.of(8L * kinds[kind].weight(a) + kind) + to);
            }
        }
        return sum;
    }

    /**
     * Where transitions are led if places are: each to one of its own, which does the same there; null where there are
     * none. Those around which no place moves stay where they are.
     */
    @Nullable
    Moves images(Moves places) {
        int[] touched = touched(places);
        int[] images = new int[touched.length];
        Set<Integer> taken = new HashSet<>();
        for (int i = 0; i < touched.length; i++) {
            images[i] = image(touched[i], places, taken);
            if (images[i] < 0) {
                return null;
            }
            taken.add(images[i]);
        }
        return Moves.of(touched, images, net.transitions());
    }

    /** The transitions around places that move, in ascending order. */
    private int[] touched(Moves places) {
        int size = 0;
        for (int i = 0; i < places.size(); i++) {
            size += from[places.moved(i) + 1] - from[places.moved(i)];
        }
        int[] touched = new int[size];
        int next = 0;
        for (int i = 0; i < places.size(); i++) {
            int place = places.moved(i);
            int degree = from[place + 1] - from[place];
            System.arraycopy(around, from[place], touched, next, degree);
            next += degree;
        }
        return Arrays.stream(touched).sorted().distinct().toArray();
    }

    private int image(int transition, Moves places, Set<Integer> taken) {
        for (int other : alike.getOrDefault(around(transition, places), List.of())) {
            if (!taken.contains(other) && doesTheSame(transition, other, places)) {
                return other;
            }
        }
        return -1;
    }

    private boolean doesTheSame(int transition, int other, Moves places) {
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
                if (arcs.weight(other, places.of(arcs.place(a))) != arcs.weight(a)) {
                    return false;
                }
            }
        }
        return true;
    }
}
