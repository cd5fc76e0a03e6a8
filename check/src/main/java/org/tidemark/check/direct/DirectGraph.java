package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.direct.sight.NumberTooLarge;
import org.tidemark.check.direct.sight.VisibleModel;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.graph.GraphRecorder;
import org.tidemark.check.run.graph.GraphReport;
import org.tidemark.check.run.report.BrokenObligation;
import org.tidemark.check.run.report.Counts;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.MemoryUse;
import org.tidemark.check.run.report.Timing;
import org.tidemark.check.run.sweep.DirectSweepReport;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.net.PetriNet;
import org.tidemark.search.Outcome;
import org.tidemark.search.StateObserver;
import org.tidemark.search.sweep.SweepOutcome;

/**
 * Builds the condensed reachability graph of a high-level net without unfolding it.
 *
 * <p>Events have their final numbers only when all of them have been met: edges are recorded with the numbers in which events are
 * found, and in the end the graph is copied with the others. States and graph share the memory budget, and so do the graph and
 * its copy after that. Runs once, in the caller's thread; {@link #progress} may be called from any thread meanwhile.
 */
public final class DirectGraph {
    private final DirectNet direct;
    private final ExploreOptions options;
    private final SweepMeasure.@Nullable Wish wish;
    private final Encoding encoding;
    private final Map<String, Formula> labels;
    private final PetriNet names;
    private final TimeLimit time;
    private volatile @Nullable Recording recording;

    /** What one pass sees. */
    private record Recording(GraphRecorder recorder, DirectModel model, MemoryBudget budget) {}

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

    public GraphProgress progress() {
        Recording now = recording;
        return now == null ? new GraphProgress(0, 0, 0) : now.recorder.progress();
    }

    /**
     * Builds the graph unless a limit is met, or a state has a fault or breaks an obligation.
     *
     * @param limits for the net of all events that happen
     * @throws InputException when the measure or a label is wrong
     */
    public Result run(UnfoldingLimits limits) throws InputException {
        predicates(direct.wideModel()); // what is wrong with them is said before any time is spent
        Result found = found();
        if (found.graph().end() != Outcome.End.COMPLETE || found.fault() != null || found.broken() != null) {
            return found;
        }
        List<Integer> events = direct.happening();
        try {
            PetriNet net = direct.told(events, limits);
            return new Result(numbered(found.graph(), events), net, found.tables(), null, null);
        } catch (ColorException | MemoryBudget.Exhausted | OutOfMemoryError tooLarge) {
            return found.endedBy(time.isReached() ? Outcome.End.TIME : Outcome.End.MEMORY);
        }
    }

    private Result found() throws InputException {
        DirectAim aim = DirectAim.counting(names, Leaving.never()).showing(this::record);
        try {
            return wish == null ? explored(aim) : swept(wish, aim);
        } catch (NumberTooLarge number) {
            throw new InputException("a label: " + NumberTooLarge.WHY.sentence(), number);
        } finally {
            direct.charge(MemoryBudget.unlimited());
            direct.cancelWhen(() -> false);
        }
    }

    /** The graph of what was found, with the events numbered in this order. */
    private GraphReport numbered(GraphReport found, List<Integer> events) {
        int[] numbers = new int[direct.events()];
        for (int i = 0; i < events.size(); i++) {
            numbers[events.get(i)] = i;
        }
        CondensedGraph asFound = Objects.requireNonNull(recording).recorder.graph();
        MemoryBudget budget = options.budget();
        GraphBuilder.Built built;
        try {
            direct.charge(budget);
            budget.replace(0, asFound.bytes());
            built = GraphBuilder.renumbered(asFound, numbers, events.size(), encoding, budget, time::isReached);
        } finally {
            direct.charge(MemoryBudget.unlimited());
        }
        return new GraphReport(
                built == null ? Objects.requireNonNullElse(time.reached(), Outcome.End.TIME) : found.end(),
                built,
                found.counts(),
                found.tokens(),
                found.memory().peakingAt(budget.peakBytes()),
                new Timing(time.seconds(), 0, 0, 1),
                found.swept());
    }

    /** Breadth first, in one thread, so that states are expanded in the order of their numbers. */
    private Result explored(DirectAim aim) {
        DirectExploration running = new DirectExploration(direct, options.withThreads(1), aim);
        DirectReport report = running.run();
        GraphReport figures = new GraphReport(
                report.exploration().end(),
                null,
                report.exploration().counts(),
                report.exploration().tokens(),
                memory(report.exploration().memory()),
                report.exploration().timing(),
                null);
        return new Result(figures, report.shown(), report.tables(), report.fault(), running.broken(report));
    }

    /** The same by sweeps. */
    private Result swept(SweepMeasure.Wish by, DirectAim aim) throws InputException {
        DirectSweep running = new DirectSweep(direct, options, by, aim, false);
        DirectSweepReport report = running.run();
        SweepOutcome outcome = report.sweep().outcome();
        GraphReport figures = new GraphReport(
                outcome.end(),
                null,
                Counts.of(outcome),
                report.sweep().tokens(),
                memory(report.sweep().memory()),
                report.sweep().timing(),
                new GraphReport.Swept(report.sweep().course(), outcome.sweeps()));
        return new Result(figures, report.shown(), report.tables(), report.fault(), running.broken(report));
    }

    /** What the states cost beside the edges that were recorded. */
    private MemoryUse memory(MemoryUse all) {
        Recording last = recording;
        return last == null
                ? all
                : MemoryUse.of(last.model.layout(), last.budget, all.peakStates(), last.recorder.stateBytes());
    }

    private StateObserver record(DirectModel model, MemoryBudget budget) {
        GraphBuilder builder =
                new GraphBuilder(model.events(), wish == null, Encoding.AUTO, List.copyOf(labels.keySet()), budget);
        try {
            GraphRecorder recorder =
                    new GraphRecorder(builder, predicates(model), (id, words, at, successors) -> {}, budget);
            recording = new Recording(recorder, model, budget);
            return recorder;
        } catch (InputException e) {
            throw new IllegalStateException("a label that was right before", e);
        }
    }

    private List<StatePredicate> predicates(DirectModel model) throws InputException {
        List<StatePredicate> compiled = new ArrayList<>();
        for (Map.Entry<String, Formula> label : labels.entrySet()) {
            try {
                compiled.add(new VisibleModel(model, names, null).predicate(label.getValue()));
            } catch (FormulaException e) {
                throw new InputException("label " + InputException.quote(label.getKey()) + ": " + e.getMessage(), e);
            }
        }
        return compiled;
    }
}
