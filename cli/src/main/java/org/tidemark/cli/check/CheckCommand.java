package org.tidemark.cli.check;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.SweepObjections;
import org.tidemark.check.conform.Conformance;
import org.tidemark.check.direct.DirectCheck;
import org.tidemark.check.direct.DirectReport;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.explore.DirectRun;
import org.tidemark.cli.explore.ExploreText;
import org.tidemark.cli.explore.Moves;
import org.tidemark.cli.explore.SweepRun;
import org.tidemark.cli.language.LanguageSources;
import org.tidemark.cli.option.ColorOptions;
import org.tidemark.cli.option.EmptinessOption;
import org.tidemark.cli.option.Engine;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ExplorationLine;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.InputException;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.store.move.MovingStore;
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
            "  tidemark check model.pnml --conforms service.txt",
            "  tidemark check protocol.pnml --conforms service.pnml",
            "  tidemark check zoo:mutex/3 -f 'G (waits_1 >= 1 -> F critical_1 >= 1)' --strong-fair enter_1",
            "  tidemark check zoo:dbm/10 --deadlock-free --search sweep --progress paper",
            "  tidemark check model.pnml --properties questions.props --json",
            "  tidemark check model.pnml --properties ReachabilityCardinality.xml --time 60s",
            "  tidemark check model.pnml --properties ReachabilityCardinality.xml --only 2025-03"
        })
public final class CheckCommand implements Callable<Integer> {
    private static final int SHOWN_ERRORS = 8;

    private final Session session;

    @Mixin
    ModelArgument model = new ModelArgument();

    @Mixin
    QuestionOptions questions = new QuestionOptions();

    @Mixin
    EngineOptions engines = new EngineOptions();

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
    String emptiness = "";

    @Mixin
    ColorOptions colors = new ColorOptions();

    @Mixin
    EvidenceOptions evidence = new EvidenceOptions();

    @Mixin
    ResultOptions result = new ResultOptions();

