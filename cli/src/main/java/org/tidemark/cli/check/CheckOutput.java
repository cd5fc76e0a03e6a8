package org.tidemark.cli.check;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.Engine;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.ModelFaults;
import org.tidemark.check.ReducedSearch;
import org.tidemark.check.Reduction;
import org.tidemark.check.Reductions;
import org.tidemark.check.StageReport;
import org.tidemark.check.certificate.Certificates;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.graph.GraphReport;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.cli.explore.ClassText;
import org.tidemark.cli.explore.ExploreJson;
import org.tidemark.cli.explore.SweepJson;
import org.tidemark.cli.explore.SweepRun;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ExplanationJson;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.StageTable;
import org.tidemark.cli.report.TraceJson;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.model.Evidence;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.store.DiskUse;
import org.tidemark.system.TransitionSystem;

/** The output of {@code check}: answers, how they were found, the files that were asked for, and the status. */
final class CheckOutput {
    private final Session session;
    private final ResultOptions result;
    private final EvidenceOptions evidence;
    private final CertificateOption certificate;
    private final boolean explains;

    /**
     * The output of a command.
     *
     * @param explains whether it says which stages were run, and when
     */
    CheckOutput(
            Session session,
            ResultOptions result,
            EvidenceOptions evidence,
            CertificateOption certificate,
            boolean explains) {
        this.session = session;
        this.result = result;
        this.evidence = evidence;
        this.certificate = certificate;
        this.explains = explains;
    }

    /** Prints what was found, and keeps the runs and certificates that were asked for. */
    void show(
            TransitionSystem system,
            String sizes,
            Engine engine,
            ExploreOptions options,
            CheckReport report,
            QuestionOptions.Asked asked)
            throws IOException, InputException {
        Certificates certificates = certificate.certify(system, report, options);
        if (result.json) {
            Json.write(
                    session.out(),
                    json -> CheckJson.write(json, system, engine, options, report, certificates, asked, explains));
        } else {
            new CheckText(system, sizes, report, asked.unread()).print(session.out(), session.palette());
            if (explains) {
                explain(session.out(), report);
            }
        }
        if (certificates != null) {
            String written = certificate.write(certificates, evidence.force);
            if (!result.json) {
                session.out().println("\n" + written);
            }
        }
        keepRun(system, report);
    }

