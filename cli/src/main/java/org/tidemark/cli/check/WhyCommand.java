package org.tidemark.cli.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.api.report.WhyReport;
import org.tidemark.api.task.WhyTask;
import org.tidemark.check.CheckReport;
import org.tidemark.check.question.NumberLimits;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.why.EventOrder;
import org.tidemark.check.why.NoReturn;
import org.tidemark.check.why.Reasons;
import org.tidemark.cli.language.LanguageSources;
import org.tidemark.cli.option.CutOffOption.ClockOption;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.FairnessOptions;
import org.tidemark.cli.option.LimitOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ModelCommand;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.NextStep;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.StageWords;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Host;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.OutputFile;
import org.tidemark.format.registry.ProcessFiles;
import org.tidemark.format.trace.ProcessNet;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark why}: the reasons for one answer, on one screen. */
@Command(
        name = "why",
        header = "Explain an answer: which steps matter, when it was too late, what else could have been done.",
        description = {
            "Asks a question as check does, and explains the answer on one screen. It reads from top to bottom:",
            "The verdict. Then the steps that lead to it, of which none can be left out: without it, the others cannot"
                    + " be replayed, or do not show the answer any more. Steps in different columns do not depend on each"
                    + " other; \"needs 1, 3\" names the steps that must come before. Of an endless run, the steps that"
                    + " repeat follow after those that lead there.",
            "Of a formula about runs (G (p -> F q)), where along the run each of its parts is true.",
            "The point of no return: the step after which nothing could save it any more, what else was possible"
                    + " there, and a run that chooses otherwise and goes well. Each takes a further check; what is not"
                    + " decided within --time and --memory is reported as unknown. Without --time, reasons are looked for"
                    + " during 60 s after the verdict.",
            "Of an answer that holds because something never happens: a smallest set of conditions that are never true"
                    + " together, and the sum of tokens, trap or other proof that rules it out.",
            "If several questions are asked, or the model declares several, the violated one with the shortest run is"
                    + " explained; --only NAME chooses another."
        },
        footer = {
            "  tidemark why zoo:philosophers/3 --deadlock-free",
            "  tidemark why zoo:mutex/3 -f 'AG (critical_1 + critical_2 <= 1)'      why does it hold?",
            "  tidemark why zoo:mutex/3 -f 'G (waits_1 >= 1 -> F critical_1 >= 1)'",
            "  tidemark why model.pnml -f 'EF fireable(t)'                          why is t never enabled?",
            "  tidemark why model.tide --only in_order --picture why.svg --trace why.json",
            "  tidemark why model.pnml -f 'AG EF home >= 1' --time 5m --json"
        })
public final class WhyCommand extends ModelCommand {
    @Option(
            names = {"-f", "--formula"},
            paramLabel = "FORMULA",
            description =
                    "A formula as check takes it, such as 'AG p + q <= 1', 'EF deadlock' or 'G (p >= 1 -> F q >= 1)';"
                            + " may be given several times.")
    List<String> formulas = new ArrayList<>();

