package org.tidemark.check.run;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.FaultGoal;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.ObligationGoals;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.replay.Replay;
import org.tidemark.engine.Store;
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
import org.tidemark.store.StoreMove;
import org.tidemark.system.Obligation;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/**
 * Finds all reachable markings of a net.
 *
 * <p>A field that proves too narrow starts the run again with wider ones ({@link WidthLoop}). Where the net has obligations,
 * an exploration without inquiries ends at the first state that breaks one. Runs once, in the caller's thread and as many
 * others as asked for; {@link #progress} may be called from any thread meanwhile. Two explorations share nothing but the
 * models that it is given.
 */
public final class Exploration {
    /** One part in this many of the memory is for moving the states to disk, where memory comes first. */
    private static final int MOVING_SHARE = 16;

    private final TransitionSystem system;
    private final ExploreOptions options;
    private final List<Inquiry> inquiries;
    private final @Nullable StateModels given;
    private final StateReduction reduction;
    private final BooleanSupplier cancelled;
    private final TimeLimit time;
    private final ObligationGoals obligations;
    private volatile @Nullable StatePass current;

    public Exploration(TransitionSystem system, ExploreOptions options) {
        this(system, options, StateReduction.NONE);
    }

    /** An exploration of fewer states that represent all. */
    public Exploration(TransitionSystem system, ExploreOptions options, StateReduction reduction) {
        this(system, options, reduction, null);
    }

    /**
     * An exploration with models that are known already.
     *
     * @param models become wider where they must; null where they are to be proven first
     */
    public Exploration(
            TransitionSystem system, ExploreOptions options, StateReduction reduction, @Nullable StateModels models) {
        this(system, options, reduction, models, new TimeLimit(options)::isReached);
    }

    /**
     * An exploration of fewer states that represent all, with models that are known already.
     *
     * @param models become wider where they must; null where they are to be proven first
     * @param cancelled true when no run is wanted any more
     */
    public Exploration(
            TransitionSystem system,
            ExploreOptions options,
            StateReduction reduction,
            @Nullable StateModels models,
            BooleanSupplier cancelled) {
        this.system = system;
        this.options = beside(reduction, options);
        this.reduction = reduction;
        time = new TimeLimit(options);
        given = models;
        obligations = ObligationGoals.of(system);
        inquiries = obligations.inquiries();
        this.cancelled = cancelled;
    }

    /**
     * An exploration that shows every state to the inquiries and ends when all of them are closed.
     *
     * @param models the models, whose fields become wider where they must
     * @param cancelled true when nothing more is wanted, not even the runs to states already seen or an answer that follows
     *     from having seen all of them; later than the time limit, which is for finding states
     */
    public Exploration(
            TransitionSystem system,
            ExploreOptions options,
            List<Inquiry> inquiries,
            StateModels models,
            BooleanSupplier cancelled) {
        this(system, options, StateReduction.NONE, inquiries, models, cancelled);
    }

    /**
     * An exploration that need not show every state to the inquiries.
     *
     * @param reduction leaves out what the inquiries do not need
     */
    public Exploration(
            TransitionSystem system,
            ExploreOptions options,
            StateReduction reduction,
            List<Inquiry> inquiries,
            StateModels models,
            BooleanSupplier cancelled) {
        this.system = system;
        this.reduction = reduction;
        this.options = beside(reduction, options);
        time = new TimeLimit(options);
        given = models;
        obligations = ObligationGoals.NONE;
        this.inquiries = inquiries;
        this.cancelled = cancelled;
    }

    private static ExploreOptions beside(StateReduction reduction, ExploreOptions options) {
        return options.beside(reduction.bytes(options.workers()));
    }

    public SearchProgress progress() {
        StatePass pass = current;
        return pass == null ? SearchProgress.NONE : pass.progress();
    }

    /**
     * Explores until everything is found or a limit is met.
     *
     * @throws InputException when the net contradicts what its NUPN section claims
     */
    public ExplorationReport run() throws InputException {
        StateModels models = given == null ? system.models(options.effort(), options.seed()) : given;
        if (options.store() instanceof ExternalSearch elsewhere) {
            return runElsewhere(elsewhere, models);
        }
        return options.store() instanceof OnDisk disk ? runOnDisk(disk, models) : runInMemory(options, models);
    }

