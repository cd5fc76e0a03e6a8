package org.tidemark.check;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.FieldWidths;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenProbe;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.search.StackFrontier;
import org.tidemark.store.PlainStore;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/**
 * Finds all reachable markings of a net.
 *
 * <p>Field widths come from proven bounds, are claimed by a NUPN, or are guessed by random walks, and are checked at
 * every firing; a guess that turns out too narrow starts the run anew with wider fields. Runs once, in the caller's
 * thread and as many others as asked for; {@link #progress} may be called from any thread meanwhile. Two explorations share nothing.
 */
public final class Exploration {
    /** How long to look for proofs of bounds: enough for nets of some hundred places. */
    private static final long PROOF_MILLIS = 300;

    private final PetriNet net;
    private final ExploreOptions options;
    private final long startNanos = System.nanoTime();
    private volatile @Nullable Attempt current;

    public Exploration(PetriNet net, ExploreOptions options) {
        this.net = net;
        this.options = options;
    }

    /**
     * How far a run has come.
     *
     * @param states different states found
     * @param explored states expanded
     * @param edges edges found
     * @param depth the depth being worked at
     * @param frontier states still to expand
     * @param bytes what is booked on the memory budget
     */
    public record Progress(long states, long explored, long edges, long depth, long frontier, long bytes) {}

    public Progress progress() {
        Attempt attempt = current;
        return attempt == null ? new Progress(0, 0, 0, 0, 0, 0) : attempt.progress();
    }

    /**
     * Explores until everything is found or a limit is met.
     *
     * @throws InputException when the net contradicts what its NUPN section claims
     */
    public ExplorationReport run() throws InputException {
        boolean claimed = FieldWidths.claimsSafety(net);
        FieldWidths widths = claimed ? FieldWidths.forCounts(net, new int[net.places()]) : widths();
        for (int restarts = 0; ; restarts++) {
            Attempt attempt = new Attempt(widths);
            current = attempt;
            Outcome outcome = attempt.search();
            if (claimed) {
                attempt.checkSafety(outcome);
            }
            FieldOverflow overflow = outcome.overflow();
            if (overflow == null) {
                return attempt.report(outcome, restarts, null);
            }
            FieldWidths wider = widths.wider(overflow.field());
            if (wider == null || enough()) {
                return attempt.report(outcome, restarts, net.placeName(overflow.field()));
            }
            widths = wider;
        }
    }

    /** Widths from proven bounds and, for places without one, from random walks. */
    private FieldWidths widths() {
        long millis = Math.min(PROOF_MILLIS, options.timeNanos() / 1_000_000 / 4);
        PlaceBounds bounds = PlaceBounds.of(net, Limit.millis(millis).orWhen(options.cancelled()));
        int[] guess = bounds.allProven() ? new int[net.places()] : TokenProbe.most(net, options.seed());
        return FieldWidths.proven(net, bounds.counts(), guess);
    }

    /** Whether there is no time left, or nobody waiting. */
    private boolean enough() {
        return options.cancelled().getAsBoolean() || System.nanoTime() - startNanos >= options.timeNanos();
    }

    private InputException unsafe(int place, String how) {
        return new InputException(net.name() + ": the NUPN section claims that the net is safe, but " + how + " place '"
                + net.placeName(place) + "'; correct the claim (safe=\"false\") or the net");
    }

    /** One run with one choice of widths. */
    private final class Attempt {
        private final NetModel model;
        private final MemoryBudget budget = new MemoryBudget(options.memoryBytes());
        private final PlainStore store;
        private final Queue<FieldExtremes> extremes = new ConcurrentLinkedQueue<>();
        private final Search<PlainStore> search;

        Attempt(FieldWidths widths) {
            model = NetModel.of(net, widths);
            store = new PlainStore(model.layout().words(), budget, options.maxStates());
            long deadline = options.timeNanos() == Long.MAX_VALUE ? Long.MAX_VALUE : startNanos + options.timeNanos();
            Limits limits = new Limits(options.maxStates(), options.maxDepth(), deadline, options.cancelled());
            search = new Search<>(model, store, limits, options.workers(), worker -> {
                FieldExtremes mine = new FieldExtremes(model.layout());
                extremes.add(mine);
                return (id, words, at, successors) -> mine.see(words, at);
            });
        }

        /** A field may be wide enough for a second token because of an arc's weight, so overflow alone does not tell. */
        void checkSafety(Outcome outcome) throws InputException {
            FieldOverflow overflow = outcome.overflow();
            if (overflow != null) {
                String transition = net.transitionName(overflow.event());
                throw unsafe(overflow.field(), "transition '" + transition + "' can put a second token into");
            }
            FieldExtremes all = allExtremes();
            for (int p = 0; p < net.places(); p++) {
                if (all.max(p) > 1) {
                    throw unsafe(p, "there can be " + all.max(p) + " tokens in");
                }
            }
        }

        Outcome search() {
            return search.run(initial -> switch (options.order()) {
                case BREADTH_FIRST -> new LevelFrontier(store, options.workers(), options.maxDepth());
                case DEPTH_FIRST -> new StackFrontier(budget, options.maxDepth());
            });
        }

        Progress progress() {
            return new Progress(
                    store.size(),
                    search.explored(),
                    search.edges(),
                    search.depth(),
                    search.frontierSize(),
                    budget.usedBytes());
        }

        ExplorationReport report(Outcome outcome, int restarts, @Nullable String overflowed) {
            FieldExtremes all = allExtremes();
            List<Integer> runToDeadlock = runToDeadlock(outcome); // before the clock is read
            return new ExplorationReport(
                    outcome,
                    store.size(),
                    all.maxOfAll(),
                    all.maxSum(),
                    IntStream.range(0, net.places()).mapToObj(all::max).toList(),
                    model.layout().words(),
                    model.layout().bits(),
                    store.bytes(),
                    budget.peakBytes(),
                    restarts,
                    options.workers(),
                    (System.nanoTime() - startNanos) / 1e9,
                    overflowed,
                    runToDeadlock);
        }

        private FieldExtremes allExtremes() {
            FieldExtremes all = new FieldExtremes(model.layout());
            extremes.forEach(all::merge);
            return all;
        }

        /** Null where there is no deadlock, or no time to find the way to it. */
        private @Nullable List<Integer> runToDeadlock(Outcome outcome) {
            if (outcome.firstDeadlock() < 0) {
                return null;
            }
            Trace trace = new PathFinder<>(model, store)
                    .to(outcome.firstDeadlock(), new Replay(model), Exploration.this::enough);
            return trace == null ? null : trace.events();
        }
    }
}
