package org.tidemark.reduce;

import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves everything but liveness: removes transitions that never happen.
 *
 * <p>There are three reasons for that. The largest set of unmarked places that no transition marks without taking from it is a siphon that
 * never gets a token, so what takes from it is dead (T. Murata, Petri Nets: Properties, Analysis and Applications, Proc. IEEE 77(4),
 * 1989, section V). Where no transition adds to a place, what needs more than it holds at first is dead. And where every transition that
 * takes from a place leaves some tokens there, the place is a marked trap, and what is inhibited by that many tokens is dead.
 * Otherwise inhibitor arcs only make fewer transitions happen.
 */
final class DeadTransitions implements Rule {
    @Override
    public String name() {
        return "dead transitions";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.complementOf(EnumSet.of(Preserved.LIVENESS));
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        int before = net.transitions();
        BitSet possible = possible(net);
        for (int t = net.nextTransition(0); t >= 0; t = net.nextTransition(t + 1)) {
            if (!possible.get(t)) {
                net.removeTransition(t);
            }
        }
        for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
            removeStarved(net, p);
        }
        for (int t = net.nextTransition(0); t >= 0 && !limit.isOver(); t = net.nextTransition(t + 1)) {
            removeStifled(net, t);
        }
        return before - net.transitions();
    }

    /** The transitions that could happen if tokens were never used up, and one token were as good as many. */
    private static BitSet possible(ReducibleNet net) {
        BitSet possible = new BitSet();
        BitSet marked = new BitSet();
        int[] missing = new int[net.transitionNumbers()];
        int[] queue = new int[net.placeNumbers()];
        int filled = 0;
        for (int p = net.nextPlace(0); p >= 0; p = net.nextPlace(p + 1)) {
            if (net.initial(p) > 0) {
                marked.set(p);
                queue[filled++] = p;
            }
        }
        for (int t = net.nextTransition(0); t >= 0; t = net.nextTransition(t + 1)) {
            missing[t] = net.inputs(t).size();
            if (missing[t] == 0) {
                possible.set(t);
                filled = fill(net.outputs(t), marked, queue, filled);
            }
        }
        for (int next = 0; next < filled; next++) {
            for (int t : net.consumers(queue[next])) {
                if (--missing[t] == 0) {
                    possible.set(t);
                    filled = fill(net.outputs(t), marked, queue, filled);
                }
            }
        }
        return possible;
    }

    private static int fill(Bag places, BitSet marked, int[] queue, int size) {
        int filled = size;
        for (int i = 0; i < places.size(); i++) {
            if (!marked.get(places.place(i))) {
                marked.set(places.place(i));
                queue[filled++] = places.place(i);
            }
        }
        return filled;
    }

    private static void removeStifled(ReducibleNet net, int transition) {
        Bag inhibitors = net.inhibitors(transition);
        for (int i = 0; i < inhibitors.size(); i++) {
            if (least(net, inhibitors.place(i)) >= inhibitors.count(i)) {
                net.removeTransition(transition);
                return;
            }
        }
    }

    /** A place never holds fewer tokens than at first, or than what a transition leaves that takes some away. */
    private static int least(ReducibleNet net, int place) {
        int least = net.initial(place);
        for (int t : net.near(place)) {
            if (net.effect(t, place) < 0) {
                least = Math.min(least, net.outputs(t).at(place));
            }
        }
        return least;
    }

    private static void removeStarved(ReducibleNet net, int place) {
        int[] near = net.near(place);
        for (int t : near) {
            if (net.effect(t, place) > 0) {
                return;
            }
        }
        for (int t : near) {
            if (net.inputs(t).at(place) > net.initial(place)) {
                net.removeTransition(t);
            }
        }
    }
}
