package org.tidemark.net.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * Whether a net is bounded, by the graph of Karp and Miller.
 *
 * <p>A marking that covers one on the path to it shows a firing sequence that can be repeated forever: the places
 * that grew get ω, "arbitrarily many". The graph is finite but may be huge, so memory and time are limited. When it
 * is complete, a place is unbounded exactly if some node has ω there. The first ω comes with a {@link Witness} of
 * real firings, which is replayed by the textbook rule before it is returned. Nets with inhibitor arcs or priorities
 * are refused, because with these more tokens can disable transitions. Immutable.
 *
 * @param verdict what was found
 * @param unbounded the places that are unbounded: all of them if {@code complete}, else those found
 * @param complete whether the graph was finished
 * @param nodes the number of nodes built
 * @param witness a run that makes the net grow, if it is unbounded
 * @param reason why the verdict is unknown, as text for users; empty if it is known
 */
public record Coverability(
        Verdict verdict,
        BitSet unbounded,
        boolean complete,
        int nodes,
        @Nullable Witness witness,
        String reason) {
    /** The conclusion about boundedness. */
    public enum Verdict {
        BOUNDED,
        UNBOUNDED,
        UNKNOWN
    }

    /**
     * A run after which another one can be repeated forever, each time with more tokens.
     *
     * @param prefix the transitions that lead there
     * @param pump the transitions to repeat
     */
    public record Witness(List<Integer> prefix, List<Integer> pump) {
        public Witness {
            prefix = List.copyOf(prefix);
            pump = List.copyOf(pump);
        }

        /** Whether replaying it by the textbook rule confirms it. */
        public boolean holds(PetriNet net) {
            TokenGame game = new TokenGame(net);
            if (net.inhibitors().size() > 0 || net.hasPriorities() || !play(game, prefix)) {
                return false;
            }
            int[] before = game.marking().clone();
            if (!play(game, pump)) {
                return false;
            }
            boolean more = false;
            for (int p = 0; p < before.length; p++) {
                if (game.marking()[p] < before[p]) {
                    return false;
                }
                more |= game.marking()[p] > before[p];
            }
            return more;
        }

        private static boolean play(TokenGame game, List<Integer> transitions) {
            for (int t : transitions) {
                if (!game.enabled(t)) {
                    return false;
                }
                game.fire(t);
            }
            return true;
        }
    }

    /**
     * Builds the graph, as far as the limits allow.
     *
     * @param mostCounts the most token counts that all nodes together may hold
     */
    public static Coverability of(PetriNet net, long mostCounts, Limit limit) {
        if (net.inhibitors().size() > 0) {
            return new Coverability(
                    Verdict.UNKNOWN, new BitSet(), false, 0, null, "coverability is not defined with inhibitor arcs");
        }
        if (net.hasPriorities()) {
            return new Coverability(
                    Verdict.UNKNOWN, new BitSet(), false, 0, null, "coverability is not defined with priorities");
        }
        return new Graph(net, mostCounts / Math.max(1, net.places()), limit).result();
    }

    /** A marking by its content; a count of {@link Graph#OMEGA} is ω. */
    private static final class Marking {
        final int[] tokens;

        Marking(int[] tokens) {
            this.tokens = tokens;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Marking that && Arrays.equals(tokens, that.tokens);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(tokens);
        }
    }

    /** A marking and the path to it. */
    private static final class Node {
        final Marking marking;
        final @Nullable Node parent;
        final int transition;

        Node(Marking marking, @Nullable Node parent, int transition) {
            this.marking = marking;
            this.parent = parent;
            this.transition = transition;
        }
    }

    /** The graph under construction, breadth first; a known marking is not expanded again. */
    private static final class Graph {
        private static final int OMEGA = Integer.MAX_VALUE;
        private static final String TOO_MANY = "a place of the coverability graph holds too many tokens to count";

        private final PetriNet net;
        private final long mostNodes;
        private final Limit limit;
        private final BitSet unbounded = new BitSet();
        private final List<Node> nodes = new ArrayList<>();
        private final Set<Marking> met = new HashSet<>();
        private @Nullable Witness witness;
        private String reason = "";

        Graph(PetriNet net, long mostNodes, Limit limit) {
            this.net = net;
            this.mostNodes = mostNodes;
            this.limit = limit;
            int[] initial = net.initialMarking();
            reason = Arrays.stream(initial).anyMatch(count -> count == OMEGA) ? TOO_MANY : ""; // not ω, but a number
            add(new Node(new Marking(initial), null, -1));
            for (int i = 0; i < nodes.size() && reason.isEmpty(); i++) {
                expand(nodes.get(i));
            }
        }

        Coverability result() {
            boolean complete = reason.isEmpty();
            if (witness != null && !witness.holds(net)) {
                throw new IllegalStateException("a run that should grow does not: " + witness);
            }
            Verdict verdict = !unbounded.isEmpty() ? Verdict.UNBOUNDED : complete ? Verdict.BOUNDED : Verdict.UNKNOWN;
            return new Coverability(
                    verdict, unbounded, complete, nodes.size(), witness, verdict == Verdict.UNKNOWN ? reason : "");
        }

        private void add(Node node) {
            if (met.add(node.marking)) {
                nodes.add(node);
            }
        }

        private void expand(Node node) {
            int[] tokens = node.marking.tokens;
            for (int t = 0; t < net.transitions(); t++) {
                if (hasEnough(tokens, net.inputs(), t) && hasEnough(tokens, net.reads(), t)) {
                    int[] next = fire(tokens, t);
                    reason = obstacle(next);
                    if (next == null || !reason.isEmpty()) {
                        return;
                    }
                    accelerate(next, node, t);
                    add(new Node(new Marking(next), node, t));
                }
            }
        }

        /** Why the graph cannot be completed; empty if construction can continue. */
        private String obstacle(int @Nullable [] next) {
            if (next == null) {
                return TOO_MANY;
            }
            boolean big = nodes.size() > mostNodes;
            return big || limit.isOver()
                    ? "the coverability graph " + (big ? "is too big" : "was not finished in time") + " ("
                            + nodes.size() + " nodes)"
                    : "";
        }

        private static boolean hasEnough(int[] tokens, Arcs arcs, int t) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                if (tokens[arcs.place(a)] < arcs.weight(a)) {
                    return false;
                }
            }
            return true;
        }

        private int @Nullable [] fire(int[] tokens, int t) {
            int[] next = tokens.clone();
            Arcs inputs = net.inputs();
            for (int a = inputs.from(t); a < inputs.to(t); a++) {
                int p = inputs.place(a);
                next[p] = next[p] == OMEGA ? OMEGA : next[p] - inputs.weight(a);
            }
            Arcs outputs = net.outputs();
            for (int a = outputs.from(t); a < outputs.to(t); a++) {
                int p = outputs.place(a);
                long sum = (long) next[p] + outputs.weight(a);
                if (next[p] != OMEGA && sum >= OMEGA) {
                    return null;
                }
                next[p] = next[p] == OMEGA ? OMEGA : (int) sum;
            }
            return next;
        }

        private void accelerate(int[] next, Node from, int t) {
            for (Node node = from; node != null; node = node.parent) {
                int[] before = node.marking.tokens;
                if (covers(next, before) && !Arrays.equals(next, before)) {
                    if (witness == null) {
                        witness = witness(node, from, t);
                    }
                    for (int p = 0; p < next.length; p++) {
                        if (next[p] > before[p]) {
                            next[p] = OMEGA;
                            unbounded.set(p);
                        }
                    }
                }
            }
        }

        private static boolean covers(int[] more, int[] less) {
            for (int p = 0; p < more.length; p++) {
                if (more[p] < less[p]) {
                    return false;
                }
            }
            return true;
        }

        /** The first time that a marking is covered there is no ω yet, so the path there is a real run. */
        private static Witness witness(Node covered, Node from, int last) {
            List<Integer> pump = new ArrayList<>(List.of(last));
            Node node = from;
            for (; node != covered && node.parent != null; node = node.parent) {
                pump.add(node.transition);
            }
            List<Integer> prefix = new ArrayList<>();
            for (; node.parent != null; node = node.parent) {
                prefix.add(node.transition);
            }
            Collections.reverse(pump);
            Collections.reverse(prefix);
            return new Witness(prefix, pump);
        }
    }
}
