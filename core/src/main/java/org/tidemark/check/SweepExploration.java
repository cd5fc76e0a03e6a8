package org.tidemark.check;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.FieldWidths;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.progress.Subspaces;
import org.tidemark.search.Limits;
import org.tidemark.search.sweep.Sweep;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.search.sweep.SweepPlan;
import org.tidemark.trace.SpanningTree;
import org.tidemark.trace.Trace;

/**
 * Finds all reachable markings of a net by sweeps, which forget what lies behind the line.
 *
 * <p>Widths as in {@link Exploration}; the measure is made anew for every choice of widths. Runs once, in the caller's
 * thread; {@link #progress} may be called from any thread meanwhile.
 */
public final class SweepExploration {
    private static final long PROOF_MILLIS = 300;

    private final PetriNet net;
    private final ExploreOptions options;
    private final Course.Wish wish;
    private final boolean paths;
    private final long startNanos = System.nanoTime();
    private volatile @Nullable Sweep current;

    /** A sweep over all states; with {@code paths} it notes the ways to them in a temporary file. */
    public SweepExploration(PetriNet net, ExploreOptions options, Course.Wish wish, boolean paths) {
        this.net = net;
        this.options = options;
        this.wish = wish;
        this.paths = paths;
    }

    /**
     * How far a sweep has come.
     *
     * @param sweeps sweeps begun
     * @param explored states expanded
     * @param held states in memory
     * @param value the progress value where the line stands
     */
    public record Progress(long sweeps, long explored, long held, long value) {}

    public Progress progress() {
        Sweep sweep = current;
        return sweep == null
                ? new Progress(0, 0, 0, 0)
                : new Progress(sweep.sweeps(), sweep.explored(), sweep.held(), sweep.value());
    }

    /**
     * Sweeps until everything is found or a limit is met.
     *
     * @throws InputException when the measure is wrong, or the net contradicts what its NUPN section claims
     */
    public SweepReport run() throws InputException {
        long millis = Math.min(PROOF_MILLIS, options.timeNanos() / 1_000_000 / 4);
        PlaceBounds bounds = PlaceBounds.of(net, Limit.millis(millis).orWhen(options.cancelled()));
        FieldWidths widths = Exploration.widths(net, bounds, options.seed());
        for (int restarts = 0; ; restarts++) {
            NetModel model = NetModel.of(net, widths);
            Course course = wish.on(model, options.seed(), this::enough);
            SweepReport report = sweep(model, course, restarts);
            FieldOverflow overflow = report.outcome().overflow();
            FieldWidths wider = overflow == null ? null : widths.wider(overflow.field());
            if (wider == null || enough()) {
                return report;
            }
            widths = wider;
        }
    }

    private SweepReport sweep(NetModel model, Course course, int restarts) throws InputException {
        SpanningTree tree = paths ? SpanningTree.in(Path.of(System.getProperty("java.io.tmpdir"))) : null;
        try {
            MemoryBudget budget = new MemoryBudget(options.memoryBytes());
            FieldExtremes extremes = new FieldExtremes(model.layout());
            Limits limits =
                    new Limits(options.maxStates(), Long.MAX_VALUE, deadlineNanos(), options.cancelled(), budget);
            Sweep sweep = new Sweep(
                    course.model(),
                    course.measure(),
                    plan(SweepPlan.within(limits), course, tree),
                    (id, words, at, successors) -> extremes.see(words, at));
            current = sweep;
            SweepOutcome outcome = sweep.run();
            ClaimedSafety.check(net, outcome.overflow(), extremes);
            return report(course, restarts, outcome, budget, extremes, tree);
        } finally {
            if (tree != null) {
                tree.close();
            }
        }
    }

    /** With paths all states are one space, so that these have the fewest regress edges there can be. */
    private static SweepPlan plan(SweepPlan plan, Course course, @Nullable SpanningTree tree) {
        Subspaces subspaces = course.subspaces();
        if (tree != null) {
            return plan.withPaths(tree);
        }
        return subspaces == null ? plan : plan.by(subspaces);
    }

    private SweepReport report(
            Course course,
            int restarts,
            SweepOutcome outcome,
            MemoryBudget budget,
            FieldExtremes extremes,
            @Nullable SpanningTree tree) {
        FieldOverflow overflow = outcome.overflow();
        return new SweepReport(
                outcome,
                course,
                tree == null ? course.subspaces() : null,
                extremes.maxOfAll(),
                extremes.maxSum(),
                IntStream.range(0, net.places()).mapToObj(extremes::max).toList(),
                course.model().layout().words(),
                course.model().layout().bits(),
                budget.peakBytes(),
                budget.refused(),
                restarts,
                (System.nanoTime() - startNanos) / 1e9,
                overflow == null ? null : net.placeName(overflow.field()),
                runToDeadlock(outcome, tree),
                tree == null ? null : tree.trouble());
    }

    private @Nullable List<Integer> runToDeadlock(SweepOutcome outcome, @Nullable SpanningTree tree) {
        if (tree == null || outcome.firstDeadState() < 0) {
            return null;
        }
        Trace trace = tree.pathTo(outcome.firstDeadState());
        return trace == null ? null : replayed(trace.events());
    }

    /** Plays a run by the textbook rule; it must end where nothing is enabled. */
    private List<Integer> replayed(List<Integer> run) {
        TokenGame game = new TokenGame(net);
        for (int event : run) {
            if (!game.enabled(event)) {
                throw new IllegalStateException("a run with a transition that is not enabled");
            }
            game.fire(event);
        }
        if (game.enabled(new int[0]) != 0) {
            throw new IllegalStateException("a run to a deadlock that is none");
        }
        return run;
    }

    /** Whether there is no time left, or nobody waiting. */
    private boolean enough() {
        return options.cancelled().getAsBoolean() || System.nanoTime() - startNanos >= options.timeNanos();
    }

    private long deadlineNanos() {
        return options.timeNanos() == Long.MAX_VALUE ? Long.MAX_VALUE : startNanos + options.timeNanos();
    }
}