    private static void explain(PrintStream out, CheckReport report) {
        StageTable.printShort(out, report.stages());
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

    private void keepRun(TransitionSystem system, CheckReport report) throws InputException {
        String pathTrouble =
                report.sweep() == null ? null : report.sweep().paths().trouble();
        if (pathTrouble != null) {
            note("answers come without runs: " + pathTrouble + SweepRun.OTHER_FOLDER);
        }
        if (evidence.targets().isEmpty()) {
            return;
        }
        List<Finding> findings = ModelFaults.among(report.findings(), system).first(report.findings());
        Finding witnessed = CheckText.witnessed(findings).orElse(null);
        Evidence run = witnessed == null ? null : witnessed.run();
        if (witnessed == null || run == null) {
            note(noRun(report));
        } else {
            evidence.write(system, run);
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
    void noteUnusedFolder(Engine engine, CheckReport report, @Nullable Path folder) {
        ExplorationReport explored = report.exploration();
        boolean isWritten = report.work().hasFolder()
                || report.work().folder() != null
                || (explored != null && explored.notes().disk() != null);
        boolean isNew = engine.choice() instanceof OnDisk files && files.isOnDisk() && !files.resumes();
        if (isNew && !isWritten) {
            note("no states were written to " + folder + ": it did not come to an exploration on disk");
        }
    }

    void note(String sentence) {
        if (!result.quiet) {
            session.remark(sentence);
        }
    }

    /** A question that was not asked goes before one that is violated, as the command line has it; then the violation is pointed out. */
    int status(CheckReport report, boolean open, QuestionOptions.Asked asked) {
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

    /** The report of a check, for programs. */
    static final class CheckJson {
        /** Stages that leave something out have a word for it in their names. */
        private static final Map<String, Reduction> STAGE_REDUCTIONS = Map.of(
                "stubborn", Reduction.STUBBORN,
                "symmetric", Reduction.SYMMETRY,
                "smaller net", Reduction.STRUCTURAL,
                "smaller unfolding", Reduction.STRUCTURAL,
                "reduction", Reduction.STRUCTURAL);

        /** The stage that executes high-level nets directly, with what was asked for. */
        private static final String DIRECT = "direct execution";

        private final JsonGenerator json;
        private final TransitionSystem system;
        private final Engine engine;
        private final int threads;
        private final CheckReport report;
        private final @Nullable Certificates certificates;
        private final @Nullable Formula cutOff;
        private final ModelFaults faults;

        private CheckJson(
                JsonGenerator json,
                TransitionSystem system,
                Engine engine,
                ExploreOptions options,
                CheckReport report,
                @Nullable Certificates certificates) {
            this.json = json;
            this.system = system;
            this.engine = engine;
            threads = options.threads();
            cutOff = options.cutOff();
            this.report = report;
            this.certificates = certificates;
            faults = ModelFaults.among(report.findings(), system);
        }

        static void write(
                JsonGenerator json,
                TransitionSystem system,
                Engine engine,
                ExploreOptions options,
                CheckReport report,
                @Nullable Certificates certificates,
                QuestionOptions.Asked asked,
                boolean explains)
                throws IOException {
            new CheckJson(json, system, engine, options, report, certificates).write(asked, explains);
        }

        private void write(QuestionOptions.Asked asked, boolean explains) throws IOException {
            json.writeStartObject();
            json.writeStringField("model", system.name());
            ExploreJson.clock(json, system instanceof NetSystem of ? of.net().time() : null);
            DirectReport direct = report.direct();
            if (direct != null) {
                ExploreJson.direct(json, direct.tables());
            }
            if (cutOff != null) {
                json.writeStringField("cutOff", FormulaPrinter.print(cutOff));
            }
            resumed();
            if (!asked.errors().isEmpty()) {
                json.writeStringField("error", String.join("; ", asked.errors()));
                Json.strings(json, "errors", asked.errors());
            }
            if (!asked.notes().isEmpty()) {
                Json.strings(json, "notes", asked.notes());
            }
            List<String> failed = report.stages().stream()
                    .filter(StageReport::hasFailed)
                    .map(StageReport::stage)
                    .toList();
            if (!failed.isEmpty()) {
                Json.strings(json, "failedStages", failed);
            }
            json.writeArrayFieldStart("properties");
            for (Finding finding : faults.first(report.findings())) {
                property(finding);
            }
            json.writeEndArray();
            if (!report.work().reductions().isEmpty()) {
                ReductionText.write(json, report.work().reductions());
            }
            if (!report.work().reducedSearches().isEmpty()) {
                ReductionText.writeStubborn(json, report.work().reducedSearches());
            }
            if (!report.work().symmetries().isEmpty()) {
                ReductionText.writeSymmetries(json, report.work().symmetries());
            }
            ClassReport classes = report.work().classes();
            if (classes != null && classes.isDeclared()) {
                new ClassText(classes).write(json);
            }
            if (explains) {
                StageJson.write(json, report.stages());
            }
            Json.seconds(json, "seconds", report.seconds());
            json.writeEndObject();
        }

        /** The states that a folder had when it was opened, where there is one. */
        private void resumed() throws IOException {
            ExplorationReport explored = report.exploration();
            DiskUse disk = explored == null ? null : explored.notes().disk();
            DiskUse.Start start = disk == null ? null : disk.start();
            if (start != null) {
                json.writeObjectFieldStart("resumed");
                Json.count(json, "states", start.states());
                Json.count(json, "depth", start.depth());
                json.writeEndObject();
            }
        }

        private void property(Finding finding) throws IOException {
            Property property = finding.property();
            json.writeStartObject();
            json.writeStringField("name", property.name());
            json.writeStringField("formula", PropertyPrinter.print(property));
            json.writeStringField("logic", logic(property));
            verdict(finding.verdict());
            if (!property.fairness().isNone()) {
                Json.strings(json, "fair", property.fairness().weak());
                Json.strings(json, "strongFair", property.fairness().strong());
            }
            if (faults.mayChange(finding)) {
                Json.strings(json, "mayDependOn", faults.names());
            }
            if (!report.assumedFor(finding).isEmpty()) {
                Json.strings(json, "assumes", report.assumedFor(finding));
            }
            json.writeStringField("technique", finding.stage().isEmpty() ? null : finding.stage());
            json.writeStringField("because", finding.because().isEmpty() ? null : Advice.because(finding));
            evidence(finding);
            if (finding.noRun() != null) {
                json.writeStringField("noRun", finding.noRun().name().toLowerCase(Locale.ROOT));
            }
            Explanation why = finding.explanation();
            if (why != null) {
                json.writeFieldName("explanation");
                ExplanationJson.write(json, why, system::shownEvent);
            }
            certificate(finding);
            if (finding.ownStates() < 0) {
                ExploreJson.engine(json, used(finding), engine.threads(threads), course());
                states();
                ReducedSearch reduced = report.work().reducedSearch(finding);
                if (reduced != null) {
                    Json.count(json, "reducedStates", reduced.states());
                }
                if (report.work().smallerStates().signum() > 0) {
                    json.writeNumberField("smallerNetStates", report.work().smallerStates());
                }
                if (report.work().representatives() > 0) {
                    Json.count(json, "classes", report.work().representatives());
                    json.writeBooleanField(
                            "exact", report.work().symmetries().stream().allMatch(SymmetryReport::isExact));
                }
                BigInteger composed = report.work().composed();
                if (composed != null) {
                    json.writeNumberField("composedStates", composed);
                }
                BigInteger drawn = report.work().drawn();
                if (drawn != null) {
                    json.writeNumberField("diagramStates", drawn);
                    json.writeStringField("order", report.work().order());
                }
            } else {
                ExploreJson.engine(json, used(finding).plain(), 1, null);
                Json.count(json, "states", finding.ownStates());
            }
            Json.seconds(json, "seconds", finding.seconds());
            json.writeEndObject();
        }

        /** The engine that answered, with the reductions that it used. */
        private Engine used(Finding finding) {
            if (finding.verdict() instanceof Verdict.Unknown) {
                return engine; // nothing has answered; this is what was asked for
            }
            if (finding.stage().equals(DIRECT) && !report.work().symmetries().isEmpty()) {
                return engine.reducing(Reductions.asked(Set.of(Reduction.SYMMETRY)));
            }
            if (finding.stage().equals(DIRECT)
                    && !report.work().reducedSearches().isEmpty()) {
                return engine.reducing(Reductions.asked(Set.of(Reduction.STUBBORN)));
            }
            String stages = finding.stage() + ", " + finding.decision().there();
            Set<Reduction> reductions = STAGE_REDUCTIONS.entrySet().stream()
                    .filter(entry -> stages.contains(entry.getKey()))
                    .map(Map.Entry::getValue)
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(Reduction.class)));
            return engine.reducing(reductions.isEmpty() ? Reductions.NONE : Reductions.asked(reductions));
        }

        /** The graph that formulas were labelled on; unless it is folded, it has more states than the net. */
        private void graph(GraphReport graph) throws IOException {
            if (graph.built() != null && graph.folded()) {
                Json.count(json, "states", graph.counts().explored());
            } else {
                json.writeNullField("states");
            }
            json.writeObjectFieldStart("graph");
            Json.count(json, "states", graph.counts().explored());
            Json.count(json, "edges", graph.counts().edges());
            Json.count(json, "peakStates", graph.memory().peakStates());
            json.writeNumberField("sweeps", graph.sweeps());
            json.writeEndObject();
        }

        /** The measure that sweeps went by; null where there were none. */
        private @Nullable String course() {
            SweepReport sweep = report.sweep();
            GraphReport graph = report.graph();
            SweepMeasure course = sweep != null ? sweep.course() : graph != null ? graph.course() : null;
            return course == null ? null : course.text();
        }

        private static String logic(Property property) {
            if (property instanceof Property.Truth truth) {
                return Logic.of(truth.formula()).title();
            }
            if (property instanceof Property.Conformance || property instanceof Property.Forbidden) {
                return "automaton";
            }
            if (property instanceof Property.Duration) {
                return "time";
            }
            return property instanceof Property.Maximum ? "bound" : "global";
        }

        private void verdict(Verdict verdict) throws IOException {
            if (verdict instanceof Verdict.Value value) {
                json.writeStringField("verdict", "holds");
                Json.count(json, "value", value.most());
            } else if (verdict instanceof Verdict.Unbounded) {
                json.writeStringField("verdict", "holds");
                json.writeStringField("value", "unbounded");
            } else if (verdict instanceof Verdict.Unknown unknown) {
                json.writeStringField("verdict", "unknown");
                json.writeStringField("cause", unknown.why().cause().name().toLowerCase(Locale.ROOT));
                json.writeStringField("reason", Advice.sentence(unknown.why()));
            } else {
                json.writeStringField("verdict", verdict instanceof Verdict.Holds ? "holds" : "violated");
            }
        }

        private void evidence(Finding finding) throws IOException {
            Evidence evidence = finding.evidence();
            if (evidence == null) {
                json.writeNullField("evidence");
                return;
            }
            json.writeObjectFieldStart("evidence");
            json.writeStringField("shows", evidence.shows());
            json.writeNumberField("steps", evidence.steps());
            json.writeFieldName("trace");
            TraceJson.steps(json, system, evidence.events());
            if (evidence.loop().isPresent()) {
                json.writeNumberField("loop", evidence.loop().getAsInt());
            }
            if (evidence.pump().isPresent()) {
                json.writeNumberField("pump", evidence.pump().getAsInt());
            }
            json.writeEndObject();
        }

        private void certificate(Finding finding) throws IOException {
            for (Certificates.Entry entry :
                    certificates == null ? List.<Certificates.Entry>of() : certificates.entries()) {
                if (entry.finding().equals(finding)) {
                    json.writeBooleanField("certificate", entry.why() == null);
                    if (entry.why() != null) {
                        json.writeStringField("noCertificate", entry.why());
                    }
                }
            }
        }

        private void states() throws IOException {
            ExplorationReport explored = report.exploration();
            List<SweepReport> sweeps = report.work().sweeps();
            GraphReport graph = report.graph();
            ClassReport classes = report.work().classes();
            boolean areClasses = classes != null && classes.isDeclared();
            if (areClasses) {
                json.writeNullField("states");
                if (explored != null) {
                    Json.count(json, "classes", explored.states());
                } else if (!sweeps.isEmpty()) {
                    SweepJson.classes(json, sweeps);
                }
            } else if (!sweeps.isEmpty()) {
                SweepJson.sizes(json, sweeps);
            } else if (graph != null) {
                graph(graph);
            } else if (explored == null && report.work().drawn() != null) {
                Json.count(json, "states", report.work().drawn());
            } else if (explored == null) {
                json.writeNumberField("states", 0);
            } else if (explored.notes().forgotten() > 0) {
                json.writeNullField("states");
            } else {
                Json.count(json, "states", explored.states());
            }
        }
    }

    /** {@code check --explain --json}: every stage of the plan, in its order, with what it did or why it was not run. */
    static final class StageJson {
        private StageJson() {}

        static void write(JsonGenerator json, List<StageReport> stages) throws IOException {
            Json.objects(json, "stages", stages, stage -> {
                json.writeStringField("name", stage.stage());
                json.writeBooleanField("run", stage.ran());
                if (stage.ran()) {
                    Json.seconds(json, "began", stage.began());
                    Json.seconds(json, "seconds", stage.seconds());
                    Json.strings(json, "settled", stage.settled());
                } else {
                    json.writeStringField("why", stage.why());
                }
            });
        }
    }

    /**
     * {@code check --explain}: the time of a check as bars, from the start of the command on the left to its end on the right, one for each stage that was
     * run and one for each question, which ends with a star where the question was decided: below the bar of the stage that decided it. Bars of stages
     * that ran at the same time overlap.
     */
    static final class ScheduleBars {
        private static final int WIDTH = 50;

        /** Names are cut off at this length. */
        private static final int LONGEST = 30;

        private ScheduleBars() {}

        public static void print(PrintStream out, CheckReport report) {
            double total = report.seconds();
            List<StageReport> run = report.stages().stream()
                    .filter(StageReport::ran)
                    .sorted(Comparator.comparingDouble(StageReport::began))
                    .toList();
            if (run.isEmpty() || total <= 0) {
                return;
            }
            int longest = 0;
            for (StageReport stage : run) {
                longest = Math.max(longest, stage.stage().length());
            }
            for (Finding finding : report.findings()) {
                longest = Math.max(longest, finding.property().name().length());
            }
            String form = "  %-" + Math.min(LONGEST, longest) + "s |%s|%n";
            out.println();
            out.printf(Locale.ROOT, "Schedule, %.2f s:%n", total);
            for (StageReport stage : run) {
                int from = column(stage.began(), total);
                int to = Math.max(from + 1, column(stage.began() + stage.seconds(), total));
                out.printf(
                        Locale.ROOT,
                        form,
                        cut(stage.stage()),
                        " ".repeat(from) + "#".repeat(to - from) + " ".repeat(WIDTH - to));
            }
            for (Finding finding : report.findings()) {
                boolean isOpen = finding.verdict() instanceof Verdict.Unknown;
                int to = isOpen ? WIDTH : Math.max(1, column(finding.decision().seconds(), total));
                String bar = "-".repeat(isOpen ? WIDTH : to - 1) + (isOpen ? "" : "*" + " ".repeat(WIDTH - to));
                out.printf(Locale.ROOT, form, cut(finding.property().name()), bar);
            }
        }

        private static String cut(String name) {
            return name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
        }

        /** Where a moment is, from 0 to {@link #WIDTH}, with room for at least one mark after it. */
        private static int column(double seconds, double total) {
            return (int) Math.max(0, Math.min(WIDTH - 1.0, Math.floor(seconds / total * WIDTH)));
        }
    }
}
