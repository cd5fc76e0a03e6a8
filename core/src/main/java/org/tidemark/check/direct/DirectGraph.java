package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.Counts;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.MemoryUse;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.Timing;
import org.tidemark.check.run.TokenPeaks;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.InputException;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.net.PetriNet;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.search.sweep.Sweep;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.search.sweep.SweepPlan;
import org.tidemark.store.SearchStore;

/**
 * Builds the condensed reachability graph of a high-level net without unfolding it.
 *
 * <p>The states are explored twice: the first time to learn which events happen, since events have their final numbers only
 * then, the second time to record the edges, in one thread. States and graph share the memory budget. Runs once, in the
 * caller's thread; {@link #progress} may be called from any thread meanwhile.
 */
public final class DirectGraph {
    private final DirectNet direct;
    private final ExploreOptions options;
    private final SweepMeasure.@Nullable Wish wish;
    private final Encoding encoding;
    private final Map<String, Formula> labels;
    private final PetriNet names;
    private final TimeLimit time;
    private volatile @Nullable DirectRecorder recording;

    /**
     * What came of it.
     *
     * @param graph the figures, and the graph where it is complete
     * @param net the place/transition net of all events that happen, in the order of their numbers in the graph; where
     *     there is no graph, a net in which the run to what ended it is shown
     * @param tables what was learnt about the net on the way
     * @param fault an event that could not happen, though all its tokens are there; null where none was met
     * @param broken an obligation that a state was seen to break; null where none was
     */
    public record Result(
            GraphReport graph,
            PetriNet net,
            DirectReport.Tables tables,
            DirectReport.@Nullable Fault fault,
            @Nullable BrokenObligation broken) {
        private Result endedBy(Outcome.End end) {
            GraphReport ended = new GraphReport(
                    end, null, graph.counts(), graph.tokens(), graph.memory(), graph.timing(), graph.swept());
            return new Result(ended, net, tables, fault, broken);
        }
    }

    /**
     * A graph to be built.
     *
     * @param wish the measure to sweep by; null for breadth-first search
     * @param labels state formulas over {@link DirectNet#names}, whose truth is kept for each state, by name
     */
    public DirectGraph(
            DirectNet direct,
            ExploreOptions options,
            SweepMeasure.@Nullable Wish wish,
            Encoding encoding,
            Map<String, Formula> labels) {
        this.direct = direct;
        this.options = options;
        this.wish = wish;
        this.encoding = encoding;
        this.labels = labels;
        names = direct.names();
        time = new TimeLimit(options);
    }

    public GraphExploration.Progress progress() {
        DirectRecorder recorder = recording;
        return recorder == null ? new GraphExploration.Progress(0, 0, 0) : recorder.progress();
    }

    /**
     * Builds the graph unless a limit is met, or a state has a fault or breaks an obligation.
     *
     * @param limits for the net of all events that happen
     * @throws InputException when the measure or a label is wrong
     */
    public Result run(UnfoldingLimits limits) throws InputException {
        predicates(direct.wideModel()); // what is wrong with them is said before any time is spent
        Result first = wish == null ? explored() : swept(wish);
        if (first.graph().end() != Outcome.End.COMPLETE || first.fault() != null || first.broken() != null) {
            return first;
        }
        List<Integer> events = direct.happening();
        PetriNet net;
        try {
            net = direct.told(events, limits);
        } catch (ColorException tooLarge) {
            return first.endedBy(time.isReached() ? Outcome.End.TIME : Outcome.End.MEMORY);
        }
        int[] numbers = new int[direct.events()];
        for (int i = 0; i < events.size(); i++) {
            numbers[events.get(i)] = i;
        }
        return new Result(
                new Recording(direct.model(), numbers, events.size()).run(),
                net,
                DirectReport.Tables.of(direct),
                null,
                null);
    }

    /** The first exploration, breadth first. */
    private Result explored() {
        DirectExploration running = new DirectExploration(direct, options);
        DirectReport report = running.run();
        GraphReport figures = new GraphReport(
                report.exploration().end(),
                null,
                report.exploration().counts(),
                report.exploration().tokens(),
                report.exploration().memory(),
                report.exploration().timing(),
                null);
        return new Result(figures, report.shown(), report.tables(), report.fault(), running.broken(report));
    }

