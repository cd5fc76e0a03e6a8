package org.tidemark.cli.explore;

import static org.tidemark.cli.explore.PlotSheet.LEFT;
import static org.tidemark.cli.explore.PlotSheet.WIDTH;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.tidemark.api.report.Figures;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.symbolic.NodeHistory.Point;
import org.tidemark.search.sweep.SweepOutcome.LayerRecord;

/** The SVG sheet that a curve is drawn on: a frame with room for a title above it and for values beside and below it. */
final class PlotSheet {
    private static final double RIGHT = 40;
    private static final String LINE = "#cccccc";
    private static final double SWATCH = 10;

    static final double LEFT = 70;
    static final double WIDTH = 900;

    private final double top;
    private final double height;
    private final StringBuilder svg = new StringBuilder();

    /**
     * A sheet with nothing on it.
     *
     * @param top the room above the frame
     * @param height the height of the frame
     * @param below the room below the frame
     */
    PlotSheet(double top, double height, double below) {
        this.top = top;
        this.height = height;
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$.0f %2$.0f\" width=\"%1$.0f\" height=\"%2$.0f\""
                        + " font-family=\"sans-serif\" font-size=\"12\" fill=\"#333333\">%n",
                width(),
                top + height + below));
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    }

    /** The width of the whole sheet. */
    static double width() {
        return LEFT + WIDTH + RIGHT;
    }

    /** The vertical position of the foot of the frame. */
    double foot() {
        return top + height;
    }

    /** The vertical position of a part of the frame's height, counted from its foot. */
    double y(double part) {
        return top + height * (1 - part);
    }

    /** The distance between lines of a grid: 1, 2 or 5 times a power of ten, and not below the least. */
    static double apart(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        return least <= power ? power : least <= 2 * power ? 2 * power : least <= 5 * power ? 5 * power : 10 * power;
    }

    /** A coloured square and what it represents, above the frame. */
    void legend(double right, String colour, String words) {
        double baseline = top - SWATCH;
        rectangle(LEFT + right, baseline - SWATCH + 1, SWATCH, SWATCH, colour);
        text(LEFT + right + 1.5 * SWATCH, baseline, "start", words);
    }

    /** A line across the frame with its value on the left. */
    void gridLine(double part, String value) {
        text(LEFT - 8, y(part) + 4, "end", value);
        rectangle(LEFT, y(part), WIDTH, 0.5, LINE);
    }

    void rectangle(double x, double y, double width, double height, String colour) {
        svg.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n",
                x,
                y,
                width,
                height,
                colour));
    }

    /** A filled outline, given by the commands of an SVG path. */
    void area(String colour, String path) {
        svg.append("<path fill=\"")
                .append(colour)
                .append("\" d=\"")
                .append(path)
                .append("\"/>\n");
    }

    /** A dashed line over the height of the frame. */
    void upright(double x) {
        svg.append(String.format(
                Locale.ROOT,
                "<path stroke=\"#888888\" stroke-dasharray=\"4 3\" d=\"M%.1f,%.1fV%.1f\"/>%n",
                x,
                top,
                foot()));
    }

    void text(double x, double y, String anchor, String words) {
        String safe = words.replace("&", "&amp;").replace("<", "&lt;");
        svg.append(String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, safe));
    }

    /** Closes the sheet and writes it. */
    void write(OutputStream out) throws IOException {
        out.write(svg.append("</svg>\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    /** A picture of the nodes of a diagram in the making: time from left to right, needed nodes below and the others on top of them. */
    static final class NodePlot {
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
            seconds = Math.max(
                    1e-3, points.stream().mapToDouble(Point::seconds).max().orElse(1));
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

    /**
     * A picture of a sweep: from left to right the layers in the order they were processed, their states as bars, the states
     * held in memory as an area behind them, and a mark below where regress edges leave, the stronger the more.
     */
    static final class SweepPlot {
        private static final double TOP = 66;
        private static final double CHARACTER = 7;
        private static final int TICKS = 5;
        private static final int MOST_BOUNDARIES = 20;
        private static final int LONGEST_MEASURE = 110;
        private static final String HELD = "#e3e1d6";
        private static final String FIRST_SWEEP = "#4f7cac";
        private static final String LATER_SWEEP = "#9cb9d9";
        private static final String REGRESS = "#c0392b";

        private final String title;
        private final SweepReport report;
        private final List<LayerRecord> layers;
        private final double most;
        private final PlotSheet sheet = new PlotSheet(TOP, 360, 66);

        SweepPlot(String title, SweepReport report) {
            this.title = title;
            this.report = report;
            layers = report.outcome().profile();
            most = Math.max(
                    1,
                    layers.stream()
                            .mapToLong(layer -> Math.max(layer.held(), height(layer)))
                            .max()
                            .orElse(1));
        }

        /** Of several layers shown as one, the mean: what one of them was like. */
        private static long height(LayerRecord layer) {
            return layer.states() / Math.max(1, layer.layers());
        }

        void write(OutputStream out) throws IOException {
            sheet.text(
                    LEFT,
                    22,
                    "start",
                    title + ": states by progress, at most "
                            + Figures.count(report.outcome().peakStates()) + " at once");
            sheet.text(LEFT, 39, "start", StatesReport.measure(report.course().text(), LONGEST_MEASURE));
            legend();
            grid();
            held();
            bars();
            boundaries();
            values();
            sheet.write(out);
        }

        private void legend() {
            sheet.legend(0, HELD, "held in memory");
            sheet.legend(125, FIRST_SWEEP, "of the layer, first sweep");
            sheet.legend(295, LATER_SWEEP, "later sweeps");
            sheet.legend(400, REGRESS, "regress edges leave");
        }

        private double x(int layer) {
            return LEFT + WIDTH * layer / Math.max(1, layers.size());
        }

        private double y(double states) {
            return sheet.y(states / most);
        }

        private double step() {
            return WIDTH / Math.max(1, layers.size());
        }

        private void bars() {
            double width = Math.max(0.6, step() * (step() > 3 ? 0.85 : 1));
            long mostBack =
                    layers.stream().mapToLong(LayerRecord::regressEdges).max().orElse(0);
            for (int i = 0; i < layers.size(); i++) {
                LayerRecord layer = layers.get(i);
                double top = y((double) height(layer));
                sheet.rectangle(x(i), top, width, sheet.foot() - top, layer.sweep() == 1 ? FIRST_SWEEP : LATER_SWEEP);
                if (layer.regressEdges() > 0) {
                    double tall = 2 + 8.0 * layer.regressEdges() / mostBack;
                    sheet.rectangle(x(i), sheet.foot() + 2, Math.max(1.5, width), tall, REGRESS);
                }
            }
        }

        /** The states held, as steps: each layer's own until the next is processed. */
        private void held() {
            StringBuilder path = new StringBuilder(String.format(Locale.ROOT, "M%.1f,%.1f", LEFT, sheet.foot()));
            for (int i = 0; i < layers.size(); i++) {
                path.append(String.format(
                        Locale.ROOT, "V%.1fH%.1f", y((double) layers.get(i).held()), x(i) + step()));
            }
            sheet.area(
                    HELD,
                    path.append(String.format(Locale.ROOT, "V%.1fZ", sheet.foot()))
                            .toString());
        }

        private void grid() {
            long apart = (long) PlotSheet.apart(Math.max(1, most / TICKS));
            for (long states = 0; states <= most; states += apart) {
                sheet.gridLine(states / most, Figures.rough(states));
            }
        }

        /** A line where a further sweep begins, as long as there are few; sweeps of subspaces are many and short. */
        private void boundaries() {
            List<Integer> starts = new ArrayList<>();
            for (int i = 1; i < layers.size(); i++) {
                if (layers.get(i).sweep() != layers.get(i - 1).sweep()) {
                    starts.add(i);
                }
            }
            if (report.course().subspaces() != null || starts.size() > MOST_BOUNDARIES) {
                return;
            }
            for (int start : starts) {
                sheet.upright(x(start));
                sheet.text(
                        x(start) + 4,
                        TOP + 12,
                        "start",
                        "sweep " + layers.get(start).sweep());
            }
        }

        /** Progress values under their layers, as many as there is room for. */
        private void values() {
            double baseline = sheet.foot() + 28;
            int longest = layers.stream()
                    .mapToInt(layer -> Figures.count(layer.value()).length())
                    .max()
                    .orElse(1);
            double half = longest * CHARACTER / 2;
            int every = (int) Math.max(1, Math.ceil((2 * half + 3 * CHARACTER) / step()));
            for (int i = 0; i < layers.size(); i += every) {
                double middle = Math.min(Math.max(x(i) + step() / 2, half), PlotSheet.width() - half);
                sheet.text(
                        middle, baseline, "middle", Figures.count(layers.get(i).value()));
            }
            sheet.text(
                    LEFT + WIDTH / 2, baseline + 22, "middle", "progress value of the layer, in the order processed");
        }
    }
}
