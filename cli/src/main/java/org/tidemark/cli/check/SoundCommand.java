package org.tidemark.cli.check;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.ExecutionTimes;
import org.tidemark.api.task.SoundRepairs;
import org.tidemark.api.task.SoundTask;
import org.tidemark.api.task.SoundTask.Finding;
import org.tidemark.api.task.SoundTask.Notion;
import org.tidemark.api.task.SoundTask.Truth;
import org.tidemark.api.task.Task;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.option.LimitOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ModelCommand;
import org.tidemark.cli.option.OptionWords;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.NextStep;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.system.Workflow;
import org.tidemark.verdict.StopReason;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark sound}: whether a business process or a workflow net is sound, in the words of its drawing. */
@Command(
        name = "sound",
        header =
                "Is a business process or a workflow net sound? Where it gets stuck, what is left, what never happens.",
        description = {
            "MODEL is a BPMN 2.0 diagram, or a net with one source and one sink place, or with a final marking in its"
                    + " file. A process is sound if it can always be completed, nothing is left then, and everything that"
                    + " is drawn can happen.",
            "Every answer is exact. Where tokens gather without end, states with many of them in one place are not "
                    + "followed, and what was not found wrong before is unknown. Conditions of flows are not evaluated."
        },
        footer = {
            "  tidemark sound order.bpmn                       a verdict for each property, with a run",
            "  tidemark sound order.bpmn --svg order.svg       the diagram with what is wrong marked in it",
            "  tidemark sound order.bpmn -o order.html         a page with a picture of each fault",
            "  tidemark sound order.bpmn --network fifo-pair   messages between two pools keep their order",
            "  tidemark sound net.pnml --k 3                   three cases at once",
            "  tidemark sound net.pnml --notion relaxed        another kind of soundness"
        })
public final class SoundCommand extends ModelCommand {
    private static final OptionWords<Notion> NOTIONS = OptionWords.of("--notion", Notion.values());
    private static final int MOST_CASES = 1_000;

    @Option(
            names = "--network",
            paramLabel = "WORD",
            description =
                    "How messages of a diagram are kept: bag, fifo-pair, causal, inbox, outbox, fifo, rsc. Default:"
                            + " bag.")
    @Nullable
    String network;

    @Option(
            names = "--instances",
            paramLabel = "N",
            description =
                    "How often a pool without a process sends on each message flow, a non-interrupting event occurs,"
                            + " and an activity is executed whose file gives no number of instances. Default: 1.")
    @Nullable
    Integer instances;

