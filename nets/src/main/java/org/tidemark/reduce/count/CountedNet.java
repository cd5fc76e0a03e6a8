package org.tidemark.reduce.count;

import java.util.Arrays;
import java.util.BitSet;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Bag;
import org.tidemark.reduce.Reducer;
import org.tidemark.reduce.ReducibleNet;

/**
 * A net that counting rules change, with the equations that lead back to the original.
 *
 * <p>A transition without which the same markings are reachable is <em>idle</em>: it stays, so that a place is only
 * taken away if it does not keep that transition from happening either, and rules about what happens pass it over.
 * Belongs to one thread.
 */
final class CountedNet {
    private final ReducibleNet net;
    private final Equations equations;
    private final BitSet idle = new BitSet();
    private final BitSet dead = new BitSet();
    private final int[] variable;

    CountedNet(PetriNet original) {
        net = new ReducibleNet(original, new BitSet());
        equations = new Equations(original.places());
        variable = new int[original.places()];
        Arrays.setAll(variable, place -> place);
    }

    ReducibleNet net() {
        return net;
    }

    Equations equations() {
        return equations;
    }

    /** The variable of a place that is there. */
    int variable(int place) {
        return variable[place];
    }

    /** Whether a place is one of the original, on which no other variable depends. */
    boolean isPlain(int place) {
        return equations.isPlain(variable[place]);
    }

    /** Whether markings may be reachable by a transition only. */
    boolean isActive(int transition) {
        return net.hasTransition(transition) && !idle.get(transition);
    }

    /** The active transitions at a place. */
    int[] activeNear(int place) {
        return Arrays.stream(net.near(place)).filter(this::isActive).toArray();
    }

    /** The original transitions that never happen. */
    BitSet dead() {
        return dead;
    }

    // ---- changes ----

    void idle(int transition) {
        idle.set(transition);
    }

    /** Takes away what never happens; returns how many transitions. */
    int removeDead(Limit limit) {
        BitSet before = new BitSet();
        for (int t = net.nextTransition(0); t >= 0; t = net.nextTransition(t + 1)) {
            before.set(t);
        }
        int removed = Reducer.removeDead(net, limit);
        before.stream().filter(t -> !net.hasTransition(t)).forEach(dead::set);
        return removed;
    }

    /** Takes a place away that never changes. */
    void fix(int place) {
        equations.constant(variable[place], net.initial(place));
        net.removePlace(place);
    }

    /** Makes one place of several, which has the number of the first. */
    void pool(int[] places) {
        int sum = equations.sum(
                Arrays.stream(places).map(place -> variable[place]).toArray());
        for (int i = 1; i < places.length; i++) {
            net.merge(places[i], places[0]);
        }
        variable[places[0]] = sum;
    }

    /** Takes idle transitions away for good, and returns the net that is left. */
    PetriNet written() {
        idle.stream().forEach(net::removeTransition);
        return net.written();
    }

    /** Whether a transition takes one token from each of this many places, and nothing else. */
    boolean takesOneEach(int transition, int places) {
        return hasOneEach(net.inputs(transition), places);
    }

    /** Whether a transition puts one token into each of this many places, and nothing else. */
    boolean putsOneEach(int transition, int places) {
        return hasOneEach(net.outputs(transition), places);
    }

    private static boolean hasOneEach(Bag bag, int places) {
        boolean isOne = bag.size() == places;
        for (int i = 0; i < bag.size(); i++) {
            isOne &= bag.count(i) == 1;
        }
        return isOne;
    }
}
