package org.tidemark.check.direct;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.classes.LiftedClasses;
import org.tidemark.check.direct.sight.DirectCutOff;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.run.Ending;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepProgress;
import org.tidemark.check.run.report.MemoryUse;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.logic.FormulaException;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.search.Limits;
import org.tidemark.search.StateObserver;
import org.tidemark.search.sweep.Sweep;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.search.sweep.SweepPlan;
import org.tidemark.trace.SpanningTree;
import org.tidemark.trace.Trace;

/**
 * One run of sweeps over the states of a high-level net with one layout. The ways to states can be asked for until it is
 * closed. One thread.
 */
final class DirectSweepPass implements AutoCloseable {
    private final MemoryBudget budget;
    private final DirectMeasure measure;
    private final SweepMeasure course;
    private final TokenCounts counts;
    private final DirectModel model;
    private final @Nullable DirectClasses classes;
    private final Model searched;
    private final @Nullable SpanningTree tree;
    private final Sweep sweep;
    private @Nullable SweepOutcome outcome;
    private long faultyState = -1;

    /**
     * A pass that shows every state to the goals, and ends with the layer in which they are reached.
     *
     * @param budget what the tables of the net are charged to already
     * @param ranges what is known of the parts of the measure
     * @param paths whether the way to a state will be asked for
     */
    DirectSweepPass(
            DirectNet direct,
            DirectModel model,
            ExploreOptions options,
            long deadlineNanos,
            MemoryBudget budget,
            MeasureChoice measures,
            List<DirectMeasure.Range> ranges,
            DirectAim aim,
            boolean paths) {
        this.budget = budget;
        this.model = model;
        classes = aim.classes(direct);
        searched = classes == null ? model : classes.of(model);
        aim.goals().forEach(DirectGoal::forget);
        direct.forgetFault();
        if (classes != null) {
            classes.markThoseToldApart(aim.goals());
        }
        try {
            measure = measures.on(model, ranges);
        } catch (FormulaException e) {
            throw new IllegalStateException("a measure that was right before", e);
        }
        course = measures.course(model, measure);
        counts = model.counts();
        tree = paths ? SpanningTree.in(Path.of(System.getProperty("java.io.tmpdir"))) : null;
        Limits limits = new Limits(
                options.maxStates(),
                Long.MAX_VALUE,
                deadlineNanos,
                () -> direct.fault() != null
                        || direct.breach() != null
                        || options.cancelled().getAsBoolean(),
                budget);
        direct.cancelWhen(() -> limits.reached() != null);
        SweepPlan whole = SweepPlan.within(limits).until(aim::isReached);
        SweepPlan plan = options.cutOff() == null
                ? whole
                : whole.withCutOff(new DirectCutOff(aim.names(), model, options.cutOff()));
        SweepPlan numbered = aim.edges() == null ? plan : plan.withNumbers();
        StateObserver observer = new PassObserver(model, counts, aim, budget, this::isFaulty);
        sweep = new Sweep(searched, measure, tree == null ? numbered : numbered.withPaths(tree), observer);
    }

    private void isFaulty(long state) {
        faultyState = faultyState < 0 ? state : faultyState;
    }

    SweepOutcome run() {
        SweepOutcome found = sweep.run().withoutWhatWasCutOff();
        outcome = found;
        return found;
    }

    /** The events of the way to a state that was seen, or to one whose representative was; null where no ways are known. */
    @Nullable
    List<Integer> runTo(long id) {
        Trace trace = tree == null || id < 0 ? null : tree.pathTo(id);
        return trace == null ? null : classes == null ? trace.events() : lifted(trace);
    }

    /** A run between representatives as one of the net. */
    private @Nullable List<Integer> lifted(Trace trace) {
        DirectModel wide = model.direct().wideModel();
        LiftedClasses lifted = new LiftedClasses(model, wide, wide.representatives(), (event, words) -> {});
        Successors first = new Successors(model.layout().words(), 1);
        searched.initial(first);
        long[] state = Arrays.copyOf(first.words(), model.layout().words());
        lifted.step(Successors.NO_EVENT, state);
        Expander expander = searched.expander();
        for (int event : trace.events()) {
            if (!expander.fire(event, state, 0)) {
                throw new IllegalStateException("a run with an event that is not enabled: " + event);
            }
            lifted.step(event, state);
        }
        List<Integer> run = lifted.events();
        if (run == null) {
            DirectClasses.reportMissingStep(model.direct());
        }
        return run;
    }

    /** The classes that representatives were met of; null where all states were. */
    @Nullable
    DirectClasses classes() {
        return classes;
    }

    /** The state in which the fault was found that ended the pass, or -1. */
    long faultyState() {
        return faultyState;
    }

    long firstDeadState() {
        return requireNonNull(outcome).firstDeadState();
    }

    /** What is known by now of the parts of the measure. */
    List<DirectMeasure.Range> learned() {
        return measure.learned();
    }

    SweepProgress progress() {
        return SweepProgress.of(sweep, budget);
    }

    SweepReport report(Ending ending, @Nullable List<Integer> runToDeadlock) {
        SweepOutcome found = ending.of(requireNonNull(outcome));
        return new SweepReport(
                found,
                course,
                DirectExploration.peaks(counts),
                MemoryUse.of(course.model().layout(), budget, found.peakStates(), budget.peakBytes()),
                ending.timing(1),
                new SweepReport.Paths(runToDeadlock, tree == null ? null : tree.trouble()));
    }

    @Override
    public void close() {
        if (tree != null) {
            tree.close();
        }
    }
}
