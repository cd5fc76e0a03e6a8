package org.tidemark.net.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.Semiflows;
import org.tidemark.net.structure.SequentialParts;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.net.structure.StateMachine;

/**
 * An order component by component. Components are the units of the net or, where it has none, disjoint sets of places whose
 * tokens add up to the same number forever; each lies where its places lie on average in another order, and its places among
 * themselves as they do there.
 */
final class ComponentPlaces {
    private final int[] component;
    private int components;

    private ComponentPlaces(PetriNet net, Limit limit) {
        component = new int[net.places()];
        Arrays.fill(component, -1);
        Nupn nupn = net.nupn();
        if (nupn == null) {
            sums(net, limit);
        } else {
            nupn.units().forEach(unit -> take(unit.places()));
        }
        for (int p = 0; p < component.length; p++) {
            if (component[p] < 0) {
                component[p] = components++;
            }
        }
    }

    /** The places of a high-level net: each is a component of the places that it was unfolded to. */
    private ComponentPlaces(PetriNet net) {
        component = IntStream.range(0, net.places())
                .map(p -> net.placeGroups().of(p))
                .toArray();
        components = net.placeGroups().size();
    }

    /** An order in which the places that one place of a high-level net was unfolded to lie together. */
    static int[] ofColors(PetriNet net, int[] near) {
        return new ComponentPlaces(net).order(near);
    }

    static int[] of(PetriNet net, int[] near, Limit limit) {
        return new ComponentPlaces(net, limit).order(near);
    }

    /** Small sets first, and only such as are still whole: what they leave over is bound to several. */
    private void sums(PetriNet net, Limit limit) {
        List<BitSet> sets = new ArrayList<>();
        for (StateMachine machine : SequentialParts.stateMachines(net, limit.share(0.5))) {
            sets.add(machine.places());
        }
        for (SparseVector flow : Semiflows.ofPlaces(net, limit).minimal()) {
            sets.add(flow.support());
        }
        sets.sort(Comparator.comparingInt(BitSet::cardinality));
        for (BitSet set : sets) {
            if (set.stream().allMatch(p -> component[p] < 0)) {
                take(set.stream().boxed().toList());
            }
        }
    }

    private void take(List<Integer> places) {
        for (int p : places) {
            component[p] = components;
        }
        components++;
    }

    private int[] order(int[] near) {
        int[] position = new int[near.length];
        double[] sum = new double[components];
        int[] count = new int[components];
        for (int i = 0; i < near.length; i++) {
            position[near[i]] = i;
            sum[component[near[i]]] += i;
            count[component[near[i]]]++;
        }
        return IntStream.range(0, near.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(p -> sum[component[p]] / count[component[p]])
                        .thenComparingInt(p -> component[p])
                        .thenComparingInt(p -> position[p]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
