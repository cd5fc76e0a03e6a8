package org.tidemark.net.symmetry;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A way to exchange places for places and transitions for transitions that leaves a net and its initial marking as they are: arcs of
 * every kind with their weights, and priorities. Immutable.
 */
public final class Automorphism implements NodeImages {
    private final int[] places;
    private final int[] transitions;

    private Automorphism(int[] places, int[] transitions) {
        this.places = places;
        this.transitions = transitions;
    }

    /** The automorphism that exchanges places like this; null where there is none. */
    static @Nullable Automorphism of(TransitionTable net, int[] places) {
        for (int p = 0; p < places.length; p++) {
            boolean isPlace = places[p] >= 0 && places[p] < places.length;
            if (!isPlace || net.net().initial(p) != net.net().initial(places[p])) {
                return null;
            }
        }
        return ofArcs(net, places);
    }

    /** The same, which need not leave the initial marking as it is. */
    static @Nullable Automorphism ofArcs(TransitionTable net, int[] places) {
        int[] transitions = isPermutation(places) ? net.images(places) : null;
        return transitions == null ? null : new Automorphism(places, transitions);
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

    @Override
    public int place(int place) {
        return places[place];
    }

    @Override
    public int transition(int transition) {
        return transitions[transition];
    }

    /** The one that leads everything back. */
    public Automorphism inverse() {
        return new Automorphism(inverted(places), inverted(transitions));
    }

    private static int[] inverted(int[] images) {
        int[] back = new int[images.length];
        for (int i = 0; i < images.length; i++) {
            back[images[i]] = i;
        }
        return back;
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
}
