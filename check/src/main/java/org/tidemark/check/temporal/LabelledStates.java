package org.tidemark.check.temporal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.IndexedTargets;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.EdgeTables;
import org.tidemark.graph.ctl.Explainer;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.graph.ctl.Labelling;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.system.TransitionSystem;

/**
 * All states with the truth of formulas in each, by all runs or by fair ones.
 *
 * <p>Books on an account of its own with what another has left, which goes with it. One thread.
 */
public final class LabelledStates implements LabelledTruth, AutoCloseable {
    private final Circuit circuit;
    private final WholeStates states;
    private final MemoryBudget whole;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private final EdgeTables tables;
    private final Map<Fairness, Judge> judges = new HashMap<>();
    private volatile @Nullable Labelling latest;

    /** The truth of formulas on some runs. */
    private record Judge(Labelling labelling, Explainer explainer) {}

    /**
     * Labels for the states.
     *
     * @param whole the account of which the rest is for labels
     * @throws MemoryBudget.Exhausted where there is no room
     * @throws Cancelled when it is cancelled
     */
    public LabelledStates(Circuit circuit, WholeStates states, MemoryBudget whole, BooleanSupplier cancelled) {
        this.circuit = circuit;
        this.states = states;
        this.whole = whole;
        this.cancelled = cancelled;
        budget = whole.rest();
        tables = new EdgeTables(states.graph(), states.events(), states.workers(), budget, cancelled);
    }

    /**
     * Labels states for some who have questions, one after the other. Who runs out of memory or time leaves open what is open, and
     * the report says so.
     */
    public static void ask(
            Circuit circuit,
            WholeStates states,
            MemoryBudget whole,
            BooleanSupplier cancelled,
            List<Consumer<LabelledStates>> who) {
        try (LabelledStates labelled = new LabelledStates(circuit, states, whole, cancelled)) {
            for (Consumer<LabelledStates> each : who) {
                try {
                    each.accept(labelled);
                } catch (MemoryBudget.Exhausted | Cancelled ended) {
                    // The next one may need less.
                }
            }
        } catch (MemoryBudget.Exhausted | OutOfMemoryError | Cancelled ended) {
            // There is no room for labels at all.
        }
    }

    private Judge judge(Fairness fairness) {
        return judges.computeIfAbsent(fairness, this::made);
    }

    private Judge made(Fairness fairness) {
        FairSets fair = fairness.isNone()
                ? null
                : FairEvents.of(states.system(), fairness).sets();
        Labelling labelling = tables.label(circuit, p -> states.set(p, tables.dead(), budget, cancelled), fair);
        latest = labelling;
        StateTruth truth = new StateTruth(circuit, labelling::holds, states.states());
        return new Judge(labelling, new Explainer(truth, tables.runs(states.wandering(), fair)));
    }

    /** How many gates have been labelled for the runs asked about last; may be asked by any thread. */
    int labelled() {
        Labelling labelling = latest;
        return labelling == null ? 0 : labelling.labelled();
    }

    /** Whether a gate is true in the initial state. */
    public boolean holds(int gate, Fairness fairness) {
        return judge(fairness).labelling.holds(gate, 0);
    }

    @Override
    public StateSet where(int gate) {
        return judge(Fairness.NONE).labelling.label(gate);
    }

    public TransitionSystem system() {
        return states.system();
    }

    @Override
    public int size() {
        return states.graph().states();
    }

    /** A reader of the edges with their events. */
    public EdgeCursor named() {
        return states.wandering();
    }

    /** The edges by number, those that {@link #named} reads in the same order. */
    @Override
    public IndexedTargets edges(boolean withEvents) {
        return tables.forward(states.wandering(), withEvents);
    }

    @Override
    public MemoryBudget budget() {
        return budget;
    }

    /**
     * Why a formula is what it is in the initial state.
     *
     * @throws MemoryBudget.Exhausted where there is no memory to find out
     * @throws Cancelled when it is cancelled
     */
    Explanation explain(Formula f, Fairness fairness) {
        return judge(fairness).explainer.explain(f, 0);
    }

    /** Lets go what only gates other than these were made of. */
    void keepOnly(Iterable<Integer> gates) {
        judges.values().forEach(judge -> judge.labelling.keepOnly(gates));
    }

    /** Leaves in the other account how much was booked at most. */
    @Override
    public void close() {
        if (whole.reserve(budget.peakBytes())) {
            whole.release(budget.peakBytes());
        }
    }
}