    @Option(
            names = "--k",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many cases a workflow net has at the beginning. Default: ${DEFAULT-VALUE}.")
    int cases = 1;

    @Option(
            names = "--notion",
            paramLabel = "WORD",
            description =
                    "Let the verdict be about one kind of soundness: classical, weak, relaxed, lazy, easy, strong,"
                            + " generalised. Default: all properties.")
    @Nullable
    String notion;

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            description =
                    "Write the diagram as a picture with what is wrong marked, at the positions of its file if it has"
                            + " some.")
    @Nullable
    String svg;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE.html",
            description = "Write a page for a browser: a picture of each fault, its steps, and what to change.")
    @Nullable
    String output;

    @Option(
            names = "--certificate",
            paramLabel = "FILE",
            description = "Write what shows the answer about a free-choice workflow net, which tidemark-verify checks"
                    + " against the net alone.")
    @Nullable
    String certificate;

    @Option(names = "--force", description = "Replace a picture, page or certificate that exists.")
    boolean force;

    @Mixin
    LimitOptions limits = new LimitOptions();

    @Mixin
    ResultOptions result = new ResultOptions();

    public SoundCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InputException, IOException {
        if (cases < 1 || cases > MOST_CASES) {
            throw wrong("--k " + cases + ": expected a number from 1 to " + MOST_CASES);
        }
        Notion asked = notion == null ? null : NOTIONS.read(spec, notion);
        if (network != null) {
            model.define("network", network);
        }
        if (instances != null) {
            model.define("instances", String.valueOf(instances));
        }
        Path picture = svg == null ? null : ModelArgument.path(svg);
        Path page = output == null ? null : ModelArgument.path(output);
        if (page != null && !page.toString().endsWith(".html")) {
            throw wrong("-o " + output + ": expected a name that ends in .html; for a picture there is --svg");
        }
        Path proof = certificate == null ? null : ModelArgument.path(certificate);
        if (proof != null && cases != 1) {
            throw wrong("--certificate: is for one case; leave out --k " + cases);
        }
        for (Path file : new Path[] {picture, page, proof}) {
            if (file != null) {
                OutputFile.check(file, force);
            }
        }
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = session.within(limits.of(command(), interrupt));
            TimeLimit watch = new TimeLimit(options);
            NetSource source = model.source(result.notes(session));
            if (proof != null) {
                source.requireNet("--certificate");
                if (asked != null && asked != Notion.CLASSICAL) {
                    throw wrong("--certificate is about classical soundness; leave out --notion " + notion);
                }
            }
            Task.Follower follower =
                    session.host() == null ? new Unfollowed() : session.host().follower();
            SoundTask task = new SoundTask(source, watch, cases);
            SoundTask.Result found = task.run(follower);
            if (asked != null && !found.notions().containsKey(asked)) {
                throw wrong("--notion " + notion + ": "
                        + (asked == Notion.STRONG
                                ? "there is no time in this model"
                                : "only a workflow net has more cases than one"));
            }
            List<Workflow.Repair> repairs =
                    asked == null && cases == 1 ? SoundRepairs.of(found, watch, new Unfollowed()) : List.of();
            if (picture != null) {
                draw(found, picture);
            }
            Truth verdict = asked == null ? found.verdict() : found.notions().getOrDefault(asked, Truth.UNKNOWN);
            hand(found);
            if (proof != null) {
                result.remark(session, certified(task, found.verdict(), proof));
            }
            StopReason open = watch.isReached() ? StopReason.TIME : StopReason.MEMORY;
            NextStep next = verdict != Truth.UNKNOWN
                    ? null
                    : new NextStep.Run(null, options, command().optionsMap().keySet(), null, found.seconds(), true)
                            .after(open, null);
            SoundText text = new SoundText(found, asked, verdict, repairs, next);
            if (page != null) {
                write(page, new SoundPage(found, repairs, text.headline(), text.report()).html());
            }
            result.show(session, text.report().add(text.values()));
            return switch (verdict) {
                case HOLDS -> Status.DONE;
                case VIOLATED -> Status.VIOLATED;
                case UNKNOWN -> Status.UNKNOWN;
            };
        }
    }

    /** Shows no progress: the graphs of processes are small. */
    private static final class Unfollowed implements Task.Follower {
        @Override
        public <T> T during(Supplier<? extends @Nullable RunProgress> progress, String before, Task.Part<T> part)
                throws InputException {
            return part.run();
        }
    }

    /** Gives the runs to whoever runs the command inside itself, by the words of the properties that they break. */
    private void hand(SoundTask.Result found) {
        for (Finding finding : found.findings()) {
            List<Integer> run = finding.run();
            if (run != null) {
                session.hand(finding.property().words(), found.workflow().system(), evidence(finding, run));
            }
        }
    }

    private static Evidence evidence(Finding finding, List<Integer> run) {
        if (finding.loop() < 0) {
            return Evidence.run(run, finding.why());
        }
        return finding.property() == SoundTask.Property.SYNCHRONISATION
                ? Evidence.growth(run, finding.loop(), finding.why())
                : Evidence.lasso(run, finding.loop(), finding.why());
    }

    /** Writes the evidence for the answer and says so, or why there is none. */
    private String certified(SoundTask task, Truth verdict, Path file) throws InputException, IOException {
        ByteArrayOutputStream evidence = new ByteArrayOutputStream();
        String why = task.certify(verdict, evidence);
        if (!why.isEmpty()) {
            return file + ": no certificate, " + why;
        }
        OutputFile.write(file, force, out -> evidence.writeTo(out));
        return file + ": a certificate of the answer";
    }

    private void draw(SoundTask.Result found, Path picture) throws InputException {
        Workflow workflow = found.workflow();
        if (!workflow.isDrawn()) {
            throw new InputException(model.reference + ": has no positions to draw it by");
        }
        StringBuilder drawn = new StringBuilder();
        Finding first = found.findings().stream()
                .filter(each -> each.truth() == Truth.VIOLATED && each.run() != null)
                .findFirst()
                .orElse(null);
        try {
            workflow.draw(marks(found, first), drawn);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        write(picture, drawn.toString());
    }

    private void write(Path file, String content) throws InputException {
        OutputFile.write(file, force, out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
    }

    /** The elements to mark: the run that shows something wrong, what is left at its end, and whatever never happens. */
    static Workflow.Marks marks(SoundTask.Result found, @Nullable Finding finding) {
        Workflow workflow = found.workflow();
        Map<String, Integer> tokens = new LinkedHashMap<>();
        Map<String, String> faults = new LinkedHashMap<>();
        Set<String> passed = new LinkedHashSet<>();
        Set<String> dead = new LinkedHashSet<>();
        found.findings().forEach(each -> each.parts().forEach(part -> dead.add(part.id())));
        List<Integer> run = finding == null ? null : finding.run();
        if (finding != null && run != null) {
            run.forEach(event -> passed.addAll(workflow.elementsOf(event)));
            for (Workflow.Leftover left : finding.left()) {
                tokens.merge(left.element(), left.tokens(), Integer::sum);
                faults.put(left.element(), "");
            }
            if (finding.turn() >= 0) {
                workflow.elementsOf(run.get(finding.turn())).stream()
                        .findFirst()
                        .ifPresent(id -> faults.put(id, "no way back"));
            }
        }
        return new Workflow.Marks(tokens, passed, dead, faults);
    }

    /** The answers, for people and for programs. */
    private static final class SoundText {
        private static final int MANY_STEPS = 60;

        private final SoundTask.Result found;
        private final @Nullable Notion asked;
        private final Truth verdict;
        private final List<Workflow.Repair> repairs;
        private final @Nullable NextStep next;
        private final Workflow workflow;

        SoundText(
                SoundTask.Result found,
                @Nullable Notion asked,
                Truth verdict,
                List<Workflow.Repair> repairs,
                @Nullable NextStep next) {
            this.next = next;
            this.found = found;
            this.asked = asked;
            this.verdict = verdict;
            this.repairs = repairs;
            workflow = found.workflow();
        }

        Report report() {
            Report report = new Report()
                    .line(ModelSizes.Head.of(workflow.system()).title())
                    .line()
                    .line(headline())
                    .line();
            for (Finding finding : found.findings()) {
                report.row(finding.property().words(), finding.truth().word(), summary(finding));
            }
            for (Finding finding : found.findings()) {
                explain(finding, report);
            }
            Finding removed = found.removed();
            if (removed != null) {
                report.line().line("note: " + removed.why() + ", which may hide that it is not completed properly:");
                removed.left().forEach(left -> report.line("        " + left.text()));
            }
            if (!repairs.isEmpty()) {
                report.line().line("It is sound after any one of these changes, each of which was tried:");
                repairs.forEach(repair -> report.line("        " + repair.text()));
            }
            report.line();
            report.words("kinds", kinds());
            ExecutionTimes times = found.times();
            if (times != null) {
                report.words(
                        "takes",
                        "at least " + times.least() + ", "
                                + (times.isBounded() ? "at most " + times.most() : "without end at most"));
            }
            workflow.assumptions().forEach(each -> report.words("assumed", each));
            if (!found.objection().isEmpty()) {
                report.words("structure", "not sound by itself: " + found.objection());
            }
            report.words("decided", found.how());
            if (next != null) {
                report.words("next", next.sentence());
            }
            return report.line()
                    .line((found.states() == 0 ? "" : Figures.count(found.states(), "state") + ", ")
                            + Figures.seconds(found.seconds()));
        }

        private String headline() {
            if (asked != null) {
                String what = asked.words();
                return switch (verdict) {
                    case HOLDS -> what.toUpperCase(Locale.ROOT) + ": " + asked.meaning() + ".";
                    case VIOLATED -> "NOT " + what.toUpperCase(Locale.ROOT) + ", which means: " + asked.meaning() + ".";
                    case UNKNOWN -> "UNKNOWN: it was not found out whether it is " + what + ".";
                };
            }
            List<String> wrong = found.findings().stream()
                    .filter(finding -> finding.truth() == Truth.VIOLATED)
                    .map(SoundText::fault)
                    .toList();
            return switch (verdict) {
                case HOLDS ->
                    "SOUND: it can always be completed, nothing is left then, and everything that is drawn can happen"
                            + (found.isForAnyNumber() ? ", for any number of cases." : ".");
                case VIOLATED ->
                    "NOT SOUND: " + (wrong.isEmpty() ? found.objection() : String.join(", and ", wrong)) + ".";
                case UNKNOWN -> "UNKNOWN: nothing wrong was found, but not everything was looked at.";
            };
        }

        private static String fault(Finding finding) {
            return switch (finding.property()) {
                case OPTION_TO_COMPLETE -> "it cannot always be completed";
                case PROPER_COMPLETION -> finding.why();
                case NO_DEAD_PARTS -> "something can never happen";
                case SYNCHRONISATION -> finding.why();
                case DELIVERY -> finding.why();
            };
        }

        private static String summary(Finding finding) {
            List<Integer> run = finding.run();
            if (finding.truth() == Truth.VIOLATED && !finding.parts().isEmpty()) {
                return "never happens: "
                        + finding.parts().stream().map(Workflow.Task::label).collect(Collectors.joining(", "));
            }
            if (finding.truth() == Truth.HOLDS) {
                return finding.property().meaning();
            }
            return finding.why() + (run == null ? "" : ", after " + Figures.count(run.size(), "step"));
        }

        private void explain(Finding finding, Report report) {
            List<Integer> run = finding.run();
            if (finding.truth() != Truth.VIOLATED || run == null) {
                return;
            }
            report.line().line(finding.property().words() + ": " + finding.why());
            for (int step = 0; step < run.size(); step++) {
                if (run.size() > MANY_STEPS && step == MANY_STEPS / 2) {
                    int last = run.size() - MANY_STEPS / 2;
                    report.line("     …  " + Figures.count(last - step, "step") + " left out; --json has them all");
                    step = last;
                }
                String turn = step == finding.turn()
                        ? "   ← from here on it cannot be completed"
                        : step == finding.loop() ? "   ← from here on it repeats" : "";
                report.line(String.format(
                        Locale.ROOT, "%6d  %s%s", step + 1, workflow.system().shownEvent(run.get(step)), turn));
            }
            if (finding.loop() >= 0) {
                report.line("     …  and again from step " + (finding.loop() + 1));
            }
            finding.left().forEach(left -> report.line("  left  " + left.text()));
        }

        private String kinds() {
            String aside = workflow.delivery().clauses().isEmpty()
                    ? ""
                    : " (whether messages are received is not part of these)";
            return found.notions().entrySet().stream()
                    .map(each -> each.getKey().words() + ": "
                            + switch (each.getValue()) {
                                case HOLDS -> "yes";
                                case VIOLATED -> "no";
                                case UNKNOWN -> "unknown";
                            })
                    .collect(Collectors.joining(", ", "", aside));
        }

        Report values() {
            Report report =
                    new Report().add(ModelSizes.Head.of(workflow.system()).fields());
            report.put("verdict", verdict.word());
            report.list("properties", found.findings(), this::value);
            Report notions = new Report();
            found.notions().forEach((each, truth) -> notions.put(OptionWords.word(each), truth.word()));
            report.put("notions", notions, "anyNumberOfCases", found.isForAnyNumber());
            Finding removed = found.removed();
            report.put("removed", removed == null ? null : value(removed), "objection", found.objection());
            ExecutionTimes times = found.times();
            if (times != null) {
                report.put("leastTime", times.least(), "mostTime", times.isBounded() ? times.most() : null);
            }
            report.list("suggestions", repairs, SoundText::value);
            return report.put("assumptions", workflow.assumptions(), "how", found.how())
                    .put("states", found.states())
                    .add(next == null ? new Report() : next.addTo(new Report()))
                    .seconds("seconds", found.seconds());
        }

        private static Report value(Workflow.Repair repair) {
            return new Report()
                    .put("text", repair.text(), "elements", repair.elements())
                    .list(
                            "edits",
                            repair.edits(),
                            edit -> new Report().put("at", edit.at(), "length", edit.length(), "text", edit.text()));
        }

        private Report value(Finding finding) {
            List<Integer> run = finding.run();
            Report value = new Report()
                    .put(
                            "name",
                            finding.property().words(),
                            "verdict",
                            finding.truth().word(),
                            "why",
                            finding.why());
            if (run != null) {
                List<Report> steps = new ArrayList<>();
                run.forEach(event -> steps.add(new Report()
                        .put("event", workflow.system().eventName(event))
                        .put("shown", workflow.system().shownEvent(event))
                        .put("elements", List.copyOf(workflow.elementsOf(event)))));
                value.put("run", steps, "pointOfNoReturn", finding.turn() < 0 ? null : finding.turn())
                        .put("repeatsFrom", finding.loop() < 0 ? null : finding.loop());
            }
            value.list(
                    "left", finding.left(), left -> new Report().put("element", left.element(), "text", left.text()));
            value.list(
                    "never",
                    finding.parts(),
                    part -> new Report()
                            .put("element", part.id(), "label", part.label(), "activity", part.isActivity()));
            return value;
        }
    }
}
