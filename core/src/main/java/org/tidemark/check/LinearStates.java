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
import org.tidemark.graph.ltl.Fairness;
import org.tidemark.graph.ltl.Letters;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;
import org.tidemark.net.NetModel;
import org.tidemark.store.Answer;
import org.tidemark.store.PlainStore;

/**
 * States and edges to run automata along: those of a pass that has found them all, or such as are found while automata run.
 * It books on an account of its own with what is left, which goes with it. One thread.
 */
final class LinearStates implements AutoCloseable {
    private final NetModel model;
    private final PlainStore store;
    private final IndexedEdges edges;
    private final MemoryBudget budget;
    private final MemoryBudget whole;

    private LinearStates(
            NetModel model, PlainStore store, IndexedEdges edges, MemoryBudget budget, MemoryBudget whole) {
        this.model = model;
        this.store = store;
        this.edges = edges;
        this.budget = budget;
        this.whole = whole;
    }

    /** The states of a pass; null where they are too many to be numbered. */
    static @Nullable LinearStates of(Pass pass) {
        if (pass.store().size() >= Integer.MAX_VALUE) {
            return null;
        }
        MemoryBudget whole = pass.budget();
        MemoryBudget budget = new MemoryBudget(whole.limitBytes() - whole.usedBytes());
        StoredGraph<PlainStore> stored = new StoredGraph<>(pass.model(), pass.store(), pass.edges());
        PackedGraph packed = PackedGraph.of(stored, budget, pass::enough);
        IndexedEdges edges = packed == null ? new WalkedEdges(stored.wandering(), budget) : packed;
        return new LinearStates(pass.model(), pass.store(), edges, budget, whole);
    }

    /**
     * No states but the initial one yet.
     *
     * @throws MemoryBudget.Exhausted when there is no room even for that
     */
    static LinearStates walked(NetModel model, ExploreOptions options) {
        MemoryBudget budget = new MemoryBudget(options.memoryBytes());
        int words = model.layout().words();
        PlainStore store = new PlainStore(words, budget, Math.min(options.maxStates(), Integer.MAX_VALUE - 1));
        Successors initial = new Successors(words, 1);
        model.initial(initial);
        if (!Answer.isNew(store.inserter().addAll(initial)[0])) {
            throw new MemoryBudget.Exhausted();
        }
        IndexedEdges edges = new WalkedEdges(new StoredGraph<>(model, store, 0).wandering(), budget);
        return new LinearStates(model, store, edges, budget, budget);
    }

    /** The question whether an automaton accepts a run. */
    Emptiness emptiness(BuchiAutomaton automaton, long seed, BooleanSupplier giveUp) {
        try {
            Letters letters = new Letters(automaton.propositions(), model, store, budget);
            return new Emptiness(automaton, edges, letters, Fairness.NONE, seed, budget, giveUp);
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
        List<Integer> states = new ArrayList<>(run.stem());
        states.addAll(run.loop());
        int loop = run.stem().size();
        EdgeCursor named = new StoredGraph<>(model, store, 0).wandering();
        List<Integer> events = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            int to = states.get(i + 1 < states.size() ? i + 1 : loop);
            int event = event(named, states.get(i), to);
            if (event == Successors.NO_EVENT) {
                return Evidence.lasso(events, events.size(), "a dead end");
            }
            events.add(event);
        }
        return Evidence.lasso(events, loop, "a loop");
    }

    /** An event that leads from one state to another; none where the first is dead. */
    private static int event(EdgeCursor named, int from, int to) {
        named.moveTo(from);
        boolean dead = true;
        while (named.next()) {
            dead = false;
            if (named.target() == to) {
                return named.event();
            }
        }
        if (!dead) {
            throw new IllegalStateException("a run along an edge that is not there");
        }
        return Successors.NO_EVENT;
    }

    /** Leaves in the pass's account how much was booked at most. */
    @Override
    public void close() {
        if (whole != budget && whole.reserve(budget.peakBytes())) {
            whole.release(budget.peakBytes());
        }
    }
}
