package org.tidemark.net.symmetry;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * A net as a graph whose nodes are the places and, after them, the transitions. Nodes have colours, numbers that say what they
 * are; an automorphism leads from each node to one of the same colour.
 *
 * <p>Colours are hash values that do not depend on the numbers of nodes. Two nodes of different kinds may have the same one by an
 * unlikely accident; whatever is concluded from colours is checked with {@link Automorphism#of}.
 */
final class NetGraph {
    private final PetriNet net;
    private final BooleanSupplier isOver;
    private final TransitionTable transitions;
    private final int[] start;
    private final int[] neighbour;
    private final long[] label;
    private long visits;

    /**
     * The graph of a net.
     *
     * @param isOver whether there is no time left to make colours finer
     */
    NetGraph(PetriNet net, BooleanSupplier isOver) {
        this.net = net;
        this.isOver = isOver;
        transitions = new TransitionTable(net);
        start = new int[nodes() + 1];
        Arcs[] kinds = {net.inputs(), net.outputs(), net.reads(), net.inhibitors()};
        for (Arcs arcs : kinds) {
            for (int t = 0; t < net.transitions(); t++) {
                start[net.places() + t + 1] += arcs.to(t) - arcs.from(t);
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    start[arcs.place(a) + 1]++;
                }
            }
        }
        Arrays.parallelPrefix(start, Integer::sum);
        neighbour = new int[start[nodes()]];
        label = new long[neighbour.length];
        int[] next = start.clone();
        for (int kind = 0; kind < kinds.length; kind++) {
            for (int t = 0; t < net.transitions(); t++) {
                for (int a = kinds[kind].from(t); a < kinds[kind].to(t); a++) {
                    long weight = HashMixer.of(8L * kinds[kind].weight(a) + kind);
                    join(next, net.places() + t, kinds[kind].place(a), weight);
                    join(next, kinds[kind].place(a), net.places() + t, ~weight);
                }
            }
        }
    }

    private void join(int[] next, int from, int to, long weight) {
        neighbour[next[from]] = to;
        label[next[from]++] = weight;
    }

    int nodes() {
        return net.places() + net.transitions();
    }

    PetriNet net() {
        return net;
    }

    TransitionTable transitions() {
        return transitions;
    }

    /**
     * Of each place a number that it shares with places which have the same arcs and the same tokens at first, and so
     * always. Nothing is gained by exchanging such places.
     */
    long[] twins() {
        long[] twins = new long[net.places()];
        for (int p = 0; p < twins.length; p++) {
            twins[p] = net.initial(p);
            for (int a = start[p]; a < start[p + 1]; a++) {
                twins[p] += HashMixer.of(label[a] + HashMixer.of(neighbour[a]));
            }
        }
        return twins;
    }

    /** How many neighbours were examined so far, the measure of all work. */
    long visits() {
        return visits;
    }

    /** Adds to what was examined. */
    void visited(long more) {
        visits += more;
    }

    /** The first of the ends of arcs at a node. */
    int from(int node) {
        return start[node];
    }

    int to(int node) {
        return start[node + 1];
    }

    /** The node at the other end. */
    int neighbour(int end) {
        return neighbour[end];
    }

    /** The kind of an arc, seen from this end. */
    long label(int end) {
        return label[end];
    }

    /** The kind of an arc, seen from its other end. */
    long labelBack(int end) {
        return ~label[end];
    }

    /**
     * Colours of nodes by their own properties, refined until nodes of one colour cannot be distinguished by their
     * neighbours' colours.
     */
    long[] colors() {
        return colors(true);
    }

    /** Colours of nodes as by {@link #colors}, without regard to the initial marking. */
    long[] colorsOfArcs() {
        return colors(false);
    }

    private long[] colors(boolean byTokens) {
        long[] colors = new long[nodes()];
        for (int p = 0; p < net.places(); p++) {
            long group = net.hasColors() ? net.placeGroups().of(p) : 0;
            colors[p] = HashMixer.of(HashMixer.of(1 + 2 * group) + (byTokens ? net.initial(p) : 0));
        }
        for (int t = 0; t < net.transitions(); t++) {
            long group = net.hasColors() ? net.transitionGroups().of(t) : 0;
            colors[net.places() + t] = HashMixer.of(HashMixer.of(2 + 2 * group) - net.priority(t));
        }
        refine(colors);
        return colors;
    }

    /** Lets each colour depend on those of the neighbours, as long as that distinguishes more nodes and there is time. */
    void refine(long[] colors) {
        long[] finer = new long[colors.length];
        int before = different(colors);
        while (before < colors.length && !isOver.getAsBoolean()) {
            step(colors, finer);
            int after = different(finer);
            if (after <= before) {
                return;
            }
            before = after;
            System.arraycopy(finer, 0, colors, 0, colors.length);
        }
    }

    private void step(long[] colors, long[] finer) {
        for (int v = 0; v < colors.length; v++) {
            long around = 0;
            for (int a = start[v]; a < start[v + 1]; a++) {
                around += HashMixer.of(label[a] + colors[neighbour[a]]);
            }
            finer[v] = HashMixer.of(31 * colors[v] + around);
        }
        visits += neighbour.length + colors.length;
    }

    /** How many colours there are. */
    static int different(long[] colors) {
        if (colors.length == 0) {
            return 0;
        }
        long[] sorted = colors.clone();
        Arrays.sort(sorted);
        int different = 1;
        for (int i = 1; i < sorted.length; i++) {
            different += sorted[i] == sorted[i - 1] ? 0 : 1;
        }
        return different;
    }
}
