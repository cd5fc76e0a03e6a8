package org.tidemark.net.level;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tidemark.net.PetriNet;

/**
 * An order in which the next place is always the one that is bound most to those before it: by transitions of which many places
 * came already, and few ways to go elsewhere. After Noack's heuristic for ordering the variables of nets (1999), with weights of
 * our own.
 */
final class BoundPlaces {
    private final int[][] placesAt;
    private final int[][] transitionsAt;
    private final double[] bond;
    private final boolean[] taken;

    private record Entry(int place, double bond) {}

    private BoundPlaces(PetriNet net) {
        placesAt = IntStream.range(0, net.transitions())
                .mapToObj(t -> Stream.of(net.inputs(), net.outputs(), net.reads(), net.inhibitors())
                        .flatMapToInt(arcs ->
                                IntStream.range(arcs.from(t), arcs.to(t)).map(arcs::place))
                        .distinct()
                        .toArray())
                .toArray(int[][]::new);
        int[] degree = new int[net.places()];
        for (int[] places : placesAt) {
            for (int p : places) {
                degree[p]++;
            }
        }
        transitionsAt = Arrays.stream(degree).mapToObj(int[]::new).toArray(int[][]::new);
        for (int t = placesAt.length - 1; t >= 0; t--) {
            for (int p : placesAt[t]) {
                transitionsAt[p][--degree[p]] = t;
            }
        }
        bond = new double[net.places()];
        taken = new boolean[net.places()];
    }

    static int[] of(PetriNet net) {
        return new BoundPlaces(net).order();
    }

    /** Bonds only grow, so that an old entry of the queue is found behind the new one of its place, and passed over. */
    private int[] order() {
        PriorityQueue<Entry> queue = new PriorityQueue<>(
                (a, b) -> a.bond == b.bond ? Integer.compare(a.place, b.place) : Double.compare(b.bond, a.bond));
        for (int p = 0; p < taken.length; p++) {
            queue.add(new Entry(p, 0));
        }
        int[] order = new int[taken.length];
        int size = 0;
        for (Entry next = queue.poll(); next != null; next = queue.poll()) {
            if (!taken[next.place]) {
                taken[next.place] = true;
                order[size++] = next.place;
                tighten(next.place, queue);
            }
        }
        return order;
    }

    private void tighten(int place, PriorityQueue<Entry> queue) {
        for (int t : transitionsAt[place]) {
            for (int p : placesAt[t]) {
                if (!taken[p]) {
                    bond[p] += 1.0 / placesAt[t].length / transitionsAt[p].length;
                    queue.add(new Entry(p, bond[p]));
                }
            }
        }
    }
}
