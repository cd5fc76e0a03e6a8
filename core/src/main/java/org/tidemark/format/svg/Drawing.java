package org.tidemark.format.svg;

import static org.tidemark.format.svg.Canvas.number;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.tidemark.format.svg.Sketch.Link;
import org.tidemark.net.PetriNet;

/** The positions of everything in the picture, computed from columns, order and heights. Immutable. */
final class Drawing {
    static final double RADIUS = 13;

    private static final double LETTER = 6.1;
    private static final int LONGEST_NAME = 26;
    private static final double MARGIN = 18;
    private static final double GAP = 10;
    private static final double BEND_ROOM = 6;
    private static final double COLUMN_GAP = 46;
    private static final double PORT_GAP = 7;

    private final Sketch sketch;
    private final int places;
    private final String[] shown;
    private final double[] boxHeight;
    private final double[] x;
    private final double[] y;
    private final double[] columnHalf;
    private final List<Curve> curves = new ArrayList<>();
    private double width;
    private double height;

    /** A line to draw: the path as SVG writes it, and where its weight goes. */
    record Curve(Link link, String path, double labelX, double labelY) {}

    /** Lays out a net whose nodes have these names. */
    Drawing(PetriNet net, IntFunction<String> placeNames, IntFunction<String> transitionNames) {
        sketch = new Sketch(net);
        places = net.places();
        shown = new String[places + net.transitions()];
        for (int p = 0; p < places; p++) {
            shown[p] = shorten(placeNames.apply(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            shown[places + t] = shorten(transitionNames.apply(t));
        }
        boxHeight = new double[shown.length];
        for (int node = 0; node < shown.length; node++) {
            int ports = Math.max(sketch.left(node).size(), sketch.right(node).size());
            boxHeight[node] = Math.max(20, (ports + 1) * PORT_GAP);
        }
        Crossings.reduce(sketch);
        x = new double[sketch.nodes()];
        columnHalf = new double[sketch.nodes()];
        y = heights();
        columns();
        draw();
    }

    /** A long name without its middle; a character of two halves is kept or left out whole. */
    private static String shorten(String name) {
        if (name.length() <= LONGEST_NAME) {
            return name;
        }
        int head = LONGEST_NAME / 2;
        int tail = name.length() - head + 1;
        head -= Character.isHighSurrogate(name.charAt(head - 1)) ? 1 : 0;
        tail += Character.isLowSurrogate(name.charAt(tail)) ? 1 : 0;
        return name.substring(0, head) + "…" + name.substring(tail);
    }

    private double[] heights() {
        double[] above = new double[sketch.nodes()];
        double[] below = new double[sketch.nodes()];
        Arrays.fill(above, BEND_ROOM);
        Arrays.fill(below, BEND_ROOM);
        for (int node = 0; node < shown.length; node++) {
            boolean place = node < places;
            above[node] = (place ? RADIUS : boxHeight[node] / 2) + GAP;
            below[node] = place ? RADIUS + 14 + GAP / 2 : above[node];
        }
        double[] found = Placement.heights(sketch, above, below);
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
            at += 2 * half + COLUMN_GAP + Math.min(90, steepest / 4);
        }
        width = Math.max(width, 2 * MARGIN);
    }

    private double halfWidth(int node) {
        if (sketch.isBend(node)) {
            return 0;
        }
        double text = shown[node].length() * LETTER / 2;
        return node < places ? Math.max(RADIUS, text) : Math.max(10, text + 5);
    }

    private void draw() {
        Map<Link, double[]> starts = new HashMap<>();
        Map<Link, double[]> ends = new HashMap<>();
        List<List<Link>> leaving = new ArrayList<>();
        List<List<Link>> arriving = new ArrayList<>();
        for (int node = 0; node < shown.length; node++) {
            leaving.add(new ArrayList<>());
            arriving.add(new ArrayList<>());
        }
        for (Link link : sketch.links()) {
            leaving.get(link.path().get(0)).add(link);
            arriving.get(link.path().get(link.path().size() - 1)).add(link);
        }
        for (int node = 0; node < shown.length; node++) {
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
            if (node < places) {
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

    private Curve curve(Link link, double[] start, double[] end) {
        List<double[]> points = new ArrayList<>();
        points.add(start);
        List<Integer> path = link.path();
        for (int i = 1; i < path.size() - 1; i++) {
            points.add(new double[] {x[path.get(i)] - columnHalf[path.get(i)], y[path.get(i)]});
            points.add(new double[] {x[path.get(i)] + columnHalf[path.get(i)], y[path.get(i)]});
        }
        points.add(end);
        int middle = points.size() / 2 / 2 * 2;
        double[] a = points.get(middle);
        double[] b = points.get(middle + 1);
        if (link.backward()) {
            Collections.reverse(points);
        }
        return new Curve(link, path(points), (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    }

    /** Between columns a line swings from one height to the next; across a column it runs straight. */
    private static String path(List<double[]> points) {
        StringBuilder path = new StringBuilder("M" + point(points.get(0)));
        for (int i = 1; i < points.size(); i++) {
            double[] from = points.get(i - 1);
            double[] to = points.get(i);
            if (i % 2 == 0) {
                path.append("L").append(point(to));
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

    String shown(int node) {
        return shown[node];
    }

    List<Curve> curves() {
        return curves;
    }
}
