package org.tidemark.net.structure;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * A run after which another one can be repeated forever, each time with more tokens in some of the places asked about and
 * nowhere with fewer. It shows that such a place is unbounded. Immutable.
 *
 * @param prefix the transitions that lead to where the repetition starts
 * @param cycle the transitions to repeat
 * @param grown the places asked about that hold more tokens after each round
 */
public record Pump(List<Integer> prefix, List<Integer> cycle, List<Integer> grown) {
    public Pump {
        prefix = List.copyOf(prefix);
        cycle = List.copyOf(cycle);
        grown = List.copyOf(grown);
    }

    /** Both parts one after the other. */
    public List<Integer> run() {
        List<Integer> run = new ArrayList<>(prefix);
        run.addAll(cycle);
        return run;
    }

    /**
     * Looks for one among the nearest markings, breadth first, so that it is short. Each marking is compared with those on the
     * way to it. What is found was replayed by the textbook rule.
     *
     * @param places the places of which one is to grow
     * @param mostCounts the most token counts that all markings together may hold
     * @return null where none was found within the limits, or the net has inhibitor arcs or priorities, with which more tokens
     *     may disable transitions
     */
    public static @Nullable Pump of(PetriNet net, BitSet places, long mostCounts, Limit limit) {
        return of(net, places, mostCounts, limit, any -> true);
    }

    /** Looks for one that is wanted. */
    public static @Nullable Pump of(
            PetriNet net, BitSet places, long mostCounts, Limit limit, Predicate<Pump> isWanted) {
        if (net.inhibitors().size() > 0 || net.hasPriorities()) {
            return null;
        }
        Pump found = new Search(net, places, mostCounts / Math.max(1, net.places()), limit, isWanted).run();
        if (found != null && !found.holds(net)) {
            throw new IllegalStateException("a run that should grow does not: " + found);
        }
        return found;
    }

    /** Whether a replay confirms it. */
    private boolean holds(PetriNet net) {
        TokenGame game = TokenGame.after(net, prefix);
        int[] before = game.marking().clone();
        cycle.forEach(game::fire);
        int[] after = game.marking();
        for (int p = 0; p < after.length; p++) {
            if (after[p] < before[p]) {
                return false;
            }
        }
        return !grown.isEmpty() && grown.stream().allMatch(p -> after[p] > before[p]);
    }

    /** A marking and how it was reached. */
    private static final class Node {
        final int[] tokens;
        final @Nullable Node parent;
        final int transition;

        Node(int[] tokens, @Nullable Node parent, int transition) {
            this.tokens = tokens;
            this.parent = parent;
            this.transition = transition;
        }
    }

    /** The search. */
    private static final class Search {
        private final PetriNet net;
        private final BitSet places;
        private final long mostNodes;
        private final Limit limit;
        private final Predicate<Pump> isWanted;
        private final TokenGame game;

        Search(PetriNet net, BitSet places, long mostNodes, Limit limit, Predicate<Pump> isWanted) {
            this.isWanted = isWanted;
            this.net = net;
            this.places = places;
            this.mostNodes = mostNodes;
            this.limit = limit;
            game = new TokenGame(net);
        }

        @Nullable
        Pump run() {
            List<Node> nodes = new ArrayList<>(List.of(new Node(net.initialMarking(), null, -1)));
            Set<IntBuffer> met = new HashSet<>(Set.of(IntBuffer.wrap(net.initialMarking())));
            int[] enabled = new int[net.transitions()];
            for (int i = 0; i < nodes.size() && nodes.size() < mostNodes && !limit.isOver(); i++) {
                Node node = nodes.get(i);
                stand(node);
                int choices = game.enabled(enabled);
                for (int c = 0; c < choices; c++) {
                    stand(node);
                    Node next = fired(node, enabled[c]);
                    Pump pump = next == null ? null : pumped(next);
                    if (pump != null) {
                        return pump;
                    }
                    if (next != null && met.add(IntBuffer.wrap(next.tokens))) {
                        nodes.add(next);
                    }
                }
            }
            return null;
        }

        private void stand(Node node) {
            System.arraycopy(node.tokens, 0, game.marking(), 0, node.tokens.length);
        }

        /** Null where a place would hold more tokens than can be counted. */
        private @Nullable Node fired(Node from, int transition) {
            try {
                game.fire(transition);
            } catch (ArithmeticException tooManyTokens) {
                return null;
            }
            return new Node(game.marking().clone(), from, transition);
        }

        private @Nullable Pump pumped(Node last) {
            for (Node node = last.parent; node != null; node = node.parent) {
                List<Integer> grown = grown(node.tokens, last.tokens);
                Pump pump = grown.isEmpty() ? null : new Pump(events(null, node), events(node, last), grown);
                if (pump != null && isWanted.test(pump)) {
                    return pump;
                }
            }
            return null;
        }

        /** The places asked about that have more; none where any place has fewer. */
        private List<Integer> grown(int[] before, int[] after) {
            List<Integer> grown = new ArrayList<>();
            for (int p = 0; p < before.length; p++) {
                if (after[p] < before[p]) {
                    return List.of();
                }
                if (after[p] > before[p] && places.get(p)) {
                    grown.add(p);
                }
            }
            return List.copyOf(grown);
        }

        private static List<Integer> events(@Nullable Node from, Node to) {
            List<Integer> events = new ArrayList<>();
            for (Node node = to; node != from && node.parent != null; node = node.parent) {
                events.add(node.transition);
            }
            Collections.reverse(events);
            return events;
        }
    }
}
