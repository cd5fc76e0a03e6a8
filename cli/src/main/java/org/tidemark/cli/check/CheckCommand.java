package org.tidemark.cli.check;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.ModelFaults;
import org.tidemark.check.Plan;
import org.tidemark.check.Reduction;
import org.tidemark.check.Subject;
import org.tidemark.check.certificate.Certificates;
import org.tidemark.check.compose.PartChoice;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.KeptRun;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.explore.DirectRun;
import org.tidemark.cli.explore.ExploreText;
import org.tidemark.cli.explore.Moves;
import org.tidemark.cli.explore.OrderFile;
import org.tidemark.cli.explore.SweepRun;
import org.tidemark.cli.language.LanguageSources;
import org.tidemark.cli.option.ClockOption;
import org.tidemark.cli.option.ColorOptions;
import org.tidemark.cli.option.CutOffOption;
import org.tidemark.cli.option.Elsewhere;
import org.tidemark.cli.option.EmptinessOption;
import org.tidemark.cli.option.Engine;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.ScheduleBars;
import org.tidemark.cli.report.StageTable;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.format.InputException;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.trace.Evidence;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.store.StoreMove;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tidemark check}: verdicts with evidence. */
@Command(
        name = "check",
        header = "Ask questions about a model: deadlocks, reachable states, invariants, bounds, liveness.",
        description = {
            "All questions are answered together. Up to 100,000 states are examined first; then, for what is still open, "
                    + "walks and proofs from the structure of the net are tried, and the exploration goes on to the end. "
                    + "Every answer names what decided it. A run that shows an answer is replayed before it is printed; "
                    + "after breadth-first search it is a shortest one.",
            "--search sweep looks at all states in the order of --progress and forgets them. It answers what single states show, and "
                    + "ends with the layer in which the last question has its state; the run to it goes back as seldom as "
                    + "any does. Formulas that a finite run breaks are swept with their automaton; for others the sweep leaves a "
                    + "condensed graph behind.",
            "Up to three questions are shown with their proofs and runs; of more, each has one line, and the run of the "
                    + "first one violated is shown. That is also the run which --trace and --picture keep; where none is "
                    + "violated by a run, the first run that shows an answer.",
            "Formulas: AG (f) always, EF (f) possible, and all of CTL (AF, EG, AX, EX, A[f U g], E[f U g]); of all runs, without A and E, LTL: G (p >= 1 -> F q >= 1); CTL* with A (…) and E (…): A (F G EF p >= 1); over conditions such as p + q <= 1, fireable(t), deadlock, "
                    + "with ! && || -> <-> and parentheses; names that are not identifiers in double quotes."
        },
        footer = {
            "  tidemark check zoo:philosophers/5 --deadlock-free",
            "  tidemark check zoo:mutex/3 -f 'AG (critical_1 + critical_2 <= 1)' --one-safe",
            "  tidemark check model.pnml -f 'EF deadlock' --trace run.json",
            "  tidemark check model.pnml --one-safe --certificate safe.cert && tidemark-verify model.pnml safe.cert",
            "  tidemark check model.pnml --conforms service.txt",
            "  tidemark check protocol.pnml --conforms service.pnml",
            "  tidemark check zoo:mutex/3 -f 'G (waits_1 >= 1 -> F critical_1 >= 1)' --strong-fair enter_1",
            "  tidemark check zoo:dbm/10 --deadlock-free --search sweep --progress paper",
            "  tidemark check zoo:kanban/7 -f 'EF card_1 + card_4 = 0' --resume run    a question about states on disk",
            "  tidemark check zoo:lock-start -f 'latest(key = 1) <= 20'    a deadline",
            "  tidemark check zoo:locks -f 'EF (time <= 4 && holding >= 1)' --cut-off 'time > 4'",
            "  tidemark check model.pnml --properties questions.props --json",
            "  tidemark check model.pnml --properties ReachabilityCardinality.xml --time 60s",
            "  tidemark check model.pnml --properties ReachabilityCardinality.xml --only 2025-03"
        })
public final class CheckCommand implements Callable<Integer> {
    private static final int SHOWN_ERRORS = 8;

    private final Session session;

    @Mixin
    final ModelArgument model;

    @Mixin
    QuestionOptions questions = new QuestionOptions();

    @Mixin
    final EngineOptions engines;

    @Spec
    @Nullable
    CommandSpec spec;

