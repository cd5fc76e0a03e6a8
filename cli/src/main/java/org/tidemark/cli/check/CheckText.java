package org.tidemark.cli.check;

import java.io.PrintStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.ModelFaults;
import org.tidemark.check.Reduction;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.graph.GraphReport;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.NetReduction;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.cli.explore.ExploreText;
import org.tidemark.cli.explore.SweepText;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ExplanationText;
import org.tidemark.cli.report.FairRuns;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Palette;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.model.Evidence;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.store.DiskUse;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;

/**
 * The report of a check, for people: a row for each question, faults of the model first, below it why, and a last line that
 * sums up.
 *
 * <p>Up to {@value #FEW} questions are shown in full: formulas whole, every proof, every run. Of more, each has one line,
 * and only the run of the first one violated is shown.
 */
final class CheckText {
    private static final int FEW = 3;
    private static final int SHOWN = 30;
    private static final int NAMED = 4;
    private static final int LONGEST_MEASURE = 60;
    private static final String MAY_CHANGE = "*";

    /** Longer formulas are for programs. */
    private static final int LONGEST_FORMULA = 4000;

    private final TransitionSystem system;
    private final String sizes;
    private final CheckReport report;
    private final int unread;
    private final ModelFaults faults;
    private final List<Finding> findings;
    private final boolean isShort;
    private final ShortNames names;

    /** Answers about a system whose sizes are printed as given, besides some questions that could not be read. */
    CheckText(TransitionSystem system, String sizes, CheckReport report, int unread) {
        this.system = system;
        this.sizes = sizes;
        this.report = report;
        this.unread = unread;
        faults = ModelFaults.among(report.findings(), system);
        findings = faults.first(report.findings());
        isShort = findings.size() > FEW;
        names = ShortNames.of(findings.stream().map(f -> f.property().name()).toList());
    }

    /** The finding whose run is kept, where one is to be: the first one violated by a run, or else the first with a run. */
    static Optional<Finding> witnessed(List<Finding> findings) {
        List<Finding> shown = findings.stream().filter(f -> f.run() != null).toList();
        return shown.stream()
                .filter(f -> f.verdict() instanceof Verdict.Violated)
                .findFirst()
                .or(() -> shown.stream().findFirst());
    }

    void print(PrintStream out, Palette palette) {
        out.println(system.name() + ": " + sizes);
        fairness(out);
        out.println();
        if (!names.prefix().isEmpty()) {
            out.println(names.prefix() + "…");
        }
        QuestionTable table = rows();
        table.print(out, palette);
        consequences(out);
        assumptions(out);
        unknowns(out);
        details(table, out);
        out.println();
        out.println(Table.hanging(tally() + cost(), 0));
    }

    /** Which runs answers are about, where not about all; files of questions may differ in that. */
    private void fairness(PrintStream out) {
        Map<Fairness, List<String>> about = new LinkedHashMap<>();
        for (Finding finding : findings) {
            Property property = finding.property();
            if (property instanceof Property.Truth || property instanceof Property.Forbidden) {
                about.computeIfAbsent(property.fairness(), runs -> new ArrayList<>())
                        .add(names.of(property.name()));
            }
        }
        List<String> all = system.vocabulary().transitions();
        about.forEach((runs, questions) -> {
            if (!runs.isNone()) {
                out.println(about.size() == 1 ? FairRuns.sentence(runs, all) : FairRuns.sentence(questions, runs, all));
            }
        });
    }

    private QuestionTable rows() {
        QuestionTable table = new QuestionTable();
        for (Finding finding : findings) {
            table.row(
                    names.of(finding.property().name()),
                    verdict(finding.verdict()),
                    faults.mayChange(finding) || !report.assumedFor(finding).isEmpty() ? MAY_CHANGE : "",
                    how(finding),
                    question(finding.property()));
        }
        return table;
    }

    private static String verdict(Verdict verdict) {
        if (verdict instanceof Verdict.Value value) {
            return Figures.count(value.most());
        }
        if (verdict instanceof Verdict.Unbounded) {
            return "unbounded";
        }
        if (verdict instanceof Verdict.Unknown unknown) {
            return Advice.word(unknown.why());
        }
        return verdict instanceof Verdict.Holds ? "holds" : "violated";
    }

    /** The stage that decided it, and how long the run is that shows it. */
    private static String how(Finding finding) {
        Evidence evidence = finding.evidence();
        return evidence == null || evidence.steps() == 0
                ? finding.stage()
                : finding.stage() + ", " + Figures.count(evidence.steps(), "step");
    }

