package org.tidemark.check.run;

import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Lookout;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Sighting;
import org.tidemark.check.replay.Replay;
import org.tidemark.format.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.Outcome;
import org.tidemark.search.StateObserver;
import org.tidemark.store.Caching;
import org.tidemark.store.Lossy;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateStore;
import org.tidemark.store.move.MovingStore;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/** One run through the states of a net with one choice of field widths; its store lives as long as it does. */
public final class Pass {
    private final PetriNet net;
    private final ExploreOptions options;
    private final Inquiry[] inquiries;
    private final boolean anyAnswers;
    private final BooleanSupplier enough;
    private final NetModel model;
    private final MemoryBudget budget;
    private final SearchStore store;
    private final @Nullable StateStore kept;
    private final Queue<FieldExtremes> extremes = new ConcurrentLinkedQueue<>();
    private final SearchRun run;
    /** The first deadlock of a search that forgets it. */
    private long @Nullable [] deadlock;

    private long deadlockId;

    /** A pass that ends when nobody is waiting, or, where there are inquiries, none of them is open any more. */
    public Pass(
            PetriNet net,
            FieldWidths widths,
            ExploreOptions options,
            long deadlineNanos,
            List<Inquiry> inquiries,
            BooleanSupplier enough) {
        this(net, widths, options, deadlineNanos, inquiries, false, enough);
    }

    /**
     * The same.
     *
     * @param anyAnswers whether it ends already when any of them is not
     */
    public Pass(
            PetriNet net,
            FieldWidths widths,
            ExploreOptions options,
            long deadlineNanos,
            List<Inquiry> inquiries,
            boolean anyAnswers,
            BooleanSupplier enough) {
        this.net = net;
        this.options = options;
        this.inquiries = inquiries.toArray(Inquiry[]::new);
        this.anyAnswers = anyAnswers;
        this.enough = enough;
        model = options.store().model(net, widths);
        budget = new MemoryBudget(options.memoryBytes());
        run = new SearchRun(model, options, budget, deadlineNanos, this::isAnswered, this::observer);
        store = run.store();
        kept = run.kept();
    }

    private StateObserver observer() {
        FieldExtremes mine = new FieldExtremes(model.layout());
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

    public Outcome search() {
        Outcome outcome = run.run(enough);
        ExploredStates states = kept == null ? null : new ExploredStates(model, kept, outcome.edges(), budget, enough);
        for (Inquiry inquiry : inquiries) {
            if (outcome.complete() && inquiry.isOpen()) {
                exhausted(inquiry, states);
            }
            show(inquiry);
        }
        return outcome;
    }

    private static void exhausted(Inquiry inquiry, @Nullable ExploredStates states) {
        if (states == null) {
            inquiry.passedBy();
        } else {
            inquiry.exhausted(states);
        }
    }

    /** Finds the run to the state that an inquiry has seen here, replays it, and looks again. */
    private void show(Inquiry inquiry) {
        Replay replay = new Replay(model);
        Sighting sighting = inquiry.sighting();
        if (sighting instanceof Sighting.Stored || sighting instanceof Sighting.Whole) {
            List<Integer> run = sighting instanceof Sighting.Stored stored
                    ? runTo(stored.id(), replay)
                    : sighting instanceof Sighting.Whole whole ? runAgainTo(whole.words(), replay) : null;
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

    /** Explores again, in a store that keeps predecessors; null where there is no time or memory to find the way. */
    private @Nullable List<Integer> runAgainTo(long[] state, Replay replay) {
        return new Rediscovery(model, options, budget.limitBytes() - budget.usedBytes(), enough).runTo(state, replay);
    }

    /** Null where there is no time to find the way, or the store does not keep it. */
    private @Nullable List<Integer> runTo(long id, Replay replay) {
        Trace trace = kept == null ? null : new PathFinder<>(model, kept).to(id, replay, enough);
        return trace == null ? null : trace.events();
    }

    /** Why a run that was looked for was not found. */
    private NoRun noRun() {
        return NoRun.of(enough.getAsBoolean());
    }

    /** Looks whether a net that claims to be safe is. */
    void checkSafety(Outcome outcome) throws InputException {
        ClaimedSafety.check(net, outcome.overflow(), allExtremes());
    }

    /** The store of the states, where it keeps them. */
    public @Nullable StateStore kept() {
        return kept;
    }

    Exploration.Progress progress() {
        return run.progress();
    }

    ExplorationReport report(
            Outcome outcome,
            int restarts,
            double secondsBeforeRestart,
            DoubleSupplier seconds,
            @Nullable String overflowed) {
        FieldExtremes all = allExtremes();
        boolean showsDeadlock = outcome.firstDeadlock() >= 0 && (inquiries.length == 0 || anyAnswers);
        List<Integer> runToDeadlock = showsDeadlock ? runToDeadlock(outcome.firstDeadlock()) : null;
        return new ExplorationReport(
                outcome,
                store.size(),
                store instanceof Caching caching ? caching.mostHeld() : store.size(),
                run.examined(),
                all.maxOfAll(),
                all.maxSum(),
                IntStream.range(0, net.places()).mapToObj(all::max).toList(),
                model.layout().words(),
                model.layout().bits(),
                store.bytes(),
                budget.peakBytes(),
                budget.refused(),
                restarts,
                secondsBeforeRestart,
                options.workers(),
                seconds.getAsDouble(),
                overflowed,
                store instanceof Lossy lossy ? lossy.omissions() : 0,
                store instanceof Caching caching ? caching.forgotten() : 0,
                store instanceof MovingStore moving ? moving.moves() : List.of(),
                runToDeadlock,
                showsDeadlock && runToDeadlock == null ? noRun() : null);
    }

    private @Nullable List<Integer> runToDeadlock(long id) {
        long[] state = deadlock;
        return state == null ? runTo(id, new Replay(model)) : runAgainTo(state, new Replay(model));
    }

    private FieldExtremes allExtremes() {
        FieldExtremes all = new FieldExtremes(model.layout());
        extremes.forEach(all::merge);
        return all;
    }
}
