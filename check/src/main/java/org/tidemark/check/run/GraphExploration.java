package org.tidemark.check.run;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.ObligationGoals;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.progress.Subspaces;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.search.StateObserver;
import org.tidemark.search.sweep.Sweep;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.search.sweep.SweepPlan;
import org.tidemark.store.Answer;
import org.tidemark.store.SearchStore;
import org.tidemark.system.Obligation;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * Builds the condensed reachability graph of a net behind a breadth-first search, or behind a sweep that forgets the states.
 *
 * <p>A field that proves too narrow starts it again with wider ones ({@link WidthLoop}). States and graph share the memory budget. Runs once, in the caller's thread
 * (numbers are given in the order of discovery, which several threads would not have); {@link #progress} may be called from
 * any thread meanwhile.
 */
public final class GraphExploration {
    private final TransitionSystem system;
    private final ExploreOptions options;
    private final SweepMeasure.@Nullable Choice wish;
    private final Encoding encoding;
    private final Map<String, Formula> labels;
    private final @Nullable StateModels given;
    private ObligationGoals obligations = ObligationGoals.NONE;
    private final TimeLimit time;
    private volatile @Nullable GraphRecorder current;
    private volatile @Nullable Sweep sweeping;
    private boolean isFaulty;

    /**
     * A graph to be built.
     *
     * @param wish the measure to sweep by; null for breadth-first search
     * @param labels state formulas whose truth is kept for each state, by name
     */
    public GraphExploration(
            TransitionSystem system,
            ExploreOptions options,
            SweepMeasure.@Nullable Choice wish,
            Encoding encoding,
            Map<String, Formula> labels) {
        this(system, options, wish, encoding, labels, null);
    }

    /** An exploration with given models, whose fields become wider where they must; null for models of its own. */
    public GraphExploration(
            TransitionSystem system,
            ExploreOptions options,
            SweepMeasure.@Nullable Choice wish,
            Encoding encoding,
            Map<String, Formula> labels,
            @Nullable StateModels models) {
        this.system = system;
        this.options = options;
        time = new TimeLimit(options);
        this.wish = wish;
        this.encoding = encoding;
        this.labels = labels;
        given = models;
    }

    /** Lets it end where a state breaks an obligation of the net; to be called before it runs. */
    public GraphExploration heedObligations() {
        obligations = ObligationGoals.of(system);
        return this;
    }

    /** The obligation that a state was seen to break; null where there is none, or obligations were not heeded. */
    public @Nullable Obligation broken() {
        return obligations.first();
    }

    /** Whether it ended at an event without a result. */
    public boolean isFaulty() {
        return isFaulty;
    }

    public GraphProgress progress() {
        GraphRecorder recorder = current;
        return recorder == null ? new GraphProgress(0, 0, 0) : recorder.progress();
    }

    /** How far the sweep behind it has come. */
    public SweepProgress sweepProgress() {
        Sweep sweep = sweeping;
        return sweep == null
                ? new SweepProgress(0, 0, 0, 0)
                : new SweepProgress(sweep.sweeps(), sweep.explored(), sweep.held(), sweep.value());
    }

    /**
     * Builds the graph unless a limit is met.
     *
     * @throws InputException when the measure or a label is wrong, or the net contradicts what its NUPN section claims
     */
    public GraphReport run() throws InputException {
        StateModels models = given == null ? system.models(options.effort(), options.seed()) : given;
        return new WidthLoop(time).run(() -> new GraphAttempt(models));
    }

    /** One try to build the graph with one choice of widths. */
    private final class GraphAttempt implements Attempt<GraphReport> {
        private final Visit visit;
        private final Model model;
        private final MemoryBudget budget = options.budget();
        private final GraphBuilder builder;
        private final GraphRecorder recorder;
        private final long maxStates;
        private final Limits limits;
        private final @Nullable SweepMeasure course;
        private @Nullable Found found;

        GraphAttempt(StateModels models) throws InputException {
            model = models.model(wish == null ? options.store().use() : StateModels.Use.WHOLE);
            visit = new Visit(models, model, obligations.inquiries(), true, time::isReached);
            builder = new GraphBuilder(model.events(), wish == null, encoding, List.copyOf(labels.keySet()), budget);
            recorder = new GraphRecorder(builder, predicates(model), visit.observer(false, null), budget);
            models.charge(budget);
            BooleanSupplier stop = () -> options.cancelled().getAsBoolean() || visit.isAnswered();
            maxStates = Math.min(options.maxStates(), models.firstStates());
            limits = new Limits(maxStates, Long.MAX_VALUE, time.deadlineNanos(), stop, budget);
            models.cancelWhen(() -> limits.reached() != null);
            course = wish == null ? null : wish.on(models, model, options, time.deadlineNanos());
            current = recorder;
        }

        @Override
        public void run() throws InputException {
            Found all = course == null ? search() : sweep(course);
            found = all;
            isFaulty = visit.fault() != null;
            visit.end(false, all.overflow(), inquiry -> {});
        }

        private Found search() {
            SearchStore store = KeptStates.open(options.store(), model, false, budget, maxStates);
            Outcome outcome = new Search(model, store, limits, 1, worker -> recorder)
                    .run(initial -> new LevelFrontier(store, 1, Long.MAX_VALUE, budget));
            long states = store.size();
            Counts counts = Counts.of(outcome, states, outcome.explored());
            return new Found(outcome.end(), outcome.overflow(), counts, states, null);
        }

        private Found sweep(SweepMeasure by) {
            SweepPlan plan = SweepPlan.within(limits).withNumbers();
            Subspaces subspaces = by.subspaces();
            Sweep sweep = new Sweep(by.model(), by.measure(), subspaces == null ? plan : plan.by(subspaces), recorder);
            sweeping = sweep;
            SweepOutcome outcome = sweep.run();
            GraphReport.Swept swept = new GraphReport.Swept(by, outcome.sweeps());
            return new Found(outcome.end(), outcome.overflow(), Counts.of(outcome), outcome.peakStates(), swept);
        }

        @Override
        public @Nullable FieldOverflow overflow() {
            FieldOverflow narrow = requireNonNull(found).overflow();
            return narrow == null
                            && maxStates < options.maxStates()
                            && requireNonNull(found).end() == Outcome.End.STATES
                    ? new FieldOverflow(0, Successors.NO_EVENT)
                    : narrow;
        }

        @Override
        public StateModels models() {
            return visit.models();
        }

        @Override
        public GraphReport report(Ending ending) {
            Found all = requireNonNull(found);
            Outcome.End end = ending.instead() == null ? all.end() : ending.instead();
            GraphBuilder.Built built = null;
            if (end == Outcome.End.COMPLETE) {
                try {
                    built = builder.finish();
                } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
                    end = Outcome.End.MEMORY;
                }
            }
            if (built == null) {
                builder.release();
            }
            return new GraphReport(
                    end,
                    built,
                    all.counts(),
                    visit.peaks(end == Outcome.End.OVERFLOW ? all.overflow() : null),
                    MemoryUse.of(model, budget, all.peakStates(), recorder.stateBytes()),
                    ending.timing(1),
                    all.swept());
        }
    }

    /** The results of the search or the sweep behind the graph. */
    private record Found(
            Outcome.End end,
            @Nullable FieldOverflow overflow,
            Counts counts,
            long peakStates,
            GraphReport.@Nullable Swept swept) {}

    private List<StatePredicate> predicates(Model model) throws InputException {
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

    /** Reports to a graph builder what a search sees, and evaluates the labels of each state while its words are at hand. One thread. */
    private static final class GraphRecorder implements StateObserver {
        private final GraphBuilder builder;
        private final StatePredicate[] labels;
        private final StateObserver also;
        private final MemoryBudget budget;
        private long stateBytes;
        private volatile long shownStates;
        private volatile long shownEdges;

        /**
         * A recorder of a search.
         *
         * @param also sees every state, too
         * @param budget what states and graph are booked on
         */
        GraphRecorder(GraphBuilder builder, List<StatePredicate> labels, StateObserver also, MemoryBudget budget) {
            this.builder = builder;
            this.labels = labels.toArray(StatePredicate[]::new);
            this.also = also;
            this.budget = budget;
        }

        @Override
        public void expanded(long id, long[] words, int at, int successors) {
            for (int i = 0; i < labels.length; i++) {
                if (labels[i].holds(words, at, successors == 0)) {
                    builder.label(i, id);
                }
            }
            also.expanded(id, words, at, successors);
            builder.announce(id, successors);
        }

        @Override
        public boolean wantsSuccessors() {
            return true;
        }

        @Override
        public void stored(Successors batch, long[] answers) {
            for (int i = 0; i < batch.size(); i++) {
                builder.edge(batch.event(i), Answer.id(answers[i]));
            }
            stateBytes = Math.max(stateBytes, budget.usedBytes() - builder.bytes());
            shownStates = builder.states();
            shownEdges = builder.edges();
        }

        /** The most that was booked at one time beside the graph. */
        long stateBytes() {
            return stateBytes;
        }

        GraphProgress progress() {
            return new GraphProgress(shownStates, shownEdges, budget.usedBytes());
        }
    }
}