    @Option(
            names = "--emptiness",
            paramLabel = "WAY",
            defaultValue = "components",
            description =
                    "How infinite runs are searched for: components (a cycle is found as soon as it closes), or nested "
                            + "(nested depth-first search: two bits per pair of states, edges recomputed; slower). "
                            + "Default: ${DEFAULT-VALUE}.")
    String emptiness = "components";

    @Option(
            names = "--explain",
            description = "Say which stages were considered, why each was run or not, how long it took, and what it "
                    + "settled, and draw when each was run.")
    boolean explain;

    @Mixin
    StageOptions stages = new StageOptions();

    @Option(
            names = "--order",
            paramLabel = "FILE",
            description =
                    "With --store mdd: the order of the places, one on each line, first level first; a place on an indented "
                            + "line is on the level of the one before it. Default: several orders race.")
    @Nullable
    String order;

    @Mixin
    ColorOptions colors = new ColorOptions();

    @Mixin
    ClockOption clock = new ClockOption();

    @Mixin
    CutOffOption cutOff = new CutOffOption();

    @Mixin
    EvidenceOptions evidence = new EvidenceOptions();

    @Mixin
    CertificateOption certificate = new CertificateOption();

    @Mixin
    ResultOptions result = new ResultOptions();

    public CheckCommand(Session session) {
        this(session, null);
    }

    /** The same for states that are found and kept elsewhere; null for here. */
    public CheckCommand(Session session, @Nullable Elsewhere elsewhere) {
        this.session = session;
        this.engines = new EngineOptions(elsewhere);
        this.model = new ModelArgument(session.in());
    }

