package org.tidemark.check.direct;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.Ending;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.MemoryUse;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.logic.FormulaException;
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
        aim.goals().forEach(DirectGoal::forget);
        direct.forgetFault();
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
                () -> direct.fault() != null || options.cancelled().getAsBoolean(),
                budget);
        direct.cancelWhen(() -> limits.reached() != null);
        SweepPlan whole = SweepPlan.within(limits).until(aim::isReached);
        SweepPlan plan = options.cutOff() == null
                ? whole
                : whole.withCutOff(new DirectCutOff(aim.names(), model, options.cutOff()));
        SweepPlan numbered = aim.edges() == null ? plan : plan.withNumbers();
        StateObserver observer = new PassObserver(model, counts, aim, budget, this::isFaulty);
        sweep = new Sweep(model, measure, tree == null ? numbered : numbered.withPaths(tree), observer);
    }

    private void isFaulty(long state) {
        faultyState = faultyState < 0 ? state : faultyState;
    }

    SweepOutcome run() {
        SweepOutcome found = sweep.run().withoutWhatWasCutOff();
        outcome = found;
        return found;
    }

    /** The events of the way to a state that was seen; null where no ways are known. */
    @Nullable
    List<Integer> runTo(long id) {
        Trace trace = tree == null || id < 0 ? null : tree.pathTo(id);
        return trace == null ? null : trace.events();
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

    SweepExploration.Progress progress() {
        return SweepExploration.Progress.of(sweep, budget);
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
