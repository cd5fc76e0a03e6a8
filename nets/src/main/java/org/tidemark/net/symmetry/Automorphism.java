package org.tidemark.net.symmetry;

import org.jspecify.annotations.Nullable;

/**
 * A way to exchange places for places and transitions for transitions that leaves a net as it is: arcs of every kind
 * with their weights, and priorities. Takes memory for what it moves only. Immutable.
 */
public final class Automorphism implements NodeImages {
    private final TransitionTable net;
    private final Moves places;
    private final Moves transitions;

    private Automorphism(TransitionTable net, Moves places, Moves transitions) {
        this.net = net;
        this.places = places;
        this.transitions = transitions;
    }

    /**
     * The automorphism that exchanges places like this, and need not leave the initial marking as it is; null where
     * there is none.
     */
    static @Nullable Automorphism of(TransitionTable net, Moves places) {
        for (int i = 0; i < places.size(); i++) {
            int to = places.of(places.moved(i));
            if (to < 0 || to >= net.net().places()) {
                return null;
            }
        }
        Moves transitions = places.isPermutation() ? net.images(places) : null;
        return transitions == null ? null : new Automorphism(net, places, transitions);
    }

    /** Whether it leaves the initial marking as it is. */
    boolean keepsStart() {
        for (int i = 0; i < places.size(); i++) {
            int place = places.moved(i);
            if (net.net().initial(place) != net.net().initial(places.of(place))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int place(int place) {
        return places.of(place);
    }

    @Override
    public int transition(int transition) {
        return transitions.of(transition);
    }

    /** Where it leads places. */
    Moves places() {
        return places;
    }

    /** Where it leads transitions. */
    Moves transitions() {
        return transitions;
    }

    /** How many nodes it moves. */
    int size() {
        return places.size() + transitions.size();
    }

    /** The one that leads everything back. */
    public Automorphism inverse() {
        return new Automorphism(
                net,
                places.inverse(net.net().places()),
                transitions.inverse(net.net().transitions()));
    }

    /** Whether it moves no place. */
    boolean isIdentity() {
        return places.size() == 0;
    }

    /** First the other one, then this. */
    Automorphism after(Automorphism other) {
        return new Automorphism(
                net,
                places.after(other.places, net.net().places()),
                transitions.after(other.transitions, net.net().transitions()));
    }
}
