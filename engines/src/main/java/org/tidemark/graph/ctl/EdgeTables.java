package org.tidemark.graph.ctl;

import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.IndexedTargets;
import org.tidemark.graph.PackedGraph;
import org.tidemark.graph.Predecessors;
import org.tidemark.graph.StateGraph;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.TargetGraph;
import org.tidemark.graph.WalkedTargets;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.GraphBuilder;

/**
 * A whole graph with as many tables of its edges as memory allows, so that labelling it is quick.
 *
 * <p>With much memory, edges both ways in arrays; with less, those backward only or forward only; with little, a
 * condensed graph of a byte or two per edge; with none, the graph as it is, whatever that costs to read. Belongs to one thread, which
 * lets others help.
 */
public final class EdgeTables {
    /** Labels of fewer states are not worth a second thread. */
    private static final int WORTH_SHARING = 1 << 15;

    private final StateGraph source;
    private final int events;
    private final TargetGraph graph;
    private final @Nullable Predecessors backward;
    private final StateSet dead;
    private final WorkerThreads crew;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;

    /**
     * Tables for a graph.
     *
     * @param source the graph, whose edges know their events
     * @param events how many events there are
     * @param workers how many threads make the tables and use them
     * @throws MemoryBudget.Exhausted where there is no room even for one bit per state
     * @throws Cancelled when it is cancelled
     */
    public EdgeTables(StateGraph source, int events, int workers, MemoryBudget budget, BooleanSupplier cancelled) {
        this.source = source;
        crew = new WorkerThreads(workers, "labelling");
        this.events = events;
        this.budget = budget;
        this.cancelled = cancelled;
        PackedGraph packed = PackedGraph.of(source, crew, budget, cancelled);
        Predecessors lists = Predecessors.of(packed == null ? source : packed, crew, budget, cancelled);
        if (lists == null && packed != null && !cancelled.getAsBoolean()) {
            packed.free();
            packed = null;
            lists = Predecessors.of(source, budget, cancelled);
        }
        if (lists == null && !cancelled.getAsBoolean()) {
            packed = PackedGraph.of(source, crew, budget, cancelled);
        }
        backward = lists;
        graph = packed != null ? packed : lists != null ? source : condensed();
        dead = DeadStates.of(graph, budget, cancelled);
    }

    private StateGraph condensed() {
        if (source instanceof CondensedGraph || cancelled.getAsBoolean()) {
            return source;
        }
        CondensedGraph copy = GraphBuilder.copy(source, events, budget, cancelled);
        return copy == null ? source : copy;
    }

    /** The states without successors; not to be changed. */
    public StateSet dead() {
        return dead;
    }

    /**
     * Labels for a circuit; {@code propositions} makes the set of a proposition. On fair runs only, where any are
     * given.
     */
    public Labelling label(Circuit circuit, IntFunction<StateSet> propositions, @Nullable FairSets fair) {
        TemporalSteps steps = backward == null
                ? new ForwardSteps(graph, budget, cancelled)
                : new BackwardSteps(backward, dead, stepCrew(), budget, cancelled);
        return new Labelling(circuit, fair == null ? steps : new FairSteps(steps, regions(fair)), propositions);
    }

    private WorkerThreads stepCrew() {
        return graph.states() < WORTH_SHARING ? WorkerThreads.ALONE : crew;
    }

    /**
     * The edges of each state by number, as a cursor with random access reads them; in an array where
     * there is one, and no events are asked for.
     */
    public IndexedTargets forward(EdgeCursor named, boolean withEvents) {
        return graph instanceof PackedGraph packed && !withEvents
                ? packed
                : WalkedTargets.kept(named, withEvents, budget);
    }

    /**
     * Finds runs.
     *
     * @param named a reader of the edges, with events and random access
     */
    public RunFinder runs(EdgeCursor named, @Nullable FairSets fair) {
        FairLasso lasso = fair == null ? null : new FairLasso(graph, named, fair, regions(fair), budget, cancelled);
        return new RunFinder(graph == source ? named : graph.edgesOut(), named, budget, cancelled, lasso);
    }

    private FairRegions regions(FairSets fair) {
        EdgeCursor named = (graph instanceof CondensedGraph condensed ? condensed : source).edgesOut();
        return new FairRegions(graph, named, events, fair, dead, budget, cancelled);
    }

    /**
     * The operators on fair runs only.
     *
     * <p>Every state of a finite graph has a fair run: it can go on to a terminal component, and in one of these all
     * that is enabled can happen inside, again and again. So a finite run that shows something is the beginning of a
     * fair one, and only the weak operator, which asks for runs that stay forever, distinguishes fair runs from others. Not
     * thread-safe.
     */
    private static final class FairSteps implements TemporalSteps {
        private final TemporalSteps steps;
        private final FairRegions regions;

        FairSteps(TemporalSteps steps, FairRegions regions) {
            this.steps = steps;
            this.regions = regions;
        }

        @Override
        public StateSet next(StateSet of) {
            return steps.next(of);
        }

        @Override
        public StateSet until(StateSet first, StateSet goal) {
            return steps.until(first, goal);
        }

        @Override
        public StateSet weak(StateSet first, StateSet goal) {
            StateSet ends = regions.of(first);
            ends.addAll(goal);
            StateSet result = steps.until(first, ends);
            ends.free();
            return result;
        }
    }
}
