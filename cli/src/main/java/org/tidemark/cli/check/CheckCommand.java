package org.tidemark.cli.check;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.form.CheckedModel;
import org.tidemark.api.form.CheckedModel.Kind;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.CheckTask;
import org.tidemark.api.task.Engine;
import org.tidemark.api.task.KeptAnswers;
import org.tidemark.automata.network.Network;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.ModelFaults;
import org.tidemark.check.Plan;
import org.tidemark.check.StageFault;
import org.tidemark.check.Subject;
import org.tidemark.check.certificate.Certificates;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.view.AnswerDigest;
import org.tidemark.cli.check.QuestionOptions.AskedQuestions;
import org.tidemark.cli.explore.BreachReport;
import org.tidemark.cli.explore.ExploreCommand;
import org.tidemark.cli.explore.OrderFile;
import org.tidemark.cli.explore.StatesReport;
import org.tidemark.cli.option.AnswerFiles;
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
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.FailedStages;
import org.tidemark.cli.session.Host;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.engine.Reduction;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.format.registry.ModelInput;
import org.tidemark.format.tide.TideRules;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.store.StoreMove;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark check}: verdicts with evidence. */
@Command(
        name = "check",
        header = "Ask questions about a model: deadlocks, reachable states, invariants, bounds, liveness.",
        description = {
            "All questions are answered together. Up to 100,000 states are examined first; then, for what is still"
                    + " open, walks and proofs from the structure of the net are tried, and the exploration goes on to the"
                    + " end. Every answer names what decided it. A run that shows an answer is replayed before it is"
                    + " printed; after breadth-first search it is a shortest one.",
            "--search sweep looks at all states in the order of --progress and forgets them. It answers what single"
                    + " states show, and ends with the layer in which the last question is decided; no other run to that"
                    + " state goes back less often. Formulas that a finite run violates are swept with their automaton;"
                    + " for others the sweep leaves a condensed graph behind.",
            "Up to three questions are shown with their proofs and runs; of more, each has one line, and the shortest"
                    + " run that violates one is shown. --trace and --picture keep the same run, or, if no question is"
                    + " violated by a run, the first run that shows an answer. 'tidemark why' explains one answer: which"
                    + " steps matter, and when it was too late.",
            "The properties that a .tide file declares are checked where no other question is asked; -f, --properties"
                    + " and the other questions take their place, which a note says.",
            "Formulas: AG (f) always, EF (f) possible, and all of CTL (AF, EG, AX, EX, A[f U g], E[f U g]); of all"
                    + " runs, without A and E, LTL: G (p >= 1 -> F q >= 1); CTL* with A (…) and E (…): A (F G EF p >= 1);"
                    + " over conditions such as p + q <= 1, fireable(t), deadlock, with ! && || -> <-> and parentheses;"
                    + " names that are not identifiers in double quotes."
        },
        footer = {
            "  tidemark check zoo:philosophers/5 --deadlock-free",
            "  tidemark check zoo:mutex/3 -f 'AG (critical_1 + critical_2 <= 1)' --one-safe",
            "  tidemark check model.pnml -f 'EF deadlock' --trace run.json",
            "  tidemark check model.pnml --one-safe --certificate safe.cert       a proof that tidemark-verify reads",
            "  tidemark check model.pnml --conforms service.txt",
            "  tidemark check protocol.pnml --conforms service.pnml",
            "  tidemark check zoo:mutex/3 -f 'G (waits_1 >= 1 -> F critical_1 >= 1)' --strong-fair enter_1",
            "  tidemark check zoo:dbm/10 --deadlock-free --search sweep --progress paper",
            "  tidemark check zoo:kanban/7 -f 'EF card_1 + card_4 = 0' --resume run    a question about states on disk",
            "  tidemark check zoo:lock-start -f 'latest(key = 1) <= 20'    a deadline",
            "  tidemark check zoo:locks -f 'EF (time <= 4 && holding >= 1)' --cut-off 'time > 4'",
            "  tidemark check model.pnml --properties questions.props --json",
            "  tidemark check model.tide --junit results.xml --sarif results.sarif     answers for a build server",
            "  tidemark check model.pnml --properties ReachabilityCardinality.xml --time 60s",
            "  tidemark check model.pnml --properties ReachabilityCardinality.xml --only 2025-03"
        })
public final class CheckCommand extends ModelCommand {
    private static final long READING_NANOS = 1_000_000_000;
    private static final OptionWords<Emptiness.Method> METHODS =
            OptionWords.of("--emptiness", Emptiness.Method.values());

