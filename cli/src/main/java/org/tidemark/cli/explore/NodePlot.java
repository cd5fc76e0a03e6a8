package org.tidemark.cli.explore;

import static org.tidemark.cli.explore.PlotSheet.LEFT;
import static org.tidemark.cli.explore.PlotSheet.WIDTH;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.tidemark.api.report.Figures;
import org.tidemark.check.diagram.NodeHistory.Point;

/** A picture of the nodes of a diagram in the making: time from left to right, needed nodes below and the others on top of them. */
final class NodePlot {
    private static final int TICKS = 5;
    private static final String LIVE = "#4f7cac";
    private static final String DEAD = "#e3e1d6";

    private final String title;
    private final List<Point> points;
    private final double most;
    private final double seconds;
    private final PlotSheet sheet = new PlotSheet(56, 320, 50);

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
        sheet.text(
                LEFT,
                22,
                "start",
                title + ": nodes of all searches, at most " + Figures.count((long) most) + " at once");
        sheet.legend(0, LIVE, "needed");
        sheet.legend(90, DEAD, "no longer needed, not yet dropped");
        area(DEAD, NodePlot::all);
        area(LIVE, Point::live);
        grid();
        sheet.write(out);
    }

    private void area(String colour, ToLongFunction<Point> height) {
        StringBuilder path = new StringBuilder(String.format(Locale.ROOT, "M%.1f,%.1f", LEFT, sheet.foot()));
        for (Point point : points) {
            double nodes = (double) height.applyAsLong(point);
            path.append(String.format(Locale.ROOT, "L%.1f,%.1f", x(point.seconds()), sheet.y(nodes / most)));
        }
        path.append(String.format(Locale.ROOT, "L%.1f,%.1fZ", LEFT + WIDTH, sheet.foot()));
        sheet.area(colour, path.toString());
    }

    private double x(double at) {
        return LEFT + WIDTH * at / seconds;
    }

    private void grid() {
        double nodesApart = PlotSheet.apart(Math.max(1, most / TICKS));
        for (int tick = 0; tick * nodesApart <= most; tick++) {
            sheet.gridLine(tick * nodesApart / most, Figures.rough(Math.round(tick * nodesApart)));
        }
        double secondsApart = PlotSheet.apart(seconds / TICKS);
        for (int tick = 0; tick * secondsApart <= seconds; tick++) {
            double at = tick * secondsApart;
            sheet.text(x(at), sheet.foot() + 18, "middle", Figures.seconds(at));
        }
    }
}
