package org.tidemark.cli.check;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.ExplanationText;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.report.ShortRun;
import org.tidemark.api.report.ShownFields;
import org.tidemark.api.task.Engine;
import org.tidemark.check.CheckReport;
import org.tidemark.check.EarlierViolation;
import org.tidemark.check.Finding;
import org.tidemark.check.ModelFaults;
import org.tidemark.check.ReducedSearch;
import org.tidemark.check.Reductions;
import org.tidemark.check.StageReport;
import org.tidemark.check.certificate.Certificates;
import org.tidemark.check.run.ClassReport;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.NetReduction;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.cli.explore.StatesReport;
import org.tidemark.cli.explore.WholeReport;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.NextStep;
import org.tidemark.cli.report.StageTable;
import org.tidemark.cli.report.StageWords;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Palette;
import org.tidemark.engine.Reduction;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.model.Evidence;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.store.DiskUse;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/**
 * The report of a check. For people it has a row for each question, faults of the model first, below it why, and a last line that
 * sums up; for programs an object for each question.
 *
 * <p>Up to {@value #FEW} questions are shown in full: formulas whole, every proof, every run. Of more, each has one line,
 * and only the shortest run that violates one is shown.
 */
final class CheckText {
    private static final int FEW = 3;
    private static final int SHOWN = 30;
    private static final int SHOWN_ROWS = 16;
    private static final int NAMED = 4;

    /** Stages that leave something out have a word for it in their names. */
    private static final Map<String, Reduction> STAGE_REDUCTIONS = Map.of(
            "stubborn", Reduction.STUBBORN,
            "symmetric", Reduction.SYMMETRY,
            "smaller net", Reduction.STRUCTURAL,
            "smaller unfolding", Reduction.STRUCTURAL,
            "reduction", Reduction.STRUCTURAL);

    /** The stage that executes high-level nets directly, with what was asked for. */
    private static final String DIRECT = "direct execution";

    /** Longer formulas are for programs. */
    private static final int LONGEST_FORMULA = 4000;

    /** More of a formula than two lines nobody reads beside a run; it is shown with every step. */
    private static final int FEW_CHARACTERS = 180;

    private static final String MORE = " (--full-runs shows more)";

    private final TransitionSystem system;
    private final String sizes;
    private final CheckReport report;
    private final List<QuestionOptions.Unread> unread;
    private final boolean areRunsFull;
    private final ModelFaults faults;
    private final Map<String, EarlierViolation> earlier;
    private final List<Finding> findings;
    private final boolean isShort;
    private final ShortNames names;
    private final AnswerRemarks remarks;

    /** The runs that were printed, with the first question of each: one that breaks several is printed once. */
    private final Map<List<String>, String> shown = new HashMap<>();

    private final Engine engine;
    private final ExploreOptions options;
    private final Set<String> offered;
    private final @Nullable Certificates certificates;
    private final Palette palette;

    /**
     * Answers about a system whose sizes are printed as given.
     *
     * @param offered the options of the command, for what to try next
     * @param certificates the certificates of answers; null where none were asked for
     * @param unread the questions that could not be read
     * @param areRunsFull whether runs are shown with every step and all that it changes
     */
    CheckText(
            TransitionSystem system,
            String sizes,
            Engine engine,
            ExploreOptions options,
            Set<String> offered,
            CheckReport report,
            @Nullable Certificates certificates,
            List<QuestionOptions.Unread> unread,
            boolean areRunsFull,
            Palette palette) {
        this.system = system;
        this.sizes = sizes;
        this.engine = engine;
        this.options = options;
        this.offered = offered;
        this.report = report;
        this.certificates = certificates;
        this.unread = unread;
        this.areRunsFull = areRunsFull;
        this.palette = palette;
        faults = ModelFaults.among(report.findings(), system);
        findings = faults.first(report.findings());
        earlier = EarlierViolation.among(findings, system);
        isShort = findings.size() > FEW;
        names = ShortNames.of(findings.stream().map(f -> f.property().name()).toList());
        remarks = new AnswerRemarks(system, report, findings, names::of);
    }

