package org.tidemark.graph.condensed;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.graph.EdgeCursor;

/**
 * A small graph as a picture: states in columns by their distance from the initial one, each near those it has edges
 * with, so that few edges cross. Edges are curves that say their events to a pointer, and in print if there are few and
 * there is room: no text is printed over another one or over a state. The labels that hold in a state are below it.
 * Deadlocks are dark.
 */
public final class GraphPicture {
    /** This many states fit a picture that can be read. */
    public static final int MOST_STATES = 400;

    private static final int FEW_EDGES = 60;
    private static final int COLUMN = 110;
    private static final int COLUMN_WITH_NAMES = 180;
    private static final int BESIDE_NAME = 90;
    private static final int LONGEST_NAME = 40;
    private static final int ROW = 56;
    private static final int ROUNDS = 8;
    private static final int FOOT = 30;
    private static final int RADIUS = 14;

    private final CondensedGraph graph;
    private final List<String> events;
    private final int[] depth;
    private final double[] height;
    private final EdgeLabels room = new EdgeLabels();
    private final Map<Long, Integer> parallel = new HashMap<>();
    private final int column;
    private boolean unprinted;

    public GraphPicture(GraphFile file) {
        graph = file.graph();
        events = file.card().events();
        depth = new int[graph.states()];
        height = new double[graph.states()];
        Arrays.fill(depth, -1);
        column = column();
        place();
    }

    /** Breadth first: a state is in the column behind that of the state it is first met from. */
    private void place() {
        int[] queue = new int[graph.states()];
        int[] inColumn = new int[graph.states() + 1];
        int end = 1;
        depth[0] = 0;
        EdgeCursor cursor = graph.edgesOut();
        for (int at = 0; at < end; at++) {
            int s = queue[at];
            height[s] = inColumn[depth[s]]++;
            for (cursor.moveTo(s); cursor.next(); ) {
                if (depth[cursor.target()] < 0) {
                    depth[cursor.target()] = depth[s] + 1;
                    queue[end++] = cursor.target();
                }
            }
        }
        for (int round = 0; round < ROUNDS; round++) {
            order();
        }
        center(inColumn);
    }

