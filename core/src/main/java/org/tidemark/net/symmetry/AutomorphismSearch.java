package org.tidemark.net.symmetry;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for automorphisms of a net that lead from one place to another, by partition refinement with backtracking: two colourings of
 * the net, one with each of the places marked, are made finer side by side until each colour belongs to one node in both. Where it
 * has a choice, a node stays where it is.
 */
final class AutomorphismSearch {
    /** One search gives up after trying this many pairs of nodes. */
    private static final int MOST_TRIES = 60;

    private static final long MARK = 0x5bd1e995L;

    private final NetGraph graph;
    private final long[] colors;
    private final long[] twins;
    private final BooleanSupplier isOver;
    private int tries;

    /**
     * A search in a net.
     *
     * @param colors what tells its nodes apart
     * @param isOver whether there is no time left
     */
    AutomorphismSearch(NetGraph graph, long[] colors, BooleanSupplier isOver) {
        this.graph = graph;
        this.colors = colors;
        this.twins = graph.twins();
        this.isOver = isOver;
    }

    /** One that exchanges two places, and as little else as it can; null where none is found. */
    @Nullable
    Automorphism exchanging(int one, int other) {
        long[] left = colors.clone();
        long[] right = colors.clone();
        mark(left, one, 1);
        mark(left, other, 2);
        mark(right, other, 1);
        mark(right, one, 2);
        Automorphism found = find(left, right);
        return found == null || found.place(other) != one || !found.after(found).isIdentity() ? null : found;
    }

    /** One that leads from a place to another; null where none is found. */
    @Nullable
    Automorphism leading(int from, int to) {
        long[] left = colors.clone();
        long[] right = colors.clone();
        mark(left, from, 1);
        mark(right, to, 1);
        return find(left, right);
    }

    private static void mark(long[] colors, int node, long with) {
        colors[node] = Scramble.of(colors[node] + MARK * with);
    }

    private @Nullable Automorphism find(long[] left, long[] right) {
        tries = 0;
        if (!graph.refineBoth(left, right)) {
            return null;
        }
        long[] anchoredLeft = left.clone();
        long[] anchoredRight = right.clone();
        return anchor(anchoredLeft, anchoredRight) && graph.refineBoth(anchoredLeft, anchoredRight)
                ? either(descend(anchoredLeft, anchoredRight), left, right)
                : descend(left, right);
    }

    private @Nullable Automorphism either(@Nullable Automorphism found, long[] left, long[] right) {
        return found == null ? descend(left, right) : found;
    }

    /** Keeps in place all nodes whose colours have the same nodes on both sides; false where there are none. */
    private static boolean anchor(long[] left, long[] right) {
        Map<Long, Long> sums = new HashMap<>();
        for (int v = 0; v < left.length; v++) {
            sums.merge(left[v], Scramble.of(v), Long::sum);
            sums.merge(right[v], -Scramble.of(v), Long::sum);
        }
        boolean isAny = false;
        for (int v = 0; v < left.length; v++) {
            if (left[v] == right[v] && sums.getOrDefault(left[v], 0L) == 0) {
                left[v] = Scramble.of(left[v] ^ Scramble.of(MARK + v));
                right[v] = left[v];
                isAny = true;
            }
        }
        return isAny;
    }

    private @Nullable Automorphism descend(long[] left, long[] right) {
        Integer[] ofLeft = sorted(left);
        Integer[] ofRight = sorted(right);
        int from = 0;
        int to = 0;
        while (to < ofLeft.length && isClear(ofLeft, ofRight, from, to)) {
            if (left[ofLeft[to]] != right[ofRight[to]]) {
                return null;
            }
            from = to;
            while (to < ofLeft.length && left[ofLeft[to]] == left[ofLeft[from]]) {
                to++;
            }
        }
        return isClear(ofLeft, ofRight, from, to)
                ? Automorphism.of(graph.transitions(), images(ofLeft, ofRight))
                : branch(left, right, ofLeft[from], Arrays.copyOfRange(ofRight, from, to));
    }

    /** Whether it does not matter which place of a colour is led to which: there is one, or all are twins. */
    private boolean isClear(Integer[] ofLeft, Integer[] ofRight, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (twins[ofLeft[i]] != twins[ofLeft[from]] || twins[ofRight[i]] != twins[ofRight[from]]) {
                return false;
            }
        }
        return true;
    }

    /** Tries to lead a node to each of some others. */
    private @Nullable Automorphism branch(long[] left, long[] right, int node, Integer[] targets) {
        Arrays.sort(targets, Comparator.comparingInt(target -> target == node ? -1 : target));
        for (int target : targets) {
            if (++tries > MOST_TRIES || isOver.getAsBoolean()) {
                return null;
            }
            long[] finerLeft = left.clone();
            long[] finerRight = right.clone();
            mark(finerLeft, node, 3);
            mark(finerRight, target, 3);
            Automorphism found = graph.refineBoth(finerLeft, finerRight) ? descend(finerLeft, finerRight) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Places by colour; of one colour, by number. Transitions follow from them. */
    private Integer[] sorted(long[] colors) {
        Integer[] places = IntStream.range(0, graph.net().places()).boxed().toArray(Integer[]::new);
        Arrays.sort(places, Comparator.comparingLong(place -> colors[place]));
        return places;
    }

    private static int[] images(Integer[] left, Integer[] right) {
        int[] places = new int[left.length];
        for (int i = 0; i < left.length; i++) {
            places[left[i]] = right[i];
        }
        return places;
    }
}
