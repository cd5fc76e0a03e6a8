package org.tidemark.check.direct;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.FaultGoal;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StateReduction;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepProgress;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * Sweeps over the states of a high-level net without unfolding it, and shows the runs to a deadlock, a fault or a broken obligation in a place/transition
 * net. Runs once, in the caller's thread; {@link #progress} may be called from any thread meanwhile.
 */
final class DirectSweep {
    private final DirectNet direct;
    private final DirectSystem system;
    private final SweepMeasure.Choice measure;
    private final boolean paths;
    private final TimeLimit time;
    private final StateReduction reduction;
    private final DirectSystem.Models models;
    private final ShownRuns runs;
    private @Nullable List<Integer> toBreach;

    /** The sweep for what was asked, which is not replaced. */
    private final SweepExploration first;

    private volatile SweepExploration sweep;

    /**
     * A sweep over all states, or representatives of classes.
     *
     * @param inquiries what states are shown to until all of it is settled; null to count states until one breaks an obligation
     * @param paths whether a sweep that counts notes the runs to states in a temporary file; one for answers does
     */
    DirectSweep(
            DirectNet direct,
            ExploreOptions options,
            SweepMeasure.Wish wish,
            @Nullable List<Inquiry> inquiries,
            boolean paths) {
        this.direct = direct;
        this.paths = paths || inquiries != null;
        system = new DirectSystem(direct);
        runs = new ShownRuns(direct);
        ExploreOptions limited = options.withCancelled(
                () -> direct.breach() != null || options.cancelled().getAsBoolean());
        time = new TimeLimit(limited);
        reduction = DirectRepresentatives.ofClasses(direct);
        models = system.models(() -> true, options.seed());
        measure = new MeasureChoice(direct, wish);
        first = inquiries == null
                ? new SweepExploration(system, limited, measure, reduction, paths, models)
                : new SweepExploration(system, limited, measure, reduction, inquiries, models);
        sweep = first;
    }

    /** How far it has come; null while no sweep has begun. */
    @Nullable
    SweepProgress progress() {
        return sweep.progress();
    }

    /**
     * Sweeps until everything is found, a limit is met, or a fault of the net. Where it has kept no ways, but has found
     * something that only a run can show, it sweeps again.
     *
     * @throws InputException when the measure is wrong
     */
    DirectSweepReport run() throws InputException {
        SweepReport found = first.run();
        Breach breach = first.breach();
        toBreach = breach == null ? null : breach.run();
        FaultGoal fault = first.fault();
        if (fault != null && fault.run() == null && !paths) {
            SweepExploration again = new SweepExploration(system, time.left(), measure, reduction, true, models);
            sweep = again;
            again.run();
            fault = again.fault();
        }
        return report(found, runs.fault(fault));
    }

    private DirectSweepReport report(SweepReport found, DirectReport.@Nullable Fault fault) {
        List<Integer> dead = first.broken() == null ? found.paths().toDeadlock() : null;
        runs.addToEnd(dead);
        runs.addToEnd(toBreach);
        runs.addToEnd(fault == null ? null : fault.run());
        PetriNet shown = runs.net(fault == null ? UnfoldingLimits.usual() : UnfoldingLimits.none());
        SweepReport figures = new SweepReport(
                found.outcome(),
                found.course(),
                found.tokens(),
                found.memory(),
                found.timing(),
                new SweepReport.Paths(
                        dead == null || shown == null ? null : runs.shown(dead),
                        found.paths().trouble()));
        return new DirectSweepReport(
                figures,
                shown == null ? direct.names() : shown,
                DirectReport.Tables.of(direct),
                runs.shown(fault),
                DirectRepresentatives.classReport(reduction));
    }

    /** The obligation that a state was seen to break, with what is known of it; null where none is broken. */
    @Nullable
    BrokenObligation broken(DirectSweepReport report) {
        BrokenObligation known = runs.broken(first.broken(), report.shown(), toBreach, NoRun.TIME);
        return known == null && first.broken() != null
                ? new BrokenObligation(first.broken(), null, toBreach == null ? NoRun.TIME : null)
                : known;
    }

    /** Sentences for the obligations that may be broken in states which could not be judged. */
    List<String> notJudged() {
        return ShownRuns.notJudged(sweep.undefined());
    }
}
