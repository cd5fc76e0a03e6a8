package org.tidemark.check;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.PackedGraph;
import org.tidemark.graph.Predecessors;
import org.tidemark.graph.StateGraph;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.StoredGraph;
import org.tidemark.graph.ctl.BackwardSteps;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.DeadStates;
import org.tidemark.graph.ctl.Explainer;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.ForwardSteps;
import org.tidemark.graph.ctl.GivenUp;
import org.tidemark.graph.ctl.Labelling;
import org.tidemark.graph.ctl.RunFinder;
import org.tidemark.graph.ctl.Steps;
import org.tidemark.graph.ctl.StoredPropositions;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.store.StateStore;

/**
 * The states of a pass that has found them all, with the truth of formulas in each.
 *
 * <p>How it goes about it depends on the memory that is left: with edges both ways in arrays, with those backward only,
 * with those forward only, or with none, computing them again whenever they are needed. It books on an account of its
 * own with what the pass has left, which goes with it. One thread.
 */
final class LabelledStates implements AutoCloseable {
    private final MemoryBudget whole;
    private final MemoryBudget budget;
    private final Labelling labelling;
    private final Explainer explainer;

    private LabelledStates(Circuit circuit, Pass pass) throws FormulaException {
        whole = pass.budget();
        budget = new MemoryBudget(whole.limitBytes() - whole.usedBytes());
        StoredGraph<StateStore> stored = new StoredGraph<>(pass.model(), pass.store(), pass.edges());
        PackedGraph forward = PackedGraph.of(stored, budget, pass::enough);
        Predecessors backward = Predecessors.of(forward == null ? stored : forward, budget, pass::enough);
        if (backward == null && forward != null && !pass.enough()) {
            forward.free();
            forward = null;
            backward = Predecessors.of(stored, budget, pass::enough);
        }
        if (backward == null && !pass.enough()) {
            forward = PackedGraph.of(stored, budget, pass::enough);
        }
        StateGraph graph = forward == null ? stored : forward;
        StateSet dead = DeadStates.of(graph, budget, pass::enough);
        Steps steps = backward == null
                ? new ForwardSteps(graph, budget, pass::enough)
                : new BackwardSteps(backward, dead, budget, pass::enough);
        StoredPropositions<StateStore> propositions = new StoredPropositions<>(circuit, pass.model(), pass.store());
        labelling = new Labelling(circuit, steps, p -> propositions.set(p, dead, budget, pass::enough));
        explainer = new Explainer(
                new StateTruth(circuit, labelling::holds, pass.model(), pass.store()),
                new RunFinder(
                        forward == null ? stored.wandering() : forward.edgesOut(),
                        stored.wandering(),
                        budget,
                        pass::enough));
    }

    /** The states of a pass; null where they are too many to be numbered. */
    static @Nullable LabelledStates of(Circuit circuit, Pass pass) {
        if (pass.store().size() >= Integer.MAX_VALUE) {
            return null;
        }
        try {
            return new LabelledStates(circuit, pass);
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
    }

    /** Whether a gate is true in the initial state. */
    boolean holds(int gate) {
        return labelling.holds(gate, 0);
    }

    /** Why a formula is what it is in the initial state; null where there is no memory or time to find out. */
    @Nullable
    Explanation explain(Formula f) {
        try {
            return explainer.explain(f, 0);
        } catch (MemoryBudget.Exhausted | GivenUp ended) {
            return null;
        }
    }

    /** Lets go what only gates other than these were made of. */
    void keepOnly(Iterable<Integer> gates) {
        labelling.keepOnly(gates);
    }

    /** Leaves in the pass's account how much was booked at most. */
    @Override
    public void close() {
        if (whole.reserve(budget.peakBytes())) {
            whole.release(budget.peakBytes());
        }
    }
}