    /** The finding whose run is kept, where one is to be: the one violated by the shortest run, or else the first with a run. */
    static Optional<Finding> witnessed(List<Finding> findings, ModelFaults faults) {
        return shortestFirst(findings, faults).stream()
                .filter(f -> f.run() != null)
                .findFirst();
    }

    /**
     * The findings, those first that a run violates: the shorter the run, the closer to what went wrong. What may change once the model is
     * repaired comes after what will not.
     */
    private static List<Finding> shortestFirst(List<Finding> findings, ModelFaults faults) {
        return findings.stream()
                .sorted(Comparator.comparing((Finding finding) ->
                                violatedBy(finding) < Integer.MAX_VALUE && faults.mayChange(finding))
                        .thenComparingInt(CheckText::violatedBy))
                .toList();
    }

    private static int violatedBy(Finding finding) {
        Evidence run = finding.run();
        return finding.verdict() instanceof Verdict.Violated && run != null ? run.steps() : Integer.MAX_VALUE;
    }

    /** The whole report: the answers, and how they were found where {@code explains}. */
    Report report(boolean isJson, boolean explains, List<String> errors, List<String> notes) {
        Report to = isJson ? values(errors, notes) : lines();
        if (explains) {
            to.add(StageTable.of(report.stages()));
            ScheduleBars.print(to, report);
            if (!report.work().order().isEmpty()) {
                to.line()
                        .line("The diagram: places in the order '"
                                + report.work().order() + "'");
            }
        }
        List<NetReduction> reductions = report.work().reductions();
        List<SymmetryReport> symmetries = report.work().symmetries();
        to.listIfAny("reductions", reductions, CheckText::of)
                .listIfAny("stubborn", report.work().reducedSearches(), CheckText::of)
                .listIfAny("symmetries", symmetries, CheckText::of);
        if (explains && !reductions.isEmpty()) {
            to.line().line("Smaller nets:");
            reductions.forEach(reduction -> to.line("  " + Report.hanging(inWords(reduction), 4)));
        }
        if (explains && !symmetries.isEmpty()) {
            to.line().line("Symmetries:");
            symmetries.forEach(search -> to.line("  " + Report.hanging(inWords(search), 4)));
        }
        ClassReport classes = report.work().classes();
        if (classes != null && classes.isDeclared()) {
            to.put("equivalences", StatesReport.equivalences(classes).forPrograms());
        }
        return to.seconds("seconds", report.seconds());
    }

    private static Report of(NetReduction reduction) {
        return new Report().put("properties", reduction.questions()).add(WholeReport.of(reduction));
    }

    private static Report of(ReducedSearch search) {
        return new Report()
                .put("stage", search.stage(), "properties", search.questions(), "states", search.states())
                .put("leftOut", Report.rounded(search.leftOut(), 1e3));
    }

    private static Report of(SymmetryReport symmetry) {
        return new Report()
                .put("properties", symmetry.questions(), "classes", symmetry.visited(), "order", symmetry.order())
                .put("exchanges", symmetry.exchanges(), "exact", symmetry.isExact());
    }

    private static String inWords(NetReduction reduction) {
        return String.format(
                Locale.ROOT,
                "%s: %s left after %.2f s; %s",
                AnswerRemarks.named(reduction.questions()),
                reduction.sizes(),
                reduction.seconds(),
                reduction.uses().isEmpty() ? "nothing could be left out" : reduction.rules());
    }

    /** The parts that may be exchanged in a search, and for which questions. */
    private static String inWords(SymmetryReport search) {
        return AnswerRemarks.named(search.questions()) + ": " + String.join("; ", search.exchanges()) + "; "
                + (search.isExact()
                        ? Figures.count(search.visited()) + (search.visited() == 1 ? " class" : " classes")
                                + " of states visited"
                        : Figures.count(search.visited(), "representative") + " visited, some classes perhaps twice");
    }

