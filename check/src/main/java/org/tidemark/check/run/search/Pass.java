package org.tidemark.check.run.search;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Lookout;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Sighting;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.Ending;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.NetCutOff;
import org.tidemark.check.run.Rediscovery;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.StatePass;
import org.tidemark.check.run.Widths;
import org.tidemark.check.run.disk.MoveToDisk;
import org.tidemark.check.run.reduction.FollowedRun;
import org.tidemark.check.run.reduction.StateReduction;
import org.tidemark.check.run.report.Counts;
import org.tidemark.check.run.report.DeadlockRun;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.MemoryUse;
import org.tidemark.check.run.report.TokenPeaks;
import org.tidemark.format.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.DeadTest;
import org.tidemark.search.LevelStart;
import org.tidemark.search.Outcome;
import org.tidemark.search.StateObserver;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateStore;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/** One search through the states of a net with one choice of field widths; its store lives as long as it does. */
public final class Pass implements StatePass {
    private final Widths widths;
    private final ExploreOptions options;
    private final Inquiry[] inquiries;
    private final boolean anyAnswers;
    private final BooleanSupplier cancelled;
    private final NetModel model;
    private final StateReduction reduction;
    private final Model searched;
    private final Model stored;
    private final MemoryBudget budget;
    private final SearchStore store;
    private final @Nullable StateStore kept;
    private final Queue<FieldExtremes> extremes = new ConcurrentLinkedQueue<>();
    private final SearchRun search;
    /** The first deadlock of a search that forgets it. */
    private long @Nullable [] deadlock;

    private long deadlockId;
    private @Nullable Outcome outcome;

    /** A pass that ends when it is cancelled or, where there are inquiries, none of them is open any more. */
    public Pass(
            Widths widths,
            ExploreOptions options,
            long deadlineNanos,
            List<Inquiry> inquiries,
            BooleanSupplier cancelled) {
        this(widths, options, StateReduction.NONE, deadlineNanos, inquiries, false, cancelled);
    }