    public CheckCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InputException, IOException {
        Engine engine = engines.engine();
        EmptinessOption.WORDS.read(spec, emptiness);
        questions.check(model.mayAsk());
        evidence.check();
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = engines.options(engine, interrupt);
            TimeLimit watch = new TimeLimit(options);
            NetSource source = model.source(result.notes(session));
            Execution way;
            try {
                way = colors.execution(source, engine, ModelArgument.limits(options), false);
            } catch (LimitException limit) {
                return unfinished(source, limit, engine, watch);
            }
            return ask(source, way, engine, watch.left());
        }
    }

    /** All questions, over a net with these names. */
    private QuestionOptions.Asked asked(PetriNet net, Engine engine, ExploreOptions options) throws InputException {
        QuestionOptions.Objection objection = engine.sweeps() ? SweepObjections::objection : property -> null;
        Notes notes = result.notes(session);
        ModelServices services = new ModelServices(new LanguageSources(engines, options, notes), options, notes);
        QuestionOptions.Asked asked = questions.read(net, model.questions(net), objection, services);
        remark(asked);
        return asked;
    }

    /** Leaves all questions open about a net that was not unfolded within the limits. */
    private int unfinished(NetSource source, LimitException limit, Engine engine, TimeLimit watch)
            throws InputException, IOException {
        PetriNet names = Objects.requireNonNull(source.names());
        ExploreOptions options = watch.left();
        QuestionOptions.Asked asked = asked(names, engine, options);
        CheckReport report = CheckReport.unknown(asked.all(), limit.what(), watch.seconds());
        note(String.valueOf(limit.getMessage()));
        show(names, ExploreText.written(Objects.requireNonNull(source.colored())), engine, options, report, null);
        return asked.errors().isEmpty() ? Status.UNKNOWN : Status.WRONG_INPUT;
    }

    /** Asks all questions of a net that is executed in one way or the other. */
    private int ask(NetSource source, Execution way, Engine engine, ExploreOptions options)
            throws InputException, IOException {
        DirectCheck direct = direct(way, options);
        PetriNet net = direct == null ? Objects.requireNonNull(way.unfolded()) : direct.names();
        QuestionOptions.Asked asked = asked(net, engine, options);
        if (asked.isNothing() && asked.errors().isEmpty() && asked.open().isEmpty()) {
            throw new InputException(
                    model.reference
                            + ": no property is declared in it, and nothing else is asked; ask with -f FORMULA or another question");
        }
        if (!asked.conformances().isEmpty()) {
            engines.refuseStore("--conforms");
        }
        if (asked.isNothing()) {
            return asked.errors().isEmpty() ? Status.UNKNOWN : Status.WRONG_INPUT;
        }
        if (direct != null) {
            return directly(direct, source, Objects.requireNonNull(way.direct()), asked, engine, options);
        }
        CheckReport report = engine.sweeps()
                ? new SweepCheck(
                                session,
                                result,
                                engines.measure(model.measures(net)),
                                checker -> set(checker, net, asked))
                        .answer(net, asked, options)
                : answer(net, asked, options);
        ExplorationReport explored = report.exploration();
        List<MovingStore.Move> moves = explored == null ? List.of() : explored.moves();
        moves.forEach(move -> note("the states moved " + Moves.inWords(move, options)));
        show(net, ExploreText.sizes(net), engine.after(moves), options, report, null);
        return asked.errors().isEmpty() ? status(report, !asked.open().isEmpty()) : Status.WRONG_INPUT;
    }

    /** The engine for an unfolding, which has no multi-sets to number. */
    private static Engine unfolding(Engine engine) {
        return engine.collapses() ? engine.plain() : engine;
    }

    /** The check of a net that is executed directly; null where it is not. */
    private @Nullable DirectCheck direct(Execution way, ExploreOptions options) {
        DirectNet direct = way.direct();
        if (direct != null && !way.why().isEmpty()) {
            note("executed directly, not unfolded: " + way.why());
        }
        return direct == null ? null : new DirectCheck(direct, options, ModelArgument.limits(options));
    }

    private int directly(
            DirectCheck check,
            NetSource source,
            DirectNet direct,
            QuestionOptions.Asked asked,
            Engine engine,
            ExploreOptions options)
            throws InputException, IOException {
        List<Property> all = asked.all();
        DirectRun running = new DirectRun(session, result, evidence);
        DirectCheck.Answers answers = running.check(check, all, options);
        DirectReport explored = answers.report();
        if (explored.fault() != null) {
            ExploreOptions left = options.withoutSeconds(explored.exploration().seconds());
            Execution other = unfolded(source, left);
            if (other == null) {
                return running.fault(direct, explored, explored.fault());
            }
            note("unfolded, since direct execution ends at a fault: "
                    + explored.fault().event() + " has all its tokens, but "
                    + explored.fault().why());
            return ask(source, other, unfolding(engine), left);
        }
        CheckReport report = answers.decided();
        if (!answers.open().isEmpty()) {
            ExploreOptions left = options.withoutSeconds(report.seconds());
            report = report.and(answer(answers.net(), asked.only(answers.open()), left));
        }
        report = report.inOrderOf(all);
        show(answers.net(), ExploreText.sizes(direct.net()), engine, options, report, explored);
        return asked.errors().isEmpty() ? status(report, !asked.open().isEmpty()) : Status.WRONG_INPUT;
    }

    /** The other way to execute a net; null where that is too much. */
    private static @Nullable Execution unfolded(NetSource source, ExploreOptions options) {
        try {
            return Execution.of(source, Execution.Colors.UNFOLD, ModelArgument.limits(options), false);
        } catch (InputException tooLarge) {
            return null;
        }
    }

    private CheckReport answer(PetriNet net, QuestionOptions.Asked asked, ExploreOptions options)
            throws InputException {
        CheckReport report = CheckReport.empty();
        if (!asked.properties().isEmpty()) {
            Checker checker = new Checker(net, asked.properties(), options, finding -> {});
            set(checker, net, asked);
            report = run(checker::progress, checker::run, options);
        }
        for (Property.Conformance property : asked.conformances()) {
            ExploreOptions left = options.withoutSeconds(report.seconds());
            Conformance conformance = new Conformance(net, property, left);
            report = report.and(run(conformance::progress, conformance::run, left));
        }
        return report;
    }

    /** Sets which runs count and how they are searched for. */
    private void set(Checker checker, PetriNet net, QuestionOptions.Asked asked) throws InputException {
        checker.assume(questions.fairness(net, asked));
        if (EmptinessOption.WORDS.read(spec, emptiness) == EmptinessOption.NESTED) {
            checker.nested();
        }
    }

    private CheckReport run(
            Supplier<Exploration.Progress> progress,
            ProgressLine.Work<CheckReport, InputException> work,
            ExploreOptions options)
            throws InputException {
        return ProgressLine.during(session, result.quiet, new ExplorationLine(progress, options.memoryBytes()), work);
    }

    private void show(
            PetriNet net,
            String sizes,
            Engine engine,
            ExploreOptions options,
            CheckReport report,
            @Nullable DirectReport direct)
            throws IOException, InputException {
        if (result.json) {
            Json.write(session.out(), json -> CheckJson.write(json, net, engine, options, report, direct));
        } else {
            new CheckText(net, sizes, report).print(session.out());
        }
        keepRun(net, report);
    }

    private void keepRun(PetriNet net, CheckReport report) throws InputException {
        String pathTrouble = report.sweep() == null ? null : report.sweep().pathTrouble();
        if (pathTrouble != null) {
            note("answers come without runs: " + pathTrouble + SweepRun.OTHER_FOLDER);
        }
        if (evidence.targets().isEmpty()) {
            return;
        }
        Finding witnessed = CheckText.witnessed(report).orElse(null);
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

    private static int status(CheckReport report, boolean open) {
        boolean violated = false;
        boolean unknown = open;
        for (Finding finding : report.findings()) {
            violated |= finding.verdict() instanceof Verdict.Violated;
            unknown |= finding.verdict() instanceof Verdict.Unknown;
        }
        return violated ? Status.VIOLATED : unknown ? Status.UNKNOWN : Status.DONE;
    }
}
