package org.tidemark.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.trace.Evidence;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.IndexedEdges;
import org.tidemark.graph.PackedGraph;
import org.tidemark.graph.StoredGraph;
import org.tidemark.graph.WalkedEdges;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.graph.ltl.EndlessRun;
import org.tidemark.graph.ltl.EndlessRun.Step;
import org.tidemark.graph.ltl.Fairness;
import org.tidemark.graph.ltl.Letters;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;
import org.tidemark.store.Answer;
import org.tidemark.store.PlainStore;
import org.tidemark.store.StateStore;

/**
 * States and edges to run automata along: those of a pass that has found them all, or such as are found while automata run.
 * It books on an account of its own with what is left, which goes with it. One thread.
 */
final class LinearStates implements AutoCloseable {
    private final NetModel model;
    private final StateStore store;
    private final IndexedEdges edges;
    private final MemoryBudget budget;
    private final MemoryBudget whole;

    private LinearStates(
            NetModel model, StateStore store, IndexedEdges edges, MemoryBudget budget, MemoryBudget whole) {
        this.model = model;
        this.store = store;
        this.edges = edges;
        this.budget = budget;
        this.whole = whole;
    }

    /** The states of a pass; null where they are too many to be numbered. */
    static @Nullable LinearStates of(Pass pass, boolean withEvents) {
        if (pass.store().size() >= Integer.MAX_VALUE) {
            return null;
        }
        MemoryBudget whole = pass.budget();
        MemoryBudget budget = new MemoryBudget(whole.limitBytes() - whole.usedBytes());
        StoredGraph<StateStore> stored = new StoredGraph<>(pass.model(), pass.store(), pass.edges());
        PackedGraph packed = withEvents ? null : PackedGraph.of(stored, budget, pass::enough);
        IndexedEdges edges = packed == null ? new WalkedEdges(stored.wandering(), withEvents, budget) : packed;
        return new LinearStates(pass.model(), pass.store(), edges, budget, whole);
    }

    /**
     * No states but the initial one yet.
     *
     * @throws MemoryBudget.Exhausted when there is no room even for that
     */
    static LinearStates walked(NetModel model, ExploreOptions options, boolean withEvents) {
        MemoryBudget budget = new MemoryBudget(options.memoryBytes());
        int words = model.layout().words();
        PlainStore store = new PlainStore(words, budget, Math.min(options.maxStates(), Integer.MAX_VALUE - 1));
        Successors initial = new Successors(words, 1);
        model.initial(initial);
        if (!Answer.isNew(store.inserter().addAll(initial)[0])) {
            throw new MemoryBudget.Exhausted();
        }
        IndexedEdges edges = new WalkedEdges(new StoredGraph<>(model, store, 0).wandering(), withEvents, budget);
        return new LinearStates(model, store, edges, budget, budget);
    }

    PetriNet net() {
        return model.net();
    }

    /** The question whether an automaton accepts a run, of those that count. */
    Emptiness emptiness(BuchiAutomaton automaton, Fairness fairness, long seed, BooleanSupplier giveUp) {
        try {
            Letters letters = new Letters(automaton.propositions(), model, store, budget);
            return new Emptiness(automaton, edges, letters, fairness, seed, budget, giveUp);
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
    }

    /** A run that is accepted; null where there is no memory or time to find one. */
    @Nullable
    Evidence evidence(Emptiness emptiness) {
        try {
            EndlessRun run = emptiness.run();
            return run == null ? null : evidence(run);
        } catch (MemoryBudget.Exhausted | OutOfMemoryError | FieldOverflow tooMuch) {
            return null;
        }
    }

    private Evidence evidence(EndlessRun run) {
        List<Step> steps = new ArrayList<>(run.stem());
        steps.addAll(run.loop());
        int loop = run.stem().size();
        while (loop > 0 && steps.get(loop - 1).equals(steps.get(steps.size() - 1))) {
            steps.remove(steps.size() - 1); // the same run, whose loop begins a step earlier
            loop--;
        }
        EdgeCursor named = new StoredGraph<>(model, store, 0).wandering();
        List<Integer> events = new ArrayList<>();
        for (Step step : steps) {
            if (step.edge() < 0) {
                return Evidence.lasso(events, events.size(), "a dead end");
            }
            named.moveTo(step.state());
            for (int i = 0; i <= step.edge(); i++) {
                named.next();
            }
            events.add(named.event());
        }
        return Evidence.lasso(events, loop, "a loop");
    }

    /** Leaves in the pass's account how much was booked at most. */
    @Override
    public void close() {
        if (whole != budget && whole.reserve(budget.peakBytes())) {
            whole.release(budget.peakBytes());
        }
    }
}
