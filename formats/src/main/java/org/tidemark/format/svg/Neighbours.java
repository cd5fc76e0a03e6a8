package org.tidemark.format.svg;

import java.util.Arrays;

/**
 * Of each node those that its lines lead to on one side, in one array. Not thread-safe.
 *
 * <p>The neighbours of node {@code n} are {@code at(i)} for {@code i} from {@code from(n)} to before {@code to(n)}. Of nodes 0, 1 and 2 with
 * lines 0–2, 1–2 and 1–2, the right side has starts 0, 1, 3, 3 and neighbours 2, 2, 2.
 */
final class Neighbours {
    private final int[] starts;
    private final int[] others;

    private Neighbours(int[] starts, int[] others) {
        this.starts = starts;
        this.others = others;
    }

    /** Lines between {@code nodes} nodes, from {@code ones} to {@code others}; those of a node keep their order. */
    static Neighbours of(int nodes, int[] ones, int[] others) {
        int[] starts = new int[nodes + 1];
        for (int one : ones) {
            starts[one + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            starts[node + 1] += starts[node];
        }
        int[] next = Arrays.copyOf(starts, nodes);
        int[] sorted = new int[others.length];
        for (int i = 0; i < ones.length; i++) {
            sorted[next[ones[i]]++] = others[i];
        }
        return new Neighbours(starts, sorted);
    }

    int from(int node) {
        return starts[node];
    }

    int to(int node) {
        return starts[node + 1];
    }

    int at(int index) {
        return others[index];
    }

    int count(int node) {
        return starts[node + 1] - starts[node];
    }

    /** The mean position of the neighbours; {@code otherwise} where there are none. */
    double mean(int node, int[] position, double otherwise) {
        long sum = 0;
        for (int i = from(node); i < to(node); i++) {
            sum += position[others[i]];
        }
        return count(node) == 0 ? otherwise : (double) sum / count(node);
    }

    /**
     * Puts the neighbours of some nodes into the order of the column that they are in.
     *
     * @param nodes a column
     * @param column the column on this side of it
     * @param back the other side: what leads from that column to the nodes
     * @param next room for a number per node
     */
    void arrange(int[] nodes, int[] column, Neighbours back, int[] next) {
        for (int node : nodes) {
            next[node] = starts[node];
        }
        for (int other : column) {
            for (int i = back.from(other); i < back.to(other); i++) {
                others[next[back.others[i]]++] = other;
            }
        }
    }

    /** How often the lines of two nodes cross when the first is above the other; both are arranged. Takes time for each line once. */
    long crossings(int upper, int lower, int[] position) {
        int ofLower = from(lower);
        long crossings = 0;
        for (int i = from(upper); i < to(upper); i++) {
            while (ofLower < to(lower) && position[others[ofLower]] < position[others[i]]) {
                ofLower++;
            }
            crossings += ofLower - from(lower);
        }
        return crossings;
    }
}
