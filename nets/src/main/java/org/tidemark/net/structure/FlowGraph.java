package org.tidemark.net.structure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * The graph of a net without weights: the predecessors and successors of each node, in ascending order. A read arc
 * counts in both directions; inhibitor arcs are left out. Immutable.
 */
final class FlowGraph {
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
