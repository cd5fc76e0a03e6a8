package org.tidemark.cli.explore;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.SweepReport;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.NextStep;
import org.tidemark.cli.report.TraceText;
import org.tidemark.progress.Monotone;
import org.tidemark.progress.Subspaces;
import org.tidemark.search.sweep.SweepOutcome;

/** The states of a sweep: the figures of an exploration, null where a sweep cannot know them, and its own. */
final class SweptReport extends StatesReport {
    private static final int SHOWN_SWEEPS = 8;
    private static final int LONGEST_MEASURE = 200;
    private static final String SOME = "some";

    private final SweepReport report;
    private final SweepOutcome outcome;

    SweptReport(Circumstances around, SweepReport report) {
        super(
                around,
                report.tokens(),
                report.memory(),
                report.timing(),
                report.outcome().end());
        this.report = report;
        outcome = report.outcome();
    }

    @Override
    Report report() {
        Report to = begin(
                        symmetry != null,
                        "",
                        "The figures below are lower bounds.",
                        ModelSizes.engine(
                                engine, timing.threads(), report.course().text()),
                        new Report())
                .put("progressBecause", report.course().why())
                .put("progressNeverFalls", report.course().monotone() == Monotone.YES);
        counts(to);
        to.put("depth", null);
        tokens(to, false);
        costs(to);
        String reduced = symmetry == null ? "" : ", reduce symmetry";
        to.words("engine", "search sweep" + reduced + ", " + Figures.count(timing.threads(), "thread"));
        NextStep next = next(null);
        return next == null ? to : next.addTo(to).words("next", next.sentence());
    }

    private void counts(Report to) {
        Long states = report.states();
        if (classes != null) {
            to.put("equivalences", equivalences(classes).forPrograms()).put("states", null);
            to.figure("classes", states, states == null ? null : found(states), OF_STATES);
        } else if (symmetry != null) {
            to.put(
                    "symmetry",
                    group(
                            symmetry,
                            new Report()
                                    .figure(
                                            "classes",
                                            states,
                                            states == null ? "unknown" : found(states),
                                            "of states that differ by symmetries")
                                    .row(
                                            "states",
                                            all == null ? "unknown" : least(Figures.count(all.states())),
                                            all == null ? MET_TWICE : "in the net as it is"),
                            "nothing may be exchanged that the progress measure cannot see"));
            to.put("states", all == null ? null : all.states());
        } else {
            to.figure("states", states, states == null ? null : found(states), "");
        }
        if (report.augmented()) {
            to.figure(
                    "statesWithHistory",
                    outcome.states(),
                    "with history",
                    outcome.states() == null ? "not known" : found(outcome.states()),
                    "states of the model with "
                            + String.join(", ", report.course().counters()));
        }
        boolean isOften = states == null && outcome.states() == null;
        String met = areClasses() ? "representatives" : "states";
        to.count("explored", outcome.explored(), isOften ? met + ", some more than once" : "")
                .put("examined", outcome.explored());
        Object edges = symmetry != null ? all == null ? null : all.edges() : states == null ? null : outcome.edges();
        String shown = edges == null
                ? ""
                : least(edges instanceof BigInteger big ? Figures.count(big) : Figures.count((Long) edges));
        to.figure(
                "edges",
                classes == null ? edges : null,
                shown,
                shown.isEmpty() ? "not known" : classes == null ? "" : "of representatives");
        Long dead = report.deadlocks();
        boolean areDeadClasses = classes != null && dead != null && dead > 0;
        to.figure("deadlocks", deadlocks(dead), deadlocks(), deadStates(areDeadClasses))
                .count("peakStates", "most held", outcome.peakStates(), met + " at once" + share())
                .count("sweeps", outcome.sweeps(), sweeps())
                .count("persistent", outcome.persistentStates(), persistent())
                .count(
                        "layers",
                        outcome.layers(),
                        (outcome.sweeps() > 1 ? "in all sweeps, " : "") + "the largest of "
                                + Figures.count(outcome.largestLayer(), "state"))
                .put("largestLayer", outcome.largestLayer(), "mostPersistent", outcome.mostPersistent())
                .put("subspaces", outcome.subspaces());
        Subspaces subspaces = report.course().subspaces();
        to.put("subspacesBy", subspaces == null ? null : subspaces.text()).put("regressEdges", outcome.regressEdges());
        cutOff(to, outcome.statesCutOff());
        List<Integer> run = report.paths().toDeadlock();
        to.put("stepsToDeadlock", run == null ? null : run.size());
        if (classes != null) {
            to.add(equivalences(classes).forPeople());
        }
    }

