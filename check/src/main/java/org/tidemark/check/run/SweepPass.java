package org.tidemark.check.run;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.FaultGoal;
import org.tidemark.check.question.Inquiry;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.progress.Subspaces;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
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
    /**
     * States of fewer words are swept by one thread. Several share the cache line that one of them is looked up in, which
     * is lost where they are divided among threads.
     */
    private static final int WIDE = 4;

    private final Visit visit;
    private final SweepMeasure course;
    private final MemoryBudget budget;
    private final @Nullable SpanningTree tree;
    private final Sweep sweep;
    private final int workers;
    private final @Nullable SymmetricStates classes;
    private @Nullable SweepOutcome outcome;

    /** Whether it ends after some states, from which the next model learns. */
    private final boolean isForFirstStates;

    /**
     * The states to be swept over.
     *
     * @param course its model has the fields of the net's model where that has them
     * @param searched the course's model, or the same without what is left out
     * @param classes what states become, and what counts those that they represent; null where every state represents itself
     */
    record Swept(
            SweepMeasure course, Model searched, @Nullable SymmetricStates classes) {
        /** All states of the course's model. */
        static Swept all(SweepMeasure course) {
            return new Swept(course, course.model(), null);
        }
    }

    /**
     * A pass over states, by the workers of the options where these are wide. Where ways are asked for, all states are one space, so that these
     * have the fewest regress edges there can be.
     *
     * @param paths whether the way to a state will be asked for
     * @param observers makes what each worker shows its states to
     * @param answered asked at the end of each layer; true ends the sweep
     */
    SweepPass(
            Visit visit,
            Model model,
            Swept swept,
            ExploreOptions options,
            long deadlineNanos,
            boolean paths,
            Supplier<StateObserver> observers,
            BooleanSupplier answered) {
        this.visit = visit;
        workers = swept.course().model().layout().words() < WIDE ? 1 : options.workers();
        course = swept.course();
        classes = swept.classes();
        budget = options.budget();
        tree = paths ? SpanningTree.in(Path.of(System.getProperty("java.io.tmpdir"))) : null;
        visit.models().charge(budget);
        isForFirstStates = visit.models().firstStates() < options.maxStates();
        Limits limits = new Limits(
                isForFirstStates ? visit.models().firstStates() : options.maxStates(),
                Long.MAX_VALUE,
                deadlineNanos,
                () -> visit.fault() != null || options.cancelled().getAsBoolean(),
                budget);
        visit.models().cancelWhen(() -> limits.reached() != null);
        SweepPlan whole = plan(SweepPlan.within(limits).until(answered), course, tree);
        SweepPlan cut = options.cutOff() == null
                ? whole
                : whole.withCutOff(
                        StateCutOff.of(options.cutOff(), visit.models().system(), model));
        StateObserver first = observers.get();
        SweepPlan told = first.wantsSuccessors() ? cut.withNumbers() : cut;
        SweepPlan plan = classes == null || classes.symmetry().isTrivial()
                ? told
                : told.withCanonical(() -> classes.canonical(model));
        sweep = new Sweep(
                swept.searched(),
                course.measure(),
                plan,
                workers,
                worker -> alsoSeen(worker == 0 ? first : observers.get(), model));
    }

    /** The observer of a worker, beside which extremes and classes are noted. */
    private StateObserver alsoSeen(StateObserver observer, Model model) {
        FieldExtremes extremes = visit.extremes();
        StateObserver counter = classes == null ? null : classes.counter(model);
        return new StateObserver() {
            @Override
            public void expanded(long id, long[] state, int at, int successors) {
                extremes.see(state, at);
                if (counter != null) {
                    counter.expanded(id, state, at, successors);
                }
                observer.expanded(id, state, at, successors);
            }

            @Override
            public void stored(Successors batch, long[] answers) {
                observer.stored(batch, answers);
            }
        };
    }

    private static SweepPlan plan(SweepPlan plan, SweepMeasure course, @Nullable SpanningTree tree) {
        Subspaces subspaces = course.subspaces();
        if (tree != null) {
            return plan.withPaths(tree);
        }
        return subspaces == null ? plan : plan.by(subspaces);
    }

    /** Whether states were left unexpanded by a cut-off so far; at the end of a layer. */
    boolean hasCutOff() {
        return sweep.hasCutOff();
    }

    /**
     * Sweeps.
     *
     * @throws InputException when the states contradict what the net claims
     */
    SweepOutcome run(Consumer<Inquiry> show) throws InputException {
        SweepOutcome found = sweep.run().withoutWhatWasCutOff();
        outcome = found;
        visit.end(found.complete(), found.overflow(), show);
        return found;
    }

    @Nullable
    FieldOverflow overflow() {
        FieldOverflow narrow = requireNonNull(outcome).overflow();
        return narrow == null && isForFirstStates && requireNonNull(outcome).end() == Outcome.End.STATES
                ? new FieldOverflow(0, Successors.NO_EVENT)
                : narrow;
    }

    /** The events of the way to a state that an observer has seen; null where no ways are known. */
    @Nullable
    List<Integer> runTo(long id) {
        Trace trace = tree == null || id < 0 ? null : tree.pathTo(id);
        return trace == null ? null : trace.events();
    }

    /** The event without a result that ended it; null where there is none. */
    @Nullable
    FaultGoal fault() {
        return visit.fault();
    }

    SweepProgress progress() {
        return SweepProgress.of(sweep, budget);
    }

    SweepReport report(Ending ending, @Nullable List<Integer> runToDeadlock) {
        SweepOutcome found = ending.of(requireNonNull(outcome));
        TokenPeaks seen = visit.peaks(found.overflow());
        return new SweepReport(
                found,
                tree == null ? course : course.undivided(),
                classes == null ? seen : classes.ofAll(seen),
                MemoryUse.of(course.model(), budget, found.peakStates(), budget.peakBytes()),
                ending.timing(workers),
                new SweepReport.Paths(runToDeadlock, tree == null ? null : tree.trouble()));
    }

    @Override
    public void close() {
        if (tree != null) {
            tree.close();
        }
    }
}
