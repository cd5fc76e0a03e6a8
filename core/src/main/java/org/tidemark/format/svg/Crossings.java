package org.tidemark.format.svg;

import java.util.Arrays;
import java.util.Comparator;
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

    /** Where there are more nodes, bends included, fewer sweeps keep the time in bounds. */
    private static final int MANY = 10_000;

    private static final int FEWEST_SWEEPS = 3;

    private final Sketch sketch;

    private final BooleanSupplier cancelled;

    private Crossings(Sketch sketch, BooleanSupplier cancelled) {
        this.sketch = sketch;
        this.cancelled = cancelled;
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
        for (int sweep = 0; sweep < sweeps && fewest > 0; sweep++) {
            sweep(sweep % 2 == 0);
            swap();
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            long crossings = count();
            if (crossings < fewest) {
                fewest = crossings;
                best = sketch.order();
            }
        }
        sketch.restore(best);
    }

    private void sweep(boolean rightwards) {
        int columns = sketch.columns().size();
        int[] position = sketch.positions();
        double[] mean = new double[sketch.nodes()];
        for (int i = 1; i < columns; i++) {
            int c = rightwards ? i : columns - 1 - i;
            int[] column = sketch.columns().get(c);
            for (int node : column) {
                List<Integer> others = rightwards ? sketch.left(node) : sketch.right(node);
                mean[node] = others.stream()
                        .mapToInt(other -> position[other])
                        .average()
                        .orElse(position[node]);
            }
            int[] sorted = Arrays.stream(column)
                    .boxed()
                    .sorted(Comparator.comparingDouble(node -> mean[node]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            sketch.columns().set(c, sorted);
            for (int place = 0; place < sorted.length; place++) {
                position[sorted[place]] = place;
            }
        }
    }

    private void swap() {
        int[] position = sketch.positions();
        boolean better = true;
        for (int round = 0; round < SWAP_ROUNDS && better; round++) {
            better = false;
            for (int[] column : sketch.columns()) {
                if (cancelled.getAsBoolean()) {
                    throw new Cancelled(); // a round over dense columns may take seconds
                }
                for (int i = 0; i + 1 < column.length; i++) {
                    int upper = column[i];
                    int lower = column[i + 1];
                    if (between(lower, upper, position) < between(upper, lower, position)) {
                        column[i] = lower;
                        column[i + 1] = upper;
                        position[lower] = i;
                        position[upper] = i + 1;
                        better = true;
                    }
                }
            }
        }
    }

    /** The number of crossings between the lines of two neighbours when one is above the other. */
    private long between(int upper, int lower, int[] position) {
        return between(sketch.left(upper), sketch.left(lower), position)
                + between(sketch.right(upper), sketch.right(lower), position);
    }

    private static long between(List<Integer> ofUpper, List<Integer> ofLower, int[] position) {
        long crossings = 0;
        for (int u : ofUpper) {
            for (int l : ofLower) {
                crossings += position[u] > position[l] ? 1 : 0;
            }
        }
        return crossings;
    }

    /** All crossings: for each line, the earlier lines that end below it. */
    private long count() {
        int[] position = sketch.positions();
        long crossings = 0;
        for (int c = 0; c + 1 < sketch.columns().size(); c++) {
            int[] tree = new int[sketch.columns().get(c + 1).length + 1];
            int met = 0;
            for (int node : sketch.columns().get(c)) {
                for (int other : sketch.right(node)) {
                    crossings += met - sum(tree, position[other] + 1);
                }
                for (int other : sketch.right(node)) {
                    add(tree, position[other] + 1);
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
