package org.tidemark.cli.explore;

import static org.tidemark.cli.explore.PlotSheet.LEFT;
import static org.tidemark.cli.explore.PlotSheet.WIDTH;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.cli.report.Figures;
import org.tidemark.search.sweep.SweepOutcome.LayerRecord;

/**
 * A picture of a sweep: from left to right the layers in the order they were processed, their states as bars, the states
 * held in memory as an area behind them, and a mark below where regress edges leave, the stronger the more.
 */
final class SweepPlot {
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
        sheet.text(LEFT, 39, "start", SweepText.measure(report.course().text(), LONGEST_MEASURE));
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
                path.append(String.format(Locale.ROOT, "V%.1fZ", sheet.foot())).toString());
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
            sheet.text(middle, baseline, "middle", Figures.count(layers.get(i).value()));
        }
        sheet.text(LEFT + WIDTH / 2, baseline + 22, "middle", "progress value of the layer, in the order processed");
    }
}