    /** The answers for programs. */
    private Report values(List<String> errors, List<String> notes) {
        Report to = ModelSizes.clock(
                new Report().put("model", system.name()),
                system instanceof NetSystem of ? of.net().time() : null);
        DirectReport direct = report.direct();
        if (direct != null) {
            to.put("direct", ModelSizes.direct(direct.tables()));
        }
        Formula cutOff = options.cutOff();
        if (cutOff != null) {
            to.put("cutOff", FormulaPrinter.print(cutOff));
        }
        ExplorationReport explored = report.exploration();
        DiskUse disk = explored == null ? null : explored.notes().disk();
        DiskUse.Start start = disk == null ? null : disk.start();
        if (start != null) {
            to.put("resumed", new Report().put("states", start.states()).put("depth", start.depth()));
        }
        next(open()).ifPresent(step -> step.addTo(to));
        return StatesReport.unreached(to, system, explored)
                .putIfAny("error", String.join("; ", errors))
                .putIfAny("errors", errors)
                .listIfAny("unread", unread, QuestionOptions.Unread::value)
                .putIfAny("notes", notes)
                .putIfAny(
                        "failedStages",
                        report.stages().stream()
                                .filter(StageReport::hasFailed)
                                .map(StageReport::stage)
                                .toList())
                .putIfAny("remarks", remarks.sentences())
                .list("properties", findings, this::property);
    }

    private Report property(Finding finding) {
        Property property = finding.property();
        Report to = new Report()
                .put("name", property.name(), "formula", PropertyPrinter.print(property), "logic", logic(property))
                .add(Advice.value(finding.verdict()));
        if (!property.fairness().isNone()) {
            to.put("fair", property.fairness().weak())
                    .put("strongFair", property.fairness().strong());
        }
        to.putIfAny("clock", remarks.otherClock(finding));
        if (property instanceof Property.Duration) {
            to.put("runs", "all"); // fair or not
        }
        if (faults.mayChange(finding)) {
            to.put("mayDependOn", faults.names());
        }
        EarlierViolation before = earlier.get(property.name());
        if (before != null) {
            to.put("passes", new Report().put("name", before.name(), "step", before.step()));
        }
        to.putIfAny("assumes", report.assumedFor(finding))
                .put("technique", finding.stage().isEmpty() ? null : finding.stage())
                .putIfAny("how", finding.stage().isEmpty() ? null : how(finding))
                .put("because", finding.because().isEmpty() ? null : Advice.because(finding))
                .put("evidence", evidence(finding));
        if (finding.noRun() != null) {
            to.put("noRun", finding.noRun().name().toLowerCase(Locale.ROOT));
        }
        Explanation why = finding.explanation();
        if (why != null) {
            ExplanationText text = new ExplanationText(system::shownEvent);
            to.put("explanation", text.value(why), "explanationText", text.text(why));
        }
        to.put("question", QuestionTable.question(property, system));
        for (Certificates.Entry entry : certificates == null ? List.<Certificates.Entry>of() : certificates.entries()) {
            if (entry.finding().equals(finding)) {
                to.put("certificate", entry.why() == null).putIfAny("noCertificate", entry.why());
            }
        }
        if (finding.ownStates() < 0) {
            to.put("engine", ModelSizes.engine(used(finding), engine.threads(options.threads()), course()));
            states(to, finding);
        } else {
            to.put("engine", ModelSizes.engine(used(finding).plain(), 1, null)).put("states", finding.ownStates());
        }
        return to.seconds("seconds", finding.seconds());
    }

