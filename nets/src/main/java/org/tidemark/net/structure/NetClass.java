package org.tidemark.net.structure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * The structural class of a net; the flags and their definitions are those of the Model Checking Contest.
 *
 * <p>A read arc counts as an input and an output arc of its weight. A net with inhibitor arcs is in none of the
 * choice classes and is neither a state machine nor a marked graph; the other flags ignore inhibitor arcs. Immutable.
 *
 * @param ordinary all arcs have weight 1
 * @param simpleFreeChoice transitions that share an input place have no other
 * @param extendedFreeChoice transitions that share an input place have the same input places
 * @param asymmetricChoice of two places with a common output transition one has all output transitions of the other
 * @param stateMachine each transition has exactly one input and one output place
 * @param markedGraph each place has exactly one input and one output transition
 * @param connected there is an undirected path between any two nodes
 * @param stronglyConnected there is a directed path between any two nodes
 * @param sourcePlace some place has no input transition
 * @param sinkPlace some place has no output transition
 * @param sourceTransition some transition has no input place
 * @param sinkTransition some transition has no output place
 * @param loopFree no transition has an input place that is an output place too
 * @param conservative each transition produces as many tokens as it consumes
 * @param subConservative each transition produces at most as many tokens as it consumes
 * @param nestedUnits the net has a unit structure
 */
