package org.tidemark.cli.explore;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.CountTask;
import org.tidemark.api.task.Engine;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.CheckReport;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.ClassReport;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.KeptRun;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.state.RivalCount;
import org.tidemark.check.symbolic.NodeHistory;
import org.tidemark.check.temporal.FolderGraph;
import org.tidemark.cli.explore.PlotSheet.SweepPlot;
import org.tidemark.cli.option.ColorOptions;
import org.tidemark.cli.option.CutOffOption;
import org.tidemark.cli.option.CutOffOption.ClockOption;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ExternalStates;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ModelCommand;
import org.tidemark.cli.option.OptionWords;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ModelSizes.Head;
import org.tidemark.cli.report.StageTable;
import org.tidemark.cli.session.Host;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.engine.Reduction;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark explore}: the whole state space, or as much of it as the limits allow. */
@Command(
        name = "explore",
        header = "Find all reachable states: how many, how far, where it stops, what it costs.",
        description = {
            "States are the reachable markings of the net, edges the pairs of a state and a transition enabled in it. "
                    + "A run that is ended by a limit or by Ctrl-C says so, prints what it has seen (lower bounds) "
                    + "and has status 3.",
            "Where the model has capacities, redundant places or values that may not exist, the first state that"
                    + " breaks one of them ends the exploration, with a run to it and status 1.",
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
            "  tidemark explore zoo:kanban/100 --store mdd -o states.dag            which compose reads",
            "  tidemark explore zoo:kanban/1000 --reduce counting      1.42e+30 states, counted on a smaller net",
            "  tidemark explore zoo:kanban/7 --store disk --dir run --memory 256m    more states than memory holds",
            "  tidemark explore zoo:kanban/7 --resume run              resume after a kill, a limit or a full disk",
            "  tidemark explore zoo:dbm/10 --reduce symmetry           56 classes of states instead of 196,831 states",
            "  tidemark explore zoo:dbm/10 --search sweep --progress paper --plot layers.svg",
            "  tidemark explore zoo:locks --cut-off 'time >= 20'       what happens in 20 units of time",
            "  tidemark explore zoo:kanban/5 --store disk --dir run --edges   states and edges in files",
            "  tidemark explore zoo:kanban/5 --resume run --edges --encoding targets    the edges in fewer bytes"
        })