    private @Nullable Report evidence(Finding finding) {
        Evidence evidence = finding.evidence();
        if (evidence == null) {
            return null;
        }
        Report to = new Report()
                .put("shows", evidence.shows(), "steps", evidence.steps())
                .put("trace", TraceText.values(system, evidence.events()));
        List<String> dates = TraceText.of(finding, system).datesOf(evidence);
        if (!dates.isEmpty()) {
            to.put("dates", dates);
        }
        evidence.loop().ifPresent(step -> to.put("loop", step));
        evidence.pump().ifPresent(step -> to.put("pump", step));
        ShortRun few = ShortRun.of(system, evidence, ShownFields.of(finding.property(), system));
        return to.put("summary", TraceText.course(evidence))
                .put("rows", few.values())
                .putIfAny("start", few.start())
                .putIfAny("end", few.end());
    }

    /** The states that were looked at for an answer. */
    private void states(Report to, Finding finding) {
        ExplorationReport explored = report.exploration();
        List<SweepReport> sweeps = report.work().sweeps();
        GraphReport graph = report.graph();
        ClassReport classes = report.work().classes();
        BigInteger drawn = report.work().drawn();
        boolean areClasses = classes != null && classes.isDeclared();
        Long swept = sweeps.size() == 1 ? sweeps.get(0).states() : null;
        if (areClasses) {
            to.put("states", null);
            if (explored != null) {
                to.put("classes", explored.states());
            } else if (!sweeps.isEmpty()) {
                StatesReport.held(to.put("classes", swept), sweeps);
            }
        } else if (!sweeps.isEmpty()) {
            StatesReport.held(to.put("states", swept), sweeps);
        } else if (graph != null) { // unless it is folded, it has more states than the net
            to.put(
                            "states",
                            graph.built() != null && graph.folded()
                                    ? graph.counts().explored()
                                    : null)
                    .put(
                            "graph",
                            new Report()
                                    .put(
                                            "states",
                                            graph.counts().explored(),
                                            "edges",
                                            graph.counts().edges())
                                    .put("peakStates", graph.memory().peakStates(), "sweeps", graph.sweeps()));
        } else if (explored == null) {
            to.put("states", drawn == null ? BigInteger.ZERO : drawn);
        } else {
            to.put("states", explored.notes().forgotten() > 0 ? null : explored.states());
        }
        ReducedSearch reduced = report.work().reducedSearch(finding);
        if (reduced != null) {
            to.put("reducedStates", reduced.states());
        }
        if (report.work().smallerStates().signum() > 0) {
            to.put("smallerNetStates", new BigDecimal(report.work().smallerStates()));
        }
        if (report.work().representatives() > 0) {
            to.put("classes", report.work().representatives())
                    .put("exact", report.work().symmetries().stream().allMatch(SymmetryReport::isExact));
        }
        BigInteger composed = report.work().composed();
        if (composed != null) {
            to.put("composedStates", new BigDecimal(composed));
        }
        if (drawn != null) {
            to.put("diagramStates", new BigDecimal(drawn))
                    .put("order", report.work().order());
        }
    }

