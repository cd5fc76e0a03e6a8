package org.tidemark.net.structure;

import java.util.BitSet;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * Places that never get a token and transitions that never fire, even if tokens were never consumed and nothing were
 * inhibited.
 *
 * <p>The places are the largest siphon among the unmarked ones: whatever would mark one of them first needs a token from
 * one of them. Found in time linear in the net's size. Immutable.
 */
public final class DeadNodes {
    private final BitSet places;
    private final BitSet transitions;

    private DeadNodes(BitSet places, BitSet transitions) {
        this.places = places;
        this.transitions = transitions;
    }

    public static DeadNodes of(PetriNet net) {
        BitSet unmarked = new BitSet();
        for (int p = 0; p < net.places(); p++) {
            unmarked.set(p, net.initial(p) == 0);
        }
        BitSet places = new SiphonsAndTraps(net).largestSiphon(unmarked);
        return new DeadNodes(places, needing(net, places));
    }

    /** The transitions that need a token from some of these places. */
    static BitSet needing(PetriNet net, BitSet places) {
        BitSet transitions = new BitSet();
        for (int t = 0; t < net.transitions(); t++) {
            transitions.set(t, touches(net.inputs(), t, places) || touches(net.reads(), t, places));
        }
        return transitions;
    }

    private static boolean touches(Arcs arcs, int t, BitSet places) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            if (places.get(arcs.place(a))) {
                return true;
            }
        }
        return false;
    }

    /** Places that are never marked. A new set. */
    public BitSet places() {
        return (BitSet) places.clone();
    }

    /** Transitions that never fire. A new set. */
    public BitSet transitions() {
        return (BitSet) transitions.clone();
    }
}
