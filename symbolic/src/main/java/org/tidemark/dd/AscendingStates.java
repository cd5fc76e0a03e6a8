package org.tidemark.dd;

import java.util.Arrays;
import org.tidemark.bits.Words;

/**
 * Folds states that come in ascending order into a set, from the bottom up: a node is made as soon as no more of its states can
 * come, so that there is never more than one unfinished node per level.
 *
 * <p>A state costs the levels at which it differs from the one before it, and at most one arc at each. Not thread-safe.
 */
public final class AscendingStates implements AutoCloseable {
    private final Forest forest;
    private final int[] last;
    private final int[][] values;
    private final int[][] children;
    private final int[] arcs;
    private boolean isEmpty = true;
    private long booked;

    /** No states so far. */
    public AscendingStates(Forest forest) {
        this.forest = forest;
        int levels = forest.levels();
        book(levels * 72L);
        last = new int[levels];
        values = new int[levels][0];
        children = new int[levels][0];
        arcs = new int[levels];
    }

    /**
     * The set of the states whose bits are set: bit {@code i} is that of the state with the mixed-radix number {@code i}, in
     * which level 0 is the most significant digit.
     *
     * @param states how many bits count
     */
    public static int ofBits(Forest forest, Words bits, long states) {
        try (AscendingStates builder = new AscendingStates(forest)) {
            int bottom = forest.levels() - 1;
            int[] state = new int[forest.levels()];
            long block = -1;
            int width = forest.size(bottom);
            for (long bit = next(bits, 0, states); bit >= 0; bit = next(bits, bit + 1, states)) {
                long prefix = bit / width;
                if (prefix != block) {
                    block = prefix;
                    long rest = prefix;
                    for (int k = bottom - 1; k >= 0; k--) {
                        state[k] = (int) (rest % forest.size(k));
                        rest /= forest.size(k);
                    }
                }
                state[bottom] = (int) (bit - prefix * width);
                builder.add(state);
            }
            return builder.finish();
        }
    }

    /** The first bit from this one on that is set; -1 where there is none. */
    private static long next(Words bits, long from, long end) {
        long bit = from;
        while (bit < end) {
            long word = bits.get(bit >>> 6) >>> bit;
            if (word != 0) {
                bit += Long.numberOfTrailingZeros(word);
                return bit < end ? bit : -1;
            }
            bit = (bit | 63) + 1;
        }
        return -1;
    }

    /**
     * Adds a state, which is only read.
     *
     * @throws IllegalArgumentException where it does not come after the one before
     */
    public void add(int[] state) {
        forest.lookUp();
        int level = 0;
        if (!isEmpty) {
            level = Arrays.mismatch(state, last);
            if (level < 0 || state[level] < last[level]) {
                throw new IllegalArgumentException("states out of order");
            }
            close(level);
        }
        isEmpty = false;
        System.arraycopy(state, level, last, level, last.length - level);
    }

    /** Makes the nodes below a level, and the arc that leads to them. */
    private void close(int level) {
        int below = Forest.ACCEPT;
        for (int k = last.length - 1; k > level; k--) {
            append(k, below);
            below = forest.node(k, values[k], children[k], arcs[k]);
            arcs[k] = 0;
        }
        append(level, below);
    }

    private void append(int level, int child) {
        int n = arcs[level];
        if (n == values[level].length) {
            int length = Math.min(forest.size(level), Math.max(2, 2 * n));
            book(8L * (length - n));
            values[level] = Arrays.copyOf(values[level], length);
            children[level] = Arrays.copyOf(children[level], length);
        }
        values[level][n] = last[level];
        children[level][n] = child;
        arcs[level]++;
    }

    private void book(long bytes) {
        forest.budget().replace(0, bytes);
        booked += bytes;
    }

    /** The set of all states that were added; new ones may then be added to an empty set. */
    public int finish() {
        if (isEmpty) {
            return Forest.EMPTY;
        }
        close(0);
        int root = forest.node(0, values[0], children[0], arcs[0]);
        arcs[0] = 0;
        isEmpty = true;
        return root;
    }

    /** Gives back what was booked for unfinished nodes. */
    @Override
    public void close() {
        forest.budget().release(booked);
        booked = 0;
    }
}