public final class ExploreCommand extends ModelCommand {
    /** Advice where the temporary file has no room. */
    public static final String OTHER_FOLDER = "; TIDEMARK_JAVA_OPTS=-Djava.io.tmpdir=FOLDER puts it elsewhere";

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
                    "With --store disk or --resume: write the edges as well, once all states are found, into the file"
                            + " edges.graph of the folder, which 'tidemark graph DIR' opens. It takes two sorts of all"
                            + " edges.")
    boolean edges;

    @Option(
            names = "--encoding",
            paramLabel = "WORD",
            description =
                    "With --edges: auto (each edge with its event) or targets (events are left out, and recomputed"
                            + " from the states whenever edges are read: fewer bytes, more time). Default: as they are, or"
                            + " auto.")
    @Nullable
    String encoding;

    @Option(
            names = "--explain",
            description =
                    "Say which stages were considered, why each was run or not, and how long it took. With --store"
                            + " mdd: list the orders that were tried, and the nodes and arcs of each level.")
    boolean explain;

    @Mixin
    EvidenceOptions evidence = new EvidenceOptions();

    @Mixin
    EvidenceOptions.FullRuns fullRuns = new EvidenceOptions.FullRuns();

    @Mixin
    ResultOptions result = new ResultOptions();

    public ExploreCommand(Session session) {
        this(session, null);
    }

    /** A command for states that are found and kept elsewhere; null for here. */
    public ExploreCommand(Session session, @Nullable ExternalStates elsewhere) {
        super(session);
        this.engines = new EngineOptions(elsewhere);
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
            checkPlot(engine);
        }
        if (form() != null && !edges) {
            throw wrong("--encoding is for edges; add --edges");
        }
        if (edges && !(engine.choice() instanceof OnDisk)) {
            throw wrong("--edges is for states on disk; add --store disk --dir DIR");
        }
        if (edges && engine.reduce().asksFor(Reduction.SYMMETRY)) {
            throw wrong(
                    "--edges writes those of all states, and --reduce symmetry keeps one state for many; leave out one"
                            + " of them");
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
            ExploreOptions options = session.within(engines.options(engine, interrupt));
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
            Host host = session.host();
            boolean isAlone = engines.choosesEngine()
                    || cutOff.isAsked()
                    || !evidence.targets().isEmpty();
            CountTask task = new CountTask(source, engine, options, watch)
                    .starting(limits -> colors.execution(source, engine, limits, Execution.Purpose.STATES, notes))
                    .measuring(names -> engines.measure(model.measures(names)))
                    .cuttingOff(cutOff.condition())
                    .drawing(net -> diagrams.wishes(net, history, plot != null || explain))
                    .findingPaths(!evidence.targets().isEmpty())
                    .lookingForGrowth()
                    .mayCompose(!engines.choosesEngine())
                    .mayRace(!isAlone, engines.mayReduce(), host == null ? null : host.rival());
            CountTask.Result found = task.run(engines.follower(session, result.quiet, options.memoryBytes()));
            int status = tell(found, source, engine, options, watch, history);
            explain(task.rivals());
            return status;
        }
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
            return WholeReport.unfinished(
                    session, result, source, tooLarge.limit(), engine, options.threads(), watch.seconds());
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
        int status =
                new WholeReport(session, result, explain).tell(drawn, diagrams, plot, evidence.force, options, history);
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

    /** Lists the counts that raced the exploration. */
    private void explain(List<RivalCount.Attempt> rivals) {
        if (explain && !rivals.isEmpty()) {
            Report report = new Report().line().line("Beside the exploration:");
            for (RivalCount.Attempt rival : rivals) {
                report.row(rival.name(), Figures.seconds(rival.seconds()), rival.end());
            }
            report.print(result.json ? session.err() : session.out());
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

    private int tell(CountTask.Explored found, Engine asked, ExploreOptions options, TimeLimit watch)
            throws InputException, IOException {
        CheckReport report = found.report();
        report.notes().forEach(this::remark);
        List<SymmetryReport> symmetries = report.work().symmetries();
        Engine engine = asked.withoutUnused(!symmetries.isEmpty());
        int status = tell(found, report, engine, options, watch.seconds());
        if (explain) {
            StageTable.print(result.json ? session.err() : session.out(), report.stages());
        }
        return status;
    }

    /** Shows what was met: a fault of the model, a condition that it breaks, or the counts. */
    private int tell(
            CountTask.Explored found, CheckReport report, Engine engine, ExploreOptions options, double seconds)
            throws InputException, IOException {
        DirectNet direct = found.subject().direct();
        DirectReport executed = direct == null ? null : report.direct();
        DirectSweepReport directly = direct == null ? null : report.directSweep();
        SweepReport swept = directly != null ? directly.sweep() : report.sweep();
        ExplorationReport explored = executed != null ? executed.exploration() : report.exploration();
        TransitionSystem system = executed != null
                ? new NetSystem(executed.shown())
                : directly != null ? new NetSystem(directly.shown()) : Objects.requireNonNull(report.system());
        long states = swept != null
                ? swept.outcome().explored()
                : Objects.requireNonNull(explored).states();
        DirectReport.Fault fault = executed != null ? executed.fault() : directly != null ? directly.fault() : null;
        BreachReport breaches = new BreachReport(session, result, evidence, fullRuns);
        if (direct != null && fault != null) {
            return breaches.fault(direct, system, states, fault);
        }
        DirectReport.Tables tables = executed != null ? executed.tables() : directly != null ? directly.tables() : null;
        Head head = direct != null && tables != null ? Head.of(direct.net(), tables) : Head.of(system);
        BrokenObligation broken = report.work().broken();
        if (broken != null) {
            return breaches.tell(head, system, states, broken.obligation(), broken.breach(), broken.noRun());
        }
        List<SymmetryReport> symmetries = report.work().symmetries();
        ClassReport classes = report.work().classes();
        StatesReport.Circumstances around = new StatesReport.Circumstances(
                head,
                system,
                executed != null && direct != null
                        ? direct.net().places().stream().map(ColoredPlace::name).toList()
                        : system.vocabulary().places(),
                explored == null || swept != null
                        ? engine
                        : engine.after(explored.notes().moves()),
                cutOff.isAsked() ? options.withCutOff(cutOff.readOver(system)) : options,
                CutOffOption.offered(command(), engine),
                engines.moreMemory(),
                seconds,
                direct == null ? found.growth() : null,
                direct == null ? found.endless() : null,
                symmetries.isEmpty() ? null : symmetries.get(0),
                classes != null && classes.isDeclared() ? classes : null);
        if (swept != null) {
            result.show(session, new SweptReport(around, swept).report());
            return swept(system, swept);
        }
        ExplorationReport whole = Objects.requireNonNull(explored);
        OnDisk files = direct == null && options.store() instanceof OnDisk disk ? disk : null;
        if (files != null && files.resumes() && whole.complete() && symmetries.isEmpty()) {
            EdgeRun.verify(files, system, options);
        }
        result.show(session, new StatesReport.Explored(around, whole, executed).report());
        saveRun(system, whole);
        if (edges && files != null) {
            new EdgeRun(session, result, form())
                    .write(files, system, model.wholeFromAnywhere(), options.withoutSeconds(seconds), whole);
        }
        return whole.complete() ? Status.DONE : Status.UNKNOWN;
    }

    /** Draws a sweep, and keeps the run. */
    private int swept(TransitionSystem system, SweepReport report) throws InputException {
        if (plot != null) {
            OutputFile.write(
                    ModelArgument.path(plot), evidence.force, out -> new SweepPlot(system.name(), report).write(out));
        }
        List<Integer> run = report.paths().toDeadlock();
        session.hand("", system, run == null ? null : Evidence.run(run, "a deadlock"));
        String trouble = report.paths().trouble();
        if (run != null) {
            evidence.write(system, Evidence.run(run, "a deadlock"));
        } else if (!evidence.targets().isEmpty() && trouble != null) {
            session.remark("no run is written to " + evidence.targets() + ": " + trouble + OTHER_FOLDER);
        } else if (!evidence.targets().isEmpty()) {
            remark("there is no run to a deadlock to write to " + evidence.targets());
        }
        return report.complete() ? Status.DONE : Status.UNKNOWN;
    }

    private void saveRun(TransitionSystem system, ExplorationReport report) throws InputException {
        NoRun why = report.deadlock().noRun();
        List<Integer> found = report.deadlock().run();
        session.hand("", system, found == null ? null : Evidence.run(found, "a deadlock"));
        String files = evidence.targets();
        if (report.deadlock().run() != null) {
            evidence.write(system, Evidence.run(report.deadlock().run(), "a deadlock"));
        } else if (!files.isEmpty()) {
            remark(
                    why == null
                            ? "no deadlock was found, so there is no run to write to " + files
                            : "a deadlock was found, but "
                                    + Advice.sentence(why, "to it, so there is none to write to " + files));
        }
    }

    /** Refuses a picture of a sweep that could not be drawn or written later, before any time is spent. */
    private void checkPlot(Engine engine) throws InputException {
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
        OutputFile.check(ModelArgument.path(plot), evidence.force);
    }

    private void remark(String sentence) {
        result.remark(session, sentence);
    }

    /** Writes the edges of states on disk, and says how that went. */
    record EdgeRun(Session session, ResultOptions result, FolderGraph.@Nullable Form form) {
        /** How edges are written. */
        static final OptionWords<FolderGraph.Form> ENCODINGS =
                OptionWords.of("--encoding", List.of(FolderGraph.Form.values()), EdgeRun::word);

        private static String word(FolderGraph.Form form) {
            return form == FolderGraph.Form.WITH_EVENTS ? "auto" : "targets";
        }

        /** Refuses edges that are damaged, before anything is said of the states beside them. */
        static void verify(OnDisk files, TransitionSystem system, ExploreOptions options) {
            try (KeptRun run = KeptRun.open(files, system, options)) {
                FolderGraph.existing(run);
            }
        }

        void write(
                OnDisk files,
                TransitionSystem system,
                String model,
                ExploreOptions options,
                ExplorationReport explored) {
            if (!explored.complete()) {
                remark("not all states are known, so no edges were written");
                return;
            }
            if (explored.notes().disk() == null) {
                remark("all states fit into memory, so that nothing was written to disk");
                return;
            }
            TimeLimit time = new TimeLimit(options);
            FolderGraph.Making how = new FolderGraph.Making(
                    system, model, options.workers(), options.budget(), time::isReached, percent -> {});
            try (KeptRun run = KeptRun.open(files, system, options)) {
                FolderGraph.Edges edges = form == null ? FolderGraph.of(run, how) : FolderGraph.of(run, how, form);
                remark(sentence(run, edges));
            } catch (MemoryBudget.Exhausted full) {
                remark("the memory budget is too small to sort the edges, so none were written");
            } catch (Cancelled ended) {
                remark("the time was up, or the run was cancelled, before all edges were written");
            }
        }

        private static String sentence(KeptRun run, FolderGraph.Edges edges) {
            long count = Math.max(1, edges.graph().edges());
            String each = String.format(
                    Locale.ROOT,
                    "%,d edges in %s/%s, %.2f bytes each",
                    edges.graph().edges(),
                    run.folder(),
                    FolderGraph.NAME,
                    (double) edges.graph().bytes() / count);
            if (edges.form() == FolderGraph.Form.WITH_EVENTS) {
                return each;
            }
            String compared = edges.bytesWithEvents() < 0
                    ? ""
                    : String.format(Locale.ROOT, "; %.2f with their events", (double) edges.bytesWithEvents() / count);
            return each + " without their events, which are recomputed" + compared;
        }

        private void remark(String sentence) {
            if (!result.quiet) {
                session.remark(sentence);
            }
        }
    }
}