    @Override
    public Integer call() throws InputException, IOException {
        engines.refuseCounting();
        Engine engine = engines.engine();
        engines.refuseResumedClasses(engine);
        EmptinessOption.WORDS.read(spec, emptiness);
        if (order != null && !engine.isSymbolic()) {
            throw new InputException("--order is for states in one diagram; add --store mdd");
        }
        questions.check(model.mayAsk());
        evidence.check();
        clock.check();
        cutOff.check(engine);
        certificate.check(evidence.force);
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = engines.options(engine, interrupt);
            TimeLimit watch = new TimeLimit(options);
            NetSource read = timed(model.source(result.notes(session)), engine);
            engine.inspectFolder();
            NetSource source = engine.composes() ? read.findingSteps(null) : read;
            Execution way;
            try {
                way = colors.execution(
                        source, engine, ModelArgument.limits(source, options), Execution.Purpose.ANSWERS);
            } catch (LimitException limit) {
                return source.network() == null
                        ? unfinished(source, limit, engine, watch)
                        : composed(source, source.network(), limit, engine, watch);
            }
            return ask(source, way, engine, watch);
        }
    }

    /** The model with the clock that fits what is asked. */
    private NetSource timed(NetSource read, Engine engine) throws InputException {
        List<String> asked = new ArrayList<>(questions.written(model.tide()));
        if (engines.progress != null) {
            asked.add(engines.progress);
        }
        return clock.on(read, engine.sweeps(), cutOff.text(), asked, result.notes(session));
    }

    /** All questions, over a net with these names. */
    private QuestionOptions.Asked asked(PetriNet net, ExploreOptions options) throws InputException {
        Notes notes = result.notes(session);
        ModelServices services = new ModelServices(new LanguageSources(engines, options, notes), options, notes);
        QuestionOptions.Asked asked = questions.read(
                net, model.questions(net), model.fairness(), services, new TimeLimit(options)::isReached);
        refuseNested(asked.properties());
        remark(asked);
        return asked;
    }

    /** The nested search takes acceptance sets in turn, and knows no other way to accept. */
    private void refuseNested(List<Property> properties) throws InputException {
        for (Property property : emptiness() == Emptiness.Method.NESTED ? properties : List.<Property>of()) {
            boolean strong = !property.fairness().strong().isEmpty();
            if (strong
                    || (property instanceof Property.Forbidden forbidden
                            && forbidden.automaton().pairs() > 0)) {
                throw new InputException("--emptiness nested: " + property.name() + ": "
                        + (strong
                                ? "strong fairness to "
                                        + property.fairness().strong().get(0)
                                : "an automaton with Streett acceptance")
                        + " takes whole components; expected --emptiness components");
            }
        }
    }

    /** Leaves all questions open about a net that was not unfolded within the limits. */
    private int unfinished(NetSource source, LimitException limit, Engine engine, TimeLimit watch)
            throws InputException, IOException {
        PetriNet names = Objects.requireNonNull(source.names());
        ExploreOptions options = watch.left();
        QuestionOptions.Asked asked = asked(names, options);
        Plan plan = plan(engine, names, options).refusing(asked.refused()::get);
        OpenReason tooLarge = new OpenReason(OpenReason.Cause.NET_TOO_LARGE, limit.what());
        CheckReport report = CheckReport.unknown(asked.properties(), plan.refusal(), tooLarge, watch.seconds());
        note(String.valueOf(limit.getMessage()));
        show(names, ExploreText.written(Objects.requireNonNull(source.colored())), engine, options, report, asked);
        return status(report, true, asked);
    }

    /** Asks all questions of a network whose net is too large, which is composed then. */
    private int composed(NetSource source, Network network, LimitException limit, Engine engine, TimeLimit watch)
            throws InputException, IOException {
        if (engine.sweeps() || engine.choice().isOnDisk()) {
            throw limit;
        }
        PetriNet names = source.states(ModelArgument.limits(watch.left()));
        QuestionOptions.Asked asked = asked(names, watch.left());
        if (asked.isNothing()) {
            return nothing(asked);
        }
        note(limit.what() + "; its states are composed from those of its parts");
        Plan plan = Plans.composingNetwork(ModelArgument.limits(watch.left())).refusing(asked.refused()::get);
        return answer(Subject.of(names).ofNetwork(network), names, asked, plan, engine, watch);
    }

    private Plan plan(Engine engine, PetriNet net, ExploreOptions options) throws InputException {
        Limit limit = Limit.nanos(options.timeNanos() / 8).orWhen(options.cancelled());
        return Plans.reduced(wholePlan(engine, net, options), engine.reduce(), net, limit);
    }

    private Plan wholePlan(Engine engine, PetriNet net, ExploreOptions options) throws InputException {
        if (engine.isElsewhere()) {
            return Plans.showingStates(engines.laterStages());
        }
        if (engine.isSymbolic()) {
            return Plans.drawing(order == null ? null : OrderFile.read(order, net));
        }
        if (engine.composes()) {
            return Plans.composing(PartChoice.found(PartChoice.Way.AUTO), CompositionOptions.standard());
        }
        UnfoldingLimits limits = ModelArgument.limits(options);
        if (!engine.sweeps()) {
            return cutOff.isAsked() ? Plans.cuttingOff(limits) : Plans.exploring(limits);
        }
        SweepMeasure.Wish measure = ClockOption.measure(engines.measure(model.measures(net)), net);
        return cutOff.isAsked() ? Plans.sweepingToCutOff(measure, limits) : Plans.sweeping(measure, limits);
    }

    /** Whether all states are in the folder given. It is opened before anything answers without it, so that a wrong one is refused. */
    private static boolean areStatesInFolder(Engine engine, PetriNet net, ExploreOptions options) {
        if (!(engine.choice() instanceof OnDisk files) || !files.resumes()) {
            return false;
        }
        try (KeptRun run = KeptRun.open(files, net, options)) {
            return run.isComplete();
        }
    }

    /** Asks all questions of a net that is executed in one way or the other. */
    private int ask(NetSource source, Execution way, Engine engine, TimeLimit watch)
            throws InputException, IOException {
        ExploreOptions options = watch.left();
        DirectNet direct = way.direct();
        if (direct != null && !way.why().isEmpty()) {
            note("executed directly, not unfolded: " + way.why());
        }
        boolean leavesNothingOut = engine.reduce().isAsked()
                && !engine.reduce().allows(Reduction.STRUCTURAL)
                && !engine.reduce().allows(Reduction.SYMMETRY);
        if (direct != null && leavesNothingOut) {
            note("nothing is left out of a net that is executed directly; --colors unfold explores its unfolding");
        }
        PetriNet net = direct == null ? Objects.requireNonNull(way.unfolded()) : direct.names();
        QuestionOptions.Asked asked = asked(net, options);
        Plan plan = (areStatesInFolder(engine, net, options)
                        ? Plans.fromFolder(ModelArgument.limits(options))
                        : plan(engine, net, options))
                .refusing(asked.refused()::get);
        if (asked.isNothing() && asked.errors().isEmpty() && asked.open().isEmpty()) {
            throw new InputException(
                    model.reference
                            + ": no property is declared in it, and nothing else is asked; ask with -f FORMULA or another question");
        }
        if (asked.asksForConformance()) {
            engines.refuseStore("--conforms");
        }
        if (asked.isNothing()) {
            return nothing(asked);
        }
        Subject subject = direct == null
                ? Subject.of(net).ofNetwork(source.network()).ofColored(source.colored())
                : way.subject(unfolding(source, watch));
        return answer(subject.from(model.wholeFromAnywhere()), net, asked, plan, engine, watch);
    }

    /** Says that no question can be asked. */
    private int nothing(QuestionOptions.Asked asked) throws IOException {
        List<String> errors = asked.errors().isEmpty() ? asked.open() : asked.errors();
        if (result.json) {
            String field = asked.errors().isEmpty() ? "reason" : "error";
            Json.write(session.out(), json -> {
                json.writeStartObject();
                json.writeStringField(field, String.join("; ", errors));
                Json.strings(json, field + "s", errors);
                json.writeEndObject();
            });
        }
        return asked.errors().isEmpty() ? Status.UNKNOWN : Status.WRONG_INPUT;
    }

    private int answer(
            Subject subject, PetriNet names, QuestionOptions.Asked asked, Plan plan, Engine engine, TimeLimit watch)
            throws InputException, IOException {
        ExploreOptions options = cutOff.on(names, watch.left());
        double before = watch.seconds();
        CheckOptions how = new CheckOptions(options)
                .withEmptiness(emptiness())
                .withReductions(engine.reduce())
                .without(stages.leftOut(plan));
        Checker checker = new Checker(subject, asked.properties(), how, plan);
        CheckReport report = run(checker, engine, options).begunEarlier(before);
        report.notes().forEach(this::note);
        DirectNet direct = subject.direct();
        DirectReport explored = report.direct();
        if (direct != null && explored != null && explored.fault() != null) {
            return new DirectRun(session, result, evidence).fault(direct, explored, explored.fault());
        }
        DirectSweepReport swept = report.directSweep();
        if (direct != null && swept != null && swept.fault() != null) {
            long seen = swept.sweep().outcome().explored();
            return new DirectRun(session, result, evidence).fault(direct, swept.shown(), seen, swept.fault());
        }
        moves(report).forEach(move -> note("the states moved " + Moves.inWords(move, options)));
        noteUnusedFolder(engine, report);
        PetriNet net = report.net() == null ? names : report.net();
        show(
                net,
                sizes(subject, report, net),
                report.work().isDirect() ? engine : unfolding(engine).after(moves(report)),
                options,
                report,
                asked);
        return status(report, !asked.open().isEmpty(), asked);
    }

    /** Says that a folder for states has none, so that nobody looks for them there. */
    private void noteUnusedFolder(Engine engine, CheckReport report) {
        ExplorationReport explored = report.exploration();
        boolean isWritten = report.work().hasFolder() || (explored != null && explored.notes().disk() != null);
        boolean isNew = engine.choice() instanceof OnDisk files && files.isOnDisk() && !files.resumes();
        if (isNew && !isWritten) {
            note("no states were written to " + engines.folder() + ": it did not come to an exploration on disk");
        }
    }

    /** The sizes of what was looked at: a network that was composed has no net but that of its runs. */
    private static String sizes(Subject subject, CheckReport report, PetriNet net) {
        if (subject.direct() != null && report.work().isDirect()) {
            return ExploreText.sizes(subject.direct().net());
        }
        if (subject.direct() != null && report.work().isUnfoldedInPart()) {
            return ExploreText.written(subject.direct().net()) + "; unfolded in part";
        }
        Network network = subject.network();
        return network != null && report.net() != subject.net() ? ExploreText.sizes(network) : ExploreText.sizes(net);
    }

    private static List<StoreMove> moves(CheckReport report) {
        ExplorationReport explored = report.exploration();
        return explored == null || report.direct() != null
                ? List.of()
                : explored.notes().moves();
    }

    /** The engine for an unfolding, which has no multi-sets to number. */
    private static Engine unfolding(Engine engine) {
        return engine.collapses() ? engine.plain() : engine;
    }

    /** The unfolding of a net that has a fault: null where it is too large. */
    private Subject.Unfolding unfolding(NetSource source, TimeLimit time) {
        return new Subject.Unfolding() {
            @Override
            public @Nullable PetriNet unfold() {
                try {
                    return source.unfolded(ModelArgument.limits(time.left()));
                } catch (InputException tooLarge) {
                    return null;
                }
            }

            @Override
            public List<Property> alsoAsked(PetriNet unfolded) {
                return Subject.Unfolding.super.alsoAsked(unfolded).stream()
                        .filter(property -> questions.asksFor(property.name()))
                        .toList();
            }
        };
    }

    private Emptiness.Method emptiness() {
        return EmptinessOption.WORDS.read(spec, emptiness) == EmptinessOption.NESTED
                ? Emptiness.Method.NESTED
                : Emptiness.Method.COMPONENTS;
    }

    private CheckReport run(Checker checker, Engine engine, ExploreOptions options) throws InputException {
        String before = engine.sweeps() ? "choosing a progress measure" : "looking for quick answers";
        RunLine line = new RunLine(checker::progress, before, options.memoryBytes());
        return ProgressLine.during(session, result.quiet, line, checker::run);
    }

    private void show(
            PetriNet net,
            String sizes,
            Engine engine,
            ExploreOptions options,
            CheckReport report,
            QuestionOptions.Asked asked)
            throws IOException, InputException {
        Certificates certificates = certificate.certify(net, report, options);
        if (result.json) {
            Json.write(
                    session.out(),
                    json -> CheckJson.write(json, net, engine, options, report, certificates, asked.errors()));
        } else {
            new CheckText(net, sizes, report, asked.unread()).print(session.out(), session.palette());
        }
        if (explain) {
            explain(result.json ? session.err() : session.out(), report);
        }
        if (certificates != null) {
            String written = certificate.write(certificates, evidence.force);
            if (!result.json) {
                session.out().println("\n" + written);
            }
        }
        keepRun(net, report);
    }

    private static void explain(PrintStream out, CheckReport report) {
        StageTable.print(out, report.stages());
        ScheduleBars.print(out, report);
        if (!report.work().order().isEmpty()) {
            out.println();
            out.println("The diagram: places in the order '" + report.work().order() + "'");
        }
        if (!report.work().reductions().isEmpty()) {
            ReductionText.print(out, report.work().reductions());
        }
        if (!report.work().symmetries().isEmpty()) {
            ReductionText.printSymmetries(out, report.work().symmetries());
        }
    }

    private void keepRun(PetriNet net, CheckReport report) throws InputException {
        String pathTrouble =
                report.sweep() == null ? null : report.sweep().paths().trouble();
        if (pathTrouble != null) {
            note("answers come without runs: " + pathTrouble + SweepRun.OTHER_FOLDER);
        }
        if (evidence.targets().isEmpty()) {
            return;
        }
        List<Finding> findings = ModelFaults.among(report.findings(), net).first(report.findings());
        Finding witnessed = CheckText.witnessed(findings).orElse(null);
        Evidence run = witnessed == null ? null : witnessed.run();
        if (witnessed == null || run == null) {
            note(noRun(report));
        } else {
            evidence.write(net, run);
            if (report.findings().size() > 1) {
                note("the run of " + InputException.quote(witnessed.property().name()) + " is in "
                        + evidence.targets());
            }
        }
    }

    /** Why there is no run to write. */
    private String noRun(CheckReport report) {
        String none = "so there is none to write to " + evidence.targets();
        return report.findings().stream()
                .map(Finding::noRun)
                .filter(Objects::nonNull)
                .findFirst()
                .map(why -> Advice.sentence(why, "that shows an answer, " + none))
                .orElse("no answer is shown by a run, " + none);
    }

    private void remark(QuestionOptions.Asked asked) {
        asked.notes().forEach(this::note);
        asked.open().forEach(session::remark);
        int more = asked.errors().size() - SHOWN_ERRORS;
        asked.errors().stream().limit(SHOWN_ERRORS).forEach(session::remark);
        if (more > 0) {
            session.remark("… and " + Figures.count(more, "more question") + " that cannot be asked");
        }
    }

    private void note(String sentence) {
        if (!result.quiet) {
            session.remark(sentence);
        }
    }

    /** A question that was not asked goes before one that is violated, as the command line has it; then the violation is pointed out. */
    private int status(CheckReport report, boolean open, QuestionOptions.Asked asked) {
        boolean refused = !asked.errors().isEmpty();
        String violated = null;
        boolean unknown = open;
        for (Finding finding : report.findings()) {
            if (violated == null && finding.verdict() instanceof Verdict.Violated) {
                violated = finding.property().name();
            }
            if (finding.verdict() instanceof Verdict.Unknown left) {
                unknown = true;
                refused |= left.why().cause() == OpenReason.Cause.REFUSED;
            }
        }
        if (refused && violated != null) {
            note(InputException.quote(violated)
                    + " is violated; the status is 2 all the same, since another question was not asked");
        }
        return refused
                ? Status.WRONG_INPUT
                : violated != null ? Status.VIOLATED : unknown ? Status.UNKNOWN : Status.DONE;
    }
}