    /** The engine that answered, with the reductions that it used. */
    private Engine used(Finding finding) {
        if (finding.verdict() instanceof Verdict.Unknown) {
            return engine; // nothing has answered; this is what was asked for
        }
        if (finding.stage().equals(DIRECT) && !report.work().symmetries().isEmpty()) {
            return engine.reducing(Reductions.asked(Set.of(Reduction.SYMMETRY)));
        }
        if (finding.stage().equals(DIRECT) && !report.work().reducedSearches().isEmpty()) {
            return engine.reducing(Reductions.asked(Set.of(Reduction.STUBBORN)));
        }
        String stages = finding.stage() + ", " + finding.decision().there();
        Set<Reduction> reductions = STAGE_REDUCTIONS.entrySet().stream()
                .filter(entry -> stages.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Reduction.class)));
        return engine.reducing(reductions.isEmpty() ? Reductions.NONE : Reductions.asked(reductions));
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

    /** The answers for people, and how they were found where that is to be explained. */
    private Report lines() {
        Report to = new Report();
        to.line(system.name() + ": " + sizes);
        remarks.fairness(to);
        to.line();
        if (!names.prefix().isEmpty() && findings.size() > 1) {
            to.line(names.prefix() + "…");
        }
        QuestionTable table = rows();
        table.print(to, palette, this::formula);
        remarks.consequences(to);
        remarks.clocks(to);
        precedences(to);
        remarks.assumptions(to);
        unknowns(to);
        details(table, to);
        return StatesReport.unreached(to, system, report.exploration())
                .line()
                .sentence(tally() + new CheckCost(system, report, findings).text());
    }

    private QuestionTable rows() {
        QuestionTable table = new QuestionTable();
        for (Finding finding : findings) {
            String name = finding.property().name();
            table.row(
                    findings.size() == 1 ? name : names.of(name),
                    verdict(finding.verdict()),
                    remarks.mark(finding),
                    how(finding),
                    QuestionTable.question(finding.property(), system));
        }
        return table;
    }

    private static String verdict(Verdict verdict) {
        if (verdict instanceof Verdict.Value value) {
            return value.reach().sign() + Figures.count(value.most());
        }
        if (verdict instanceof Verdict.Unbounded) {
            return "unbounded";
        }
        if (verdict instanceof Verdict.Unknown unknown) {
            return Advice.word(unknown.why());
        }
        return verdict instanceof Verdict.Holds ? "holds" : "violated";
    }

    /** How it was decided, and how long the run is that shows it. */
    private String how(Finding finding) {
        Evidence evidence = finding.evidence();
        return evidence == null || evidence.steps() == 0
                ? searched(finding)
                : StageWords.of(finding.stage()) + ", " + Figures.count(evidence.steps(), "step");
    }

    /** How it was decided, with the number of states that were searched where that is what an answer rests on. */
    private String searched(Finding finding) {
        ExplorationReport explored = report.exploration();
        if (explored == null || !StageWords.isSearch(finding.stage())) {
            return StageWords.of(finding.stage());
        }
        boolean isOfAll = explored.complete()
                && explored.notes().forgotten() == 0
                && report.work().classes() == null
                && report.work().representatives() == 0;
        return isOfAll ? "searched " + Figures.count(explored.states(), "state") : StageWords.of(finding.stage());
    }

    /** Which violations come before others in the same run. */
    private void precedences(Report to) {
        if (!earlier.isEmpty()) {
            to.line();
        }
        earlier.forEach((name, before) -> to.line(Report.hanging(
                "the run to the violation of " + names.of(name) + " passes that of " + names.of(before.name())
                        + " at step " + before.step(),
                2)));
    }

    /** Why questions stay open, each reason once. */
    private void unknowns(Report to) {
        Map<OpenReason, List<String>> reasons = new LinkedHashMap<>();
        for (Finding finding : findings) {
            if (finding.verdict() instanceof Verdict.Unknown unknown) {
                reasons.computeIfAbsent(unknown.why(), reason -> new ArrayList<>())
                        .add(names.of(finding.property().name()));
            }
        }
        if (!reasons.isEmpty()) {
            to.line();
        }
        reasons.forEach((reason, open) -> {
            int more = open.size() - NAMED;
            String who = String.join(", ", open.subList(0, Math.min(NAMED, open.size())))
                    + (more > 0 ? " and " + Figures.count(more, "other") : "");
            to.line(Report.hanging(who + ": " + Advice.word(reason) + "; " + Advice.sentence(reason), 2));
        });
        next(reasons.keySet()).ifPresent(step -> to.line(Report.hanging("next: " + step.sentence(), 2)));
    }

    private Set<OpenReason> open() {
        return findings.stream()
                .map(Finding::verdict)
                .filter(Verdict.Unknown.class::isInstance)
                .map(verdict -> ((Verdict.Unknown) verdict).why())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The options that are likely to settle what is open, from what was measured. */
    private Optional<NextStep> next(Set<OpenReason> open) {
        NextStep.Run run = new NextStep.Run(system, options, offered, report.exploration(), report.seconds(), false);
        List<NextStep> steps = open.stream()
                .filter(reason -> reason.cause() != StopReason.REFUSED) // which says itself what to leave out
                .flatMap(reason -> Stream.ofNullable(run.after(reason)))
                .toList();
        return steps.stream()
                .filter(step -> !step.options().isEmpty())
                .findFirst()
                .or(() -> steps.stream().findFirst());
    }

    private void details(QuestionTable table, Report to) {
        if (!isShort) {
            shortestFirst(findings, faults).forEach(finding -> {
                String question = QuestionTable.question(finding.property(), system);
                detail(finding, findings.size() > 1 && table.cuts(question) ? formula(question) : "", to);
                detail(finding, LongReason.shortened(Advice.because(finding)), to);
                run(finding, to);
            });
            return;
        }
        witnessed(findings, faults)
                .filter(finding -> finding.verdict() instanceof Verdict.Violated)
                .ifPresent(finding -> run(finding, to));
        if (findings.stream().anyMatch(CheckText::hasMore)) {
            to.line();
            to.line("--only NAME shows the formula, the proof and the run of a question; --json those of all");
        }
    }

    private String formula(String question) {
        return areRunsFull || question.length() <= FEW_CHARACTERS
                ? Report.cut(question, LONGEST_FORMULA)
                : Report.cut(question, FEW_CHARACTERS - MORE.length()) + MORE;
    }

    private static boolean hasMore(Finding finding) {
        Evidence evidence = finding.evidence();
        return !finding.because().isEmpty()
                || finding.explanation() != null
                || (evidence != null && evidence.steps() > 0);
    }

    private void detail(Finding finding, String text, Report to) {
        if (!text.isEmpty()) {
            to.line();
            to.line(Report.hanging(names.of(finding.property().name()) + ": " + text, 2));
        }
    }

    private void run(Finding finding, Report to) {
        Evidence evidence = finding.evidence();
        Explanation explanation = finding.explanation();
        if (evidence == null && explanation != null && explanation.why() != Explanation.Why.EVERY_RUN) {
            to.line();
            to.line(names.of(finding.property().name()) + ": why");
            to.add(new ExplanationText(system::shownEvent).lines(explanation));
        }
        if (evidence == null || evidence.steps() == 0) {
            return;
        }
        TraceText text = TraceText.of(finding, system);
        Report run = areRunsFull
                ? text.run(evidence.showing(""), SHOWN, "--trace FILE keeps all")
                : text.rows(
                        evidence,
                        ShownFields.of(finding.property(), system),
                        SHOWN_ROWS,
                        "--full-runs and --trace FILE keep all");
        List<String> lines = run.lines();
        String other = lines.isEmpty()
                ? null
                : shown.putIfAbsent(lines, finding.property().name());
        String course = TraceText.course(evidence);
        String what = areRunsFull ? course : Report.cut(course, FEW_CHARACTERS / 2);
        detail(finding, what + (other == null ? "" : ", as for " + names.of(other)), to);
        if (other == null) {
            to.add(run);
        }
    }

    /** How many questions have which answer; empty for a single one, whose row says it. */
    private String tally() {
        if (findings.size() + unread.size() == 1) {
            return "";
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        List.of("hold", "violated", "unknown", "refused", "values", "not read").forEach(kind -> counts.put(kind, 0));
        findings.forEach(finding -> counts.merge(kind(finding.verdict()), 1, Integer::sum));
        counts.put("not read", unread.size());
        List<String> parts = new ArrayList<>();
        counts.forEach((kind, count) -> {
            if (count > 0) {
                parts.add(count + " " + (count == 1 && kind.equals("hold") ? "holds" : kind));
            }
        });
        return String.join(", ", parts).replace("1 values", "1 value") + "; ";
    }

    private static String kind(Verdict verdict) {
        if (verdict instanceof Verdict.Holds) {
            return "hold";
        }
        if (verdict instanceof Verdict.Violated) {
            return "violated";
        }
        return verdict instanceof Verdict.Unknown unknown ? Advice.word(unknown.why()) : "values";
    }
}
