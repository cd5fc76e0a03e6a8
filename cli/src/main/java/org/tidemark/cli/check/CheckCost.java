package org.tidemark.cli.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.tidemark.api.report.Figures;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.run.ClassReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.NetReduction;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.cli.explore.StatesReport;
import org.tidemark.engine.Reduction;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.store.DiskUse;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/** The cost of answers: the states that were explored or held, by each kind of search, and the time. */
final class CheckCost {
    /** More of a measure of progress than this is cut. */
    private static final int LONGEST_MEASURE = 60;

    private final TransitionSystem system;
    private final CheckReport report;
    private final List<Finding> findings;

    CheckCost(TransitionSystem system, CheckReport report, List<Finding> findings) {
        this.system = system;
        this.report = report;
        this.findings = findings;
    }

    /** The end of the report in a few words. */
    String text() {
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
                        ? "progress " + StatesReport.measure(measures.get(0), LONGEST_MEASURE)
                        : measures.size() + " measures of progress");
    }

    private String swept(SweepReport sweep) {
        SweepOutcome outcome = sweep.outcome();
        Long states = sweep.complete() ? sweep.states() : null;
        return (states == null ? met(outcome.explored()) : "all " + met(states))
                + " explored in " + Figures.count(outcome.sweeps(), "sweep") + ", at most "
                + Figures.count(outcome.peakStates()) + " held at once, by progress "
                + StatesReport.measure(sweep.course().text(), LONGEST_MEASURE);
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
        if (nets.isEmpty()) {
            String model = system.nouns().model();
            return what
                    + (system.alarms() == null ? " of a smaller " + model : " of the " + model + " with an alarm")
                    + how;
        }
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
                        + StatesReport.resumed(files, ", ")
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
                + StatesReport.resumed(explored.notes().disk(), ", ");
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
}
