package org.tidemark.net.structure;

import java.util.BitSet;
import org.tidemark.net.PetriNet;

/**
 * Whether some transitions can go on forever by themselves. Those that take more tokens from a place than they give it,
 * where none of the others gives it any, end some time; without them others do, and so on, until none is left.
 *
 * <p>Takes no notice of markings, so the answer is for every marking of every net with these changes; <em>no</em> is
 * proven, <em>yes</em> is a guess. Costs the arcs of the transitions asked about. Not thread-safe.
 */
public final class Exhaustion {
    private final Incidence incidence;
    private final int[] givers;
    private final int[] empty;

    /** For a net with these changes. */
    public Exhaustion(PetriNet net, Incidence incidence) {
        this.incidence = incidence;
        givers = new int[net.places()];
        empty = new int[net.places()];
    }

    /** Whether every run of these transitions alone ends. */
    public boolean isCertain(BitSet transitions) {
        BitSet left = (BitSet) transitions.clone();
        for (int t = left.nextSetBit(0); t >= 0; t = left.nextSetBit(t + 1)) {
            count(t, 1);
        }
        int queued = 0;
        BitSet met = new BitSet();
        for (int t = left.nextSetBit(0); t >= 0; t = left.nextSetBit(t + 1)) {
            SparseVector effect = incidence.ofTransition(t);
            for (int k = 0; k < effect.size(); k++) {
                int place = effect.position(k);
                if (givers[place] == 0 && !met.get(place)) {
                    met.set(place);
                    empty[queued++] = place;
                }
            }
        }
        for (int i = 0; i < queued; i++) {
            SparseVector changes = incidence.ofPlace(empty[i]);
            for (int k = 0; k < changes.size(); k++) {
                int t = changes.position(k);
                if (changes.value(k) < 0 && left.get(t)) {
                    left.clear(t);
                    queued = dropped(t, queued);
                }
            }
        }
        boolean isCertain = left.isEmpty();
        for (int t = left.nextSetBit(0); t >= 0; t = left.nextSetBit(t + 1)) {
            count(t, -1);
        }
        return isCertain;
    }

    private void count(int t, int by) {
        SparseVector effect = incidence.ofTransition(t);
        for (int k = 0; k < effect.size(); k++) {
            if (effect.value(k) > 0) {
                givers[effect.position(k)] += by;
            }
        }
    }

    /** Takes a transition away that ends; places that nothing gives tokens to any more join the queue. */
    private int dropped(int t, int queued) {
        int length = queued;
        SparseVector effect = incidence.ofTransition(t);
        for (int k = 0; k < effect.size(); k++) {
            int place = effect.position(k);
            if (effect.value(k) > 0 && --givers[place] == 0) {
                empty[length++] = place;
            }
        }
        return length;
    }
}
