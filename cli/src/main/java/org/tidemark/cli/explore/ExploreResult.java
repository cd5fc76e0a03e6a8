package org.tidemark.cli.explore;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.disk.FolderGraph;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.report.BrokenObligation;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.sweep.DirectSweepReport;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.cli.option.Engine;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;

/** What an exploration has found, as it was asked for: printed, and written to files. */
final class ExploreResult {
    /**
     * What is asked for.
     *
     * @param plot the file of a picture of a sweep; null for none
     * @param edges whether edges are written beside states on disk
     * @param form how; null where that does not matter
     */
    record Wish(
            ResultOptions result,
            EvidenceOptions evidence,
            @Nullable String plot,
            boolean edges,
            FolderGraph.@Nullable Form form) {}

    private final Session session;
    private final Wish wish;
    private final EngineOptions engines;
    private final ModelArgument model;

    ExploreResult(Session session, Wish wish, EngineOptions engines, ModelArgument model) {
        this.session = session;
        this.wish = wish;
        this.engines = engines;
        this.model = model;
    }

    /**
     * Tells it, and returns the status.
     *
     * @param direct the net as it was executed directly; null where it was not
     */
    int tell(
            @Nullable DirectNet direct, CheckReport report, Engine engine, ExploreOptions options, Circumstances around)
            throws InputException, IOException {
        DirectReport executed = report.direct();
        DirectSweepReport swept = report.directSweep();
        BrokenObligation broken = report.work().broken();
        if (direct != null && swept != null) {
            return swept(direct, swept, broken, engine, options, around);
        }
        return direct != null && executed != null
                ? direct(direct, executed, broken, engine, options, around)
                : unfolded(Objects.requireNonNull(report.net()), report, engine, options, around);
    }

    private int unfolded(PetriNet net, CheckReport report, Engine engine, ExploreOptions options, Circumstances around)
            throws InputException, IOException {
        SweepReport swept = report.sweep();
        ExplorationReport explored = report.exploration();
        BrokenObligation broken = report.work().broken();
        if (broken != null) {
            long states = swept != null
                    ? swept.outcome().explored()
                    : Objects.requireNonNull(explored).states();
            return new BreachReport(session, wish.result(), wish.evidence())
                    .tell(net, states, broken.obligation(), broken.breach(), broken.noRun());
        }
        if (swept != null) {
            return new SweepRun(session, wish.result(), wish.evidence(), wish.plot())
                    .tell(ModelHead.of(net), net, engine, options, engines, swept, around);
        }
        ExplorationReport whole = Objects.requireNonNull(explored);
        if (options.store() instanceof OnDisk files
                && files.resumes()
                && whole.complete()
                && around.symmetry() == null) {
            EdgeRun.verify(files, net, options);
        }
        show(net, engine.after(whole.notes().moves()), options, whole, around);
        saveRun(net, whole);
        if (wish.edges() && options.store() instanceof OnDisk files) {
            new EdgeRun(session, wish.result(), wish.form())
                    .write(files, net, model.wholeFromAnywhere(), options.withoutSeconds(around.seconds()), whole);
        }
        return whole.complete() ? Status.DONE : Status.UNKNOWN;
    }

    private int direct(
            DirectNet direct,
            DirectReport report,
            @Nullable BrokenObligation broken,
            Engine engine,
            ExploreOptions options,
            Circumstances around)
            throws InputException, IOException {
        if (report.fault() != null) {
            return new DirectRun(session, wish.result(), wish.evidence()).fault(direct, report, report.fault());
        }
        if (broken != null) {
            return new BreachReport(session, wish.result(), wish.evidence())
                    .tell(
                            ModelHead.of(direct.net(), report.tables()),
                            report.shown(),
                            report.exploration().states(),
                            broken);
        }
        Engine at = engine.after(report.exploration().notes().moves());
        ExploreText text = new ExploreText(direct.net(), at, options, report, engines.moreMemory(), around);
        if (wish.result().json) {
            Json.write(
                    session.out(),
                    json -> new ExploreJson(json, at, around, text.reason()).write(direct.net(), report));
        } else {
            text.print(session.out());
        }
        saveRun(report.shown(), report.exploration());
        return report.exploration().complete() ? Status.DONE : Status.UNKNOWN;
    }

    private int swept(
            DirectNet direct,
            DirectSweepReport report,
            @Nullable BrokenObligation broken,
            Engine engine,
            ExploreOptions options,
            Circumstances around)
            throws InputException, IOException {
        long explored = report.sweep().outcome().explored();
        if (report.fault() != null) {
            return new DirectRun(session, wish.result(), wish.evidence())
                    .fault(direct, report.shown(), explored, report.fault());
        }
        ModelHead head = ModelHead.of(direct.net(), report.tables());
        return broken != null
                ? new BreachReport(session, wish.result(), wish.evidence()).tell(head, report.shown(), explored, broken)
                : new SweepRun(session, wish.result(), wish.evidence(), wish.plot())
                        .tell(head, report.shown(), engine, options, engines, report.sweep(), around);
    }

    private void show(
            PetriNet net, Engine engine, ExploreOptions options, ExplorationReport report, Circumstances around)
            throws IOException {
        ExploreText text = new ExploreText(net, engine, options, report, engines.moreMemory(), around);
        if (wish.result().json) {
            Json.write(session.out(), json -> new ExploreJson(json, engine, around, text.reason()).write(net, report));
        } else {
            text.print(session.out());
        }
    }

    private void saveRun(PetriNet net, ExplorationReport report) throws InputException {
        if (report.deadlock().run() != null) {
            wish.evidence().write(net, Evidence.run(report.deadlock().run(), "a deadlock"));
        } else if (!wish.evidence().targets().isEmpty()) {
            NoRun why = report.deadlock().noRun();
            String files = wish.evidence().targets();
            wish.result()
                    .notes(session)
                    .add(
                            why == null
                                    ? "no deadlock was found, so there is no run to write to " + files
                                    : "a deadlock was found, but "
                                            + Advice.sentence(why, "to it, so there is none to write to " + files));
        }
    }
}
