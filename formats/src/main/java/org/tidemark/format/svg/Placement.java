package org.tidemark.format.svg;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;

/**
 * The heights of the nodes: each as close to its neighbours as the order of its column and the space between nodes
 * allow.
 *
 * <p>Column by column the squared distances are minimised by merging nodes that would be too close into blocks (pool
 * adjacent violators). Lines between bends pull harder, which keeps long arcs straight.
 */
final class Placement {
    private static final int SWEEPS = 40;

    private final Sketch sketch;
    private final double[] above;
    private final double[] below;
    private final double[] y;

    /** Heights for nodes that need this much space above and below their centre. @throws Cancelled when that was ended */
    static double[] heights(Sketch sketch, double[] above, double[] below, BooleanSupplier cancelled) {
        Placement placement = new Placement(sketch, above, below);
        placement.stack();
        int columns = sketch.columns().size();
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            boolean both = sweep > SWEEPS / 2;
            for (int i = 0; i < columns; i++) {
                boolean rightwards = sweep % 2 == 0;
                placement.settle(sketch.columns().get(rightwards ? i : columns - 1 - i), rightwards, both);
            }
        }
        return placement.y;
    }

    private Placement(Sketch sketch, double[] above, double[] below) {
        this.sketch = sketch;
        this.above = above;
        this.below = below;
        this.y = new double[sketch.nodes()];
    }

    private void stack() {
        for (int[] column : sketch.columns()) {
            double total = 0;
            for (int i = 0; i < column.length; i++) {
                total += i == 0 ? 0 : room(column[i - 1], column[i]);
                y[column[i]] = total;
            }
            for (int node : column) {
                y[node] -= total / 2;
            }
        }
    }

    private double room(int upper, int lower) {
        return below[upper] + above[lower];
    }

    private void settle(int[] column, boolean rightwards, boolean both) {
        int n = column.length;
        double[] offset = new double[n];
        double[] mean = new double[n];
        double[] weight = new double[n];
        int[] size = new int[n];
        int blocks = 0;
        for (int i = 0; i < n; i++) {
            offset[i] = i == 0 ? 0 : offset[i - 1] + room(column[i - 1], column[i]);
            pull(column[i], rightwards, both, offset[i], mean, weight, blocks);
            size[blocks++] = 1;
            while (blocks > 1 && mean[blocks - 2] > mean[blocks - 1]) {
                int a = blocks - 2;
                int b = blocks - 1;
                mean[a] = (mean[a] * weight[a] + mean[b] * weight[b]) / (weight[a] + weight[b]);
                weight[a] += weight[b];
                size[a] += size[b];
                blocks--;
            }
        }
        int i = 0;
        for (int block = 0; block < blocks; block++) {
            for (int k = 0; k < size[block]; k++, i++) {
                y[column[i]] = mean[block] + offset[i];
            }
        }
    }

    /** The position to which the neighbours pull a node, minus its offset in the column, and how strongly. */
    private void pull(
            int node, boolean rightwards, boolean both, double offset, double[] mean, double[] weight, int at) {
        double sum = 0.01 * y[node];
        double total = 0.01;
        for (int side = 0; side < 2; side++) {
            if (both || (side == 0) == rightwards) {
                Neighbours others = side == 0 ? sketch.left() : sketch.right();
                for (int i = others.from(node); i < others.to(node); i++) {
                    double strength = (sketch.isBend(node) ? 3 : 1) * (sketch.isBend(others.at(i)) ? 3 : 1);
                    sum += strength * y[others.at(i)];
                    total += strength;
                }
            }
        }
        mean[at] = sum / total - offset;
        weight[at] = total;
    }
}
