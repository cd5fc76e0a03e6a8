package org.tidemark.net;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;

/** Arcs of one kind in the order they were added, before they are sorted into {@link Arcs}. */
final class ArcList {
    private int[] transition = new int[16];
    private int[] place = new int[16];
    private int[] weight = new int[16];
    private int size;

    void add(int ofTransition, int atPlace, int withWeight) {
        if (withWeight < 1) {
            throw new IllegalArgumentException("an arc of weight " + withWeight);
        }
        if (size == transition.length) {
            transition = Arrays.copyOf(transition, 2 * size);
            place = Arrays.copyOf(place, 2 * size);
            weight = Arrays.copyOf(weight, 2 * size);
        }
        transition[size] = ofTransition;
        place[size] = atPlace;
        weight[size] = withWeight;
        size++;
    }

    /** The arcs sorted by transition, then by place, with those between the same two nodes merged. */
    Arcs sorted(int transitions, int places, IntBinaryOperator join) {
        int[] byPlace = order(null, place, places);
        int[] order = order(byPlace, transition, transitions);
        int[] start = new int[transitions + 1];
        int[] places2 = new int[size];
        int[] weights = new int[size];
        int n = 0;
        int row = 0;
        for (int arc : order) {
            while (row < transition[arc]) {
                start[++row] = n;
            }
            if (n > start[row] && places2[n - 1] == place[arc]) {
                weights[n - 1] = join.applyAsInt(weights[n - 1], weight[arc]);
            } else {
                places2[n] = place[arc];
                weights[n++] = weight[arc];
            }
        }
        while (row < transitions) {
            start[++row] = n;
        }
        return new Arcs(start, Arrays.copyOf(places2, n), Arrays.copyOf(weights, n));
    }

    /** A stable counting sort of the arcs by one end; two passes of it sort by both. */
    private int[] order(int @org.jspecify.annotations.Nullable [] before, int[] key, int keys) {
        int[] start = new int[keys + 1];
        for (int a = 0; a < size; a++) {
            start[key[a] + 1]++;
        }
        for (int k = 0; k < keys; k++) {
            start[k + 1] += start[k];
        }
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            int arc = before == null ? i : before[i];
            order[start[key[arc]]++] = arc;
        }
        return order;
    }
}
