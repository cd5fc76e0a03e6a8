package org.tidemark.cli.explore;

import java.io.PrintStream;
import java.util.List;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.OrbitCounts;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.report.TraceText;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.progress.Monotone;
import org.tidemark.progress.Subspaces;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.system.TransitionSystem;

/** The report of a sweep, for people. */
public final class SweepText {
    private static final int SHORT_RUN = 12;
    private static final int TOLD_SWEEPS = 8;
    private static final int LONGEST_MEASURE = 200;
    private static final String SOME = "some";

    private final ModelHead head;
    private final TransitionSystem system;
    private final ExploreOptions options;
    private final SweepReport report;
    private final SweepOutcome outcome;
    private final String moreMemory;
    private final Circumstances around;

    /**
     * The report of a run.
     *
     * @param system in which runs are shown
     * @param moreMemory what the user can do about a budget that was used up
     */
    SweepText(
            ModelHead head,
            TransitionSystem system,
            ExploreOptions options,
            SweepReport report,
            String moreMemory,
            Circumstances around) {
        this.head = head;
        this.system = system;
        this.options = options;
        this.report = report;
        this.outcome = report.outcome();
        this.moreMemory = moreMemory;
        this.around = around;
    }

    void print(PrintStream out) {
        out.println(head.title());
        out.println();
        out.println(verdict());
        out.println();
        table().print(out);
    }

    private String verdict() {
        ClassReport classes = around.classes();
        if (report.complete() && classes != null) {
            return Table.hanging("COMPLETE: " + ClassText.seen(classes), 0);
        }
        if (report.complete()) {
            return "COMPLETE: every "
                    + (around.symmetry() == null
                            ? "reachable " + system.nouns().state()
                            : "class of reachable markings")
                    + " was seen.";
        }
        String growth =
                around.growth() == null ? "" : " In fact " + around.growth().sentence() + ".";
        return Table.hanging("UNKNOWN: " + reason() + growth, 0) + "\nThe figures below are lower bounds.";
    }

    /** Why the run ended before its time, as a sentence; empty when it did not. */
    String reason() {
        return ExploreText.stopped(
                outcome.end(),
                report.memory().budgetRefused(),
                options,
                moreMemory,
                report.tokens().overflowed());
    }

    private Table table() {
        double seconds = report.timing().seconds();
        Table table = new Table();
        Long states = report.states();
        SymmetryReport symmetry = around.symmetry();
        ClassReport classes = around.classes();
        if (symmetry != null) {
            SymmetryText.addTo(table, symmetry, report);
        } else if (states != null && classes != null) {
            table.row("classes", found(states), ClassText.OF_STATES);
        } else if (states != null) {
            table.row("states", found(states));
        }
        if (report.augmented()) {
            table.row(
                    "with history",
                    counted(),
                    "states of the model with "
                            + String.join(", ", report.course().counters()));
        }
        table.row(
                        "explored",
                        Figures.count(outcome.explored()),
                        states == null && outcome.states() == null
                                ? (isOfStates() ? "states" : "representatives") + ", some more than once"
                                : "")
                .row(
                        "edges",
                        edges(),
                        edges().isEmpty() ? "not known" : around.classes() == null ? "" : "of representatives")
                .row("deadlocks", deadlocks(), deadStates())
                .row("most held", Figures.count(outcome.peakStates()), held() + share())
                .row("sweeps", Figures.count(outcome.sweeps()), sweeps())
                .row("persistent", Figures.count(outcome.persistentStates()), persistent())
                .row("layers", Figures.count(outcome.layers()), largest());
        ExploreText.cutOff(table, outcome.statesCutOff());
        if (classes != null) {
            new ClassText(classes).addEquivalences(table);
        } else if (system instanceof NetSystem
                && (report.complete() || report.tokens().inMarking() > 0)) {
            tokens(table);
        }
        table.row("memory", Figures.bytes(report.memory().peakBytes()), "at most at one time" + tables())
                .row(
                        "time",
                        Figures.seconds(around.seconds()),
                        Figures.rate(outcome.explored(), seconds) + " states/s" + ExploreText.before(around, seconds))
                .words("progress", measure(report.course().text(), LONGEST_MEASURE) + elsewhere())
                .words("", report.course().why() + monotone());
        subspaces(table);
        return table.words("engine", "search sweep" + (symmetry == null ? "" : ", reduce symmetry") + ", 1 thread");
    }

    /** The edges of the net as it is, or of the representatives that equivalences leave; empty where they are not known. */
    private String edges() {
        SymmetryReport symmetry = around.symmetry();
        OrbitCounts all = symmetry == null ? null : symmetry.represented();
        if (symmetry != null) {
            return all == null ? "" : least(Figures.count(all.edges()));
        }
        return report.states() == null ? "" : found(outcome.edges());
    }

    private String held() {
        return isOfStates() ? "states at once" : "representatives at once";
    }