    /** The same by sweeps. */
    private Result swept(SweepMeasure.Wish by) throws InputException {
        DirectSweep running = new DirectSweep(direct, options, by, DirectAim.counting(names, Leaving.never()), false);
        DirectSweepReport report = running.run();
        SweepOutcome outcome = report.sweep().outcome();
        GraphReport figures = new GraphReport(
                outcome.end(),
                null,
                Counts.of(outcome),
                report.sweep().tokens(),
                report.sweep().memory(),
                report.sweep().timing(),
                new GraphReport.Swept(report.sweep().course(), outcome.sweeps()));
        return new Result(figures, report.shown(), report.tables(), report.fault(), running.broken(report));
    }

    private List<StatePredicate> predicates(DirectModel model) throws InputException {
        List<StatePredicate> compiled = new ArrayList<>();
        for (Map.Entry<String, Formula> label : labels.entrySet()) {
            try {
                compiled.add(new VisibleModel(model, names).predicate(label.getValue()));
            } catch (FormulaException e) {
                throw new InputException("label " + InputException.quote(label.getKey()) + ": " + e.getMessage(), e);
            }
        }
        return compiled;
    }

    /** The second exploration, which records the edges. */
    private final class Recording {
        private final DirectModel model;
        private final MemoryBudget budget = options.budget();
        private final GraphBuilder builder;
        private final DirectRecorder recorder;
        private final Limits limits;

        Recording(DirectModel model, int[] numbers, int events) throws InputException {
            direct.charge(budget);
            this.model = model;
            builder = new GraphBuilder(events, wish == null, encoding, List.copyOf(labels.keySet()), budget);
            recorder = new DirectRecorder(model, builder, predicates(model), numbers, budget);
            limits = new Limits(options.maxStates(), Long.MAX_VALUE, time.deadlineNanos(), options.cancelled(), budget);
            direct.cancelWhen(() -> limits.reached() != null);
            recording = recorder;
        }

        GraphReport run() throws InputException {
            try {
                return wish == null ? search() : sweep(wish);
            } catch (NumberTooLarge number) {
                throw new InputException("a label: " + NumberTooLarge.WHY.sentence(), number);
            } finally {
                direct.charge(MemoryBudget.unlimited());
                direct.cancelWhen(() -> false);
            }
        }

        private GraphReport search() {
            SearchStore store = options.store().open(model, false, budget, options.maxStates());
            Outcome outcome = new Search(model, store, limits, 1, worker -> recorder)
                    .run(initial -> new LevelFrontier(store, 1, Long.MAX_VALUE, budget));
            return report(outcome.end(), Counts.of(outcome, store.size(), outcome.explored()), store.size(), null);
        }

        private GraphReport sweep(SweepMeasure.Wish by) throws InputException {
            MeasureChoice choice =
                    MeasureChoice.of(direct, by, SweepMeasure.Wish.patience(options.cancelled(), time.deadlineNanos()));
            DirectMeasure measure = measure(choice);
            SweepMeasure course = choice.course(model, measure);
            SweepOutcome outcome =
                    new Sweep(model, measure, SweepPlan.within(limits).withNumbers(), recorder).run();
            GraphReport.Swept swept = new GraphReport.Swept(course, outcome.sweeps());
            return report(outcome.end(), Counts.of(outcome), outcome.peakStates(), swept);
        }

        private DirectMeasure measure(MeasureChoice choice) {
            try {
                return choice.on(model, List.of());
            } catch (FormulaException e) {
                throw new IllegalStateException("a measure that was right before", e);
            }
        }

        private GraphReport report(Outcome.End end, Counts counts, long peakStates, GraphReport.@Nullable Swept swept) {
            Outcome.End ended = end;
            GraphBuilder.Built built = null;
            if (end == Outcome.End.COMPLETE) {
                try {
                    built = builder.finish();
                } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
                    ended = Outcome.End.MEMORY;
                }
            }
            if (built == null) {
                builder.release();
            }
            TokenPeaks tokens = DirectExploration.peaks(recorder.counts());
            return new GraphReport(
                    ended,
                    built,
                    counts,
                    tokens,
                    MemoryUse.of(model.layout(), budget, peakStates, recorder.stateBytes()),
                    new Timing(time.seconds(), 0, 0, 1),
                    swept);
        }
    }
}
