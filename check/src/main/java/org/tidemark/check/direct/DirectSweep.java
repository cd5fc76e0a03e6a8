package org.tidemark.check.direct;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.formula.ToldRuns;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.FaultGoal;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.reduction.StateReduction;
import org.tidemark.check.run.report.BrokenObligation;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.sweep.DirectSweepReport;
import org.tidemark.check.run.sweep.SweepExploration;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Obligation;

/**
 * Sweeps over the states of a high-level net without unfolding it, and shows the runs to what it finds in a place/transition net of the events that they need.
 * Runs once, in the caller's thread; {@link #progress} may be called from any thread meanwhile.
 */
final class DirectSweep {
    private final DirectNet direct;
    private final DirectSystem system;
    private final SweepMeasure.Choice measure;
    private final DirectAim aim;
    private final boolean paths;
    private final TimeLimit time;
    private final @Nullable DirectClasses classes;
    private final StateReduction reduction;
    private final DirectSystem.Models models;
    private final ToldRuns runs;
    private @Nullable Obligation broken;
    private @Nullable List<Integer> toBreach;
    private volatile SweepExploration sweep;

    /** A sweep for what it is to find; with {@code paths} it notes the runs to states in a temporary file. */
    DirectSweep(DirectNet direct, ExploreOptions options, SweepMeasure.Wish wish, DirectAim aim, boolean paths) {
        this.direct = direct;
        this.aim = aim;
        this.paths = paths;
        system = new DirectSystem(direct);
        runs = new ToldRuns(direct);
        ExploreOptions limited = options.withCancelled(
                () -> direct.breach() != null || options.cancelled().getAsBoolean());
        time = new TimeLimit(limited);
        classes = aim.classes(direct);
        reduction = classes == null ? StateReduction.NONE : DirectRepresentatives.of(classes);
        models = system.models(() -> true, options.seed());
        measure = new MeasureChoice.Learning(direct, wish);
        sweep = aim.end() == DirectAim.End.AT_BREACH
                ? new SweepExploration(system, limited, measure, reduction, paths, models)
                : new SweepExploration(system, limited, measure, reduction, aim.inquiries(system), models);
        if (classes != null) {
            classes.markThoseToldApart(aim.goals());
        }
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
        SweepReport found = sweep.run();
        broken = sweep.broken();
        Breach breach = sweep.breach();
        toBreach = breach == null ? null : breach.run();
        FaultGoal fault = sweep.fault();
        if (fault != null && fault.run() == null && !paths) {
            SweepExploration again = new SweepExploration(system, time.left(), measure, reduction, true, models);
            sweep = again;
            again.run();
            fault = again.fault();
        }
        List<Integer> toFault = fault == null ? null : fault.run();
        return report(found, toFault == null ? null : DirectExploration.faultAfter(system, toFault));
    }

    private DirectSweepReport report(SweepReport found, DirectReport.@Nullable Fault fault) {
        List<Integer> dead = broken == null ? found.paths().toDeadlock() : null;
        add(dead);
        add(toBreach);
        aim.goals().forEach(goal -> add(goal.run()));
        add(fault == null ? null : fault.run());
        PetriNet shown = runs.net(fault == null ? UnfoldingLimits.usual() : UnfoldingLimits.none());
        SweepReport figures = new SweepReport(
                found.outcome(),
                found.course(),
                found.tokens(),
                found.memory(),
                found.timing(),
                new SweepReport.Paths(
                        dead == null || shown == null ? null : runs.tell(dead),
                        found.paths().trouble()));
        return new DirectSweepReport(
                figures,
                shown == null ? aim.names() : shown,
                DirectReport.Tables.of(direct),
                aim.sightings(runs, shown != null, classes != null),
                fault == null ? null : fault.with(runs.tell(fault.run())),
                classes == null ? null : classes.report());
    }

    private void add(@Nullable List<Integer> run) {
        if (run != null) {
            runs.add(run);
        }
    }

    /** The obligation that a state was seen to break, with what is known of it; null where none is broken. */
    @Nullable
    BrokenObligation broken(DirectSweepReport report) {
        Obligation named = broken;
        if (named == null) {
            return null;
        }
        NetSystem told = new NetSystem(report.shown());
        Obligation obligation = Breach.named(told, named.name());
        List<Integer> run = obligation == null ? null : toBreach;
        return new BrokenObligation(
                obligation == null ? named : obligation,
                run == null || obligation == null ? null : Breach.of(told, obligation, runs.tell(run)),
                run == null ? NoRun.TIME : null);
    }

    /** Sentences for the obligations that may be broken in states which could not be judged. */
    List<String> notJudged() {
        return DirectExploration.notJudged(sweep.undefined());
    }
}
