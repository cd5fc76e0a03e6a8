package org.tidemark.cli.explore;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Reduction;
import org.tidemark.check.count.RivalCount;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.disk.FolderGraph;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.cli.option.ClockOption;
import org.tidemark.cli.option.ColorOptions;
import org.tidemark.cli.option.CutOffOption;
import org.tidemark.cli.option.Elsewhere;
import org.tidemark.cli.option.Engine;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.StageTable;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Pump;
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

    /** The same for states that are found and kept elsewhere; null for here. */
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
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = engines.options(engine, interrupt);
            TimeLimit watch = new TimeLimit(options);
            NetSource source = clock.on(
                    model.source(result.notes(session)),
                    engine.sweeps(),
                    cutOff.text(),
                    engines.progress == null ? List.of() : List.of(engines.progress),
                    result.notes(session));
            engine.inspectFolder();
            Execution way;
            try {
                if (engine.isSymbolic()) {
                    ColorOptions.noteUnused(source, result.notes(session));
                    PetriNet net = source.unfolded(ModelArgument.limits(source, options));
                    return new DiagramRun(
                                    session, result, diagrams, new DiagramRun.Extras(plot, explain, evidence.force))
                            .explore(net, watch.left());
                }
                way = colors.execution(
                        source,
                        engine,
                        ModelArgument.limits(source, options),
                        Execution.Purpose.STATES,
                        result.notes(session));
            } catch (LimitException limit) {
                if (source.network() != null && !engines.choosesEngine()) {
                    return count(source, source.network(), limit, watch);
                }
                return Unfinished.tell(session, result, source, limit, engine, options, watch.seconds());
            }
            return explore(way, engine, options, watch);
        }
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
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = engines.options(engine, interrupt);
            TimeLimit watch = new TimeLimit(options);
            NetSource source =
                    clock.on(model.source(result.notes(session)), false, null, List.of(), result.notes(session));
            ColorOptions.noteUnused(source, result.notes(session));
            try {
                PetriNet net = source.unfolded(ModelArgument.limits(source, options));
                return new CountingRun(session, result, explain).explore(net, watch.left());
            } catch (LimitException limit) {
                return Unfinished.tell(session, result, source, limit, engine, options, watch.seconds());
            }
        }
    }

    /** Counts the states of a network whose net is too large. */
    private int count(NetSource source, Network network, LimitException limit, TimeLimit watch)
            throws InputException, IOException {
        remark(limit.what() + "; its states are composed from those of its parts");
        if (!evidence.targets().isEmpty()) {
            remark("composed states have no run yet, so there is none to write to " + evidence.targets()
                    + "; 'tidemark check --deadlock-free' finds one");
        }
        PetriNet names = source.states(ModelArgument.limits(watch.left()));
        return CountedNetwork.tell(session, result, network, names, watch.left());
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

    private int explore(Execution way, Engine engine, ExploreOptions options, TimeLimit watch)
            throws InputException, IOException {
        DirectNet direct = way.direct();
        PetriNet net = way.unfolded();
        if (direct != null && !way.why().isEmpty()) {
            remark("executed directly, not unfolded: " + way.why());
        }
        boolean paths = !evidence.targets().isEmpty();
        PetriNet names = names(net, direct);
        ExploreOptions within = cutOff.on(names, watch.left());
        Plan plan = engine.sweeps()
                ? Plans.countingBySweeps(ClockOption.measure(engines.measure(model.measures(names)), names), paths)
                : Plans.counting();
        try (RivalCount rival =
                net != null && mayRace(direct, engine) ? Rivalry.of(net, watch.left(), engines.mayReduce()) : null) {
            Checker counting = new Checker(
                    way.subject(() -> net),
                    List.of(new Property.StateSpace("states")),
                    new CheckOptions(rival == null ? within : rival.rivalled()).withReductions(engine.reduce()),
                    plan);
            Pump pump = growth(net, options);
            if (rival != null && pump == null) {
                rival.start(() -> Rivalry.heldBytes(counting));
            }
            CheckReport report = run(counting, engine, options);
            RivalCount.Found won = rival == null ? null : rival.report();
            if (rival != null && rival.failure() != null) {
                remark("a count of all states beside the exploration was stopped by a fault (" + rival.failure()
                        + "), which concerns none of what follows");
            }
            ExplorationReport lost = report.exploration();
            return net == null || won == null || (lost != null && lost.complete())
                    ? tell(way, report, engine, options, pump, watch)
                    : outrun(net, won, report, watch.seconds());
        }
    }

    /** Whether all that is asked for can be had from a diagram as well; programs rely on the figures of an exploration. */
    private boolean mayRace(@Nullable DirectNet direct, Engine engine) {
        return direct == null
                && !engine.reduce().isAsked()
                && !result.json
                && !engines.choosesEngine()
                && !cutOff.isAsked()
                && evidence.targets().isEmpty();
    }

    private int outrun(PetriNet net, RivalCount.Found won, CheckReport report, double seconds) throws InputException {
        report.notes().forEach(this::remark);
        int status = Rivalry.tell(session, result, net, won, report.exploration(), seconds);
        if (explain) {
            StageTable.print(session.out(), report.stages());
        }
        return status;
    }

    private int tell(
            Execution way,
            CheckReport report,
            Engine engine,
            ExploreOptions options,
            @Nullable Pump known,
            TimeLimit watch)
            throws InputException, IOException {
        Pump pump = known;
        ExplorationReport late = way.unfolded() == null && report.direct() == null ? report.exploration() : null;
        if (late != null && !late.complete()) {
            pump = growth(report.net(), options);
        }
        report.notes().forEach(this::remark);
        List<SymmetryReport> symmetries = report.work().symmetries();
        ClassReport classes = report.work().classes();
        Circumstances around = new Circumstances(
                watch.seconds(),
                pump,
                symmetries.isEmpty() ? null : symmetries.get(0),
                classes != null && classes.isDeclared() ? classes : null);
        ExploreResult.Wish wish = new ExploreResult.Wish(result, evidence, plot, edges, form());
        int status = new ExploreResult(session, wish, engines, model)
                .tell(way.direct(), report, engine.withoutUnused(!symmetries.isEmpty()), options, around);
        if (explain) {
            StageTable.print(result.json ? session.err() : session.out(), report.stages());
        }
        return status;
    }

    /** A run that can be repeated forever and adds tokens each time, which is said at once; null where none is known. */
    private @Nullable Pump growth(@Nullable PetriNet net, ExploreOptions options) throws InputException {
        Pump pump = net == null || cutOff.isAsked() ? null : UnboundedGrowth.of(net, options);
        if (net != null && pump != null) {
            remark(UnboundedGrowth.sentence(net, pump));
        }
        return pump;
    }

    /** A net that has the names by which measures call places. */
    private static PetriNet names(@Nullable PetriNet net, @Nullable DirectNet direct) {
        return direct == null ? Objects.requireNonNull(net) : direct.names();
    }

    private void remark(String sentence) {
        if (!result.quiet) {
            session.remark(sentence);
        }
    }

    private CheckReport run(Checker counting, Engine engine, ExploreOptions options) throws InputException {
        String before = engine.sweeps() ? "choosing a progress measure" : "preparing";
        RunLine line = new RunLine(counting::progress, before, options.memoryBytes());
        return ProgressLine.during(session, result.quiet, engines.line(line), counting::run);
    }
}
