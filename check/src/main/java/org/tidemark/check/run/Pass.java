package org.tidemark.check.run;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.FaultGoal;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.replay.Replay;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.search.DeadTest;
import org.tidemark.search.LevelStart;
import org.tidemark.search.Outcome;
import org.tidemark.search.StateObserver;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateStore;
import org.tidemark.system.StateModels;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/** One search through the states of a system with one choice of field widths; its store lives as long as it does. */
public final class Pass implements StatePass {
    private final Visit visit;
    private final ExploreOptions options;
    private final BooleanSupplier cancelled;
    private final Model model;
    private final StateReduction reduction;
    private final Model searched;
    private final Model stored;
    private final MemoryBudget budget;
    private final SearchStore store;
    private final @Nullable StateStore kept;
    private final SearchRun search;
    /** Whether it ends after some states, from which the next model learns. */
    private final boolean isForFirstStates;

    /** The first deadlock of a search that forgets it. */
    private long @Nullable [] deadlock;

    private long deadlockId;
    private @Nullable Outcome outcome;

    /** A pass that ends when it is cancelled or, where there are inquiries, none of them is open any more. */
    public Pass(
            StateModels models,
            ExploreOptions options,
            long deadlineNanos,
            List<Inquiry> inquiries,
            BooleanSupplier cancelled) {
        this(models, options, StateReduction.NONE, deadlineNanos, inquiries, false, cancelled);
    }

    /**
     * A pass through fewer states.
     *
     * @param reduction what is left out
     * @param anyAnswers whether it ends as soon as one of them is closed
     */
    public Pass(
            StateModels models,
            ExploreOptions options,
            StateReduction reduction,
            long deadlineNanos,
            List<Inquiry> inquiries,
            boolean anyAnswers,
            BooleanSupplier cancelled) {
        this.options = options;
        this.reduction = reduction;
        this.cancelled = cancelled;
        model = reduction.model(models, options.store().use());
        visit = new Visit(models, model, inquiries, anyAnswers, cancelled);
        budget = options.budget();
        models.charge(budget);
        isForFirstStates = models.firstStates() < options.maxStates();
        ExploreOptions limited = isForFirstStates ? options.withMaxStates(models.firstStates()) : options;
        searched = reduction.of(model);
        stored = reduction.stored(model, searched);
        search = new SearchRun(stored, searched, limited, budget, deadlineNanos, visit::isAnswered, this::observer);
        models.cancelWhen(search::isLimitReached);
        if (options.cutOff() != null) {
            search.cutOff(StateCutOff.of(options.cutOff(), models.system(), model));
        }
        store = search.store();
        kept = search.kept();
    }

    private StateObserver observer() {
        StateObserver counter = reduction.counter(model);
        StateObserver seeing = seeing();
        return counter == null
                ? seeing
                : (id, words, at, successors) -> {
                    counter.expanded(id, words, at, successors);
                    seeing.expanded(id, words, at, successors);
                };
    }

    /** A store that forgets has no predecessors to follow, so the states themselves are kept. */
    private StateObserver seeing() {
        boolean forgets = kept == null;
        StateObserver seeing = visit.observer(forgets, isReduced() ? new DeadTest(model) : null);
        return !forgets || (isReduced() && !visit.asksNothing())
                ? seeing
                : (id, words, at, successors) -> {
                    seeing.expanded(id, words, at, successors);
                    if (successors == 0) {
                        noteDeadlock(id, words, at);
                    }
                };
    }

    private boolean isReduced() {
        return searched != model;
    }

    private synchronized void noteDeadlock(long id, long[] words, int at) {
        if (deadlock == null || id < deadlockId) {
            deadlockId = id;
            deadlock = Arrays.copyOfRange(words, at, at + model.layout().words());
        }
    }

    @Override
    public void run() throws InputException {
        Outcome found = search.run(cancelled);
        outcome = found;
        visit.end(found.complete(), found.overflow(), this::show);
    }

    @Override
    public @Nullable FieldOverflow overflow() {
        FieldOverflow narrow = outcome().overflow();
        return narrow == null && isForFirstStates && outcome().end() == Outcome.End.STATES
                ? new FieldOverflow(0, Successors.NO_EVENT)
                : narrow;
    }

    @Override
    public StateModels models() {
        return visit.models();
    }

    public Outcome outcome() {
        return requireNonNull(outcome);
    }

    private void show(Inquiry inquiry) {
        SeenState sighting = inquiry.sighting();
        if (sighting instanceof SeenState.Stored seen) {
            visit.show(inquiry, reduction.preservesAnswers(), replay -> runTo(seen.id(), replay));
        } else if (sighting instanceof SeenState.Whole whole) {
            visit.show(inquiry, reduction.preservesAnswers(), replay -> runAgainTo(whole.words(), inquiry, replay));
        }
    }

    /** Looks for a state again, first where it was met; the run is one through the whole model. */
    private @Nullable List<Integer> runAgainTo(long[] state, Inquiry inquiry, Replay replay) {
        List<Integer> run = isReduced() ? runAgainTo(state, reduction.towards(inquiry, model), replay) : null;
        return run == null ? runAgainTo(state, model, replay) : run;
    }

    private @Nullable List<Integer> runAgainTo(long[] state, Model through, Replay replay) {
        FollowedRun followed = through == model ? null : reduction.following(model, replay);
        List<Integer> run = new Rediscovery(
                        through == model ? model : stored, through, options, budget.rest(), cancelled)
                .runTo(state, followed == null ? replay : followed);
        return run == null || followed == null ? run : followed.events();
    }

    private @Nullable List<Integer> runTo(long id, Replay replay) {
        if (kept == null) {
            return null;
        }
        FollowedRun followed = reduction.following(model, replay);
        Trace trace = new PathFinder<>(stored, kept).to(id, followed == null ? replay : followed, cancelled);
        return trace == null ? null : followed == null ? trace.events() : followed.events();
    }

    /** The event without a result that ended the search; null where there is none. */
    @Nullable
    FaultGoal fault() {
        return visit.fault();
    }

    /** What was found level by level, to be moved; null where the store does not keep it. */
    @Nullable
    MoveToDisk movable() {
        LevelStart level = search.level();
        return kept == null || level == null || isReduced()
                ? null
                : new MoveToDisk(model, kept, level, outcome().firstDeadlock(), visit.allExtremes());
    }

    /** All states, where the search found them all and the store keeps them; null otherwise. */
    @Override
    public @Nullable ExploredStates states() {
        return kept == null || isReduced() || !outcome().complete()
                ? null
                : new ExploredStates(models().system(), model, kept, outcome().edges(), budget, cancelled);
    }

    @Override
    public SearchProgress progress() {
        return search.progress();
    }

    @Override
    public ExplorationReport report(Ending ending) {
        Outcome found = ending.of(outcome());
        return new ExplorationReport(
                found.end(),
                Counts.of(found, store.size(), search.examined()),
                visit.peaks(found.overflow()),
                MemoryUse.of(stored, budget, store.peakStates(), store.bytes()),
                ending.timing(options.workers()),
                store.notes(),
                deadlockRun(found.firstDeadlock()));
    }

    private DeadlockRun deadlockRun(long id) {
        long[] state = deadlock;
        return id < 0 || !visit.wantsDeadlock()
                ? DeadlockRun.NONE
                : visit.deadlockRun(replay -> state == null ? runTo(id, replay) : runAgainTo(state, stored, replay));
    }
}
