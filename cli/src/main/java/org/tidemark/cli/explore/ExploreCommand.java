package org.tidemark.cli.explore;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.CountTask;
import org.tidemark.api.task.Engine;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Reduction;
import org.tidemark.check.diagram.NodeHistory;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.disk.FolderGraph;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.report.BrokenObligation;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.check.run.sweep.DirectSweepReport;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.cli.option.ClockOption;
import org.tidemark.cli.option.ColorOptions;
import org.tidemark.cli.option.CutOffOption;
import org.tidemark.cli.option.Elsewhere;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.StageTable;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidemark explore}: the whole state space, or as much of it as the limits allow. */
@Command(
        name = "explore",
        header = "Find all reachable states: how many, how far, where it stops, what it costs.",
        description = {
            "States are the reachable markings of the net, edges the pairs of a state and a transition enabled in it. "
                    + "A run that is ended by a limit or by Ctrl-C says so, prints what it has seen (lower bounds) "
                    + "and has status 3.",
            "Where the model has capacities, redundant places or values that may not exist, the first state that breaks one of "
                    + "them ends the exploration, with a run to it and status 1.",
            "--trace keeps a run to a deadlock: with bfs a nearest one. On one thread it is the same each time; "
                    + "on several, it may be another run of the same length."
        },
        footer = {
            "  tidemark explore zoo:philosophers/12                    a first look",
            "  tidemark explore model.pnml --memory 8g --time 1h       as far as 8 GiB and an hour go",
            "  tidemark explore model.pnml --json > result.json        figures for a program",
            "  tidemark explore zoo:philosophers --trace dead.json     a shortest run into a deadlock",
            "  tidemark explore zoo:philosophers --picture dead.svg    what had to come before what in it",
            "  tidemark explore zoo:philosophers -D philosophers=7     a parameter by its name",
            "  tidemark explore zoo:tide-dbm/10 --store collapse       numbers instead of multi-sets",
            "  tidemark explore zoo:philosophers/1000 --store mdd      5.97e382 states, in one diagram",
            "  tidemark explore zoo:philosophers/1000 --store mdd --sample 3        three of them, at random",
            "  tidemark explore zoo:kanban/100 --store mdd -o states.dag            for 'tidemark compose states.dag'",
            "  tidemark explore zoo:kanban/1000 --reduce counting      1.42e+30 states, counted on a smaller net",
            "  tidemark explore zoo:kanban/7 --store disk --dir run --memory 256m    more states than memory holds",
            "  tidemark explore zoo:kanban/7 --resume run              resume after a kill, a limit or a full disk",
            "  tidemark explore zoo:dbm/10 --reduce symmetry           56 classes of states instead of 196,831 states",
            "  tidemark explore zoo:dbm/10 --search sweep --progress paper --plot layers.svg",
            "  tidemark explore zoo:locks --cut-off 'time >= 20'       what happens in 20 units of time",
            "  tidemark explore zoo:kanban/5 --store disk --dir run --edges   states and edges in files",
            "  tidemark explore zoo:kanban/5 --resume run --edges --encoding targets    the edges in fewer bytes"
        })