    private ExplorationReport runElsewhere(ExternalSearch elsewhere, StateModels models) throws InputException {
        return new WidthLoop(time).run(() -> {
            StatePass pass = elsewhere.pass(new ExternalSearch.Task(
                    models, options, time.deadlineNanos(), inquiries, !obligations.isNone(), cancelled));
            current = pass;
            return pass;
        });
    }

    private ExplorationReport runInMemory(ExploreOptions how, StateModels models) throws InputException {
        return new WidthLoop(time).run(() -> {
            Pass pass =
                    new Pass(models, how, reduction, time.deadlineNanos(), inquiries, !obligations.isNone(), cancelled);
            current = pass;
            return pass;
        });
    }

    private ExplorationReport runOnDisk(OnDisk disk, StateModels models) throws InputException {
        StoreChoice before = disk.before();
        if (before == null) {
            return runOnDisk(new DiskRun(disk, models, options, reduction));
        }
        long forMoving = options.memoryBytes() / MOVING_SHARE;
        ExplorationReport first = runInMemory(
                options.withMemory(options.memoryBytes() - forMoving).withStore(before), models);
        if (first.end() != Outcome.End.MEMORY) {
            return first;
        }
        DiskRun run = new DiskRun(disk, models, options, reduction);
        StoreMove move = move(run, options.withMemory(forMoving).budget(), first);
        return time.isReached() ? first : runOnDisk(run).after(first, move);
    }

    private ExplorationReport runOnDisk(DiskRun run) throws InputException {
        return new WidthLoop(time).run(() -> {
            StatePass pass = run.pass(time.deadlineNanos(), inquiries, !obligations.isNone(), cancelled);
            current = pass;
            return pass;
        });
    }

    /** Moves what was found in memory to a folder, where that can be; the search on disk begins again where it cannot. */
    private StoreMove move(DiskRun run, MemoryBudget budget, ExplorationReport first) {
        long start = System.nanoTime();
        MoveToDisk states = current instanceof Pass pass ? pass.movable() : null;
        long bytes = states == null ? -1 : run.take(states, budget, time::isReached);
        current = null; // gives the memory back
        List<StoreMove> before = first.notes().moves();
        return new StoreMove(
                before.isEmpty() ? Store.PLAIN : before.get(before.size() - 1).to(),
                Store.DISK,
                states == null ? first.states() : states.last().to(),
                first.memory().stateBytes(),
                Math.max(0, bytes),
                Double.NaN,
                (System.nanoTime() - start) / 1e9,
                bytes >= 0);
    }

    /** The state with an event without a result that ended it; null where there is none. */
    public @Nullable FaultGoal fault() {
        return current instanceof Pass pass ? pass.fault() : null;
    }

    /** The obligations that could not be judged in some state, and that no other state was seen to break. */
    public List<Obligation> undefined() {
        return obligations.undefined();
    }

    /** All states, where the last attempt found them all and they can be read; null otherwise. */
    public @Nullable ExploredStates states() {
        StatePass pass = current;
        return pass == null ? null : pass.states();
    }

    /** The obligation that a state was seen to break, with what is known of it; null where none is broken. */
    public @Nullable BrokenObligation brokenObligation() {
        Breach breach = breach();
        Obligation first = breach == null ? broken() : breach.obligation();
        return first == null ? null : new BrokenObligation(first, breach, noRun());
    }

    /** The obligation that the exploration has found broken, with or without a run; null where there is none. */
    public @Nullable Obligation broken() {
        return obligations.first();
    }

    /** Why there is no run to a state that breaks an obligation; null where there is one, or none was looked for. */
    public @Nullable NoRun noRun() {
        return obligations.noRun();
    }

    /** The breach of an obligation with a run; null where there is none, or no run was found. */
    public @Nullable Breach breach() {
        return obligations.breach(system);
    }

    /** One search through the states of a system with one choice of field widths; its store lives as long as it does. */
    public static final class Pass implements StatePass {
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

        /** The states found level by level, to be moved to disk; null where the store does not keep them. */
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
                    : new ExploredStates(
                            models().system(), model, kept, outcome().edges(), budget, options.workers(), cancelled);
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
                    : visit.deadlockRun(
                            replay -> state == null ? runTo(id, replay) : runAgainTo(state, stored, replay));
        }
    }
}
