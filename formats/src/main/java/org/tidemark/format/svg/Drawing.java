package org.tidemark.format.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.format.svg.Canvas.Pen;
import org.tidemark.format.svg.Sketch.Neighbours;

/** The positions of everything in the picture, computed from columns, order and heights. Immutable. */
final class Drawing {
    static final double RADIUS = 13;

    private static final double MARGIN = 18;
    private static final double GAP = 10;
    private static final double BEND_ROOM = 6;
    private static final double COLUMN_GAP = 46;
    private static final double PORT_GAP = 7;
    private static final double TEXT_GAP = 5;
    private static final double NAME_HEIGHT = 14;

    private final Sketch sketch;
    private final Diagram diagram;
    private final BooleanSupplier cancelled;
    private final int real;
    private final double[] boxHeight;
    private final double[] x;
    private final double[] y;
    private final double[] columnHalf;
    private final List<Curve> curves = new ArrayList<>();
    private double width;
    private double height;

    /** A line to draw: the path as SVG writes it. */
    record Curve(Link link, String path) {}

    Drawing(Diagram diagram) {
        this(diagram, () -> false);
    }

    /** A drawing of a diagram, which may be cancelled. @throws Cancelled when it was */
    Drawing(Diagram diagram, BooleanSupplier cancelled) {
        this.diagram = diagram;
        this.cancelled = cancelled;
        sketch = new Sketch(diagram);
        real = diagram.nodes();
        boxHeight = new double[real];
        for (int node = 0; node < real; node++) {
            int ports = Math.max(sketch.left().count(node), sketch.right().count(node));
            boxHeight[node] = Math.max(20 + diagram.below(node).height(), (ports + 1) * PORT_GAP);
        }
        Crossings.reduce(sketch, cancelled);
        x = new double[sketch.nodes()];
        columnHalf = new double[sketch.nodes()];
        y = heights();
        columns();
        draw();
    }

    private double[] heights() {
        double[] above = new double[sketch.nodes()];
        double[] below = new double[sketch.nodes()];
        Arrays.fill(above, BEND_ROOM);
        Arrays.fill(below, BEND_ROOM);
        for (int node = 0; node < real; node++) {
            boolean place = diagram.isPlace(node);
            above[node] = (place ? RADIUS + diagram.above(node).height() : boxHeight[node] / 2) + GAP;
            below[node] =
                    place ? RADIUS + NAME_HEIGHT + diagram.below(node).height() + GAP / 2 : boxHeight[node] / 2 + GAP;
        }
        for (int bend = real; bend < sketch.nodes(); bend++) {
            Caption text = sketch.text(bend);
            above[bend] += text.lines().isEmpty() ? 0 : text.height() + TEXT_GAP;
        }
        double[] found = Placement.heights(sketch, above, below, cancelled);
        double top = Double.MAX_VALUE;
        double bottom = -Double.MAX_VALUE;
        for (int node = 0; node < found.length; node++) {
            top = Math.min(top, found[node] - above[node]);
            bottom = Math.max(bottom, found[node] + below[node]);
        }
        for (int node = 0; node < found.length; node++) {
            found[node] += MARGIN - top;
        }
        height = found.length == 0 ? 2 * MARGIN : bottom - top + 2 * MARGIN;
        return found;
    }

    /** The gap between columns is wider if lines are steep. */
    private void columns() {
        double at = MARGIN;
        for (int[] column : sketch.columns()) {
            double half =
                    Arrays.stream(column).mapToDouble(this::halfWidth).max().orElse(0);
            double steepest = 0;
            for (int node : column) {
                x[node] = at + half;
                columnHalf[node] = half;
                for (int i = sketch.right().from(node); i < sketch.right().to(node); i++) {
                    steepest = Math.max(
                            steepest, Math.abs(y[node] - y[sketch.right().at(i)]));
                }
            }
            width = at + 2 * half + MARGIN;
            double gap = COLUMN_GAP + Math.min(90, steepest / 4);
            at += 2 * half + (sketch.hasTextColumns() ? gap / 2 : gap);
        }
        width = Math.max(width, 2 * MARGIN);
    }

    private double halfWidth(int node) {
        if (sketch.isBend(node)) {
            return sketch.text(node).width() / 2;
        }
        double text = diagram.textWidth(node) / 2;
        return diagram.isPlace(node) ? Math.max(RADIUS, text) : Math.max(10, text + 5);
    }

