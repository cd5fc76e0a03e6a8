package org.tidemark.reference;

import java.util.List;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** Nets made of two that have nothing in common, so that every event of one can happen before or after any of the other. */
public final class NetPairs {
    private NetPairs() {}

    /** Both nets, with places {@code p0}, {@code p1}, … and transitions {@code t0}, {@code t1}, …, those of the left one first. */
    public static PetriNet beside(PetriNet left, PetriNet right) {
        PetriNetBuilder both = new PetriNetBuilder(left.name() + " beside " + right.name());
        for (PetriNet net : List.of(left, right)) {
            int places = both.places();
            for (int p = 0; p < net.places(); p++) {
                both.place("p" + both.places(), net.initial(p));
            }
            for (int t = 0; t < net.transitions(); t++) {
                int to = both.transition("t" + both.transitions());
                copy(net.inputs(), t, (p, w) -> both.input(to, places + p, w));
                copy(net.outputs(), t, (p, w) -> both.output(to, places + p, w));
                copy(net.reads(), t, (p, w) -> both.read(to, places + p, w));
                copy(net.inhibitors(), t, (p, w) -> both.inhibitor(to, places + p, w));
                if (net.hasPriorities()) {
                    both.priority(to, net.priority(t));
                }
            }
        }
        return both.build();
    }

    /** A copy of a net with another initial marking. */
    public static PetriNet startingAt(PetriNet net, int[] marking) {
        PetriNetBuilder other = new PetriNetBuilder(net.name() + " later");
        for (int p = 0; p < net.places(); p++) {
            other.place(net.placeName(p), marking[p]);
        }
        for (int t = 0; t < net.transitions(); t++) {
            int to = other.transition(net.transitionName(t));
            copy(net.inputs(), t, (p, w) -> other.input(to, p, w));
            copy(net.outputs(), t, (p, w) -> other.output(to, p, w));
            copy(net.reads(), t, (p, w) -> other.read(to, p, w));
            copy(net.inhibitors(), t, (p, w) -> other.inhibitor(to, p, w));
        }
        return other.build();
    }

    private interface Arc {
        void draw(int place, int weight);
    }

    private static void copy(Arcs arcs, int transition, Arc arc) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            arc.draw(arcs.place(a), arcs.weight(a));
        }
    }
}
