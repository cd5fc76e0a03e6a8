package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.formula.ToldRuns;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.run.Attempt;
import org.tidemark.check.run.Ending;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.WidthLoop;
import org.tidemark.check.run.report.BrokenObligation;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.sweep.DirectSweepReport;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Outcome.End;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.system.Obligation;

/**
 * Finds all reachable markings of a high-level net by sweeps, without unfolding it.
 *
 * <p>The first sweep holds few states, in wide fields, to learn how wide fields must be and which numbers the parts of the
 * measure have; a field that proves too narrow starts the sweeps again. Runs once, in the caller's thread;
 * {@link #progress} may be called from any thread meanwhile.
 */
final class DirectSweep {
    /** The number of states, in wide fields, from which the widths for all others are learnt. */
    private static final long FIRST_STATES = 10_000;

    private final DirectNet direct;
    private final ExploreOptions options;
    private final SweepMeasure.Wish wish;
    private final DirectAim aim;
    private final boolean paths;
    private final TimeLimit time;
    private List<DirectMeasure.Range> ranges = List.of();
    private final List<@Nullable List<Integer>> toGoals = new ArrayList<>();
    private @Nullable MeasureChoice choice;
    private volatile @Nullable DirectSweep again;
    private volatile @Nullable DirectSweepPass current;

    /** A sweep for what it is to find; with {@code paths} it notes the runs to states in a temporary file. */
    DirectSweep(DirectNet direct, ExploreOptions options, SweepMeasure.Wish wish, DirectAim aim, boolean paths) {
        this.direct = direct;
        this.options = options;
        this.wish = wish;
        this.aim = aim;
        this.paths = paths;
        time = new TimeLimit(options);
    }

    /** How far it has come; null while no sweep has begun. */
    @Nullable
    SweepProgress progress() {
        DirectSweep other = again;
        DirectSweepPass pass = current;
        return other != null ? other.progress() : pass == null ? null : pass.progress();
    }

    /**
     * Sweeps until everything is found, a limit is met, or a fault of the net. Where it has kept no ways, but has found
     * something that only a run can show, it sweeps again.
     *
     * @throws InputException when the measure is wrong
     */
    DirectSweepReport run() throws InputException {
        DirectSweepReport report = new WidthLoop(time).run(SweepAttempt::new);
        List<DirectGoal> found =
                aim.goals().stream().filter(DirectGoal::isFound).toList();
        DirectSweepPass last = Objects.requireNonNull(current);
        boolean hasFault = last.faultyState() >= 0;
        if (paths || (found.isEmpty() && !hasFault)) {
            return report;
        }
        DirectSweep other = new DirectSweep(direct, time.left(), wish, aim.showing(null), true);
        again = other;
        DirectSweepReport shown = other.run();
        boolean isShown = shown.fault() != null || shown.sightings().stream().anyMatch(Objects::nonNull);
        found.forEach(goal -> goal.found(0));
        return isShown ? shown : report;
    }

    /** One try with one layout. */
    private final class SweepAttempt implements Attempt<DirectSweepReport> {
        private final long maxStates;
        private final DirectSweepPass pass;
        private @Nullable SweepOutcome outcome;

        SweepAttempt() throws InputException {
            boolean isFirst = current == null;
            maxStates = isFirst ? Math.min(FIRST_STATES, options.maxStates()) : options.maxStates();
            MemoryBudget budget = options.budget();
            direct.charge(budget);
            MeasureChoice measures = choice;
            if (measures == null) {
                measures = MeasureChoice.of(
                        direct, wish, SweepMeasure.Wish.patience(options.cancelled(), time.deadlineNanos()));
                choice = measures;
            }
            pass = new DirectSweepPass(
                    direct,
                    isFirst ? direct.wideModel() : direct.model(),
                    options.withMaxStates(maxStates),
                    time.deadlineNanos(),
                    budget,
                    measures,
                    ranges,
                    aim,
                    paths);
            current = pass;
        }

        @Override
        public void run() {
            outcome = pass.run();
        }

        @Override
        public boolean widen() {
            SweepOutcome found = Objects.requireNonNull(outcome);
            boolean hasLearnt = found.end() == End.STATES && maxStates < options.maxStates();
            ranges = pass.learned();
            return found.overflow() != null || hasLearnt;
        }

        @Override
        public DirectSweepReport report(Ending ending) {
            return DirectSweep.this.report(pass, ending);
        }

        @Override
        public void close() {
            pass.close();
        }
    }

    private DirectSweepReport report(DirectSweepPass pass, Ending ending) {
        direct.charge(MemoryBudget.unlimited()); // limits are for the search, not for its report
        direct.cancelWhen(() -> false);
        DirectNet.Fault fault = direct.fault();
        ToldRuns runs = new ToldRuns(direct);
        for (DirectGoal goal : aim.goals()) {
            toGoals.add(played(pass.runTo(goal.state()), runs));
        }
        List<Integer> dead = aim.wantsDeadlock() ? played(pass.runTo(pass.firstDeadState()), runs) : null;
        List<Integer> toFault = pass.runTo(pass.faultyState());
        DirectReport.Fault met = fault == null || toFault == null
                ? null
                : DirectExploration.faultAt(direct, fault, runs.add(toFault), toFault);
        PetriNet shown = runs.net(met == null ? UnfoldingLimits.usual() : UnfoldingLimits.none());
        if (shown != null
                && dead != null
                && !TokenGame.after(shown, runs.tell(dead)).isDead()) {
            if (pass.classes() == null) {
                throw new IllegalStateException("a run to a state that is not a deadlock");
            }
            DirectClasses.reportMissingStep(direct);
        }
        List<@Nullable List<Integer>> sightings = new ArrayList<>();
        for (int i = 0; i < toGoals.size(); i++) {
            List<Integer> run = toGoals.get(i);
            sightings.add(run == null || shown == null ? null : runs.tell(run));
            if (shown != null
                    && !DirectExploration.confirm(
                            aim.goals().get(i), sightings.get(i), shown, pass.classes() != null)) {
                toGoals.set(i, null);
                sightings.set(i, null);
            }
        }
        SweepReport figures = pass.report(ending, dead == null || shown == null ? null : runs.tell(dead));
        return new DirectSweepReport(
                figures,
                shown == null ? aim.names() : shown,
                DirectReport.Tables.of(direct),
                Collections.unmodifiableList(sightings),
                met == null
                        ? null
                        : new DirectReport.Fault(met.event(), met.why(), met.marking(), runs.tell(met.run())),
                pass.classes() == null ? null : pass.classes().report());
    }

    private static @Nullable List<Integer> played(@Nullable List<Integer> run, ToldRuns runs) {
        if (run != null) {
            runs.add(run);
        }
        return run;
    }

    /** The events of the run to the state that a goal has found; null where it has none. */
    @Nullable
    List<Integer> runOf(int goal) {
        return toGoals.get(goal);
    }

    /** The obligation that a state was seen to break, with what is known of it; null where none is broken. */
    @Nullable
    BrokenObligation broken(DirectSweepReport report) {
        for (int i = 0; i < aim.goals().size(); i++) {
            DirectGoal goal = aim.goals().get(i);
            if (goal.isFound()) {
                List<Integer> run = report.sightings().get(i);
                Obligation obligation = Objects.requireNonNull(Breach.named(
                        new NetSystem(run == null ? aim.names() : report.shown()),
                        goal.property().name()));
                return new BrokenObligation(
                        obligation,
                        run == null ? null : Breach.of(new NetSystem(report.shown()), obligation, run),
                        run == null ? NoRun.TIME : null);
            }
        }
        return null;
    }
}
