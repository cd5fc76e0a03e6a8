package org.tidemark.format.svg;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;

/**
 * Orders the columns so that few lines cross: sweeps back and forth that put each node at the mean position of its
 * neighbours, then swaps neighbours as long as that helps. Keeps the best order found (Sugiyama, Tagawa and Toda,
 * 1981).
 */
final class Crossings {
    private static final int SWEEPS = 24;
    private static final int SWAP_ROUNDS = 8;

    /** Where there are more nodes, bends included, fewer sweeps keep the time in bounds; not a clock, which would draw a net differently each time. */
    private static final int MANY = 10_000;

    private static final int FEWEST_SWEEPS = 3;

    /** When this many sweeps in a row have not helped, later ones will not either. */
    private static final int PATIENCE = 6;

    /** The bits of a number within a column, in a key to sort by; those above are the mean position with this many binary places. */
    private static final int COLUMN_BITS = 24;

    private static final double MEAN_SCALE = 1 << 15;

    private final Sketch sketch;
    private final List<int[]> columns;
    private final Neighbours left;
    private final Neighbours right;
    private final BooleanSupplier cancelled;
    private final int[] position;
    private final int[] next;

    /** When each node, or one that its lines lead to, was last swapped. */
    private final int[] changed;

    private Crossings(Sketch sketch, BooleanSupplier cancelled) {
        this.sketch = sketch;
        this.cancelled = cancelled;
        columns = sketch.columns();
        left = sketch.left();
        right = sketch.right();
        position = sketch.positions();
        next = new int[sketch.nodes()];
        changed = new int[sketch.nodes()];
    }

    /** Orders the columns of a sketch. @throws Cancelled when that was ended */
    static void reduce(Sketch sketch, BooleanSupplier cancelled) {
        new Crossings(sketch, cancelled).reduce();
    }

    private void reduce() {
        List<int[]> best = sketch.order();
        long fewest = count();
        int sweeps =
                Math.max(FEWEST_SWEEPS, (int) Math.min(SWEEPS, SWEEPS * (long) MANY / Math.max(1, sketch.nodes())));
        int last = 0;
        for (int sweep = 0; sweep < sweeps && sweep - last <= PATIENCE && fewest > 0; sweep++) {
            sweep(sweep % 2 == 0);
            swap();
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            long crossings = count();
            if (crossings < fewest) {
                fewest = crossings;
                best = sketch.order();
                last = sweep;
            }
        }
        sketch.restore(best);
    }

    private void sweep(boolean rightwards) {
        Neighbours behind = rightwards ? left : right;
        for (int i = 1; i < columns.size(); i++) {
            int[] column = columns.get(rightwards ? i : columns.size() - 1 - i);
            int[] before = Arrays.copyOf(column, column.length);
            long[] keys = new long[column.length];
            for (int at = 0; at < column.length; at++) {
                double mean = behind.mean(column[at], position, at);
                keys[at] = ((long) (mean * MEAN_SCALE) << COLUMN_BITS) | at;
            }
            Arrays.sort(keys);
            for (int at = 0; at < column.length; at++) {
                int node = before[(int) keys[at] & ((1 << COLUMN_BITS) - 1)];
                column[at] = node;
                position[node] = at;
            }
        }
    }

    private void swap() {
        Arrays.fill(changed, 0);
        int[] looked = new int[columns.size()];
        boolean better = true;
        int tick = 0;
        for (int round = 0; round < SWAP_ROUNDS && better; round++) {
            better = false;
            for (int c = 0; c < columns.size(); c++) {
                if (cancelled.getAsBoolean()) {
                    throw new Cancelled(); // a round over dense columns may take long
                }
                better |= swap(c, looked[c], ++tick);
                looked[c] = tick;
            }
        }
    }

    /**
     * Swaps neighbours of a column where that helps.
     *
     * @param looked the tick at which that was last done: a pair of which nothing has changed since is as good as it was
     * @param tick the tick of now
     */
    private boolean swap(int c, int looked, int tick) {
        int[] column = columns.get(c);
        if (c > 0) {
            left.arrange(column, columns.get(c - 1), right, next);
        }
        if (c + 1 < columns.size()) {
            right.arrange(column, columns.get(c + 1), left, next);
        }
        boolean better = false;
        for (int i = 0; i + 1 < column.length; i++) {
            int upper = column[i];
            int lower = column[i + 1];
            if (Math.max(changed[upper], changed[lower]) >= looked && between(lower, upper) < between(upper, lower)) {
                column[i] = lower;
                column[i + 1] = upper;
                position[lower] = i;
                position[upper] = i + 1;
                touch(upper, tick);
                touch(lower, tick);
                better = true;
            }
        }
        return better;
    }

    /** A node was swapped, which matters to it and to those that its lines lead to. */
    private void touch(int node, int tick) {
        changed[node] = tick;
        for (int i = left.from(node); i < left.to(node); i++) {
            changed[left.at(i)] = tick;
        }
        for (int i = right.from(node); i < right.to(node); i++) {
            changed[right.at(i)] = tick;
        }
    }

    /** The number of crossings between the lines of two neighbours when one is above the other. */
    private long between(int upper, int lower) {
        return left.crossings(upper, lower, position) + right.crossings(upper, lower, position);
    }

    /** All crossings: for each line, the earlier lines that end below it. */
    private long count() {
        long crossings = 0;
        for (int c = 0; c + 1 < columns.size(); c++) {
            int[] tree = new int[columns.get(c + 1).length + 1];
            int met = 0;
            for (int node : columns.get(c)) {
                for (int i = right.from(node); i < right.to(node); i++) {
                    crossings += met - sum(tree, position[right.at(i)] + 1);
                }
                for (int i = right.from(node); i < right.to(node); i++) {
                    add(tree, position[right.at(i)] + 1);
                    met++;
                }
            }
        }
        return crossings;
    }

    private static int sum(int[] tree, int at) {
        int sum = 0;
        for (int i = at; i > 0; i -= i & -i) {
            sum += tree[i];
        }
        return sum;
    }

    private static void add(int[] tree, int at) {
        for (int i = at; i < tree.length; i += i & -i) {
            tree[i]++;
        }
    }
}