    private String question(Property property) {
        for (Obligation obligation : system.obligations()) {
            if (obligation.name().equals(property.name())) {
                return obligation.meaning();
            }
        }
        if (property instanceof Property.OneSafe) {
            return "no place ever holds two tokens";
        }
        if (property instanceof Property.StableMarking) {
            return "some place never changes";
        }
        if (property instanceof Property.QuasiLiveness) {
            return "every transition can happen";
        }
        if (property instanceof Property.Liveness) {
            return "every transition can always happen again";
        }
        return PropertyPrinter.print(property);
    }

    /** The meaning of the mark in the table. */
    private void consequences(PrintStream out) {
        if (findings.stream().anyMatch(faults::mayChange)) {
            out.println();
            out.println(Table.hanging(
                    MAY_CHANGE + " may change once the model is repaired: what would come after "
                            + String.join(", ", faults.names()) + " is missing",
                    2));
        }
    }

    /** The assumptions behind answers that no run shows. */
    private void assumptions(PrintStream out) {
        ClassReport classes = report.work().classes();
        boolean anyDepends = findings.stream()
                .anyMatch(finding -> !report.assumedFor(finding).isEmpty());
        if (classes != null && anyDepends) {
            out.println();
            out.println(Table.hanging(MAY_CHANGE + " " + classes.assumption(), 2));
        }
    }

    /** Why questions stay open, each reason once. */
    private void unknowns(PrintStream out) {
        Map<OpenReason, List<String>> reasons = new LinkedHashMap<>();
        for (Finding finding : findings) {
            if (finding.verdict() instanceof Verdict.Unknown unknown) {
                reasons.computeIfAbsent(unknown.why(), reason -> new ArrayList<>())
                        .add(names.of(finding.property().name()));
            }
        }
        if (!reasons.isEmpty()) {
            out.println();
        }
        reasons.forEach((reason, open) -> {
            int more = open.size() - NAMED;
            String who = String.join(", ", open.subList(0, Math.min(NAMED, open.size())))
                    + (more > 0 ? " and " + Figures.count(more, "other") : "");
            out.println(Table.hanging(who + ": " + Advice.word(reason) + "; " + Advice.sentence(reason), 2));
        });
    }

    private void details(QuestionTable table, PrintStream out) {
        if (!isShort) {
            findings.forEach(finding -> {
                String question = question(finding.property());
                detail(finding, table.cuts(question) ? Table.cut(question, LONGEST_FORMULA) : "", out);
                detail(finding, LongReason.shortened(Advice.because(finding)), out);
                run(finding, out);
            });
            return;
        }
        witnessed(findings)
                .filter(finding -> finding.verdict() instanceof Verdict.Violated)
                .ifPresent(finding -> run(finding, out));
        if (findings.stream().anyMatch(CheckText::hasMore)) {
            out.println();
            out.println("--only NAME shows the formula, the proof and the run of a question; --json those of all");
        }
    }

    private static boolean hasMore(Finding finding) {
        Evidence evidence = finding.evidence();
        return !finding.because().isEmpty()
                || finding.explanation() != null
                || (evidence != null && evidence.steps() > 0);
    }

    private void detail(Finding finding, String text, PrintStream out) {
        if (!text.isEmpty()) {
            out.println();
            out.println(Table.hanging(names.of(finding.property().name()) + ": " + text, 2));
        }
    }

    private void run(Finding finding, PrintStream out) {
        Evidence evidence = finding.evidence();
        Explanation explanation = finding.explanation();
        if (evidence == null && explanation != null && explanation.why() != Explanation.Why.EVERY_RUN) {
            out.println();
            out.println(names.of(finding.property().name()) + ": why");
            new ExplanationText(system::shownEvent).print(out, explanation);
        }
        if (evidence == null || evidence.steps() == 0) {
            return;
        }
        detail(finding, course(evidence), out);
        new TraceText(system).print(out, evidence.showing(""), SHOWN, "--trace FILE keeps all");
    }

