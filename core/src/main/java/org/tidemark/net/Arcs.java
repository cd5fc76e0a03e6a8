package org.tidemark.net;

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
        for (int a = from(transition); a < to(transition); a++) {
            if (place[a] == atPlace) {
                return weight[a];
            }
        }
        return 0;
    }

    public int size() {
        return place.length;
    }
}
