package org.tidemark.net.symmetry;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * A permutation of nodes that may leave most of them where they are: only those that move are listed, in ascending
 * order. What moves more than a quarter of them is kept as a list of all images instead, which is faster to ask.
 * Immutable.
 */
final class Moves {
    private static final int MANY = 4;

    private final int[] moved;
    private final int[] to;
    private final int[] all;

    private Moves(int[] moved, int[] to, int nodes) {
        this.moved = moved;
        this.to = to;
        all = new int[(long) moved.length * MANY > nodes ? nodes : 0];
        if (all.length > 0) {
            Arrays.setAll(all, node -> node);
            for (int i = 0; i < moved.length; i++) {
                all[moved[i]] = to[i];
            }
        }
    }

    /** The permutation that leads each node to the image of its number. */
    static Moves of(int[] images) {
        int count = 0;
        for (int node = 0; node < images.length; node++) {
            count += images[node] == node ? 0 : 1;
        }
        int[] moved = new int[count];
        int[] to = new int[count];
        for (int node = 0, next = 0; node < images.length; node++) {
            if (images[node] != node) {
                moved[next] = node;
                to[next++] = images[node];
            }
        }
        return new Moves(moved, to, images.length);
    }

    /**
     * The permutation that leads some nodes to others, and leaves the rest where they are.
     *
     * @param from the nodes, in ascending order; some may be led to themselves
     * @param nodes how many there are in all
     */
    static Moves of(int[] from, int[] to, int nodes) {
        int count = 0;
        int[] moved = from.clone();
        int[] images = to.clone();
        for (int i = 0; i < from.length; i++) {
            if (from[i] != to[i]) {
                moved[count] = from[i];
                images[count++] = to[i];
            }
        }
        return new Moves(Arrays.copyOf(moved, count), Arrays.copyOf(images, count), nodes);
    }

    /** Where a node is led. */
    int of(int node) {
        if (all.length > 0) {
            return all[node];
        }
        int at = Arrays.binarySearch(moved, node);
        return at < 0 ? node : to[at];
    }

    /** How many nodes move. */
    int size() {
        return moved.length;
    }

    long bytes() {
        return 3 * MemoryBudget.ARRAY_HEADER_BYTES + Integer.BYTES * (2L * moved.length + all.length);
    }

    /** A node that moves, by its position among them. */
    int moved(int i) {
        return moved[i];
    }

    /** Whether every node that something is led to is led away itself, and nothing else is led there. */
    boolean isPermutation() {
        int[] images = to.clone();
        Arrays.sort(images);
        return Arrays.equals(images, moved);
    }

    Moves inverse(int nodes) {
        long[] pairs = new long[moved.length];
        Arrays.setAll(pairs, i -> ((long) to[i] << Integer.SIZE) | moved[i]);
        return ofPairs(pairs, nodes);
    }

    /** First the other one, then this. */
    Moves after(Moves other, int nodes) {
        int[] either = Arrays.copyOf(moved, moved.length + other.moved.length);
        System.arraycopy(other.moved, 0, either, moved.length, other.moved.length);
        int[] from = Arrays.stream(either).sorted().distinct().toArray();
        int[] images = new int[from.length];
        Arrays.setAll(images, i -> of(other.of(from[i])));
        return of(from, images, nodes);
    }

    private static Moves ofPairs(long[] pairs, int nodes) {
        Arrays.sort(pairs);
        int[] from = new int[pairs.length];
        int[] images = new int[pairs.length];
        for (int i = 0; i < pairs.length; i++) {
            from[i] = (int) (pairs[i] >>> Integer.SIZE);
            images[i] = (int) pairs[i];
        }
        return of(from, images, nodes);
    }
}