    /**
     * The same.
     *
     * @param reduction what is left out
     * @param anyAnswers whether it ends as soon as one of them is closed
     */
    public Pass(
            Widths widths,
            ExploreOptions options,
            StateReduction reduction,
            long deadlineNanos,
            List<Inquiry> inquiries,
            boolean anyAnswers,
            BooleanSupplier cancelled) {
        this.widths = widths;
        this.options = options;
        this.reduction = reduction;
        this.inquiries = inquiries.toArray(Inquiry[]::new);
        this.anyAnswers = anyAnswers;
        this.cancelled = cancelled;
        model = options.store().model(widths.net(), reduction.widths(widths));
        budget = options.budget();
        searched = reduction.of(model);
        stored = reduction.stored(model, searched);
        search = new SearchRun(stored, searched, options, budget, deadlineNanos, this::isAnswered, this::observer);
        if (options.cutOff() != null) {
            search.cutOff(NetCutOff.of(options.cutOff(), model));
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

    private StateObserver seeing() {
        FieldExtremes mine = TokenPeaks.watching(widths.net(), model.layout());
        extremes.add(mine);
        boolean forgets = kept == null;
        int stride = model.layout().words();
        if (inquiries.length == 0) {
            return (id, words, at, successors) -> {
                mine.see(words, at);
                if (forgets && successors == 0) {
                    noteDeadlock(id, words, at);
                }
            };
        }
        Lookout lookout = new Lookout(Arrays.asList(inquiries), model, model.expander());
        if (isReduced()) {
            return reducedObserver(mine, lookout, forgets);
        }
        if (forgets) {
            return (id, words, at, successors) -> {
                mine.see(words, at);
                if (successors == 0) {
                    noteDeadlock(id, words, at);
                }
                lookout.see(words, at, successors == 0, () -> whole(words, at, stride));
            };
        }
        return (id, words, at, successors) -> {
            mine.see(words, at);
            lookout.expanded(id, words, at, successors);
        };
    }

    /** A state without successors here need not be dead. */
    private StateObserver reducedObserver(FieldExtremes mine, Lookout lookout, boolean forgets) {
        DeadTest test = new DeadTest(model);
        int stride = model.layout().words();
        return (id, words, at, successors) -> {
            int atLeast = test.successors(successors, words, at);
            mine.see(words, at);
            if (forgets) {
                lookout.see(words, at, atLeast == 0, () -> whole(words, at, stride));
            } else {
                lookout.expanded(id, words, at, atLeast);
            }
        };
    }

    private boolean isReduced() {
        return searched != model;
    }

    private static Sighting whole(long[] words, int at, int stride) {
        return new Sighting.Whole(Arrays.copyOfRange(words, at, at + stride));
    }

    /** Keeps the first deadlock, where the store will not. */
    private synchronized void noteDeadlock(long id, long[] words, int at) {
        if (deadlock == null || id < deadlockId) {
            deadlockId = id;
            deadlock = Arrays.copyOfRange(words, at, at + model.layout().words());
        }
    }

    /** Whether there were questions, and none, or not each, is left. */
    boolean isAnswered() {
        for (Inquiry inquiry : inquiries) {
            if (inquiry.isOpen() != anyAnswers) {
                return anyAnswers;
            }
        }
        return inquiries.length > 0 && !anyAnswers;
    }

    @Override
    public void run() throws InputException {
        Outcome found = search.run(cancelled);
        outcome = found;
        widths.checkClaim(found.overflow(), allExtremes());
        for (Inquiry inquiry : inquiries) {
            if (found.complete() && inquiry.isOpen()) {
                inquiry.allSeen();
            }
            show(inquiry);
        }
    }

    @Override
    public boolean widen() throws InputException {
        FieldOverflow overflow = outcome().overflow();
        return overflow != null && widths.widen(overflow);
    }

    /** What the search did, once it has run. */
    public Outcome outcome() {
        return requireNonNull(outcome);
    }

    /** Finds the run to the state that an inquiry has seen here, replays it, and looks again. */
    private void show(Inquiry inquiry) {
        Replay replay = new Replay(model);
        Sighting sighting = inquiry.sighting();
        if (sighting instanceof Sighting.Stored || sighting instanceof Sighting.Whole) {
            List<Integer> run = sighting instanceof Sighting.Stored stored
                    ? runTo(stored.id(), replay)
                    : sighting instanceof Sighting.Whole whole ? runAgainTo(whole.words(), inquiry, replay) : null;
            if (run != null && !inquiry.confirms(replay.game())) {
                throw new IllegalStateException("a replayed run does not show what was seen at its end");
            }
            if (run == null) {
                inquiry.miss(noRun());
            } else {
                inquiry.show(run);
            }
            inquiry.forgetState();
        }
    }

    /** Looks for what an inquiry has seen with as little as can be, and for what is not found like that, in the whole model. */
    private @Nullable List<Integer> runAgainTo(long[] state, Inquiry inquiry, Replay replay) {
        List<Integer> run = isReduced() ? runAgainTo(state, reduction.towards(inquiry, model), replay) : null;
        return run == null ? runAgainTo(state, model, replay) : run;
    }

    /** Explores again, in a store that keeps predecessors; null where there is no time or memory to find the way. */
    private @Nullable List<Integer> runAgainTo(long[] state, Model through, Replay replay) {
        FollowedRun followed = through == model ? null : reduction.following(model, replay);
        List<Integer> run = new Rediscovery(
                        through == model ? model : stored, through, options, budget.rest(), cancelled)
                .runTo(state, followed == null ? replay : followed);
        return run == null || followed == null ? run : followed.events();
    }

    /** Null where there is no time to find the way, or the store does not keep it. */
    private @Nullable List<Integer> runTo(long id, Replay replay) {
        if (kept == null) {
            return null;
        }
        FollowedRun followed = reduction.following(model, replay);
        Trace trace = new PathFinder<>(stored, kept).to(id, followed == null ? replay : followed, cancelled);
        return trace == null ? null : followed == null ? trace.events() : followed.events();
    }

    /** Why a run that was looked for was not found. */
    private NoRun noRun() {
        return NoRun.of(cancelled.getAsBoolean());
    }

    /** What was found level by level, to be moved; null where the store does not keep it. */
    @Nullable
    MoveToDisk movable() {
        LevelStart level = search.level();
        return kept == null || level == null || isReduced()
                ? null
                : new MoveToDisk(model, kept, level, outcome().firstDeadlock(), allExtremes());
    }

    /** All states, where the search found them all and the store keeps them; null otherwise. */
    @Override
    public @Nullable ExploredStates states() {
        return kept == null || isReduced() || !outcome().complete()
                ? null
                : new ExploredStates(model, kept, outcome().edges(), budget, cancelled);
    }

    @Override
    public SearchProgress progress() {
        return search.progress();
    }

    @Override
    public ExplorationReport report(Ending ending) {
        Outcome found = ending.of(outcome());
        DeadlockRun deadlockRun = deadlockRun(found.firstDeadlock());
        return new ExplorationReport(
                found.end(),
                Counts.of(found, store.size(), search.examined()),
                TokenPeaks.of(allExtremes(), widths.net(), widths.placeOf(found.overflow())),
                MemoryUse.of(stored, budget, store.peakStates(), store.bytes()),
                ending.timing(options.workers()),
                store.notes(),
                deadlockRun);
    }

    /** Where inquiries ask, they ask for their own states. */
    private DeadlockRun deadlockRun(long id) {
        boolean isWanted = id >= 0 && (inquiries.length == 0 || anyAnswers);
        return isWanted ? DeadlockRun.of(runToDeadlock(id), noRun()) : DeadlockRun.NONE;
    }

    private @Nullable List<Integer> runToDeadlock(long id) {
        long[] state = deadlock;
        return state == null ? runTo(id, new Replay(model)) : runAgainTo(state, stored, new Replay(model));
    }

    private FieldExtremes allExtremes() {
        FieldExtremes all = TokenPeaks.watching(widths.net(), model.layout());
        extremes.forEach(all::merge);
        return all;
    }
}
