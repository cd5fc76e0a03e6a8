package org.tidemark.net.equation;

import java.util.Arrays;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.SparseVector;

/**
 * The needs of transitions: how many tokens each one needs of a place, and which transitions need a place. Immutable;
 * the arrays belong to this object.
 */
final class PlaceUse {
    private final PetriNet net;
    private final Incidence incidence;
    private final int[][] needing;
    private final int[][] banned;

    PlaceUse(PetriNet net) {
        this.net = net;
        incidence = Incidence.of(net);
        needing = byPlace(net.inputs(), net.reads());
        banned = byPlace(net.inhibitors());
    }

    private int[][] byPlace(Arcs... kinds) {
        int[] count = new int[net.places()];
        for (Arcs arcs : kinds) {
            for (int a = 0; a < arcs.size(); a++) {
                count[arcs.place(a)]++;
            }
        }
        int[][] transitions = new int[count.length][];
        Arrays.setAll(transitions, p -> new int[count[p]]);
        for (Arcs arcs : kinds) {
            for (int t = net.transitions() - 1; t >= 0; t--) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    transitions[arcs.place(a)][--count[arcs.place(a)]] = t;
                }
            }
        }
        return transitions;
    }

    PetriNet net() {
        return net;
    }

    /** The effects of all transitions on a place. */
    SparseVector changes(int place) {
        return incidence.ofPlace(place);
    }

    /** The effect of a transition on all places. */
    SparseVector effect(int transition) {
        return incidence.ofTransition(transition);
    }

    /** The transitions that need tokens of a place; one that takes some and reads others is there twice. */
    int[] needing(int place) {
        return needing[place];
    }

    /** The transitions that too many tokens in a place keep from firing. */
    int[] banned(int place) {
        return banned[place];
    }

    /** How many tokens a transition needs of a place. */
    int need(int transition, int place) {
        return Math.max(net.inputs().weight(transition, place), net.reads().weight(transition, place));
    }

    /** How many tokens are in a place, at least, when a transition has fired. */
    int left(int transition, int place) {
        int taken = net.inputs().weight(transition, place);
        return net.outputs().weight(transition, place) + Math.max(0, net.reads().weight(transition, place) - taken);
    }

    boolean isEnabled(int transition, int[] marking) {
        return hasEnough(net.inputs(), transition, marking)
                && hasEnough(net.reads(), transition, marking)
                && isAllowed(transition, marking);
    }

    private static boolean hasEnough(Arcs arcs, int transition, int[] marking) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            if (marking[arcs.place(a)] < arcs.weight(a)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAllowed(int transition, int[] marking) {
        Arcs arcs = net.inhibitors();
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            if (marking[arcs.place(a)] >= arcs.weight(a)) {
                return false;
            }
        }
        return true;
    }
}
