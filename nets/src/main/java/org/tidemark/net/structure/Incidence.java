package org.tidemark.net.structure;

import java.util.Arrays;
import java.util.BitSet;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * The incidence matrix: tokens added minus tokens taken, by transition and by place.
 *
 * <p>Read and inhibitor arcs change nothing and do not appear; they only restrict firing, so what holds for every
 * firing without them holds with them. Immutable.
 */
public final class Incidence {
    private final SparseVector[] byTransition;
    private final SparseVector[] byPlace;

    private Incidence(SparseVector[] byTransition, SparseVector[] byPlace) {
        this.byTransition = byTransition;
        this.byPlace = byPlace;
    }

    /** The incidence of all transitions. */
    public static Incidence of(PetriNet net) {
        return of(net, new BitSet());
    }

    /** The incidence of a net of which some transitions never fire. */
    public static Incidence of(PetriNet net, BitSet dead) {
        SparseVector none = SparseVector.of(new int[0], new long[0]);
        SparseVector[] byTransition = new SparseVector[net.transitions()];
        int[] count = new int[net.places()];
        for (int t = 0; t < byTransition.length; t++) {
            byTransition[t] = dead.get(t) ? none : effect(net, t);
            for (int k = 0; k < byTransition[t].size(); k++) {
                count[byTransition[t].position(k)]++;
            }
        }
        return new Incidence(byTransition, transposed(byTransition, count));
    }

    /** The effect of one transition, by place. */
    public static SparseVector effect(PetriNet net, int t) {
        Arcs inputs = net.inputs();
        Arcs outputs = net.outputs();
        int i = inputs.from(t);
        int o = outputs.from(t);
        int[] places = new int[inputs.to(t) - i + outputs.to(t) - o];
        long[] changes = new long[places.length];
        int n = 0;
        while (i < inputs.to(t) || o < outputs.to(t)) {
            int from = i < inputs.to(t) ? inputs.place(i) : Integer.MAX_VALUE;
            int into = o < outputs.to(t) ? outputs.place(o) : Integer.MAX_VALUE;
            long change = 0;
            if (from <= into) {
                change -= inputs.weight(i++);
            }
            if (into <= from) {
                change += outputs.weight(o++);
            }
            if (change != 0) {
                places[n] = Math.min(from, into);
                changes[n++] = change;
            }
        }
        return SparseVector.of(Arrays.copyOf(places, n), Arrays.copyOf(changes, n));
    }

    private static SparseVector[] transposed(SparseVector[] rows, int[] count) {
        int[][] positions = new int[count.length][];
        long[][] values = new long[count.length][];
        for (int p = 0; p < count.length; p++) {
            positions[p] = new int[count[p]];
            values[p] = new long[count[p]];
        }
        int[] filled = new int[count.length];
        for (int t = 0; t < rows.length; t++) {
            for (int k = 0; k < rows[t].size(); k++) {
                int p = rows[t].position(k);
                positions[p][filled[p]] = t;
                values[p][filled[p]++] = rows[t].value(k);
            }
        }
        SparseVector[] columns = new SparseVector[count.length];
        for (int p = 0; p < count.length; p++) {
            columns[p] = SparseVector.of(positions[p], values[p]);
        }
        return columns;
    }

    int places() {
        return byPlace.length;
    }

    int transitions() {
        return byTransition.length;
    }

    /** The effect of a transition, by place. */
    public SparseVector ofTransition(int t) {
        return byTransition[t];
    }

    /** The effects of all transitions on a place. */
    public SparseVector ofPlace(int p) {
        return byPlace[p];
    }

    /** The incidence in which places are transitions and transitions are places: its P-semiflows are T-semiflows. */
    Incidence transposed() {
        return new Incidence(byPlace, byTransition);
    }
}
