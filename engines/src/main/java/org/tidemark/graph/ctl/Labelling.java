package org.tidemark.graph.ctl;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.graph.StateSet;

/**
 * For each gate of a circuit the set of states of a whole graph where it is true, from the inputs up, one bit per state
 * (Clarke, Emerson and Sistla 1986).
 *
 * <p>A set is made when it is asked for and kept until {@link #keepOnly} lets it go. A temporal gate costs one pass
 * over the edges where {@link TemporalSteps} knows predecessors, and some passes where it does not. Not thread-safe.
 */
public final class Labelling {
    private final Circuit circuit;
    private final TemporalSteps steps;
    private final IntFunction<StateSet> propositions;
    private final @Nullable StateSet[] sets;
    private int done;

    /** The count for other threads. */
    private volatile int labelled;

    /**
     * Labels for the graph of the steps.
     *
     * @param propositions makes the set of a proposition, which then belongs to the labelling
     */
    public Labelling(Circuit circuit, TemporalSteps steps, IntFunction<StateSet> propositions) {
        this.circuit = circuit;
        this.steps = steps;
        this.propositions = propositions;
        sets = new StateSet[circuit.size()];
    }

    /**
     * Whether a gate is true in a state.
     *
     * @throws org.tidemark.bits.MemoryBudget.Exhausted where there is no memory for a set
     * @throws Cancelled where the steps were cancelled
     */
    public boolean holds(int gate, int state) {
        return label(gate).has(state);
    }

    /** How many gates have been labelled so far; may be asked by any thread. */
    public int labelled() {
        return labelled;
    }

    /** The states where a gate is true; not to be changed. */
    public StateSet label(int gate) {
        StateSet known = sets[gate];
        if (known == null) {
            known = compute(gate);
            sets[gate] = known;
            done++;
            labelled = done;
        }
        return known;
    }

    private StateSet compute(int gate) {
        int left = circuit.left(gate);
        if (circuit.kind(gate) == Circuit.Kind.PROPOSITION) {
            return propositions.apply(left);
        }
        StateSet a = label(left);
        StateSet b = label(circuit.right(gate));
        return switch (circuit.kind(gate)) {
            case NEXT -> steps.next(a);
            case UNTIL -> steps.until(a, b);
            case WEAK -> steps.weak(a, b);
            default -> combine(circuit.kind(gate), a, b);
        };
    }

    private static StateSet combine(Circuit.Kind kind, StateSet a, StateSet b) {
        StateSet result = a.copy();
        switch (kind) {
            case NOT -> result.complement();
            case AND -> result.keepAll(b);
            default -> result.addAll(b);
        }
        return result;
    }

    /** Lets all sets go but those of gates that other gates still to be asked for are made of. */
    public void keepOnly(Iterable<Integer> stillAsked) {
        boolean[] needed = new boolean[sets.length];
        stillAsked.forEach(gate -> need(gate, needed));
        for (int gate = 0; gate < sets.length; gate++) {
            StateSet set = sets[gate];
            if (set != null && !needed[gate]) {
                set.free();
                sets[gate] = null;
            }
        }
    }

    private void need(int gate, boolean[] needed) {
        if (!needed[gate]) {
            needed[gate] = true;
            if (circuit.kind(gate) != Circuit.Kind.PROPOSITION) {
                need(circuit.left(gate), needed);
                need(circuit.right(gate), needed);
            }
        }
    }
}
