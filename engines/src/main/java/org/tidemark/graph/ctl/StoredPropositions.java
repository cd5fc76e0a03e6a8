package org.tidemark.graph.ctl;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateSet;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.DenseIds;
import org.tidemark.store.Retrievable;
import org.tidemark.store.StateReader;

/**
 * The propositions of a circuit, looked up in the states of a store: one by one, or as a set in one pass over them all.
 * Not thread-safe.
 *
 * @param <S> a store that numbers its states and gives them back
 */
public final class StoredPropositions<S extends DenseIds & Retrievable> implements LocalTruth.Propositions {
    private static final int POLL_INTERVAL = 1 << 14;

    private final StateReader reader;
    private final Expander expander;
    private final StatePredicate[] predicates;
    private final boolean[] asksForDeath;
    private final Successors successors;
    private final long[] state;
    private int held = -1;

    /**
     * The propositions of a circuit in the states of a model.
     *
     * @throws FormulaException where one of them makes no sense in the model
     */
    public StoredPropositions(Circuit circuit, Model model, S store) throws FormulaException {
        reader = store.reader();
        expander = model.expander();
        successors = new Successors(model.layout().words(), 64);
        state = new long[model.layout().words()];
        List<Formula> formulas = circuit.propositions();
        predicates = new StatePredicate[formulas.size()];
        asksForDeath = new boolean[formulas.size()];
        for (int i = 0; i < predicates.length; i++) {
            predicates[i] = StatePredicate.of(formulas.get(i), model, expander);
            asksForDeath[i] = speaksOfDeath(formulas.get(i));
        }
    }

    private static boolean speaksOfDeath(Formula f) {
        return f instanceof Formula.Deadlock || f.children().stream().anyMatch(StoredPropositions::speaksOfDeath);
    }

    @Override
    public boolean holds(int proposition, int number) {
        if (held != number) {
            reader.read(number, state, 0);
            held = number;
        }
        return predicates[proposition].holds(state, 0, asksForDeath[proposition] && isDead());
    }

    private boolean isDead() {
        successors.clear();
        expander.expand(state, 0, successors);
        return successors.size() == 0;
    }

    /**
     * All states where a proposition holds.
     *
     * @param dead the states without successors
     */
    public StateSet set(int proposition, StateSet dead, MemoryBudget budget, BooleanSupplier cancelled) {
        StateSet set = new StateSet(dead.states(), budget);
        held = -1;
        for (int s = 0; s < dead.states(); s++) {
            if (s % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            reader.read(s, state, 0);
            if (predicates[proposition].holds(state, 0, dead.has(s))) {
                set.add(s);
            }
        }
        return set;
    }
}