public final class ExploreCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Mixin
    final ModelArgument model;

    @Mixin
    final EngineOptions engines;

    @Mixin
    ColorOptions colors = new ColorOptions();

    @Mixin
    ClockOption clock = new ClockOption();

    @Mixin
    CutOffOption cutOff = new CutOffOption();

    @Option(
            names = "--plot",
            paramLabel = "FILE.svg",
            description =
                    "With --search sweep: draw the states by progress, and what was held in memory. With --store mdd: "
                            + "draw the diagram, if it is small; also for Graphviz (.dot or .gv).")
    @Nullable
    String plot;

    @Mixin
    DiagramOptions diagrams = new DiagramOptions();

    @Option(
            names = "--edges",
            description =
                    "With --store disk or --resume: write the edges as well, once all states are found, into the file edges.graph of "
                            + "the folder, which 'tidemark graph DIR' opens. It takes two sorts of all edges.")
    boolean edges;

    @Option(
            names = "--encoding",
            paramLabel = "WORD",
            description =
                    "With --edges: auto (each edge with its event) or targets (events are left out, and recomputed from the states "
                            + "whenever edges are read: fewer bytes, more time). Default: as they are, or auto.")
    @Nullable
    String encoding;

    @Option(
            names = "--explain",
            description =
                    "Say which stages were considered, why each was run or not, and how long it took. With --store mdd: "
                            + "list the orders that were tried, and the nodes and arcs of each level.")
    boolean explain;

    @Mixin
    EvidenceOptions evidence = new EvidenceOptions();

    @Mixin
    ResultOptions result = new ResultOptions();

    public ExploreCommand(Session session) {
        this(session, null);
    }

    /** A command for states that are found and kept elsewhere; null for here. */
    public ExploreCommand(Session session, @Nullable Elsewhere elsewhere) {
        this.session = session;
        this.engines = new EngineOptions(elsewhere);
        this.model = new ModelArgument(session.in());
    }

    @Override
    public Integer call() throws InputException, IOException {
        if (engines.counts()) {
            return count();
        }
        Engine engine = engines.countingEngine("explore");
        engines.refuseComposition("explore");
        evidence.check();
        colors.check(engine);
        clock.check();
        cutOff.check(engine);
        if (engine.isSymbolic()) {
            refuseRuns();
            diagrams.check(plot, evidence.force);
        } else {
            refuseDiagrams(engine);
            SweepRun.checkPlot(plot, engine, evidence.force);
        }
        if (form() != null && !edges) {
            throw wrong("--encoding is for edges; add --edges");
        }
        if (edges && !(engine.choice() instanceof OnDisk)) {
            throw wrong("--edges is for states on disk; add --store disk --dir DIR");
        }
        if (edges && engine.reduce().asksFor(Reduction.SYMMETRY)) {
            throw wrong(
                    "--edges writes those of all states, and --reduce symmetry keeps one state for many; leave out one of them");
        }
        return run(engine, engine.sweeps(), cutOff.text());
    }

    /** Counts states by way of a smaller net. */
    private int count() throws InputException, IOException {
        if (!evidence.targets().isEmpty() || plot != null || diagrams.first() != null || edges) {
            throw wrong("--reduce counting only counts states; leave out "
                    + (plot != null
                            ? "--plot"
                            : edges
                                    ? "--edges"
                                    : diagrams.first() != null ? diagrams.first() : "--trace and --picture"));
        }
        if (encoding != null) {
            throw wrong("--encoding is for edges, and --reduce counting writes none; leave it out");
        }
        colors.refuseDirect("--reduce counting");
        clock.check();
        Engine engine = engines.engine();
        cutOff.check(engine);
        return run(engine, false, null);
    }

    private int run(Engine engine, boolean sweeps, @Nullable String cutOffText) throws InputException, IOException {
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = engines.options(engine, interrupt);
            TimeLimit watch = new TimeLimit(options);
            Notes notes = result.notes(session);
            List<String> asked = engines.progress == null ? List.of() : List.of(engines.progress);
            NetSource source = clock.on(model.source(notes), sweeps, cutOffText, asked, notes);
            evidence.check(source);
            boolean isWhole = engine.isSymbolic() || engine.reduce().asksFor(Reduction.COUNTING);
            if (isWhole) {
                ColorOptions.noteUnused(source, notes);
            }
            engine.inspectFolder();
            NodeHistory history = diagrams.nodes == null ? null : new NodeHistory();
            boolean isAlone = result.json
                    || engines.choosesEngine()
                    || cutOff.isAsked()
                    || !evidence.targets().isEmpty();
            CountTask.Result found = new CountTask(source, engine, options, watch)
                    .starting(limits -> execution(source, engine, limits))
                    .measuring(names -> engines.measure(model.measures(names)))
                    .cuttingOff(cutOff.condition())
                    .drawing(net -> diagrams.wishes(net, history, plot != null || explain))
                    .findingPaths(!evidence.targets().isEmpty())
                    .lookingForGrowth()
                    .mayCompose(!engines.choosesEngine())
                    .mayRace(!isAlone, engines.mayReduce(), null)
                    .run(engines.follower(session, result.quiet, options.memoryBytes()));
            return tell(found, source, engine, options, watch, history);
        }
    }

    private Execution execution(NetSource source, Engine engine, UnfoldingLimits limits) throws InputException {
        Execution way = colors.execution(source, engine, limits, Execution.Purpose.STATES, result.notes(session));
        if (way.direct() != null && !way.why().isEmpty()) {
            remark("executed directly, not unfolded: " + way.why());
        }
        return way;
    }

    private int tell(
            CountTask.Result found,
            NetSource source,
            Engine engine,
            ExploreOptions options,
            TimeLimit watch,
            @Nullable NodeHistory history)
            throws InputException, IOException {
        if (found instanceof CountTask.Explored explored) {
            return tell(explored, engine, options, watch);
        }
        if (found instanceof CountTask.Refused refused) {
            throw refusal(refused, engine);
        }
        if (found instanceof CountTask.TooLarge tooLarge) {
            return Unfinished.tell(session, result, source, tooLarge.limit(), engine, options, watch.seconds());
        }
        if (found instanceof CountTask.Composed composed) {
            if (!evidence.targets().isEmpty()) {
                remark("composed states have no run yet, so there is none to write to " + evidence.targets()
                        + "; 'tidemark check --deadlock-free' finds one");
            }
            return new WholeReport(session, result, explain).tell(composed);
        }
        if (found instanceof CountTask.Reduced reduced) {
            outrun("all states were counted by way of a smaller net", reduced.beside());
            int status = new WholeReport(session, result, explain).tell(reduced, options.threads());
            explain(reduced.beside());
            return status;
        }
        CountTask.Drawn drawn = (CountTask.Drawn) found;
        outrun("a diagram of all states was found", drawn.beside());
        int status = new WholeReport(session, result, explain).new Diagram(diagrams, plot, evidence.force)
                .tell(drawn, options, history);
        explain(drawn.beside());
        return status;
    }

    private static InputException refusal(CountTask.Refused refused, Engine engine) {
        boolean isSymbolic = !engine.reduce().asksFor(Reduction.COUNTING);
        String unchecked = "capacities and other obligations of the model";
        return new InputException(refused.net().name()
                + (isSymbolic ? ": --store mdd" : ": --reduce counting")
                + (!refused.why().isEmpty()
                        ? " cannot be used, since " + refused.why()
                        : isSymbolic
                                ? " does not check " + unchecked
                                : " cannot be used, since it does not check " + unchecked)
                + "; leave it out to explore state by state");
    }

    /** Says how a count was faster than an exploration beside it, where there was one. */
    private void outrun(String how, @Nullable CheckReport beside) {
        if (beside != null) {
            beside.notes().forEach(this::remark);
            ExplorationReport lost = beside.exploration();
            remark(how + (lost == null ? "" : " when " + Figures.count(lost.states()) + " of them had been explored")
                    + "; it knows no depths and no runs, which --store plain has");
        }
    }

    private void explain(@Nullable CheckReport beside) {
        if (explain && beside != null) {
            StageTable.print(session.out(), beside.stages());
        }
    }

    private void refuseRuns() {
        if (!evidence.targets().isEmpty()) {
            throw wrong("--store mdd counts deadlocks and knows no runs to them; leave it out for a run to "
                    + evidence.targets());
        }
    }

    private void refuseDiagrams(Engine engine) {
        String option = diagrams.first();
        if (option != null && engine.reduce().isAsked()) {
            throw wrong(option + " is for states in one diagram, and --reduce " + engine.reductionInWords()
                    + " explores them one by one; use --store mdd instead of --reduce");
        }
        if (option != null) {
            throw wrong(option + " is for states in one diagram; add --store mdd");
        }
    }

    /** How edges are to be written; null where that does not matter. */
    private FolderGraph.@Nullable Form form() {
        return encoding == null ? null : EdgeRun.ENCODINGS.read(spec, encoding);
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), sentence);
    }

    private int tell(CountTask.Explored found, Engine engine, ExploreOptions options, TimeLimit watch)
            throws InputException, IOException {
        CheckReport report = found.report();
        report.notes().forEach(this::remark);
        List<SymmetryReport> symmetries = report.work().symmetries();
        ClassReport classes = report.work().classes();
        Circumstances around = new Circumstances(
                watch.seconds(),
                found.growth(),
                symmetries.isEmpty() ? null : symmetries.get(0),
                classes != null && classes.isDeclared() ? classes : null);
        ExploreResult.Wish wish = new ExploreResult.Wish(result, evidence, plot, edges, form());
        int status = new ExploreResult(session, wish, engines, model)
                .tell(found.subject().direct(), report, engine.withoutUnused(!symmetries.isEmpty()), options, around);
        if (explain) {
            StageTable.print(result.json ? session.err() : session.out(), report.stages());
        }
        return status;
    }

    private void remark(String sentence) {
        if (!result.quiet) {
            session.remark(sentence);
        }
    }

    /** The output of an exploration, as it was asked for: printed, and written to files. */
    static final class ExploreResult {
        /**
         * The wishes of the user.
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
                @Nullable DirectNet direct,
                CheckReport report,
                Engine engine,
                ExploreOptions options,
                Circumstances around)
                throws InputException, IOException {
            DirectReport executed = report.direct();
            DirectSweepReport swept = report.directSweep();
            BrokenObligation broken = report.work().broken();
            if (direct != null && swept != null) {
                return swept(direct, swept, broken, engine, options, around);
            }
            return direct != null && executed != null
                    ? direct(direct, executed, broken, engine, options, around)
                    : unfolded(Objects.requireNonNull(report.system()), report, engine, options, around);
        }

        private int unfolded(
                TransitionSystem system,
                CheckReport report,
                Engine engine,
                ExploreOptions options,
                Circumstances around)
                throws InputException, IOException {
            SweepReport swept = report.sweep();
            ExplorationReport explored = report.exploration();
            BrokenObligation broken = report.work().broken();
            if (broken != null) {
                long states = swept != null
                        ? swept.outcome().explored()
                        : Objects.requireNonNull(explored).states();
                return new BreachReport(session, wish.result(), wish.evidence())
                        .tell(system, states, broken.obligation(), broken.breach(), broken.noRun());
            }
            if (swept != null) {
                return new SweepRun(session, wish.result(), wish.evidence(), wish.plot())
                        .tell(ModelHead.of(system), system, engine, options, engines, swept, around);
            }
            ExplorationReport whole = Objects.requireNonNull(explored);
            if (options.store() instanceof OnDisk files
                    && files.resumes()
                    && whole.complete()
                    && around.symmetry() == null) {
                EdgeRun.verify(files, system, options);
            }
            show(system, engine.after(whole.notes().moves()), options, whole, around);
            saveRun(system, whole);
            if (wish.edges() && options.store() instanceof OnDisk files) {
                new EdgeRun(session, wish.result(), wish.form())
                        .write(
                                files,
                                system,
                                model.wholeFromAnywhere(),
                                options.withoutSeconds(around.seconds()),
                                whole);
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
            saveRun(new NetSystem(report.shown()), report.exploration());
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
                    ? new BreachReport(session, wish.result(), wish.evidence())
                            .tell(head, report.shown(), explored, broken)
                    : new SweepRun(session, wish.result(), wish.evidence(), wish.plot())
                            .tell(
                                    head,
                                    new NetSystem(report.shown()),
                                    engine,
                                    options,
                                    engines,
                                    report.sweep(),
                                    around);
        }

        private void show(
                TransitionSystem system,
                Engine engine,
                ExploreOptions options,
                ExplorationReport report,
                Circumstances around)
                throws IOException {
            ExploreText text = new ExploreText(system, engine, options, report, engines.moreMemory(), around);
            if (wish.result().json) {
                Json.write(
                        session.out(),
                        json -> new ExploreJson(json, engine, around, text.reason()).write(system, report));
            } else {
                text.print(session.out());
            }
        }

        private void saveRun(TransitionSystem system, ExplorationReport report) throws InputException {
            if (report.deadlock().run() != null) {
                wish.evidence().write(system, Evidence.run(report.deadlock().run(), "a deadlock"));
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
}
