package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Lookout;
import org.tidemark.check.question.ObligationGoals;
import org.tidemark.format.InputException;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.Obligation;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.progress.Subspaces;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.search.sweep.Sweep;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.search.sweep.SweepPlan;
import org.tidemark.store.SearchStore;

/**
 * Builds the condensed reachability graph of a net behind a breadth-first search, or behind a sweep that forgets the states.
 *
 * <p>Field widths as in {@link Exploration}. States and graph share the memory budget. Runs once, in the caller's thread
 * (numbers are given in the order of discovery, which several threads would not have); {@link #progress} may be called from
 * any thread meanwhile.
 */
public final class GraphExploration {
    private static final long PROOF_MILLIS = 300;

    private final PetriNet net;
    private final ExploreOptions options;
    private final SweepMeasure.@Nullable Wish wish;
    private final Encoding encoding;
    private final Map<String, Formula> labels;
    private ObligationGoals duties = ObligationGoals.NONE;
    private final TimeLimit clock;
    private volatile @Nullable GraphRecorder current;
    private volatile @Nullable Sweep sweeping;

    /**
     * A graph to be built.
     *
     * @param wish the measure to sweep by; null for breadth-first search
     * @param labels state formulas whose truth is kept for each state, by name
     */
    public GraphExploration(
            PetriNet net,
            ExploreOptions options,
            SweepMeasure.@Nullable Wish wish,
            Encoding encoding,
            Map<String, Formula> labels) {
        this.net = net;
        this.options = options;
        clock = new TimeLimit(options);
        this.wish = wish;
        this.encoding = encoding;
        this.labels = labels;
    }

    /** Lets it end where a state breaks an obligation of the net; to be said before it runs. */
    public GraphExploration heedObligations() {
        duties = ObligationGoals.of(net);
        return this;
    }

    /** The obligation that a state was seen to break; null where there is none, or nobody was to look. */
    public @Nullable Obligation broken() {
        return duties.first();
    }

    /**
     * How far the building has come.
     *
     * @param states states in the graph
     * @param edges their edges
     * @param bytes what is booked for states and graph
     */
    public record Progress(long states, long edges, long bytes) {}

    public Progress progress() {
        GraphRecorder watch = current;
        return watch == null ? new Progress(0, 0, 0) : watch.progress();
    }

    /** How far the sweep behind it has come. */
    public SweepExploration.Progress sweepProgress() {
        Sweep sweep = sweeping;
        return sweep == null
                ? new SweepExploration.Progress(0, 0, 0, 0)
                : new SweepExploration.Progress(sweep.sweeps(), sweep.explored(), sweep.held(), sweep.value());
    }

    /**
     * Builds the graph unless a limit is met.
     *
     * @throws InputException when the measure or a label is wrong, or the net contradicts what its NUPN section claims
     */
    public GraphReport run() throws InputException {
        long millis = Math.min(PROOF_MILLIS, options.timeNanos() / 1_000_000 / 4);
        PlaceBounds bounds = PlaceBounds.of(net, Limit.millis(millis).orWhen(options.cancelled()));
        FieldWidths widths = Exploration.widths(net, bounds, options.seed());
        for (int restarts = 0; ; restarts++) {
            Attempt attempt = new Attempt(NetModel.of(net, widths), restarts);
            GraphReport report = attempt.run();
            FieldOverflow overflow = attempt.overflow;
            FieldWidths wider = overflow == null ? null : widths.wider(overflow.field());
            if (wider == null || clock.enough()) {
                return report;
            }
            widths = wider;
        }
    }

    /** One try with one choice of widths. */
    private final class Attempt {
        private final NetModel model;
        private final int restarts;
        private final MemoryBudget budget = new MemoryBudget(options.memoryBytes());
        private final GraphBuilder builder;
        private final GraphRecorder watch;
        private final Limits limits;
        private @Nullable FieldOverflow overflow;

        Attempt(NetModel model, int restarts) throws InputException {
            this.model = model;
            this.restarts = restarts;
            builder = new GraphBuilder(model.events(), wish == null, encoding, List.copyOf(labels.keySet()), budget);
            Lookout lookout = duties.isNone() ? null : new Lookout(duties.inquiries(), model, model.expander());
            watch = new GraphRecorder(model, builder, predicates(model), lookout, budget);
            BooleanSupplier stop = duties.isNone()
                    ? options.cancelled()
                    : () -> options.cancelled().getAsBoolean() || duties.isAnyBroken();
            limits = new Limits(options.maxStates(), Long.MAX_VALUE, clock.deadlineNanos(), stop, budget);
            current = watch;
        }

        GraphReport run() throws InputException {
            return wish == null ? search() : sweep(wish.on(model, options, clock.deadlineNanos(), restarts > 0));
        }

        private GraphReport search() throws InputException {
            SearchStore store = options.store().open(model, false, budget, options.maxStates());
            Outcome outcome = new Search(model, store, limits, 1, worker -> watch)
                    .run(initial -> new LevelFrontier(store, 1, Long.MAX_VALUE, budget));
            overflow = outcome.overflow();
            return report(
                    outcome.end(), outcome.explored(), outcome.edges(), outcome.deadlocks(), 0, store.size(), null);
        }

        private GraphReport sweep(SweepMeasure course) throws InputException {
            SweepPlan plan = SweepPlan.within(limits).withNumbers();
            Subspaces subspaces = course.subspaces();
            Sweep sweep =
                    new Sweep(course.model(), course.measure(), subspaces == null ? plan : plan.by(subspaces), watch);
            sweeping = sweep;
            SweepOutcome result = sweep.run();
            overflow = result.overflow();
            return report(
                    result.end(),
                    result.explored(),
                    result.edges(),
                    result.deadStatesSeen(),
                    result.sweeps(),
                    result.peakStates(),
                    course);
        }

        private GraphReport report(
                Outcome.End end,
                long explored,
                long edges,
                long deadlocks,
                long sweeps,
                long peakStates,
                @Nullable SweepMeasure course)
                throws InputException {
            ClaimedSafety.check(net, overflow, watch.extremes());
            Outcome.End how = end;
            GraphBuilder.Built built = null;
            if (end == Outcome.End.COMPLETE) {
                try {
                    built = builder.finish();
                } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
                    how = Outcome.End.MEMORY;
                }
            }
            if (built == null) {
                builder.release();
            }
            return new GraphReport(
                    how,
                    built,
                    explored,
                    edges,
                    deadlocks,
                    sweeps,
                    peakStates,
                    watch.stateBytes(),
                    budget.peakBytes(),
                    budget.refused(),
                    course,
                    restarts,
                    clock.seconds(),
                    overflow == null ? null : net.placeName(overflow.field()));
        }
    }

    private List<StatePredicate> predicates(NetModel model) throws InputException {
        List<StatePredicate> compiled = new ArrayList<>();
        for (Map.Entry<String, Formula> label : labels.entrySet()) {
            try {
                compiled.add(StatePredicate.of(label.getValue(), model, model.expander()));
            } catch (FormulaException e) {
                throw new InputException("label " + InputException.quote(label.getKey()) + ": " + e.getMessage(), e);
            }
        }
        return compiled;
    }
}
