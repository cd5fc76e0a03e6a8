package org.tidemark.net;

import java.util.Arrays;

/**
 * One kind of arcs of a net, grouped by transition: a sparse matrix by rows.
 *
 * <p>The arcs of transition {@code t} are numbered {@code from(t)} up to, not including, {@code to(t)}, in ascending
 * order of their places, each place once. Immutable.
 */
public final class Arcs {
    private final int[] start;
    private final int[] place;
    private final int[] weight;

    Arcs(int[] start, int[] place, int[] weight) {
        this.start = start;
        this.place = place;
        this.weight = weight;
    }

    public int from(int transition) {
        return start[transition];
    }

    public int to(int transition) {
        return start[transition + 1];
    }

    public int place(int arc) {
        return place[arc];
    }

    public int weight(int arc) {
        return weight[arc];
    }

    /** The weight between a transition and a place; 0 where there is no arc. */
    public int weight(int transition, int atPlace) {
        int arc = Arrays.binarySearch(place, from(transition), to(transition), atPlace);
        return arc < 0 ? 0 : weight[arc];
    }

    public int size() {
        return place.length;
    }
}
