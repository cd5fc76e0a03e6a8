package org.tidemark.net.exec;

import java.util.Arrays;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.SparseVector;

/**
 * The arcs of a net by place as well as by transition: which conditions of which transitions depend on the tokens of a place, and
 * which places a transition changes. What a firing touches is found without a look at the rest of the net. Immutable; the arrays
 * belong to this object, and are not modified.
 */
public final class Neighbours {
    private final PetriNet net;

    /** The conditions on a place are those from {@code firstCondition[p]} to the one before {@code firstCondition[p + 1]}. */
    final int[] firstCondition;

    /** The transition of each condition. */
    final int[] transition;

    /** The fewest tokens that meet a condition; for an inhibitor arc, minus the fewest that do not. */
    final int[] threshold;

    /** The changes by a transition are those from {@code firstChange[t]} to the one before {@code firstChange[t + 1]}. */
    final int[] firstChange;

    final int[] changed;
    final int[] change;

    public Neighbours(PetriNet net) {
        this.net = net;
        firstCondition = new int[net.places() + 1];
        count(net.inputs());
        count(net.reads());
        count(net.inhibitors());
        for (int p = 0; p < net.places(); p++) {
            firstCondition[p + 1] += firstCondition[p];
        }
        transition = new int[firstCondition[net.places()]];
        threshold = new int[transition.length];
        int[] next = Arrays.copyOf(firstCondition, net.places());
        fill(net.inputs(), 1, next);
        fill(net.reads(), 1, next);
        fill(net.inhibitors(), -1, next);
        firstChange = new int[net.transitions() + 1];
        SparseVector[] effects = new SparseVector[net.transitions()];
        for (int t = 0; t < effects.length; t++) {
            effects[t] = Incidence.effect(net, t);
            firstChange[t + 1] = firstChange[t] + effects[t].size();
        }
        changed = new int[firstChange[effects.length]];
        change = new int[changed.length];
        for (int t = 0; t < effects.length; t++) {
            for (int k = 0; k < effects[t].size(); k++) {
                changed[firstChange[t] + k] = effects[t].position(k);
                change[firstChange[t] + k] = Math.toIntExact(effects[t].value(k));
            }
        }
    }

    private void count(Arcs arcs) {
        for (int t = 0; t < net.transitions(); t++) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                firstCondition[arcs.place(a) + 1]++;
            }
        }
    }

    private void fill(Arcs arcs, int sign, int[] next) {
        for (int t = 0; t < net.transitions(); t++) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                int at = next[arcs.place(a)]++;
                transition[at] = t;
                threshold[at] = sign * arcs.weight(a);
            }
        }
    }

    public PetriNet net() {
        return net;
    }

    /** Whether a number of tokens meets a condition. */
    static boolean isMet(int tokens, int threshold) {
        return threshold > 0 ? tokens >= threshold : tokens < -threshold;
    }
}
