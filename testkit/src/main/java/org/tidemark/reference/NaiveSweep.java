package org.tidemark.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;
import org.tidemark.reference.NaiveStateSpace.Edge;

/**
 * The sweep-line method as its algorithm is printed (Jensen, Kristensen, Mailund 2012, figure 3), over a state space
 * that is there already: what it would hold and how often it would explore.
 *
 * @param explored states expanded, again and again where need be
 * @param peak the most states held at once, those marked persistent included
 * @param firstPeak the same during the first sweep
 * @param sweeps how many sweeps there were
 * @param persistent how many states were marked persistent
 */
public record NaiveSweep(long explored, int peak, int firstPeak, int sweeps, int persistent) {
    /** Sweeps by the values that states have, from the least to the greatest. */
    public static <V extends Comparable<V>> NaiveSweep of(NaiveStateSpace space, Function<Integer, V> value) {
        return of(space, value, state -> 0L);
    }

    /**
     * Sweeps one subspace after the other, each with neighbouring values: sweeps are repeated in a subspace until there
     * are no new roots, and the states marked persistent in it are then deleted. The number of sweeps is the largest of
     * any subspace.
     */
    public static <V extends Comparable<V>> NaiveSweep of(
            NaiveStateSpace space, Function<Integer, V> value, Function<Integer, Long> subspace) {
        Comparator<Integer> byValue = Comparator.comparing(value);
        Set<Integer> nodes = new HashSet<>(Set.of(0));
        PriorityQueue<Integer> unprocessed = new PriorityQueue<>(byValue);
        unprocessed.add(0);
        long explored = 0;
        int peak = 1;
        int firstPeak = 0;
        int sweeps = 0;
        int marked = 0;
        while (!unprocessed.isEmpty()) {
            long here = subspace.apply(unprocessed.element());
            Set<Integer> persistent = new HashSet<>();
            List<Integer> roots = new ArrayList<>();
            int rounds = 0;
            do {
                unprocessed.addAll(roots);
                roots.clear();
                List<Integer> layer = new ArrayList<>();
                while (!unprocessed.isEmpty() && subspace.apply(unprocessed.element()) == here) {
                    int state = unprocessed.remove();
                    if (!layer.isEmpty() && byValue.compare(layer.get(0), state) < 0) {
                        forget(layer, persistent, nodes);
                    }
                    layer.add(state);
                    explored++;
                    for (Edge edge : space.steps(state)) {
                        if (nodes.add(edge.target())) {
                            peak = Math.max(peak, nodes.size());
                            if (byValue.compare(state, edge.target()) > 0) {
                                persistent.add(edge.target());
                                roots.add(edge.target());
                            } else {
                                unprocessed.add(edge.target());
                            }
                        }
                    }
                }
                forget(layer, persistent, nodes);
                firstPeak = sweeps == 0 ? peak : firstPeak;
                sweeps = Math.max(sweeps, ++rounds);
            } while (!roots.isEmpty());
            marked += persistent.size();
            nodes.removeAll(persistent);
        }
        return new NaiveSweep(explored, peak, firstPeak, sweeps, marked);
    }

    private static void forget(List<Integer> layer, Set<Integer> persistent, Set<Integer> nodes) {
        for (Integer state : layer) {
            if (!persistent.contains(state)) {
                nodes.remove(state);
            }
        }
        layer.clear();
    }
}
