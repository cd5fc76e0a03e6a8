package org.tidemark.graph.ctl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;
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
    /** States that one thread looks at without a look at the clock: whole words of a set. */
    private static final int RANGE = 1 << 14;

    private final Circuit circuit;
    private final Model model;
    private final S store;
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
        this.circuit = circuit;
        this.model = model;
        this.store = store;
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
     * @param crew the threads that look at them, each at words of the set of its own
     */
    public StateSet set(
            int proposition, StateSet dead, WorkerThreads crew, MemoryBudget budget, BooleanSupplier cancelled) {
        StateSet set = new StateSet(dead.states(), budget);
        List<StoredPropositions<S>> readers = new ArrayList<>(List.of(this));
        while (readers.size() < crew.members()) {
            readers.add(another());
        }
        crew.share((int) ((dead.states() + RANGE - 1L) / RANGE), (member, number) -> {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            readers.get(member).look(proposition, dead, number * RANGE, set);
        });
        return set;
    }

    /** The same for another thread. */
    private StoredPropositions<S> another() {
        try {
            return new StoredPropositions<>(circuit, model, store);
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
    }

    private void look(int proposition, StateSet dead, int from, StateSet into) {
        held = -1;
        int to = from + Math.min(RANGE, dead.states() - from);
        for (int s = from; s < to; s++) {
            reader.read(s, state, 0);
            if (predicates[proposition].holds(state, 0, dead.has(s))) {
                into.add(s);
            }
        }
    }
}