    /** Whether all states were met, and not representatives of them. */
    private boolean isOfStates() {
        return around.symmetry() == null && around.classes() == null;
    }

    private String deadStates() {
        Long dead = report.deadlocks();
        boolean areClasses = around.classes() != null && dead != null && dead > 0;
        return areClasses ? ClassText.ofDeadStates(runToDeadlock()) : runToDeadlock();
    }

    /** The memory that the tables of a direct execution take. */
    private String tables() {
        DirectReport.Tables tables = head.tables();
        return tables == null
                ? ""
                : ", " + Figures.bytes(tables.bytes()) + " of it in the end for "
                        + Figures.count(tables.multiSets(), "multi-set") + " in places and "
                        + Figures.count(tables.bindings(), "binding")
                        + tables.filledBy(outcome.end(), report.memory());
    }

    /** A measure, cut where it is longer than there is room for. */
    public static String measure(String text, int room) {
        return text.length() <= room ? text : text.substring(0, room) + " …";
    }

    private String elsewhere() {
        return report.course().text().length() <= LONGEST_MEASURE ? "" : " (--json has it whole)";
    }

    /** The states with their counters; not those of the model, of which several may have become many. */
    private String counted() {
        Long states = outcome.states();
        return states == null ? "not known" : found(states);
    }

    private void tokens(Table table) {
        table.row(
                "most tokens",
                found(report.tokens().inPlace()),
                "in a place" + ExploreText.fullestPlaces(system.vocabulary().places(), report.tokens()));
        if (system instanceof NetSystem of && of.net().hasColors()) {
            table.row("", found(report.tokens().ofOneValue()), "of one value in a place");
        }
        table.row("", found(report.tokens().inMarking()), "in a marking");
    }

    private String found(long count) {
        return least(Figures.count(count));
    }

    private String least(String figure) {
        return (report.complete() ? "" : "at least ") + figure;
    }

    private String deadlocks() {
        SymmetryReport symmetry = around.symmetry();
        OrbitCounts all = symmetry == null ? null : symmetry.represented();
        Long deadlocks = report.deadlocks();
        if (symmetry != null && all == null && deadlocks != null && deadlocks > 0) {
            return SOME;
        }
        if (all != null && all.deadlocks().signum() > 0) {
            return least(Figures.count(all.deadlocks()));
        }
        if (deadlocks == null) {
            return SOME;
        }
        return deadlocks == 0 && !report.complete() ? "none seen" : found(deadlocks);
    }

    private String runToDeadlock() {
        List<Integer> run = report.paths().toDeadlock();
        if (run == null) {
            return deadlocks().equals(SOME) ? "how many is not known" : "";
        }
        return "one after " + Figures.count(run.size(), "step") + ": " + TraceText.names(system, run, SHORT_RUN)
                + (run.size() > SHORT_RUN ? " …" : "");
    }

    private String share() {
        Long states = report.states();
        return states == null || states == 0 || !report.complete()
                ? ""
                : ", " + Figures.trimmed(100.0 * outcome.peakStates() / states) + " % of all";
    }

    private String sweeps() {
        StringBuilder text = new StringBuilder();
        List<SweepOutcome.OneSweep> told = outcome.perSweep();
        for (int i = 0; i < Math.min(told.size(), TOLD_SWEEPS) && told.size() > 1; i++) {
            text.append(i == 0 ? "explored " : ", ")
                    .append(Figures.count(told.get(i).explored()));
        }
        return text.append(told.size() > TOLD_SWEEPS ? ", …" : "").toString();
    }

    private String persistent() {
        if (outcome.regressEdges() == 0) {
            return report.complete() ? "no edge leads back" : "no edge seen leads back";
        }
        return Figures.count(outcome.regressEdges(), "regress edge") + " met"
                + (outcome.mostPersistent() < outcome.persistentStates()
                        ? "; at most " + Figures.count(outcome.mostPersistent()) + " kept at once"
                        : "");
    }

    /** Where the leading parts are proven: that the rest is swept for each of their values, and then forgotten. */
    private void subspaces(Table table) {
        Subspaces subspaces = report.course().subspaces();
        if (subspaces != null) {
            int parts = subspaces.proven().size();
            table.words(
                    "",
                    (parts == 1 ? "its first part is" : "its first " + parts + " parts are") + " proven never to fall: "
                            + Figures.count(outcome.subspaces(), "subspace")
                            + (outcome.subspaces() == 1
                                    ? ""
                                    : ", each swept until nothing new turns up and then deleted"));
        }
    }

    private String largest() {
        return (outcome.sweeps() > 1 ? "in all sweeps, " : "") + "the largest of "
                + Figures.count(outcome.largestLayer(), "state");
    }

    private String monotone() {
        boolean told =
                report.course().monotone() == Monotone.YES && !report.course().constant();
        return told ? "; proven never to fall" : "";
    }
}
