package org.tidemark.format.svg;

import static org.tidemark.format.svg.Canvas.number;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.tidemark.format.svg.Sketch.Link;

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
            int ports = Math.max(sketch.left(node).size(), sketch.right(node).size());
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
                for (int other : sketch.right(node)) {
                    steepest = Math.max(steepest, Math.abs(y[node] - y[other]));
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
        Map<Link, double[]> starts = new HashMap<>();
        Map<Link, double[]> ends = new HashMap<>();
        List<List<Link>> leaving = new ArrayList<>();
        List<List<Link>> arriving = new ArrayList<>();
        for (int node = 0; node < real; node++) {
            leaving.add(new ArrayList<>());
            arriving.add(new ArrayList<>());
        }
        for (Link link : sketch.links()) {
            leaving.get(link.path().get(0)).add(link);
            arriving.get(link.path().get(link.path().size() - 1)).add(link);
        }
        for (int node = 0; node < real; node++) {
            ports(node, leaving.get(node), 1, starts);
            ports(node, arriving.get(node), -1, ends);
        }
        for (Link link : sketch.links()) {
            curves.add(curve(link, starts.getOrDefault(link, new double[2]), ends.getOrDefault(link, new double[2])));
        }
    }

    /** Spreads the ends of lines along a side of a node, in the order of where they come from. */
    private void ports(int node, List<Link> links, int side, Map<Link, double[]> into) {
        links.sort(Comparator.comparingDouble(
                link -> y[link.path().get(side > 0 ? 1 : link.path().size() - 2)]));
        int n = links.size();
        for (int i = 0; i < n; i++) {
            double share = i - (n - 1) / 2.0;
            if (diagram.isPlace(node)) {
                double angle = share * Math.min(Math.PI / 7, Math.PI * 0.7 / n);
                into.put(
                        links.get(i),
                        new double[] {x[node] + side * RADIUS * Math.cos(angle), y[node] + RADIUS * Math.sin(angle)});
            } else {
                double step = Math.min(PORT_GAP, boxHeight[node] / (n + 1));
                into.put(links.get(i), new double[] {x[node] + side * boxWidth(node) / 2, y[node] + share * step});
            }
        }
    }

    /** The ends of a line run straight from its nodes to the edges of their columns, below and above other texts. */
    private Curve curve(Link link, double[] start, double[] end) {
        List<double[]> points = new ArrayList<>();
        List<Integer> path = link.path();
        int first = path.get(0);
        int last = path.get(path.size() - 1);
        points.add(start);
        points.add(new double[] {x[first] + columnHalf[first], start[1]});
        for (int i = 1; i < path.size() - 1; i++) {
            points.add(new double[] {x[path.get(i)] - columnHalf[path.get(i)], y[path.get(i)]});
            points.add(new double[] {x[path.get(i)] + columnHalf[path.get(i)], y[path.get(i)]});
        }
        points.add(new double[] {x[last] - columnHalf[last], end[1]});
        points.add(end);
        if (link.backward()) {
            Collections.reverse(points);
        }
        return new Curve(link, path(points));
    }

    /** Between columns a line swings from one height to the next; across a column it runs straight. */
    private static String path(List<double[]> points) {
        StringBuilder path = new StringBuilder("M" + point(points.get(0)));
        for (int i = 1; i < points.size(); i++) {
            double[] from = points.get(i - 1);
            double[] to = points.get(i);
            if (i % 2 == 1) {
                path.append(point(from).equals(point(to)) ? "" : "L" + point(to));
            } else {
                double middle = (from[0] + to[0]) / 2;
                path.append("C")
                        .append(point(new double[] {middle, from[1]}))
                        .append(" ")
                        .append(point(new double[] {middle, to[1]}))
                        .append(" ")
                        .append(point(to));
            }
        }
        return path.toString();
    }

    private static String point(double[] at) {
        return number(at[0]) + "," + number(at[1]);
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