    /** The deadlocks of the net as it is; null where they are not known. */
    private @Nullable Object deadlocks(@Nullable Long dead) {
        if (classes != null) {
            return dead != null && dead > 0 ? null : dead;
        }
        return symmetry == null ? dead : all != null ? all.deadlocks() : dead != null && dead == 0 ? dead : null;
    }

    private void costs(Report to) {
        DirectReport.Tables tables = head.tables();
        String direct = tables == null
                ? ""
                : ", " + Figures.bytes(tables.bytes()) + " of it in the end for "
                        + Figures.count(tables.multiSets(), "multi-set") + " in places and "
                        + Figures.count(tables.bindings(), "binding")
                        + tables.filledBy(end, memory);
        to.put("bytes", bytes(memory.peakBytes(), memory.peakBytes()))
                .row("memory", Figures.bytes(memory.peakBytes()), "at most at one time" + direct);
        each(to, (double) memory.peakBytes() / Math.max(1, outcome.peakStates()));
        times(to, Figures.rate(outcome.explored(), timing.seconds()) + " states/s");
        String measure = report.course().text();
        boolean isProven =
                report.course().monotone() == Monotone.YES && !report.course().constant();
        to.words(
                        "progress",
                        measure(measure, LONGEST_MEASURE)
                                + (measure.length() <= LONGEST_MEASURE ? "" : " (--json has it whole)"))
                .words("", report.course().why() + (isProven ? "; proven never to fall" : ""));
        Subspaces subspaces = report.course().subspaces();
        if (subspaces != null) {
            int parts = subspaces.proven().size();
            to.words(
                    "",
                    (parts == 1 ? "its first part is" : "its first " + parts + " parts are")
                            + " proven never to fall: " + Figures.count(outcome.subspaces(), "subspace")
                            + (outcome.subspaces() == 1
                                    ? ""
                                    : ", each swept until nothing new turns up and then deleted"));
        }
    }

    private String deadlocks() {
        Long deadlocks = report.deadlocks();
        if (symmetry != null && all == null && deadlocks != null && deadlocks > 0) {
            return SOME;
        }
        if (all != null && all.deadlocks().signum() > 0) {
            return least(Figures.count(all.deadlocks()));
        }
        return deadlocks == null ? SOME : deadlocks == 0 && !isComplete() ? "none seen" : found(deadlocks);
    }

    private String deadStates(boolean areClasses) {
        List<Integer> run = report.paths().toDeadlock();
        String shown = run == null
                ? deadlocks().equals(SOME) ? "how many is not known" : ""
                : "one after " + Figures.count(run.size(), "step") + ": " + TraceText.names(system, run, SHORT_RUN)
                        + (run.size() > SHORT_RUN ? " …" : "");
        return areClasses ? ofDeadStates(shown) : shown;
    }

    private String share() {
        Long states = report.states();
        return states == null || states == 0 || !isComplete()
                ? ""
                : ", " + Figures.trimmed(100.0 * outcome.peakStates() / states) + " % of all";
    }

    private String sweeps() {
        List<SweepOutcome.OneSweep> each = outcome.perSweep();
        List<String> shown = each.stream()
                .limit(SHOWN_SWEEPS)
                .map(sweep -> Figures.count(sweep.explored()))
                .toList();
        return each.size() <= 1
                ? ""
                : "explored " + String.join(", ", shown) + (each.size() > SHOWN_SWEEPS ? ", …" : "");
    }

    private String persistent() {
        if (outcome.regressEdges() == 0) {
            return isComplete() ? "no edge leads back" : "no edge seen leads back";
        }
        return Figures.count(outcome.regressEdges(), "regress edge") + " met"
                + (outcome.mostPersistent() < outcome.persistentStates()
                        ? "; at most " + Figures.count(outcome.mostPersistent()) + " kept at once"
                        : "");
    }
}
