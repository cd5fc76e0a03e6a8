package org.tidemark.cli.explore;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.cli.option.Engine;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;

/** {@code explore --search sweep}: the run, its table or JSON, and its picture. */
public final class SweepRun {
    /** What to do where the temporary file has no room. */
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
            PetriNet net,
            Engine engine,
            ExploreOptions options,
            EngineOptions engines,
            SweepReport report,
            Circumstances around)
            throws InputException, IOException {
        boolean paths = !evidence.targets().isEmpty();
        SweepText text = new SweepText(head, net, options, report, engines.moreMemory(), around);
        if (result.json) {
            Json.write(session.out(), json -> SweepJson.write(json, head, net, engine, report, text.reason(), around));
        } else {
            text.print(session.out());
        }
        if (plot != null) {
            OutputFile.write(
                    ModelArgument.path(plot), evidence.force, out -> new SweepPlot(net.name(), report).write(out));
        }
        saveRun(net, report, paths);
        return report.complete() ? Status.DONE : Status.UNKNOWN;
    }

    private void saveRun(PetriNet net, SweepReport report, boolean paths) throws InputException {
        List<Integer> run = report.paths().toDeadlock();
        String trouble = report.paths().trouble();
        if (run != null) {
            evidence.write(net, Evidence.run(run, "a deadlock"));
        } else if (paths && trouble != null) {
            session.remark("no run is written to " + evidence.targets() + ": " + trouble + OTHER_FOLDER);
        } else if (paths && !result.quiet) {
            session.remark("there is no run to a deadlock to write to " + evidence.targets());
        }
    }
}
