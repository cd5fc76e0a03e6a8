package org.tidemark.automata.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/**
 * Some of the ways in which the synchronisations of a network can happen: each is one step of every partner, by its
 * number in the partner's automaton and in the order of the partners. A synchronisation of ten parts with ten steps
 * each has ten thousand million of them, of which few may ever occur. Not thread-safe.
 */
public final class JointSteps {
    private final List<TreeSet<int[]>> ofSynchronisation = new ArrayList<>();

    /** None so far. */
    public JointSteps(Network network) {
        network.synchronisations().forEach(together -> ofSynchronisation.add(new TreeSet<>(Arrays::compare)));
    }

    /** Adds a way; the array must not be changed afterwards. */
    public void add(int synchronisation, int[] steps) {
        ofSynchronisation.get(synchronisation).add(steps);
    }

    /** The ways of a synchronisation, in ascending order. */
    public Collection<int[]> of(int synchronisation) {
        return Collections.unmodifiableCollection(ofSynchronisation.get(synchronisation));
    }
}
