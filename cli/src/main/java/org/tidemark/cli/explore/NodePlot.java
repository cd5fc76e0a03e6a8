package org.tidemark.cli.explore;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.tidemark.check.diagram.NodeHistory.Point;
import org.tidemark.cli.report.Figures;

/** A picture of the nodes of a diagram in the making: time from left to right, needed nodes below and the others on top of them. */
final class NodePlot {
    private static final double WIDTH = 900;
    private static final double HEIGHT = 320;
    private static final double LEFT = 70;
    private static final double TOP = 56;
    private static final double RIGHT = 40;
    private static final double BOTTOM = 50;
    private static final int TICKS = 5;
    private static final String LIVE = "#4f7cac";
    private static final String DEAD = "#e3e1d6";

    private final String title;
    private final List<Point> points;
    private final double most;
    private final double seconds;
    private final StringBuilder svg = new StringBuilder();

    NodePlot(String title, List<Point> points) {
        this.title = title;
        this.points = points;
        most = Math.max(1, points.stream().mapToLong(NodePlot::all).max().orElse(1));
        seconds =
                Math.max(1e-3, points.stream().mapToDouble(Point::seconds).max().orElse(1));
    }

    private static long all(Point point) {
        return point.live() + point.dead();
    }

    void write(OutputStream out) throws IOException {
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$.0f %2$.0f\" width=\"%1$.0f\" height=\"%2$.0f\""
                        + " font-family=\"sans-serif\" font-size=\"12\" fill=\"#333333\">%n",
                LEFT + WIDTH + RIGHT,
                TOP + HEIGHT + BOTTOM));
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        text(LEFT, 22, "start", title + ": nodes of all searches, at most " + Figures.count((long) most) + " at once");
        legend();
        area(DEAD, NodePlot::all);
        area(LIVE, Point::live);
        grid();
        svg.append("</svg>\n");
        out.write(svg.toString().getBytes(StandardCharsets.UTF_8));
    }

    private void legend() {
        double y = TOP - 10;
        rectangle(LEFT, y - 9, 10, 10, LIVE);
        text(LEFT + 15, y, "start", "needed");
        rectangle(LEFT + 90, y - 9, 10, 10, DEAD);
        text(LEFT + 105, y, "start", "not needed any more, and not dropped yet");
    }

    private void area(String colour, ToLongFunction<Point> height) {
        svg.append(String.format(Locale.ROOT, "<path fill=\"%s\" d=\"M%.1f,%.1f", colour, LEFT, TOP + HEIGHT));
        for (Point point : points) {
            svg.append(String.format(
                    Locale.ROOT, "L%.1f,%.1f", x(point.seconds()), y((double) height.applyAsLong(point))));
        }
        svg.append(String.format(Locale.ROOT, "L%.1f,%.1fZ\"/>%n", LEFT + WIDTH, TOP + HEIGHT));
    }

    private double x(double at) {
        return LEFT + WIDTH * at / seconds;
    }

    private double y(double nodes) {
        return TOP + HEIGHT * (1 - nodes / most);
    }

    private void grid() {
        for (int tick = 0; tick <= TICKS; tick++) {
            double nodes = most * tick / TICKS;
            text(LEFT - 8, y(nodes) + 4, "end", Figures.rough(Math.round(nodes)));
            rectangle(LEFT, y(nodes), WIDTH, 0.5, "#cccccc");
            double at = seconds * tick / TICKS;
            text(x(at), TOP + HEIGHT + 18, "middle", Figures.seconds(at));
        }
    }

    private void rectangle(double x, double y, double width, double height, String colour) {
        svg.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n",
                x,
                y,
                width,
                height,
                colour));
    }

    private void text(double x, double y, String anchor, String words) {
        String safe = words.replace("&", "&amp;").replace("<", "&lt;");
        svg.append(String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, safe));
    }
}
