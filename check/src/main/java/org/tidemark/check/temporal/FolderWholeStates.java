package org.tidemark.check.temporal;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateGraph;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Model;
import org.tidemark.search.disk.FolderStates;
import org.tidemark.system.TransitionSystem;

/**
 * All states of a net in the files of a folder. A proposition is looked up in all of them by one pass over the files, and costs a bit per
 * state. One thread.
 */
final class FolderWholeStates implements WholeStates {
    private static final int POLL_INTERVAL = 1 << 14;

    private final TransitionSystem system;
    private final Model model;
    private final FolderStates states;
    private final CondensedGraph graph;
    private final Circuit circuit;

    FolderWholeStates(
            TransitionSystem system, Model model, FolderStates states, CondensedGraph graph, Circuit circuit) {
        this.system = system;
        this.model = model;
        this.states = states;
        this.graph = graph;
        this.circuit = circuit;
    }

    @Override
    public TransitionSystem system() {
        return system;
    }

    @Override
    public int events() {
        return model.events();
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
        StatePredicate predicate;
        try {
            predicate = StatePredicate.of(circuit.propositions().get(proposition), model, model.expander());
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
        StateSet set = new StateSet(dead.states(), budget);
        long[] state = new long[model.layout().words()];
        for (int s = 0; s < dead.states(); s++) {
            if (s % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            states.read(s, state, 0);
            if (predicate.holds(state, 0, dead.has(s))) {
                set.add(s);
            }
        }
        return set;
    }

    @Override
    public StateTruth.States states() {
        return StateTruth.States.in(model, states::read);
    }
}