    @Option(
            names = "--properties",
            paramLabel = "FILE",
            description = "A file of questions as check takes it; may be given several times.")
    List<String> files = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "NAME",
            description =
                    "Explain only the question whose name is NAME or, where there is none, one whose name ends with"
                            + " it.")
    List<String> only = new ArrayList<>();

    @Option(names = "--deadlock-free", description = "Ask whether something can always happen: AG !deadlock.")
    boolean deadlockFree;

    @Option(names = "--one-safe", description = "Ask whether no place ever holds two tokens.")
    boolean oneSafe;

    @Option(names = "--quasi-live", description = "Ask whether every transition can happen at least once.")
    boolean quasiLive;

    @Option(names = "--live", description = "Ask whether every transition can, whatever happens, happen again.")
    boolean live;

    @Mixin
    FairnessOptions fairness = new FairnessOptions();

    @Mixin
    ClockOption clock = new ClockOption();

    @Mixin
    LimitOptions limits = new LimitOptions();

    @Option(
            names = "--max-states",
            paramLabel = "N",
            converter = Quantities.Positive.class,
            description = "Stop each search when there are more than N states. Default: no limit.")
    @Nullable
    Long maxStates;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Write the run that is explained here, as JSON, for simulate --trace and for other programs.")
    @Nullable
    String trace;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "Draw the steps and what each of them needs here: .svg, or .dot for Graphviz.")
    @Nullable
    String picture;

    @Option(names = "--force", description = "Replace output files that exist.")
    boolean force;

    @Mixin
    EvidenceOptions.FullRuns fullRuns = new EvidenceOptions.FullRuns();

    @Mixin
    ResultOptions result = new ResultOptions();

    public WhyCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InputException {
        QuestionOptions questions = questions();
        questions.readFrom(session.host());
        questions.check(model.mayAsk());
        clock.check();
        checkFiles();
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = session.within(limits.of(command(), interrupt))
                    .withMaxStates(maxStates == null ? Long.MAX_VALUE : maxStates);
            Notes notes = result.notes(session);
            NetSource read = model.source(notes);
            NetSource source = clock.on(read, false, null, questions.written(model.tide()), notes);
            Asking asking = new Asking(questions, notes);
            WhyTask.Result found = new WhyTask(source, options, asking)
                    .run(RunLine.follower(session, result.quiet, options.memoryBytes()));
            return found instanceof WhyTask.Explained explained
                    ? show(explained, asking.asked().shown(explained.report(), explained.system()), options)
                    : Status.WRONG_INPUT;
        }
    }

    /** The options as those of {@code check}, which reads questions. */
    private QuestionOptions questions() {
        QuestionOptions questions = new QuestionOptions();
        questions.spec = command();
        questions.formulas = formulas;
        questions.files = files;
        questions.only = only;
        questions.deadlockFree = deadlockFree;
        questions.oneSafe = oneSafe;
        questions.quasiLive = quasiLive;
        questions.live = live;
        questions.fairness = fairness;
        return questions;
    }

    private void checkFiles() throws InputException {
        if (trace != null) {
            if (trace.equals("-")) {
                throw new InputException(
                        "--trace '-': standard output is for the result; expected the name of a file, such as"
                                + " why.json");
            }
            OutputFile.check(ModelArgument.path(trace), force);
        }
        if (picture != null) {
            ProcessFiles.check(ModelArgument.path(picture), force);
        }
    }

    /** Reads the questions once it is known which system they are about; a wrong one is refused at once. */
    private final class Asking implements WhyTask.Questions {
        private final QuestionOptions questions;
        private final Notes notes;
        private QuestionOptions.@Nullable Asked asked;

        Asking(QuestionOptions questions, Notes notes) {
            this.questions = questions;
            this.notes = notes;
        }

        @Override
        public List<Property> read(TransitionSystem system, ExploreOptions within) throws InputException {
            TimeLimit reading = new TimeLimit(within);
            NumberLimits countable = system instanceof NetSystem of
                    ? NumberLimits.in(of.net(), reading::isReached)
                    : NumberLimits.byNames(system, reading::isReached);
            QuestionOptions.ModelServices services = new QuestionOptions.ModelServices(
                    new LanguageSources(new EngineOptions(null), within, notes), within, notes);
            QuestionOptions.Asked asked =
                    questions.read(system, model.questions(system), model.fairness(), services, countable);
            this.asked = asked;
            Map<Property, OpenReason> refused = new LinkedHashMap<>(asked.refused());
            refused.values().removeIf(reason -> reason.cause() == StopReason.TIME); // open, as all are then
            List<Property> answerable = asked.properties().stream()
                    .filter(property -> !refused.containsKey(property))
                    .toList();
            List<String> wrong = new ArrayList<>(asked.errors());
            refused.forEach((property, reason) -> wrong.add(property.name() + ": " + Advice.sentence(reason)));
            boolean isOnlyUnread =
                    asked.errors().size() == asked.unread().size(); // otherwise a name or a file is wrong
            Set<String> own =
                    system.obligations().stream().map(Obligation::name).collect(Collectors.toSet());
            boolean isNothingLeft =
                    answerable.stream().allMatch(property -> own.contains(property.name())); // which nobody has asked
            if (!wrong.isEmpty() && (isNothingLeft || !isOnlyUnread)) {
                throw new InputException(String.join("\n", wrong));
            }
            wrong.forEach(notes::add);
            asked.notes().stream()
                    .filter(note -> !note.contains("not checked, because"))
                    .forEach(notes::add);
            if (answerable.isEmpty()) {
                throw QuestionOptions.nothingAsked(model, system);
            }
            return answerable;
        }

        @Override
        public boolean isExplained(Property property) {
            return !asked().isAside().test(property);
        }

        QuestionOptions.Asked asked() {
            return Objects.requireNonNull(asked);
        }
    }

    private int show(WhyTask.Explained found, CheckReport answers, ExploreOptions options) throws InputException {
        Reasons reasons = found.reasons();
        AnswerRemarks remarks =
                new AnswerRemarks(found.system(), answers, List.of(reasons.finding()), UnaryOperator.identity());
        Report report = new WhyReport(
                        found.system(),
                        answers,
                        reasons,
                        new WhyReport.Remarks(
                                remarks.mark(reasons.finding()),
                                remarks.sentences(),
                                dates(found.system(), reasons),
                                "; --full-runs shows all"),
                        new InWords(fullRuns.areFull),
                        fullRuns.areFull)
                .report();
        toTry(report, found, answers, options);
        result.show(session, report.seconds("seconds", found.seconds()));
        keep(found.system(), reasons);
        hand(found.system(), reasons);
        Verdict verdict = reasons.finding().verdict();
        return verdict instanceof Verdict.Violated
                ? Status.VIOLATED
                : verdict instanceof Verdict.Unknown ? Status.UNKNOWN : Status.DONE;
    }

    /** The dates of the run that is shown. */
    private static List<String> dates(TransitionSystem system, Reasons reasons) {
        Evidence run = reasons.run();
        return run == null ? List.of() : TraceText.of(reasons.finding(), system).datesOf(run);
    }

    /** The words of the command line. */
    private record InWords(boolean areFull) implements WhyReport.Words {
        @Override
        public String open(OpenReason why) {
            return Advice.sentence(why);
        }

        @Override
        public String how(String stage) {
            return StageWords.of(stage);
        }

        @Override
        public String shortened(String reason) {
            String once = reason.lines().distinct().collect(Collectors.joining("\n"));
            return areFull ? once : LongReason.shortened(once);
        }
    }

    /** Advice on what to do next, one line each. */
    private void toTry(Report to, WhyTask.Explained found, CheckReport answers, ExploreOptions options)
            throws InputException {
        List<String> ideas = new ArrayList<>();
        Reasons reasons = found.reasons();
        NoReturn point = reasons.noReturn();
        TransitionSystem system = found.system();
        Fairness helps = reasons.ofRun() == null ? null : reasons.ofRun().helps();
        if (reasons.finding().verdict() instanceof Verdict.Unknown unknown) {
            NextStep next = new NextStep.Run(
                            system,
                            options,
                            command().optionsMap().keySet(),
                            found.report().exploration(),
                            found.seconds(),
                            false)
                    .after(unknown.why());
            if (next != null) {
                next.addTo(to);
                ideas.add(next.sentence());
            }
        }
        if (helps != null) {
            ideas.add(fair(helps, system) + ": it holds of all runs that are fair in this way");
        }
        if (point != null
                && point.kind() == NoReturn.Kind.STEP
                && reasons.finding().verdict() instanceof Verdict.Violated) {
            ideas.add("forbid or delay " + system.shownEvent(point.chosen()) + " in "
                    + system.nouns().states() + " like the one after step " + point.step() + ", and ask again");
        }
        if (point != null && point.kind() == NoReturn.Kind.UNKNOWN) {
            ideas.add("more --time or --memory, to find out when it was too late");
        }
        if (reasons.run() != null && trace == null) {
            ideas.add("--trace why.json, then: tidemark simulate " + model.whole() + " --trace why.json");
        }
        if (reasons.slice() != null
                && picture == null
                && reasons.slice().run().run().steps() > 1) {
            ideas.add("--picture why.svg draws what needs what");
        }
        if (system.workflow() != null) {
            ideas.add("tidemark sound " + model.whole()
                    + " asks whether it is sound, and looks for changes that make it so");
        }
        List<String> others = answers.findings().stream()
                .filter(finding -> !finding.equals(reasons.finding()))
                .filter(finding -> system.obligations().stream()
                        .noneMatch(each -> each.name().equals(finding.property().name())))
                .map(finding -> finding.property().name())
                .toList();
        if (!others.isEmpty()) {
            ideas.add("--only NAME explains another answer: " + String.join(", ", others));
        }
        if (!ideas.isEmpty()) {
            to.put("ideas", ideas);
            to.line().line("What to try:");
            ideas.forEach(idea -> to.line("   " + Report.hanging(idea, 5)));
        }
    }

    private static String fair(Fairness runs, TransitionSystem system) {
        List<String> options = new ArrayList<>();
        if (!runs.weak().isEmpty()) {
            options.add("--fair '" + String.join(",", runs.weak()) + "'");
        }
        if (!runs.strong().isEmpty()) {
            boolean isAll = runs.strong().equals(system.vocabulary().transitions());
            options.add("--strong-fair " + (isAll ? "all" : "'" + String.join(",", runs.strong()) + "'"));
        }
        return String.join(" ", options);
    }

    /** Writes and draws the run, where files for it were given. */
    private void keep(TransitionSystem system, Reasons reasons) throws InputException {
        Reasons.Slice slice = reasons.slice();
        Evidence run = reasons.run();
        if (run == null && (trace != null || picture != null)) {
            result.remark(session, "no run shows this answer, so there is none to write");
        }
        if (run != null && trace != null) {
            Object value = new TraceText(system).value(run);
            OutputFile.write(ModelArgument.path(trace), force, out -> Report.write(out, value));
        }
        if (slice != null && picture != null) {
            ProcessFiles.write(process(system, slice), ModelArgument.path(picture), force);
        } else if (run != null && picture != null) {
            result.remark(session, "what its steps need is not known of this run, so there is no picture of it");
        }
    }

    /** Hands the run and its picture to a host. */
    private void hand(TransitionSystem system, Reasons reasons) {
        Host host = session.host();
        Evidence run = reasons.run();
        if (host == null || run == null) {
            return;
        }
        session.hand("", system, run);
        Reasons.Slice slice = reasons.slice();
        if (slice != null && run.steps() > 0) {
            try {
                host.picture(ProcessFiles.text(process(system, slice), Path.of("why.svg")));
            } catch (InputException tooBig) {
                // Nobody has asked for a picture, so that there is nothing to refuse.
            }
        }
    }

    /** The run of a net with its tokens, of another system with its order alone. */
    private static ProcessNet process(TransitionSystem system, Reasons.Slice slice) throws InputException {
        List<Integer> events = slice.run().run().events();
        if (system instanceof NetSystem of && !of.net().hasPriorities()) {
            return ProcessNet.of(of.net(), events);
        }
        EventOrder order = slice.loop() == null ? slice.stem() : EventOrder.joined(slice.stem(), slice.loop());
        PetriNet drawn =
                order.net(system.name(), events.stream().map(system::shownEvent).toList());
        return ProcessNet.of(drawn, IntStream.range(0, events.size()).boxed().toList());
    }
}