    private void draw() {
        double[] starts = new double[2 * sketch.links().size()];
        double[] ends = new double[2 * sketch.links().size()];
        List<List<Link>> leaving = new ArrayList<>();
        List<List<Link>> arriving = new ArrayList<>();
        for (int node = 0; node < real; node++) {
            leaving.add(new ArrayList<>());
            arriving.add(new ArrayList<>());
        }
        for (Link link : sketch.links()) {
            leaving.get(link.first()).add(link);
            arriving.get(link.last()).add(link);
        }
        for (int node = 0; node < real; node++) {
            leaving.get(node).sort(Comparator.comparingDouble(link -> y[link.at(1)]));
            ports(node, leaving.get(node), 1, starts);
            arriving.get(node).sort(Comparator.comparingDouble(link -> y[link.at(link.length() - 2)]));
            ports(node, arriving.get(node), -1, ends);
        }
        for (Link link : sketch.links()) {
            int at = 2 * link.number();
            curves.add(new Curve(
                    link,
                    link.isBackward()
                            ? backward(link, starts[at], starts[at + 1], ends[at], ends[at + 1])
                            : forward(link, starts[at], starts[at + 1], ends[at], ends[at + 1])));
        }
    }

    /**
     * Spreads the ends of lines along a side of a node in their order; the two coordinates of each are put where its
     * number says.
     */
    private void ports(int node, List<Link> links, int side, double[] into) {
        int n = links.size();
        for (int i = 0; i < n; i++) {
            int at = 2 * links.get(i).number();
            double share = i - (n - 1) / 2.0;
            if (diagram.isPlace(node)) {
                double angle = share * Math.min(Math.PI / 7, Math.PI * 0.7 / n);
                into[at] = x[node] + side * RADIUS * Math.cos(angle);
                into[at + 1] = y[node] + RADIUS * Math.sin(angle);
            } else {
                double step = Math.min(PORT_GAP, boxHeight[node] / (n + 1));
                into[at] = x[node] + side * boxWidth(node) / 2;
                into[at + 1] = y[node] + share * step;
            }
        }
    }

    /**
     * The line of an arc that leads to the right. Its ends run straight from its nodes to the edges of their columns,
     * below and above other texts; between columns it swings from one height to the next, and across a column it runs
     * straight.
     */
    private String forward(Link link, double startX, double startY, double endX, double endY) {
        Pen pen = new Pen(startX, startY);
        pen.straight(right(link.first()), startY);
        for (int i = 1; i < link.length() - 1; i++) {
            int bend = link.at(i);
            pen.swing(left(bend), y[bend]);
            pen.straight(right(bend), y[bend]);
        }
        pen.swing(left(link.last()), endY);
        pen.straight(endX, endY);
        return pen.path();
    }

    /** The line of an arc that leads to the left; its start is on the left, where it ends. */
    private String backward(Link link, double startX, double startY, double endX, double endY) {
        Pen pen = new Pen(endX, endY);
        pen.straight(left(link.last()), endY);
        for (int i = link.length() - 2; i > 0; i--) {
            int bend = link.at(i);
            pen.swing(right(bend), y[bend]);
            pen.straight(left(bend), y[bend]);
        }
        pen.swing(right(link.first()), startY);
        pen.straight(startX, startY);
        return pen.path();
    }

    /** The left edge of the column of a node. */
    private double left(int node) {
        return x[node] - columnHalf[node];
    }

    private double right(int node) {
        return x[node] + columnHalf[node];
    }

    double x(int node) {
        return x[node];
    }

    double y(int node) {
        return y[node];
    }

    double width() {
        return width;
    }

    double height() {
        return height;
    }

    double boxWidth(int node) {
        return 2 * halfWidth(node);
    }

    double boxHeight(int node) {
        return boxHeight[node];
    }

    List<Curve> curves() {
        return curves;
    }

    /**
     * The heights of the nodes: each as close to its neighbours as the order of its column and the space between nodes
     * allow.
     *
     * <p>Column by column the squared distances are minimised by merging nodes that would be too close into blocks (pool
     * adjacent violators). Lines between bends pull harder, which keeps long arcs straight.
     */
    private static final class Placement {
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

    /**
     * Orders the columns so that few lines cross: sweeps back and forth that put each node at the mean position of its
     * neighbours, then swaps neighbours as long as that helps. Keeps the best order found (Sugiyama, Tagawa and Toda,
     * 1981).
     */
    private static final class Crossings {
        private static final int SWEEPS = 24;
        private static final int SWAP_ROUNDS = 8;

        /**
         * Where there are more nodes, bends included, fewer sweeps keep the time in bounds; not a clock, which would
         * draw a net differently each time.
         */
        private static final int MANY = 10_000;

        private static final int FEWEST_SWEEPS = 3;

        /** When this many sweeps in a row have not helped, later ones will not either. */
        private static final int MOST_IDLE_SWEEPS = 6;

        /**
         * The bits of a number within a column, in a key to sort by; those above are the mean position with this many
         * binary places.
         */
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
            for (int sweep = 0; sweep < sweeps && sweep - last <= MOST_IDLE_SWEEPS && fewest > 0; sweep++) {
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
                if (Math.max(changed[upper], changed[lower]) >= looked
                        && between(lower, upper) < between(upper, lower)) {
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
}
