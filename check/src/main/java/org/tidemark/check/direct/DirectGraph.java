package org.tidemark.check.direct;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.StateReduction;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.Timing;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Undefined;
import org.tidemark.net.PetriNet;
import org.tidemark.search.Outcome;

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
    private final Encoding encoding;
    private final TimeLimit time;
    private final GraphExploration exploration;

    /**
     * The graph, or why there is none.
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
        this.encoding = encoding;
        time = new TimeLimit(options);
        DirectSystem system = new DirectSystem(direct);
        exploration = new GraphExploration(
                        system,
                        options.withThreads(1),
                        wish == null ? null : new MeasureChoice(direct, wish),
                        Encoding.AUTO,
                        labels,
                        system.models(() -> true, options.seed()))
                .heedObligations();
    }

    public GraphProgress progress() {
        return exploration.progress();
    }

    /**
     * Builds the graph unless a limit is met, or a state has a fault or breaks an obligation.
     *
     * @param limits for the net of all events that happen
     * @throws InputException when the measure or a label is wrong
     */
    public Result run(UnfoldingLimits limits) throws InputException {
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

    /** The graph with events as they were numbered when they were met; where a state ended it, that state is explored for again, with a run to it. */
    private Result found() throws InputException {
        GraphReport report;
        try {
            report = exploration.run();
        } catch (Undefined number) {
            throw new InputException("a label: " + number.getMessage(), number);
        } finally {
            direct.charge(MemoryBudget.unlimited());
            direct.cancelWhen(() -> false);
        }
        DirectReport.Tables tables = DirectReport.Tables.of(direct);
        if (!exploration.isFaulty() && exploration.broken() == null) {
            return new Result(report, direct.names(), tables, null, null);
        }
        DirectExploration again =
                new DirectExploration(direct, time.left(), StateReduction.NONE, UnfoldingSwitch.never(), null);
        DirectReport shown = again.run();
        return new Result(report, shown.shown(), tables, shown.fault(), again.broken(shown));
    }

    /** The graph of what was found, with the events numbered in this order. */
    private GraphReport numbered(GraphReport found, List<Integer> events) {
        int[] numbers = new int[direct.events()];
        for (int i = 0; i < events.size(); i++) {
            numbers[events.get(i)] = i;
        }
        CondensedGraph asFound = Objects.requireNonNull(found.built()).graph();
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
}