public record NetClass(
        boolean ordinary,
        boolean simpleFreeChoice,
        boolean extendedFreeChoice,
        boolean asymmetricChoice,
        boolean stateMachine,
        boolean markedGraph,
        boolean connected,
        boolean stronglyConnected,
        boolean sourcePlace,
        boolean sinkPlace,
        boolean sourceTransition,
        boolean sinkTransition,
        boolean loopFree,
        boolean conservative,
        boolean subConservative,
        boolean nestedUnits) {
    public static NetClass of(PetriNet net) {
        FlowGraph graph = new FlowGraph(net);
        boolean plain = net.inhibitors().size() == 0;
        return new NetClass(
                isOrdinary(net),
                plain && graph.isSimpleFreeChoice(),
                plain && graph.isExtendedFreeChoice(),
                plain && graph.isAsymmetricChoice(),
                plain && graph.isStateMachine(),
                plain && graph.isMarkedGraph(),
                graph.isConnected(),
                graph.isStronglyConnected(),
                graph.hasSourcePlace(),
                graph.hasSinkPlace(),
                graph.hasSourceTransition(),
                graph.hasSinkTransition(),
                graph.isLoopFree(),
                leastBalance(net) == 0 && mostBalance(net) == 0,
                mostBalance(net) <= 0,
                net.nupn() != null);
    }

    private static boolean isOrdinary(PetriNet net) {
        for (Arcs arcs : new Arcs[] {net.inputs(), net.outputs(), net.reads(), net.inhibitors()}) {
            for (int a = 0; a < arcs.size(); a++) {
                if (arcs.weight(a) != 1) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The most tokens that firing some transition adds to all places together. */
    private static long mostBalance(PetriNet net) {
        long most = 0;
        for (int t = 0; t < net.transitions(); t++) {
            long balance = sum(net.outputs(), t) - sum(net.inputs(), t);
            most = t == 0 ? balance : Math.max(most, balance);
        }
        return most;
    }

    private static long leastBalance(PetriNet net) {
        long least = 0;
        for (int t = 0; t < net.transitions(); t++) {
            least = Math.min(least, sum(net.outputs(), t) - sum(net.inputs(), t));
        }
        return least;
    }

    private static long sum(Arcs arcs, int t) {
        long sum = 0;
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            sum += arcs.weight(a);
        }
        return sum;
    }

    /**
     * The graph of a net without weights: the predecessors and successors of each node, in ascending order. A read arc
     * counts in both directions; inhibitor arcs are left out. Immutable.
     */
    private static final class FlowGraph {
        private final int places;
        private final int transitions;
        private final int[][] transitionsBefore;
        private final int[][] transitionsAfter;
        private final int[][] placesBefore;
        private final int[][] placesAfter;

        FlowGraph(PetriNet net) {
            places = net.places();
            transitions = net.transitions();
            transitionsBefore = new int[transitions][];
            transitionsAfter = new int[transitions][];
            for (int t = 0; t < transitions; t++) {
                transitionsBefore[t] = union(net.inputs(), net.reads(), t);
                transitionsAfter[t] = union(net.outputs(), net.reads(), t);
            }
            placesBefore = turned(transitionsAfter);
            placesAfter = turned(transitionsBefore);
        }

        private static int[] union(Arcs some, Arcs others, int t) {
            IntStream first = IntStream.range(some.from(t), some.to(t)).map(some::place);
            IntStream second = IntStream.range(others.from(t), others.to(t)).map(others::place);
            return IntStream.concat(first, second).sorted().distinct().toArray();
        }

        private int[][] turned(int[][] placesOf) {
            int[] count = new int[places];
            for (int[] row : placesOf) {
                for (int p : row) {
                    count[p]++;
                }
            }
            int[][] transitionsOf = new int[places][];
            Arrays.setAll(transitionsOf, p -> new int[count[p]]);
            int[] filled = new int[places];
            for (int t = 0; t < transitions; t++) {
                for (int p : placesOf[t]) {
                    transitionsOf[p][filled[p]++] = t;
                }
            }
            return transitionsOf;
        }

        boolean hasSourcePlace() {
            return anyEmpty(placesBefore);
        }

        boolean hasSinkPlace() {
            return anyEmpty(placesAfter);
        }

        boolean hasSourceTransition() {
            return anyEmpty(transitionsBefore);
        }

        boolean hasSinkTransition() {
            return anyEmpty(transitionsAfter);
        }

        private static boolean anyEmpty(int[][] sets) {
            return Arrays.stream(sets).anyMatch(set -> set.length == 0);
        }

        boolean isStateMachine() {
            return allSingle(transitionsBefore) && allSingle(transitionsAfter);
        }

        boolean isMarkedGraph() {
            return allSingle(placesBefore) && allSingle(placesAfter);
        }

        private static boolean allSingle(int[][] sets) {
            return Arrays.stream(sets).allMatch(set -> set.length == 1);
        }

        boolean isSimpleFreeChoice() {
            return Arrays.stream(placesAfter)
                    .filter(after -> after.length > 1)
                    .allMatch(after -> Arrays.stream(after).allMatch(t -> transitionsBefore[t].length == 1));
        }

        boolean isExtendedFreeChoice() {
            return Arrays.stream(placesAfter)
                    .allMatch(after -> Arrays.stream(after)
                            .allMatch(t -> Arrays.equals(transitionsBefore[t], transitionsBefore[after[0]])));
        }

        boolean isAsymmetricChoice() {
            return Arrays.stream(transitionsBefore).allMatch(this::isChainOfChoices);
        }

        /**
         * Whether of any two of these places one has all output transitions of the other; comparing neighbours by size
         * suffices.
         */
        private boolean isChainOfChoices(int[] before) {
            int[][] bySize = Arrays.stream(before)
                    .mapToObj(p -> placesAfter[p])
                    .sorted(Comparator.comparingInt(after -> after.length))
                    .toArray(int[][]::new);
            for (int i = 1; i < bySize.length; i++) {
                int[] larger = bySize[i];
                if (!Arrays.stream(bySize[i - 1]).allMatch(t -> Arrays.binarySearch(larger, t) >= 0)) {
                    return false;
                }
            }
            return true;
        }

        boolean isLoopFree() {
            for (int t = 0; t < transitions; t++) {
                int[] after = transitionsAfter[t];
                if (Arrays.stream(transitionsBefore[t]).anyMatch(p -> Arrays.binarySearch(after, p) >= 0)) {
                    return false;
                }
            }
            return true;
        }

        boolean isConnected() {
            return reachesAll(true, true);
        }

        boolean isStronglyConnected() {
            return reachesAll(true, false) && reachesAll(false, true);
        }

        /** Whether every node can be reached from the first one along arcs, against them, or both. */
        private boolean reachesAll(boolean along, boolean against) {
            int nodes = places + transitions;
            boolean[] met = new boolean[nodes];
            int[] queue = new int[nodes];
            int size = nodes == 0 ? 0 : 1;
            Arrays.fill(met, 0, size, true);
            for (int i = 0; i < size; i++) {
                int node = queue[i];
                if (along) {
                    size = meet(after(node), node < places, met, queue, size);
                }
                if (against) {
                    size = meet(before(node), node < places, met, queue, size);
                }
            }
            return size == nodes;
        }

        /** Nodes are places, then transitions. */
        private int[] after(int node) {
            return node < places ? placesAfter[node] : transitionsAfter[node - places];
        }

        private int[] before(int node) {
            return node < places ? placesBefore[node] : transitionsBefore[node - places];
        }

        private int meet(int[] next, boolean areTransitions, boolean[] met, int[] queue, int size) {
            int end = size;
            for (int index : next) {
                int node = areTransitions ? places + index : index;
                if (!met[node]) {
                    met[node] = true;
                    queue[end++] = node;
                }
            }
            return end;
        }
    }
}
