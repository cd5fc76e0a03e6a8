package org.tidemark.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.tidemark.check.SweepReport;
import org.tidemark.search.sweep.SweepOutcome.LayerRecord;

/**
 * A picture of a sweep: from left to right the layers in the order they were worked off, their states as bars, the states
 * held in memory as a line above them, and a mark where regress edges leave.
 */
final class SweepPlot {
    private static final double WIDTH = 900;
    private static final double HEIGHT = 360;
    private static final double LEFT = 70;
    private static final double TOP = 50;
    private static final double BOTTOM = 40;
    private static final int LONGEST_MEASURE = 90;

    private final String title;
    private final SweepReport report;
    private final List<LayerRecord> layers;
    private final double most;
    private final StringBuilder svg = new StringBuilder();

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

    /** Of several layers told as one, the mean: what one of them was like. */
    private static long height(LayerRecord layer) {
        return layer.states() / Math.max(1, layer.layers());
    }

    void write(OutputStream out) throws IOException {
        double total = LEFT + WIDTH + 30;
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" font-family=\"sans-serif\" font-size=\"12\">%n",
                total,
                TOP + HEIGHT + BOTTOM));
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        text(
                LEFT,
                20,
                "start",
                title + ": states by progress ("
                        + SweepText.measure(report.course().text(), LONGEST_MEASURE) + ")");
        text(LEFT, 38, "start", "bars: states of a layer; line: states held; marks below: regress edges leave");
        bars();
        held();
        axes();
        svg.append("</svg>\n");
        out.write(svg.toString().getBytes(StandardCharsets.UTF_8));
    }

    private double x(int layer) {
        return LEFT + WIDTH * layer / Math.max(1, layers.size());
    }

    private double y(double states) {
        return TOP + HEIGHT * (1 - states / most);
    }

    private void bars() {
        double width = Math.max(0.5, WIDTH / Math.max(1, layers.size()) * 0.9);
        for (int i = 0; i < layers.size(); i++) {
            double top = y((double) height(layers.get(i)));
            rectangle(x(i), top, width, TOP + HEIGHT - top, layers.get(i).sweep() % 2 == 1 ? "#7a9cc6" : "#a9bfdd");
            if (layers.get(i).regressEdges() > 0) {
                rectangle(x(i), TOP + HEIGHT + 2, Math.max(1, width), 5, "#c0392b");
            }
        }
    }

    private void held() {
        svg.append("<polyline fill=\"none\" stroke=\"#333333\" stroke-width=\"1.5\" points=\"");
        for (int i = 0; i < layers.size(); i++) {
            double middle = x(i) + WIDTH / Math.max(1, layers.size()) / 2;
            svg.append(String.format(
                    Locale.ROOT, "%.1f,%.1f ", middle, y((double) layers.get(i).held())));
        }
        svg.append("\"/>\n");
    }

    private void axes() {
        for (int tick = 0; tick <= 4; tick++) {
            double states = most * tick / 4;
            text(LEFT - 6, y(states) + 4, "end", Figures.rough(Math.round(states)));
            rectangle(LEFT, y(states), WIDTH, 0.4, "#bbbbbb");
        }
        int step = Math.max(1, layers.size() / 8);
        for (int i = 0; i < layers.size(); i += step) {
            text(x(i), TOP + HEIGHT + 22, "start", String.valueOf(layers.get(i).value()));
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