    @Mixin
    QuestionOptions questions = new QuestionOptions();

    @Mixin
    final EngineOptions engines;

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
                    "With --store mdd: the order of the places, one on each line, first level first; a place on an"
                            + " indented line is on the level of the one before it. Default: several orders race.")
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
    EvidenceOptions.FullRuns fullRuns = new EvidenceOptions.FullRuns();

    @Mixin
    CertificateOption certificate = new CertificateOption();

    @Mixin
    AnswerFiles answers = new AnswerFiles();

    @Mixin
    ResultOptions result = new ResultOptions();

    private String textBefore = "";

    public CheckCommand(Session session) {
        this(session, null);
    }

    /** A command for states that are found and kept elsewhere; null for here. */
    public CheckCommand(Session session, @Nullable ExternalStates elsewhere) {
        super(session);
        this.engines = new EngineOptions(elsewhere);
    }

    @Override
    public Integer call() throws InputException, IOException {
        answers.check();
        return answers.accepted(answers.areAny() ? askForOthers() : ask());
    }

    /** Asks, and writes the answers for other programs; also where there are none, and why. */
    private int askForOthers() throws InputException, IOException {
        List<CheckedModel> found = new ArrayList<>();
        result.alsoShowTo(tree -> found.add(CheckedModel.of(model.reference, model.file(), tree)));
        try {
            return ask();
        } catch (InputException e) {
            found.add(
                    e instanceof LimitException
                            ? CheckedModel.unknown(model.reference, model.file(), Advice.message(e))
                            : CheckedModel.refused(model.reference, model.file(), Advice.message(e)));
            throw e;
        } catch (RuntimeException e) {
            if (found.isEmpty()) {
                found.add(CheckedModel.refused(model.reference, model.file(), String.valueOf(e.getMessage())));
            }
            throw e;
        } finally {
            answers.write(found.stream().map(AnswerFiles::located).toList(), session, result.json);
        }
    }

    private int ask() throws InputException, IOException {
        textBefore = kept() == null ? "" : content();
        engines.refuseCounting();
        Engine engine = engines.engine();
        emptiness();
        if (order != null && !engine.isSymbolic()) {
            throw new InputException("--order is for states in one diagram; add --store mdd");
        }
        questions.readFrom(session.host());
        questions.check(model.mayAsk());
        evidence.check();
        colors.check(engine);
        clock.check();
        cutOff.check(engine);
        certificate.check(evidence.force);
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = session.within(engines.options(engine, interrupt));
            TimeLimit watch = new TimeLimit(options);
            NetSource read = timed(model.source(result.notes(session)), engine);
            evidence.check(read);
            certificate.check(read);
            engine.inspectFolder();
            NetSource source = engine.composes() ? read.findingSteps(null) : read;
            return check(source, engine, options, watch);
        }
    }

    private int check(NetSource source, Engine engine, ExploreOptions options, TimeLimit watch)
            throws InputException, IOException {
        Asking asking = new Asking(watch);
        List<StageFault> faults = Collections.synchronizedList(new ArrayList<>());
        CheckTask task = new CheckTask(source, engine, options, watch, asking)
                .of(model.wholeFromAnywhere())
                .starting(limits -> execution(source, engine, limits))
                .measuring(names -> engines.measure(model.measures(names)))
                .cuttingOff(cutOff.condition())
                .ordering(net -> order == null ? Optional.empty() : Optional.of(OrderFile.read(order, net)))
                .askingLater(engines.laterStages())
                .alsoAsking(questions::asksFor)
                .tuning((usual, plan) -> usual.withEmptiness(emptiness())
                        .without(stages.skipped(plan))
                        .announcing(finding -> announce(finding, asking.asked()))
                        .outlivingFaults(faults::add));
        CheckTask.Result found = task.run(engines.follower(session, result.quiet, options.memoryBytes()));
        KeptAnswers kept = kept();
        if (found instanceof CheckTask.Answered answered) {
            if (kept != null && faults.isEmpty()) {
                kept.learn(answered.report().findings());
            }
            int status = tell(answered, asking.asked(), engine);
            if (!faults.isEmpty()) {
                throw new FailedStages(faults);
            }
            return status;
        }
        if (kept != null && !kept.kept().isEmpty() && asking.asked().errors().isEmpty()) {
            return Status.DONE; // every question was answered before
        }
        return found instanceof CheckTask.TooLarge tooLarge
                ? unfinished(source, tooLarge, engine, watch)
                : asking().nothing(asking.asked());
    }

    /** Reads the questions once it is known which net they are about. */
    private final class Asking implements CheckTask.Questions {
        private final TimeLimit watch;
        private QuestionOptions.@Nullable Asked asked;

        Asking(TimeLimit watch) {
            this.watch = watch;
        }

        @Override
        public List<Property> read(CheckTask.Scene scene) throws InputException {
            ExploreOptions left = watch.left();
            QuestionOptions.Asked read =
                    asking().of(scene.names(), scene.countable(new TimeLimit(left)::isReached), left, emptiness());
            asked = read;
            if (scene.isComposed()) {
                return read.properties();
            }
            if (read.isNothing() && read.errors().isEmpty() && read.open().isEmpty()) {
                throw QuestionOptions.nothingAsked(model, scene.names());
            }
            if (read.asksForConformance()) {
                engines.refuseStore("--conforms");
            }
            KeptAnswers kept = kept();
            return kept == null ? read.properties() : kept.open(scene, read.properties(), text());
        }

        @Override
        public @Nullable OpenReason refusal(Property property) {
            return asked().refused().get(property);
        }

        QuestionOptions.Asked asked() {
            return Objects.requireNonNull(asked);
        }
    }

    private Execution execution(NetSource source, Engine engine, UnfoldingLimits limits) throws InputException {
        Execution way = colors.execution(source, engine, limits, Execution.Purpose.ANSWERS, result.notes(session));
        boolean isUsed = engine.reduce().allows(Reduction.STRUCTURAL)
                || engine.reduce().allows(Reduction.SYMMETRY)
                || (engine.reduce().allows(Reduction.STUBBORN) && !engine.sweeps());
        if (way.direct() != null && engine.reduce().isAsked() && !isUsed) {
            note("nothing is left out of a net that is executed directly; --colors unfold explores its unfolding");
        }
        return way;
    }

    /** The model with the clock that fits what is asked. */
    private NetSource timed(NetSource read, Engine engine) throws InputException {
        List<String> asked = new ArrayList<>(questions.written(model.tide()));
        if (engines.progress != null) {
            asked.add(engines.progress);
        }
        return clock.on(read, engine.sweeps(), cutOff.text(), asked, result.notes(session));
    }

    /** Leaves all questions open about a net that was not unfolded within the limits. */
    private int unfinished(NetSource source, CheckTask.TooLarge found, Engine engine, TimeLimit watch)
            throws InputException, IOException {
        LimitException limit = found.limit();
        if (source.network() != null) {
            throw limit;
        }
        TransitionSystem names = found.scene().names();
        ExploreOptions options = watch.left();
        // The time may be over; what is asked has to be known all the same, to be left open by the right reason.
        ExploreOptions reading = options.withTime(READING_NANOS).withCancelled(() -> false);
        QuestionOptions.Asked asked =
                asking().of(names, found.scene().countable(new TimeLimit(reading)::isReached), reading, emptiness());
        Plan plan = found.scene().plan().notAsking(asked.refused()::get);
        OpenReason tooLarge = new OpenReason(StopReason.NET_TOO_LARGE, limit.what(), limit.remedy());
        CheckReport report =
                asked.shown(CheckReport.unknown(asked.properties(), plan.refusal(), tooLarge, watch.seconds()), names);
        note(Advice.message(limit));
        String sizes = ModelSizes.written(Objects.requireNonNull(source.colored()));
        show(names, sizes, engine, options, report, asked);
        return status(report, true, asked);
    }

    /** Prints what was found; the status. */
    private int tell(CheckTask.Answered found, QuestionOptions.Asked asked, Engine engine)
            throws InputException, IOException {
        Subject subject = found.subject();
        CheckReport all = found.report();
        TransitionSystem system = all.system() == null ? found.names() : all.system();
        CheckReport report = asked.shown(all, system);
        ExploreOptions options = found.options();
        report.notes().forEach(this::note);
        DirectNet direct = subject.direct();
        DirectReport explored = report.direct();
        if (direct != null && explored != null && explored.fault() != null) {
            return new BreachReport(session, result, evidence, fullRuns)
                    .fault(
                            direct,
                            new NetSystem(explored.shown()),
                            explored.exploration().states(),
                            explored.fault());
        }
        DirectSweepReport swept = report.directSweep();
        if (direct != null && swept != null && swept.fault() != null) {
            long seen = swept.sweep().outcome().explored();
            return new BreachReport(session, result, evidence, fullRuns)
                    .fault(direct, new NetSystem(swept.shown()), seen, swept.fault());
        }
        moves(report).forEach(move -> note("the states moved " + StatesReport.inWords(move, options)));
        noteUnusedFolder(engine, report);
        show(
                system,
                sizes(subject, report, system),
                report.work().isDirect() ? engine : unfolding(engine).after(moves(report)),
                options,
                report,
                asked);
        return status(report, !asked.open().isEmpty(), asked);
    }

    /** The sizes of what was looked at: a network that was composed has no net but that of its runs. */
    private static String sizes(Subject subject, CheckReport report, TransitionSystem system) {
        if (subject.direct() != null && report.work().isDirect()) {
            return ModelSizes.of(subject.direct().net());
        }
        if (subject.direct() != null && report.work().isUnfoldedInPart()) {
            return ModelSizes.written(subject.direct().net()) + "; unfolded in part";
        }
        if (subject.direct() != null
                && system instanceof NetSystem of
                && of.net().places() == 0) {
            return ModelSizes.written(subject.direct().net()); // nothing was unfolded, and nothing executed
        }
        Network network = subject.network();
        return network != null && report.net() != subject.net() ? ModelSizes.of(network) : ModelSizes.of(system);
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

    /** The answers of earlier checks; null where there are none, or a condition cuts states off that they had. */
    private @Nullable KeptAnswers kept() {
        Host host = session.host();
        return host == null || cutOff.text() != null ? null : host.kept();
    }

    /** What the model is made of: unlike any other where it includes files, or has just changed. */
    private AnswerDigest.ModelText text() {
        String now = content();
        boolean isWhole = now.equals(textBefore) && !now.contains("include");
        TideRules rules = isWhole && model.isTide() ? TideRules.of(now) : null;
        String parameters = parameters();
        String whole = !isWhole ? UUID.randomUUID().toString() : parameters + (rules == null ? now : rules.whole());
        return new AnswerDigest.ModelText() {
            @Override
            public String whole() {
                return whole;
            }

            @Override
            public @Nullable String around(Set<String> names) {
                String part = rules == null ? null : rules.around(names);
                return part == null ? null : parameters + part;
            }
        };
    }

    private String parameters() {
        try {
            return model.whole() + "\n";
        } catch (InputException gone) {
            return UUID.randomUUID().toString();
        }
    }

    private String content() {
        try {
            String file = model.file();
            boolean isPacked =
                    file != null && !ModelInput.withoutCompression(file).equals(file);
            return isPacked
                    ? "include"
                    : file == null ? "" : Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "include";
        }
    }

    /** Reports a verdict to the host as soon as it is known. */
    private void announce(Finding finding, QuestionOptions.Asked asked) {
        Host host = session.host();
        if (host != null && !asked.isAside().test(finding.property())) {
            host.verdict(finding.property().name(), finding.verdict());
        }
    }

    private Emptiness.Method emptiness() {
        return METHODS.read(spec, emptiness);
    }

    private AskedQuestions asking() {
        return new AskedQuestions(session, result, engines, model, questions);
    }

    /** Prints what was found, and keeps the runs and certificates that were asked for. */
    private void show(
            TransitionSystem system,
            String sizes,
            Engine engine,
            ExploreOptions options,
            CheckReport report,
            QuestionOptions.Asked asked)
            throws IOException, InputException {
        Certificates certificates = certificate.certify(system, report, options);
        CheckText text = new CheckText(
                system,
                sizes,
                engine,
                options,
                CutOffOption.offered(command(), engine),
                report,
                certificates,
                asked.unread(),
                fullRuns.areFull,
                session.palette());
        Report shown = text.report(result.json, explain, asked.errors(), asked.notes());
        result.show(
                session,
                !result.needsTree(session)
                        ? shown
                        : text.report(true, explain, asked.errors(), asked.notes())
                                .forPrograms()
                                .add(shown.forPeople()));
        for (Finding finding : report.findings()) {
            session.hand(
                    finding.property().name(),
                    system,
                    finding.run(),
                    run -> TraceText.of(finding, system).timed(run));
        }
        if (certificates != null) {
            String written = certificate.write(certificates, evidence.force);
            if (!result.json) {
                session.out().println("\n" + written);
            }
        }
        keepRun(system, report);
    }

    private void keepRun(TransitionSystem system, CheckReport report) throws InputException {
        String pathTrouble =
                report.sweep() == null ? null : report.sweep().paths().trouble();
        if (pathTrouble != null) {
            note("answers come without runs: " + pathTrouble + ExploreCommand.OTHER_FOLDER);
        }
        if (evidence.targets().isEmpty()) {
            return;
        }
        ModelFaults faults = ModelFaults.among(report.findings(), system);
        Finding witnessed =
                CheckText.witnessed(faults.first(report.findings()), faults).orElse(null);
        Evidence run = witnessed == null ? null : witnessed.run();
        if (witnessed == null || run == null) {
            note(noRun(report));
        } else {
            evidence.write(TraceText.of(witnessed, system), run);
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

    /** Says that a folder for states has none, so that nobody looks for them there. */
    private void noteUnusedFolder(Engine engine, CheckReport report) {
        ExplorationReport explored = report.exploration();
        boolean isWritten = report.work().hasFolder()
                || report.work().folder() != null
                || (explored != null && explored.notes().disk() != null);
        boolean isNew = engine.choice() instanceof OnDisk files && files.isOnDisk() && !files.resumes();
        if (isNew && !isWritten) {
            note("no states were written to " + engines.folder() + ": it did not come to an exploration on disk");
        }
    }

    private void note(String sentence) {
        result.remark(session, sentence);
    }

    /** A question that was not asked goes before one that is violated, as the command line has it; then the violation is pointed out. */
    private int status(CheckReport report, boolean open, QuestionOptions.Asked asked) {
        Set<Kind> failing = answers.failing();
        boolean refused = !asked.errors().isEmpty();
        String violated = null;
        boolean unknown = open;
        for (Finding finding : report.findings()) {
            if (violated == null && finding.verdict() instanceof Verdict.Violated) {
                violated = finding.property().name();
            }
            if (finding.verdict() instanceof Verdict.Unknown left) {
                unknown = true;
                refused |= left.why().cause() == StopReason.REFUSED;
            }
        }
        if (refused && violated != null) {
            note(InputException.quote(violated)
                    + " is violated; the status is 2 all the same, since another question was not asked");
        }
        return refused
                ? Status.WRONG_INPUT
                : violated != null && failing.contains(Kind.VIOLATED)
                        ? Status.VIOLATED
                        : unknown && failing.contains(Kind.UNKNOWN) ? Status.UNKNOWN : Status.DONE;
    }

    /** Where certificates go that an independent program checks. */
    static final class CertificateOption {
        @Option(
                names = "--certificate",
                paramLabel = "FILE",
                description =
                        "Write certificates of the answers here, which tidemark-verify checks against the net alone:"
                                + " runs, proofs, or all states with what holds in them. For place/transition nets; an"
                                + " answer without one says so.")
        @Nullable
        String file;

        /** Refuses a file that could not be written later, before any time is spent. */
        void check(boolean force) throws InputException {
            if (file != null) {
                if (file.equals("-")) {
                    throw new InputException(
                            "--certificate '-': standard output is for the result; expected the name of a "
                                    + "file, such as answers.cert");
                }
                OutputFile.check(ModelArgument.path(file), force);
            }
        }

        /** Refuses certificates of answers about a model that is not a net. */
        void check(NetSource source) throws InputException {
            if (file != null) {
                source.requireNet("--certificate");
            }
        }

        /** Certifies what was found, in what is left of the time; null where that was not asked for. */
        @Nullable
        Certificates certify(TransitionSystem system, CheckReport report, ExploreOptions options) {
            return file == null || !(system instanceof NetSystem of)
                    ? null
                    : Certificates.of(of.net(), report.findings(), options.withoutSeconds(report.seconds()));
        }

        /** Writes the certificates and says how many there are. */
        String write(Certificates certificates, boolean force) throws InputException {
            String target = String.valueOf(file);
            OutputFile.write(ModelArgument.path(target), force, certificates::write);
            List<Certificates.Entry> all = certificates.entries();
            long written = all.stream().filter(entry -> entry.why() == null).count();
            StringBuilder text = new StringBuilder();
            for (Certificates.Entry entry : all) {
                if (entry.why() != null) {
                    text.append(entry.finding().property().name() + ": no certificate, " + entry.why() + "\n");
                }
            }
            return text + target + ": certificates of " + written + " of " + Figures.count(all.size(), "answer");
        }
    }
}