    /** How long a run is and what it shows; of an infinite one, how long the way to its cycle and the cycle are. */
    private static String course(Evidence run) {
        if (run.pump().isPresent()) {
            int before = run.pump().getAsInt();
            return (before == 0 ? "" : Figures.count(before, "step") + ", then ")
                    + Figures.count(run.steps() - before, "step")
                    + " that can be repeated forever, with more tokens each time";
        }
        int stem = run.loop().orElse(run.steps());
        if (stem == run.steps()) {
            return Figures.count(stem, "step") + " to " + run.shows();
        }
        int round = run.steps() - stem;
        String does = run.shows().replaceFirst("^a loop", "");
        return (stem == 0
                        ? "a cycle of " + Figures.count(round, "step")
                        : Figures.count(stem, "step") + ", then a cycle of " + Figures.count(round))
                + does;
    }

    /** How many questions have which answer; empty for a single one, whose row says it. */
    private String tally() {
        if (findings.size() + unread == 1) {
            return "";
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        List.of("hold", "violated", "unknown", "refused", "values", "not read").forEach(kind -> counts.put(kind, 0));
        findings.forEach(finding -> counts.merge(kind(finding.verdict()), 1, Integer::sum));
        counts.put("not read", unread);
        List<String> parts = new ArrayList<>();
        counts.forEach((kind, count) -> {
            if (count > 0) {
                parts.add(count + " " + (count == 1 && kind.equals("hold") ? "holds" : kind));
            }
        });
        return String.join(", ", parts).replace("1 values", "1 value") + "; ";
    }

    /** The costs of all searches by sweeps together. */
    private String swept(List<SweepReport> searches) {
        if (searches.size() == 1) {
            return swept(searches.get(0));
        }
        List<SweepOutcome> outcomes =
                searches.stream().map(SweepReport::outcome).toList();
        List<String> measures = searches.stream()
                .map(search -> search.course().text())
                .distinct()
                .toList();
        return met(outcomes.stream().mapToLong(SweepOutcome::explored).sum()) + " explored in "
                + Figures.count(
                        outcomes.stream().mapToLong(SweepOutcome::sweeps).sum(), "sweep") + " of "
                + searches.size() + " searches, at most "
                + Figures.count(outcomes.stream()
                        .mapToLong(SweepOutcome::peakStates)
                        .max()
                        .orElse(0))
                + " held at once, by "
                + (measures.size() == 1
                        ? "progress " + SweepText.measure(measures.get(0), LONGEST_MEASURE)
                        : measures.size() + " measures of progress");
    }

    private String swept(SweepReport sweep) {
        SweepOutcome outcome = sweep.outcome();
        Long states = sweep.complete() ? sweep.states() : null;
        return (states == null ? met(outcome.explored()) : "all " + met(states))
                + " explored in " + Figures.count(outcome.sweeps(), "sweep") + ", at most "
                + Figures.count(outcome.peakStates()) + " held at once, by progress "
                + SweepText.measure(sweep.course().text(), LONGEST_MEASURE);
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

    /** The size and costs of the graph that formulas of CTL were labelled on. */
    private static String built(GraphReport graph) {
        GraphBuilder.Built built = graph.built();
        boolean mayRepeat = graph.course() != null && graph.sweeps() > 1 && !graph.folded();
        String size = built == null
                ? Figures.count(graph.counts().explored(), "state") + " explored"
                : "a graph of " + Figures.count(graph.counts().explored(), "state")
                        + (mayRepeat ? " (some twice) and " : " and ")
                        + Figures.count(graph.counts().edges(), "edge") + " in "
                        + Figures.bytes(built.graph().bytes());
        return graph.course() == null
                ? size
                : size + ", built in " + Figures.count(graph.sweeps(), "sweep") + ", at most "
                        + Figures.count(graph.memory().peakStates()) + " states held at once";
    }

    private String cost() {
        List<SweepReport> sweeps = report.work().sweeps();
        GraphReport graph = report.graph();
        if (graph != null) {
            return (sweeps.isEmpty() ? "" : swept(sweeps) + "; ") + built(graph) + ", "
                    + Figures.seconds(report.seconds());
        }
        if (!sweeps.isEmpty()) {
            return swept(sweeps) + ", " + Figures.seconds(report.seconds());
        }
        List<String> parts = new ArrayList<>();
        ExplorationReport explored = report.exploration();
        boolean isOfClasses = report.direct() != null && report.work().representatives() > 0;
        if (explored != null && !isOfClasses) {
            parts.add(explored(explored));
        }
        if (report.work().reducedStates() > 0) {
            parts.add(reduced(report.work().reducedStates()));
        }
        if (report.work().representatives() > 0) {
            parts.add(classes(report.work().representatives(), report.work().symmetries()));
        }
        BigInteger composed = report.work().composed();
        if (composed != null) {
            parts.add(Figures.count(composed) + " states composed");
        }
        BigInteger drawn = report.work().drawn();
        if (drawn != null) {
            parts.add(Figures.count(drawn) + " states in a diagram");
        }
        if (report.work().smallerStates().signum() > 0) {
            parts.add(smaller(report.work().smallerStates()));
        }
        List<Finding> alone =
                findings.stream().filter(finding -> finding.ownStates() >= 0).toList();
        if (!alone.isEmpty()) {
            parts.add(alone(alone));
        }
        return (parts.isEmpty() ? unexplored() : String.join("; ", parts)) + ", " + Figures.seconds(report.seconds());
    }

    /** The states of smaller nets that were visited; of several nets, those of the largest search. */
    private String smaller(BigInteger states) {
        List<NetReduction> nets = report.work().reductions();
        long smaller = nets.stream().filter(net -> !net.isIdle()).count();
        Reduction search = report.work().smallerSearch();
        boolean isOne = states.equals(BigInteger.ONE);
        String what = Figures.count(states)
                + (search == Reduction.SYMMETRY
                        ? isOne ? " representative of states" : " representatives of states"
                        : isOne ? " state" : " states");
        String how = search == Reduction.STUBBORN
                ? " visited with stubborn sets"
                : search == Reduction.SYMMETRY ? " visited" : " explored";
        if (smaller == 0) {
            return (nets.size() == 1 ? what + how : "up to " + what + how + " in each of " + nets.size() + " searches")
                    + "; no part of the net could be left out";
        }
        if (nets.size() == 1) {
            return what + " of a smaller net" + how;
        }
        return "up to " + what + how + " of each of "
                + (smaller == nets.size()
                        ? smaller + " smaller nets"
                        : nets.size() + " nets, " + smaller + " of them smaller");
    }

    /** The states that a search with stubborn sets visited; of several, the one that visited most. */
    private String reduced(long states) {
        int searches = report.work().reducedSearches().size();
        String leftOut = Math.round(100 * report.work().leftOut()) + " % of the events";
        DiskUse files = report.work().folder();
        String where = files == null ? "" : " on disk";
        return searches == 1
                ? Figures.count(states, "state") + " visited with stubborn sets" + where + ", which left out " + leftOut
                        + ExploreText.resumed(files, ", ")
                : "up to " + Figures.count(states, "state") + " visited in each of " + searches
                        + " searches with stubborn sets, which left out " + leftOut + " in the largest";
    }

    /** The classes that a search for representatives visited; of several, the one that visited most. */
    private static String classes(long most, List<SymmetryReport> searches) {
        boolean isExact = searches.stream().allMatch(SymmetryReport::isExact);
        String met = isExact
                ? Figures.count(most) + (most == 1 ? " class" : " classes") + " of states visited"
                : Figures.count(most, "representative") + " visited";
        return searches.size() == 1 ? met : "up to " + met + " in each of " + searches.size() + " searches";
    }

    private String unexplored() {
        boolean isAnswered = findings.stream().noneMatch(f -> f.verdict() instanceof Verdict.Unknown);
        return isAnswered ? "nothing had to be explored" : "nothing was explored";
    }

    private String explored(ExplorationReport explored) {
        boolean isCountedTwice = explored.notes().forgotten() > 0;
        boolean areAll = explored.complete() && !isCountedTwice && explored.states() > 1;
        return (areAll ? "all " : "") + met(explored.states()) + " explored" + (isCountedTwice ? ", some twice" : "")
                + ExploreText.resumed(explored, ", ");
    }

    /** A number of states, of their representatives, or of classes of them where a model declares equivalences that were used. */
    private String met(long number) {
        int sweeps = report.work().sweeps().size();
        if (sweeps > 0 && report.work().symmetries().size() == sweeps) {
            return Figures.count(number, "representative");
        }
        ClassReport classes = report.work().classes();
        return classes == null || !classes.isDeclared()
                ? Figures.count(number, "state")
                : number == 1 ? "1 class of states" : Figures.count(number) + " classes of states";
    }

    /** Which answers are not from the exploration. */
    private String alone(List<Finding> alone) {
        long most = alone.stream().mapToLong(Finding::ownStates).max().getAsLong();
        boolean isOne = alone.size() == 1;
        String which = findings.size() == 1
                ? "the answer is from a search of its own"
                : Figures.count(alone.size(), "answer")
                        + (isOne ? " is from a search of its own" : " are from searches of their own");
        return which + " over " + (isOne ? "" : "up to ") + Figures.count(most, "state") + " in the plain store";
    }

    /**
     * Rows of a name, a verdict, what decided it and the question itself, a line each: the question is cut where the line would
     * get longer than {@value #WIDTH} characters.
     */
    static final class QuestionTable {
        private static final int WIDTH = 100;
        private static final int LONGEST_NAME = 40;

        /** However long the names are, so much of a question is shown. */
        private static final int SHORTEST_QUESTION = 24;

        private static final String MARGIN = "  ";

        private final List<Row> rows = new ArrayList<>();

        private record Row(String name, String verdict, String mark, String how, String question) {
            String marked() {
                return verdict + mark;
            }
        }

        /** Adds a row; the mark, which may be empty, follows the verdict. */
        void row(String name, String verdict, String mark, String how, String question) {
            rows.add(new Row(Table.cut(name, LONGEST_NAME), verdict, mark, how, question));
        }

        void print(PrintStream out, Palette palette) {
            int names = widest(Row::name);
            int verdicts = widest(Row::marked);
            int hows = widest(Row::how);
            int room = room();
            for (Row row : rows) {
                String line = MARGIN
                        + padded(row.name, names)
                        + palette.verdict(row.verdict, row.verdict)
                        + row.mark
                        + padded("", verdicts - row.marked().length())
                        + padded(row.how, hows)
                        + Table.cut(row.question, room);
                out.println(line.stripTrailing());
            }
        }

        /** Whether too little room is left for a question of some row. */
        boolean cuts(String question) {
            return question.length() > room();
        }

        private int room() {
            int before = 4 * MARGIN.length() + widest(Row::name) + widest(Row::marked) + widest(Row::how);
            return Math.max(SHORTEST_QUESTION, WIDTH - before);
        }

        private int widest(Function<Row, String> column) {
            return rows.stream()
                    .mapToInt(row -> column.apply(row).length())
                    .max()
                    .orElse(0);
        }

        private static String padded(String text, int width) {
            return text + " ".repeat(width - text.length()) + MARGIN;
        }
    }

    /** Shortens a reason that fills screens, such as a proof with hundreds of terms; JSON has it whole. */
    static final class LongReason {
        private static final int MOST_LINES = 6;
        private static final int LONGEST_LINE = 900;
        private static final int START = 600;
        private static final int END = 200;

        private LongReason() {}

        static String shortened(String reason) {
            List<String> lines = reason.lines().toList();
            List<String> shown = new ArrayList<>();
            for (String line : lines.subList(0, Math.min(MOST_LINES, lines.size()))) {
                shown.add(cut(line));
            }
            int more = lines.size() - shown.size();
            if (more > 0) {
                shown.add("… and " + Figures.count(more, "more case") + " (--json has them all)");
            }
            return String.join("\n", shown);
        }

        /** The beginning and the end of a line, cut at spaces. */
        private static String cut(String line) {
            int from = line.indexOf(' ', START);
            int to = line.lastIndexOf(' ', line.length() - END);
            return line.length() <= LONGEST_LINE || from < 0 || to <= from
                    ? line
                    : line.substring(0, from) + " … (" + Figures.count(to - from, "character")
                            + " left out; --json has the whole) …" + line.substring(to);
        }
    }

    /**
     * Names without what they all begin with, where that saves much: contests name their formulas
     * {@code Kanban-PT-00005-UpperBounds-00} and so on. Immutable.
     *
     * @param prefix what was taken off, up to and with a {@code -}; empty where nothing was
     */
    record ShortNames(String prefix) {
        private static final int WORTH_IT = 12;
        private static final int WORTH_IT_ALONE = 24;

        public static ShortNames of(List<String> names) {
            String common = names.isEmpty() ? "" : names.get(0);
            for (String name : names) {
                int same = 0;
                while (same < Math.min(common.length(), name.length()) && common.charAt(same) == name.charAt(same)) {
                    same++;
                }
                common = common.substring(0, same);
            }
            common = common.substring(0, common.lastIndexOf('-') + 1);
            boolean keepsAll = names.size() == 1 && common.length() < WORTH_IT_ALONE;
            return new ShortNames(keepsAll || common.length() < WORTH_IT || names.contains(common) ? "" : common);
        }

        /** The rest of a name, with a mark where something is missing. */
        public String of(String name) {
            return prefix.isEmpty() ? name : "…" + name.substring(prefix.length());
        }
    }
}
