package org.tidemark.check.run;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.exec.NetModel;
import org.tidemark.progress.Subspaces;
import org.tidemark.search.Limits;
import org.tidemark.search.StateObserver;
import org.tidemark.search.sweep.Sweep;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.search.sweep.SweepPlan;
import org.tidemark.trace.SpanningTree;
import org.tidemark.trace.Trace;

/**
 * One run of sweeps over the states of a net, or of a net with something beside it, with one choice of field widths. The
 * ways to states can be asked for until it is closed.
 */
final class SweepPass implements AutoCloseable {
    private final NetModel model;
    private final SweepMeasure course;
    private final MemoryBudget budget;
    private final FieldExtremes extremes;
    private final @Nullable SpanningTree tree;
    private final Sweep sweep;

    /**
     * A pass over the states of the course's model, which has the fields of the net's model where that has them. Where ways are
     * asked for, all states are one space, so that these have the fewest regress edges there can be.
     *
     * @param paths whether the way to a state will be asked for
     * @param enough asked at the end of each layer; true ends the sweep
     */
    SweepPass(
            NetModel model,
            SweepMeasure course,
            ExploreOptions options,
            long deadlineNanos,
            boolean paths,
            StateObserver observer,
            BooleanSupplier enough) {
        this.model = model;
        this.course = course;
        budget = new MemoryBudget(options.memoryBytes());
        extremes = new FieldExtremes(model.layout());
        tree = paths ? SpanningTree.in(Path.of(System.getProperty("java.io.tmpdir"))) : null;
        Limits limits = new Limits(options.maxStates(), Long.MAX_VALUE, deadlineNanos, options.cancelled(), budget);
        SweepPlan plan = plan(SweepPlan.within(limits).until(enough), course, tree);
        sweep = new Sweep(course.model(), course.measure(), plan, (id, state, at, successors) -> {
            extremes.see(state, at);
            observer.expanded(id, state, at, successors);
        });
    }

    private static SweepPlan plan(SweepPlan plan, SweepMeasure course, @Nullable SpanningTree tree) {
        Subspaces subspaces = course.subspaces();
        if (tree != null) {
            return plan.withPaths(tree);
        }
        return subspaces == null ? plan : plan.by(subspaces);
    }

    SweepOutcome sweep() {
        return sweep.run();
    }

    FieldExtremes extremes() {
        return extremes;
    }

    /** The events of the way to a state that an observer has seen; null where no ways are known. */
    @Nullable
    List<Integer> runTo(long id) {
        Trace trace = tree == null || id < 0 ? null : tree.pathTo(id);
        return trace == null ? null : trace.events();
    }

    SweepExploration.Progress progress() {
        return new SweepExploration.Progress(sweep.sweeps(), sweep.explored(), sweep.held(), sweep.value());
    }

    SweepReport report(SweepOutcome outcome, int restarts, double seconds, @Nullable List<Integer> runToDeadlock) {
        FieldOverflow overflow = outcome.overflow();
        return new SweepReport(
                outcome,
                course,
                tree == null ? course.subspaces() : null,
                extremes.maxOfAll(),
                extremes.maxSum(),
                IntStream.range(0, model.layout().fields())
                        .mapToObj(extremes::max)
                        .toList(),
                course.model().layout().words(),
                course.model().layout().bits(),
                budget.peakBytes(),
                budget.refused(),
                restarts,
                seconds,
                overflow == null ? null : model.net().placeName(overflow.field()),
                runToDeadlock,
                tree == null ? null : tree.trouble());
    }

    @Override
    public void close() {
        if (tree != null) {
            tree.close();
        }
    }
}
