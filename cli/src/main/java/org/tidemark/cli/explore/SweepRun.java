package org.tidemark.cli.explore;

import static org.tidemark.cli.explore.PlotSheet.LEFT;
import static org.tidemark.cli.explore.PlotSheet.WIDTH;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.Engine;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.search.sweep.SweepOutcome.LayerRecord;
import org.tidemark.system.TransitionSystem;

/** {@code explore --search sweep}: the run, its table or JSON, and its picture. */
public final class SweepRun {
    /** Advice where the temporary file has no room. */
    public static final String OTHER_FOLDER = "; TIDEMARK_JAVA_OPTS=-Djava.io.tmpdir=FOLDER puts it elsewhere";

    private final Session session;
    private final ResultOptions result;
    private final EvidenceOptions evidence;
    private final @Nullable String plot;

    SweepRun(Session session, ResultOptions result, EvidenceOptions evidence, @Nullable String plot) {
        this.session = session;
        this.result = result;
        this.evidence = evidence;
        this.plot = plot;
    }

    /** Refuses a picture that could not be drawn or written later, before any time is spent. */
    static void checkPlot(@Nullable String plot, Engine engine, boolean force) throws InputException {
        if (plot == null) {
            return;
        }
        if (!engine.sweeps()) {
            throw new InputException("--plot draws a sweep; add --search sweep");
        }
        if (!plot.toLowerCase(Locale.ROOT).endsWith(".svg")) {
            throw new InputException(
                    "--plot " + InputException.quote(plot) + ": expected a file name that ends in .svg");
        }
        OutputFile.check(ModelArgument.path(plot), force);
    }

    /** Prints what a sweep found, whose runs are those of a net, draws it, keeps the run, and returns the exit status. */
    int tell(
            ModelHead head,
            TransitionSystem system,
            Engine engine,
            ExploreOptions options,
            EngineOptions engines,
            SweepReport report,
            Circumstances around)
            throws InputException, IOException {
        boolean paths = !evidence.targets().isEmpty();
        SweepText text = new SweepText(head, system, options, report, engines.moreMemory(), around);
        if (result.json) {
            Json.write(
                    session.out(), json -> SweepJson.write(json, head, system, engine, report, text.reason(), around));
        } else {
            text.print(session.out());
        }
        if (plot != null) {
            OutputFile.write(
                    ModelArgument.path(plot), evidence.force, out -> new SweepPlot(system.name(), report).write(out));
        }
        saveRun(system, report, paths);
        return report.complete() ? Status.DONE : Status.UNKNOWN;
    }

    private void saveRun(TransitionSystem system, SweepReport report, boolean paths) throws InputException {
        List<Integer> run = report.paths().toDeadlock();
        String trouble = report.paths().trouble();
        if (run != null) {
            evidence.write(system, Evidence.run(run, "a deadlock"));
        } else if (paths && trouble != null) {
            session.remark("no run is written to " + evidence.targets() + ": " + trouble + OTHER_FOLDER);
        } else if (paths && !result.quiet) {
            session.remark("there is no run to a deadlock to write to " + evidence.targets());
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
