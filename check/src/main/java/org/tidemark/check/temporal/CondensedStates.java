package org.tidemark.check.temporal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateGraph;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.logic.Formula;
import org.tidemark.system.TransitionSystem;

/**
 * All states of a net as the numbers of a condensed graph that was built with one bit per state for each proposition of a
 * circuit. Behind a sweep several numbers may be one state; they are bisimilar, and formulas mean the same.
 */
public final class CondensedStates implements WholeStates {
    private final TransitionSystem system;
    private final int events;
    private final CondensedGraph graph;
    private final int workers;
    private final List<StateLabel> propositions;

    public CondensedStates(TransitionSystem system, int events, CondensedGraph graph, int workers) {
        this.system = system;
        this.events = events;
        this.graph = graph;
        this.workers = workers;
        propositions = new ArrayList<>(graph.labels().values());
    }

    /** The labels that such a graph must be built with. */
    public static Map<String, Formula> labels(Circuit circuit) {
        Map<String, Formula> labels = new LinkedHashMap<>();
        for (Formula proposition : circuit.propositions()) {
            labels.put(String.valueOf(labels.size()), proposition);
        }
        return labels;
    }

    @Override
    public TransitionSystem system() {
        return system;
    }

    @Override
    public int events() {
        return events;
    }

    @Override
    public int workers() {
        return workers;
    }

    @Override
    public StateGraph graph() {
        return graph;
    }

    @Override
    public EdgeCursor wandering() {
        return graph.edgesOut();
    }

    @Override
    public StateSet set(int proposition, StateSet dead, MemoryBudget budget, BooleanSupplier cancelled) {
        return propositions.get(proposition).states(graph.states(), budget);
    }

    @Override
    public StateTruth.States states() {
        return StateTruth.States.after(system, state -> graph.spanningPaths().eventsTo(state));
    }
}
