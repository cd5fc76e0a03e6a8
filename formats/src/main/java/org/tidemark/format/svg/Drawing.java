package org.tidemark.format.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;

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

    /** The same, where that may be ended. @throws Cancelled when it was */
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

    /** Spreads the ends of lines along a side of a node in their order; the two coordinates of each are put where its number says. */
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
     * The line of an arc that leads to the right. Its ends run straight from its nodes to the edges of their columns, below and above other
     * texts; between columns it swings from one height to the next, and across a column it runs straight.
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

    /** The same for one that leads to the left; the start is that on the left, where it ends. */
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
}
