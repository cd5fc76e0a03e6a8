package org.tidemark.net.symmetry;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for automorphisms of a net that lead from one place to another, by partition refinement with backtracking: two colourings of
 * the net, one with each of the places marked, are made finer side by side until each colour belongs to one node in both. Where it
 * has a choice, a node stays where it is.
 */
final class AutomorphismSearch {
    /** One search ends after trying this many pairs of nodes. */
    private static final int MOST_TRIES = 60;

    private static final long MARK = 0x2545f4914f6cdd1dL;

    private final NetGraph graph;
    private final long[] twins;
    private final SideBySide sides;
    private final BooleanSupplier isOver;
    private int tries;

    /**
     * A search in a net.
     *
     * @param colors what distinguishes its nodes, which their neighbours cannot make finer
     * @param isOver whether there is no time left
     */
    AutomorphismSearch(NetGraph graph, long[] colors, BooleanSupplier isOver) {
        this.graph = graph;
        this.twins = graph.twins();
        this.isOver = isOver;
        sides = new SideBySide(graph, colors, isOver);
    }

    /** One that exchanges two places, and as little else as it can; null where none is found. */
    @Nullable
    Automorphism exchanging(int one, int other) {
        sides.begin();
        sides.mark(one, other, 1);
        sides.mark(other, one, 2);
        Automorphism found = find();
        return found == null || found.place(other) != one || !found.after(found).isIdentity() ? null : found;
    }

    /** One that leads from a place to another; null where none is found. */
    @Nullable
    Automorphism leading(int from, int to) {
        sides.begin();
        sides.mark(from, to, 1);
        return find();
    }

    private @Nullable Automorphism find() {
        if (!sides.refine()) {
            return null;
        }
        SideBySide.Movable different = sides.different();
        Automorphism found = find(different);
        return found == null && !different.areAll() ? find(sides.all()) : found;
    }

    private @Nullable Automorphism find(SideBySide.Movable nodes) {
        tries = 0;
        long[] left = nodes.onLeft();
        long[] right = nodes.onRight();
        return nodes.refine(left, right) ? descend(nodes, left, right) : null;
    }

    private @Nullable Automorphism descend(SideBySide.Movable nodes, long[] left, long[] right) {
        Integer[] ofLeft = sorted(nodes, left);
        Integer[] ofRight = sorted(nodes, right);
        int from = 0;
        int to = 0;
        while (to < ofLeft.length && isClear(nodes, ofLeft, ofRight, from, to)) {
            if (left[ofLeft[to]] != right[ofRight[to]]) {
                return null;
            }
            from = to;
            while (to < ofLeft.length && left[ofLeft[to]] == left[ofLeft[from]]) {
                to++;
            }
        }
        return isClear(nodes, ofLeft, ofRight, from, to)
                ? Automorphism.of(graph.transitions(), moves(nodes, ofLeft, ofRight))
                : branch(nodes, left, right, ofLeft[from], Arrays.copyOfRange(ofRight, from, to));
    }

    /** Whether it does not matter which place of a colour is led to which: there is one, or all are twins. */
    private boolean isClear(SideBySide.Movable nodes, Integer[] ofLeft, Integer[] ofRight, int from, int to) {
        int[] places = nodes.nodes();
        for (int i = from + 1; i < to; i++) {
            if (twins[places[ofLeft[i]]] != twins[places[ofLeft[from]]]
                    || twins[places[ofRight[i]]] != twins[places[ofRight[from]]]) {
                return false;
            }
        }
        return true;
    }

    /** Tries to lead a node to each of some others. */
    private @Nullable Automorphism branch(
            SideBySide.Movable nodes, long[] left, long[] right, int node, Integer[] targets) {
        Arrays.sort(targets, Comparator.comparingInt(target -> target == node ? -1 : target));
        for (int target : targets) {
            if (++tries > MOST_TRIES || isOver.getAsBoolean()) {
                return null;
            }
            long[] finerLeft = left.clone();
            long[] finerRight = right.clone();
            finerLeft[node] = Scramble.of(finerLeft[node] + MARK);
            finerRight[target] = Scramble.of(finerRight[target] + MARK);
            Automorphism found = nodes.refine(finerLeft, finerRight) ? descend(nodes, finerLeft, finerRight) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The positions of places by colour; of one colour, by number. Transitions follow from them. */
    private Integer[] sorted(SideBySide.Movable nodes, long[] colors) {
        int places = graph.net().places();
        Integer[] positions = IntStream.range(0, colors.length)
                .filter(i -> nodes.nodes()[i] < places)
                .boxed()
                .toArray(Integer[]::new);
        Arrays.sort(positions, Comparator.comparingLong(i -> colors[i]));
        return positions;
    }

    private Moves moves(SideBySide.Movable nodes, Integer[] left, Integer[] right) {
        int[] all = nodes.nodes();
        int[] images = new int[all.length];
        for (int i = 0; i < left.length; i++) {
            images[left[i]] = all[right[i]];
        }
        int places = left.length; // they come before the transitions
        return Moves.of(
                Arrays.copyOf(all, places),
                Arrays.copyOf(images, places),
                graph.net().places());
    }
}
