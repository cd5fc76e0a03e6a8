package org.tidemark.check.temporal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.graph.IndexedTargets;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.graph.ltl.Letters;
import org.tidemark.graph.ltl.MarkedLetters;
import org.tidemark.logic.Formula;
import org.tidemark.logic.buchi.BuchiAutomaton;

/**
 * In which of all states the propositions of automata hold, from the inside out, one bit per state for each: a condition and CTL by
 * labelling, any other quantified formula by one pass over the product of all states and its automaton. One thread.
 */
public final class NestedTruth {
    private final LabelledTruth states;
    private final Nesting nesting;
    private final FairEvents fair;
    private final IndexedTargets edges;
    private final BooleanSupplier cancelled;
    private final Map<Formula, StateSet> known = new HashMap<>();

    /** The truth of what was planned. */
    public NestedTruth(LabelledTruth states, Nesting nesting, FairEvents fair, BooleanSupplier cancelled) {
        this.states = states;
        this.nesting = nesting;
        this.fair = fair;
        this.cancelled = cancelled;
        edges = states.edges(!fair.isNone());
    }

    /** The edges that the truth is found on. */
    IndexedTargets edges() {
        return edges;
    }

    /**
     * The states where a proposition holds; not to be changed.
     *
     * @throws MemoryBudget.Exhausted where there is no memory to find out
     * @throws Cancelled where there is no time
     */
    public StateSet where(Formula proposition) {
        if (nesting.layer(proposition) instanceof Nesting.Layer.Gate gate) {
            return states.where(gate.gate());
        }
        StateSet found = known.get(proposition);
        if (found == null) {
            found = accepted((Nesting.Layer.Runs) nesting.layer(proposition));
            known.put(proposition, found);
        }
        return found;
    }

    /** The letters that an automaton reads in the states: the truth of its propositions. */
    Letters letters(BuchiAutomaton automaton) {
        List<StateSet> sets = new ArrayList<>();
        automaton.propositions().forEach(proposition -> sets.add(where(proposition)));
        return new MarkedLetters(sets);
    }

    private StateSet accepted(Nesting.Layer.Runs runs) {
        BuchiAutomaton automaton = runs.automaton();
        try (Emptiness emptiness =
                new Emptiness(automaton, edges, letters(automaton), fair.sets(), 0, states.budget(), cancelled)) {
            StateSet set = emptiness.acceptedFrom(states.size());
            if (set == null) {
                throw new Cancelled();
            }
            if (runs.contrary()) {
                set.complement();
            }
            return set;
        }
    }
}
