package org.tidemark.check.temporal;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateGraph;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.StoredGraph;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.StoredPropositions;
import org.tidemark.logic.FormulaException;
import org.tidemark.store.StateStore;
import org.tidemark.system.TransitionSystem;

/** All reachable states of a net, each a number, as formulas of CTL are labelled on them. Asked by one thread. */
public interface WholeStates {
    TransitionSystem system();

    /** The number of events. */
    int events();

    /** Their edges with events, best read in a row. */
    StateGraph graph();

    /** A reader of these edges with random access. */
    EdgeCursor wandering();

    /** The states where a proposition of the circuit holds, given those that are dead. */
    StateSet set(int proposition, StateSet dead, MemoryBudget budget, BooleanSupplier cancelled);

    StateTruth.States states();

    /** How many threads label them. */
    int workers();

    /** The states in the store of a complete pass, with propositions as a circuit numbers them. */
    static WholeStates of(Circuit circuit, ExploredStates explored) {
        StoredGraph<StateStore> graph = new StoredGraph<>(explored.model(), explored.store(), explored.edges());
        StoredPropositions<StateStore> propositions;
        try {
            propositions = new StoredPropositions<>(circuit, explored.model(), explored.store());
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
        return new WholeStates() {
            @Override
            public TransitionSystem system() {
                return explored.system();
            }

            @Override
            public int events() {
                return explored.model().events();
            }

            @Override
            public StateGraph graph() {
                return graph;
            }

            @Override
            public EdgeCursor wandering() {
                return graph.wandering();
            }

            @Override
            public StateSet set(int proposition, StateSet dead, MemoryBudget budget, BooleanSupplier cancelled) {
                WorkerThreads crew = new WorkerThreads(workers(), "propositions");
                return propositions.set(proposition, dead, crew, budget, cancelled);
            }

            @Override
            public int workers() {
                return explored.workers();
            }

            @Override
            public StateTruth.States states() {
                return StateTruth.States.in(explored.model(), explored.store()::read);
            }
        };
    }
}
