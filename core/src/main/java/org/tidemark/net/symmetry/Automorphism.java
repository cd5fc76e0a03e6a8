package org.tidemark.net.symmetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * A way to exchange places for places and transitions for transitions that leaves a net and its initial marking as they are: arcs of
 * every kind with their weights, and priorities. Immutable.
 */
public final class Automorphism {
    private final int[] places;
    private final int[] transitions;

    private Automorphism(int[] places, int[] transitions) {
        this.places = places;
        this.transitions = transitions;
    }

    /** The automorphism that exchanges places like this; null where there is none. */
    static @Nullable Automorphism of(PetriNet net, int[] places) {
        if (!isPermutation(places)) {
            return null;
        }
        for (int p = 0; p < places.length; p++) {
            if (net.initial(p) != net.initial(places[p])) {
                return null;
            }
        }
        Map<Neighbours, List<Integer>> alike = new HashMap<>();
        for (int t = net.transitions() - 1; t >= 0; t--) {
            alike.computeIfAbsent(Neighbours.of(net, t, null), first -> new ArrayList<>(1))
                    .add(t);
        }
        int[] transitions = new int[net.transitions()];
        for (int t = 0; t < transitions.length; t++) {
            List<Integer> images = alike.get(Neighbours.of(net, t, places));
            if (images == null || images.isEmpty()) {
                return null;
            }
            transitions[t] = images.remove(images.size() - 1);
        }
        return new Automorphism(places, transitions);
    }

    private static boolean isPermutation(int[] images) {
        boolean[] seen = new boolean[images.length];
        for (int image : images) {
            if (image < 0 || image >= images.length || seen[image]) {
                return false;
            }
            seen[image] = true;
        }
        return true;
    }

    /** What a transition is to the places around it; two transitions with the same do the same. */
    private record Neighbours(List<Long> arcs) {
        static Neighbours of(PetriNet net, int transition, int @Nullable [] images) {
            List<Long> arcs = new ArrayList<>();
            int kind = 0;
            for (Arcs some : new Arcs[] {net.inputs(), net.outputs(), net.reads(), net.inhibitors()}) {
                List<Long> ofKind = new ArrayList<>();
                for (int a = some.from(transition); a < some.to(transition); a++) {
                    int place = images == null ? some.place(a) : images[some.place(a)];
                    ofKind.add((long) place << 32 | some.weight(a));
                }
                ofKind.sort(null);
                arcs.add((long) -1 - kind++);
                arcs.addAll(ofKind);
            }
            arcs.add((long) net.priority(transition));
            arcs.add((long) (net.hasColors() ? net.transitionGroups().of(transition) : 0));
            return new Neighbours(arcs);
        }
    }

    /** The place that a place is exchanged for. */
    public int place(int place) {
        return places[place];
    }

    /** The transition that a transition is exchanged for. */
    public int transition(int transition) {
        return transitions[transition];
    }

    int[] placeImages() {
        return places.clone();
    }

    boolean isIdentity() {
        return IntStream.range(0, places.length).allMatch(p -> places[p] == p);
    }

    /** First the other one, then this. */
    Automorphism after(Automorphism other) {
        return new Automorphism(composed(places, other.places), composed(transitions, other.transitions));
    }

    private static int[] composed(int[] second, int[] first) {
        return Arrays.stream(first).map(image -> second[image]).toArray();
    }

    /** This many times in a row; at least once. */
    Automorphism power(int times) {
        Automorphism power = this;
        for (int i = 1; i < times; i++) {
            power = after(power);
        }
        return power;
    }
}
