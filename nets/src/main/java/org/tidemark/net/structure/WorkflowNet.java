package org.tidemark.net.structure;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * A net with one source place, one sink place, and every node on a path between them (van der Aalst 1998). A token in the source is a case that begins, one in the
 * sink a case that has ended. Read arcs count in both directions; a net with inhibitor arcs or priorities is not a workflow net here. Immutable.
 *
 * @param net the net, whatever its initial marking
 * @param source the place without incoming arcs
 * @param sink the place without outgoing arcs
 */
public record WorkflowNet(PetriNet net, int source, int sink) {
    /** The workflow net that a net is; null where it is none. */
    public static @Nullable WorkflowNet of(PetriNet net) {
        return why(net).isEmpty() ? new WorkflowNet(net, only(net, true), only(net, false)) : null;
    }

    /** Why a net is not a workflow net, as the end of a sentence; empty where it is one. */
    public static String why(PetriNet net) {
        if (net.inhibitors().size() > 0 || net.hasPriorities()) {
            return "it has " + (net.hasPriorities() ? "priorities" : "inhibitor arcs");
        }
        if (net.transitions() == 0) {
            return "it has no transition";
        }
        int source = only(net, true);
        int sink = only(net, false);
        if (source < 0) {
            return (source == NONE ? "no place is" : "several places are") + " without incoming arcs";
        }
        if (sink < 0) {
            return (sink == NONE ? "no place is" : "several places are") + " without outgoing arcs";
        }
        int astray = astray(net, source, true);
        String way = "be reached from " + net.shownPlace(source);
        if (astray < 0) {
            astray = astray(net, sink, false);
            way = "reach " + net.shownPlace(sink);
        }
        if (astray < 0) {
            return "";
        }
        String node = astray < net.places() ? net.shownPlace(astray) : net.shownTransition(astray - net.places());
        return "'" + node + "' cannot " + way;
    }

    private static final int NONE = -1;
    private static final int SEVERAL = -2;

    /** The only place without incoming, or without outgoing arcs; negative where there are none or several. */
    private static int only(PetriNet net, boolean isSource) {
        BitSet touched = new BitSet();
        for (Arcs arcs : new Arcs[] {isSource ? net.outputs() : net.inputs(), net.reads()}) {
            for (int a = 0; a < arcs.size(); a++) {
                touched.set(arcs.place(a));
            }
        }
        int first = touched.nextClearBit(0);
        if (first >= net.places()) {
            return NONE;
        }
        return touched.nextClearBit(first + 1) < net.places() ? SEVERAL : first;
    }

    /** A node that cannot be reached from a place, along arcs or against them; -1 where all can. Transitions come behind the places. */
    private static int astray(PetriNet net, int from, boolean isForward) {
        int nodes = net.places() + net.transitions();
        int[][] next = neighbours(net, isForward);
        BitSet met = new BitSet(nodes);
        Deque<Integer> open = new ArrayDeque<>();
        met.set(from);
        open.add(from);
        while (!open.isEmpty()) {
            for (int node : next[open.remove()]) {
                if (!met.get(node)) {
                    met.set(node);
                    open.add(node);
                }
            }
        }
        int missing = met.nextClearBit(0);
        return missing < nodes ? missing : -1;
    }

    private static int[][] neighbours(PetriNet net, boolean isForward) {
        int nodes = net.places() + net.transitions();
        int[] count = new int[nodes];
        int[][] next = new int[nodes][];
        for (int pass = 0; pass < 2; pass++) {
            for (int t = 0; t < net.transitions(); t++) {
                int node = net.places() + t;
                link(isForward ? net.inputs() : net.outputs(), t, node, false, count, pass == 1 ? next : null);
                link(isForward ? net.outputs() : net.inputs(), t, node, true, count, pass == 1 ? next : null);
                link(net.reads(), t, node, false, count, pass == 1 ? next : null);
                link(net.reads(), t, node, true, count, pass == 1 ? next : null);
            }
            if (pass == 0) {
                for (int i = 0; i < nodes; i++) {
                    next[i] = new int[count[i]];
                    count[i] = 0;
                }
            }
        }
        return next;
    }

    /** Counts the edges between a transition and its places, or enters them into the lists. */
    private static void link(Arcs arcs, int t, int node, boolean isOut, int[] count, int @Nullable [][] next) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            int from = isOut ? node : arcs.place(a);
            int to = isOut ? arcs.place(a) : node;
            if (next != null) {
                next[from][count[from]] = to;
            }
            count[from]++;
        }
    }

    /** The net with this many tokens in the source and none elsewhere. */
    public PetriNet started(int cases) {
        return copy(cases, false);
    }

    /** The net with a further transition that starts a case whenever one has ended, and one token in the source. */
    public PetriNet shortCircuited() {
        return copy(1, true);
    }

    private PetriNet copy(int cases, boolean isClosed) {
        PetriNetBuilder copy = new PetriNetBuilder(net.name());
        for (int p = 0; p < net.places(); p++) {
            copy.place(net.placeId(p), net.placeName(p), p == source ? cases : 0);
        }
        for (int t = 0; t < net.transitions(); t++) {
            copy.transition(net.transitionId(t), net.transitionLabel(t));
            for (int a = net.inputs().from(t); a < net.inputs().to(t); a++) {
                copy.input(t, net.inputs().place(a), net.inputs().weight(a));
            }
            for (int a = net.outputs().from(t); a < net.outputs().to(t); a++) {
                copy.output(t, net.outputs().place(a), net.outputs().weight(a));
            }
            for (int a = net.reads().from(t); a < net.reads().to(t); a++) {
                copy.read(t, net.reads().place(a), net.reads().weight(a));
            }
        }
        if (isClosed) {
            String id = "again";
            while (net.findTransition(id) >= 0 || net.findPlace(id) >= 0) {
                id += "'";
            }
            int again = copy.transition(id);
            copy.input(again, sink, 1);
            copy.output(again, source, 1);
        }
        return copy.build();
    }
}