    /** Puts the states of each column in the order of the middle of their neighbours. */
    private void order() {
        double[] sum = new double[graph.states()];
        int[] neighbours = new int[graph.states()];
        EdgeCursor cursor = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            for (cursor.moveTo(s); cursor.next(); ) {
                int t = cursor.target();
                if (depth[s] != depth[t]) {
                    sum[s] += height[t];
                    sum[t] += height[s];
                    neighbours[s]++;
                    neighbours[t]++;
                }
            }
        }
        int[] inColumn = new int[graph.states() + 1];
        IntStream.range(0, graph.states())
                .boxed()
                .sorted(Comparator.comparingDouble(s -> neighbours[s] == 0 ? height[s] : sum[s] / neighbours[s]))
                .forEach(s -> height[s] = inColumn[depth[s]]++);
    }

    /** Moves every column to the middle of the picture. */
    private void center(int[] inColumn) {
        int most = Arrays.stream(inColumn).max().orElse(1);
        for (int s = 0; s < height.length; s++) {
            height[s] += (most - inColumn[depth[s]]) / 2.0;
        }
    }

    private boolean named() {
        return graph.edges() <= FEW_EDGES;
    }

    /** Columns are as far apart as the longest name of an event needs. */
    private int column() {
        if (!named()) {
            return COLUMN;
        }
        double widest = events.stream()
                .mapToDouble(event -> EdgeLabels.width(shortened(event)))
                .max()
                .orElse(0);
        return Math.max(COLUMN_WITH_NAMES, (int) widest + BESIDE_NAME);
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
    }

    private double x(int state) {
        return 40.0 + column * depth[state];
    }

    private double y(int state) {
        return 40 + ROW * height[state];
    }

    /** Writes an SVG document. */
    public void write(OutputStream out) throws IOException {
        double width = 80.0 + column * Arrays.stream(depth).max().orElse(0);
        double tall = 80 + FOOT + ROW * Arrays.stream(height).max().orElse(0);
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\" "
                        + "font-size=\"11\">%n<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" "
                        + "markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" "
                        + "fill=\"#678\"/></marker></defs>%n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n",
                width,
                tall));
        for (int s = 0; s < graph.states(); s++) {
            String holding = holding(s);
            double half = Math.max(RADIUS, EdgeLabels.width(holding) / 2);
            room.avoid(x(s), y(s), half, RADIUS, holding.isEmpty() ? RADIUS : RADIUS + 12);
        }
        EdgeCursor cursor = graph.edgesOut();
        StringBuilder names = new StringBuilder();
        for (int s = 0; s < graph.states(); s++) {
            for (cursor.moveTo(s); cursor.next(); ) {
                edge(svg, names, s, cursor.target(), events.get(cursor.event()));
            }
        }
        svg.append(names);
        for (int s = 0; s < graph.states(); s++) {
            cursor.moveTo(s);
            state(svg, s, !cursor.next());
        }
        if (!named() || unprinted) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"12\" y=\"%.0f\" fill=\"#678\">a pointer on an edge shows its event</text>%n",
                    tall - 12));
        }
        out.write(svg.append("</svg>\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * A curve that leaves to the right of its direction, so that edges there and back lie apart; the second edge
     * between the same states bends more than the first. The name is printed over all curves.
     */
    private void edge(StringBuilder svg, StringBuilder names, int from, int to, String event) {
        int others = parallel.merge(((long) from << 32) | to, 1, Integer::sum) - 1;
        double dx = x(to) - x(from);
        double dy = y(to) - y(from);
        double length = Math.max(1, Math.hypot(dx, dy));
        double bend = (from == to ? 40 : 10 + length / 8) + 26.0 * others;
        double mx = (x(from) + x(to)) / 2 - bend * dy / length;
        double my = (y(from) + y(to)) / 2 + (from == to ? -bend : bend * dx / length);
        double ex = x(to) - mx;
        double ey = y(to) - my;
        double near = Math.max(1, Math.hypot(ex, ey));
        svg.append(String.format(
                Locale.ROOT,
                "<path d=\"M%.1f %.1f Q%.1f %.1f %.1f %.1f\" fill=\"none\" stroke=\"#678\" "
                        + "marker-end=\"url(#tip)\"><title>%s</title></path>%n",
                x(from),
                y(from),
                mx,
                my,
                x(to) - ex / near * RADIUS,
                y(to) - ey / near * RADIUS,
                from + " – " + GraphExport.escaped(event) + " → " + to));
        if (named()) {
            name(names, new EdgeLabels.Curve(x(from), y(from), mx, my, x(to), y(to)), shortened(event));
        }
    }

    private void name(StringBuilder names, EdgeLabels.Curve curve, String event) {
        OptionalInt at = room.room(curve, event);
        if (at.isEmpty()) {
            unprinted = true;
            return;
        }
        names.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#345\" font-size=\"%d\" stroke=\"#fff\" "
                        + "stroke-width=\"3\" paint-order=\"stroke\">%s</text>%n",
                curve.x(at.getAsInt() / 1000.0),
                curve.y(at.getAsInt() / 1000.0) + 3,
                EdgeLabels.FONT,
                GraphExport.escaped(event)));
    }

    /** The labels that hold in a state. */
    private String holding(int state) {
        return graph.labels().entrySet().stream()
                .filter(label -> label.getValue().holdsIn(state))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
    }

    private void state(StringBuilder svg, int state, boolean dead) {
        svg.append(String.format(
                Locale.ROOT,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\" stroke=\"#234\" stroke-width=\"%d\"/>"
                        + "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"%s\">%d</text>%n",
                x(state),
                y(state),
                RADIUS,
                dead ? "#234" : "#eef4fa",
                state == 0 ? 3 : 1,
                x(state),
                y(state) + 4,
                dead ? "#fff" : "#123",
                state));
        String holding = holding(state);
        if (!holding.isEmpty()) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#a40\" font-size=\"9\">%s</text>%n",
                    x(state),
                    y(state) + RADIUS + 10,
                    GraphExport.escaped(holding)));
        }
    }

    /**
     * Finds room for the labels of edges in a picture: each goes to the first place along its curve where it meets
     * neither a state nor another label. Not thread-safe.
     */
    static final class EdgeLabels {
        /** How large labels are printed. */
        static final int FONT = 9;

        /** The width of a letter; a little more than the average, so that a few wide ones do no harm. */
        private static final double LETTER = 0.6 * FONT;

        /** Where along its curve a label may be: a third of the way first, where edges that leave a state lie apart. */
        private static final List<Double> ALONG =
                List.of(0.33, 0.42, 0.5, 0.58, 0.25, 0.67, 0.29, 0.38, 0.46, 0.54, 0.62, 0.71, 0.75, 0.2, 0.8);

        private final List<Box> taken = new ArrayList<>();

        private record Box(double left, double top, double right, double bottom) {
            boolean meets(Box other) {
                return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
            }
        }

        /** The point of a curve at a share of its way; a curve is quadratic, with one control point. */
        record Curve(double x0, double y0, double mx, double my, double x1, double y1) {
            double x(double t) {
                return (1 - t) * (1 - t) * x0 + 2 * t * (1 - t) * mx + t * t * x1;
            }

            double y(double t) {
                return (1 - t) * (1 - t) * y0 + 2 * t * (1 - t) * my + t * t * y1;
            }
        }

        /** The width of a label. */
        static double width(String text) {
            return text.length() * LETTER;
        }

        /** Keeps labels away from what is drawn around a point. */
        void avoid(double x, double y, double halfWidth, double above, double below) {
            taken.add(new Box(x - halfWidth, y - above, x + halfWidth, y + below));
        }

        /**
         * The share of the way along a curve at which there is room for a text, in thousandths; empty if there is none.
         */
        OptionalInt room(Curve curve, String text) {
            double half = width(text) / 2 + 1;
            for (double t : ALONG) {
                double x = curve.x(t);
                double y = curve.y(t);
                Box box = new Box(x - half, y - FONT * 0.6, x + half, y + FONT * 0.6);
                if (taken.stream().noneMatch(box::meets)) {
                    taken.add(box);
                    return OptionalInt.of((int) Math.round(1000 * t));
                }
            }
            return OptionalInt.empty();
        }
    }
}
