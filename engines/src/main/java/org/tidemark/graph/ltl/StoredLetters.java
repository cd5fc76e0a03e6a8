package org.tidemark.graph.ltl;

import java.util.List;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.store.Retrievable;

/**
 * Letters of states in a store. The propositions of a state are evaluated once, and the letter is kept: four bytes per state
 * for each {@value #BITS} propositions, or what is left of them. With 40 propositions, the first entry of a state is one
 * more than bits 0 to 29 of its letter, and the second is bits 30 to 39. Not thread-safe.
 */
public final class StoredLetters implements Letters {
    private static final long FIRST = 1 << 8;
    private static final int BITS = 30;
    private static final int MASK = (1 << BITS) - 1;

    private final Retrievable store;
    private final StatePredicate[] predicates;
    private final long[] state;

    /** How many entries a state has, the first of which is 0 where its letter is not known. */
    private final int width;

    private final IntPages known;

    /**
     * The letters of states in a store.
     *
     * @throws FormulaException where a proposition makes no sense in the model
     */
    public StoredLetters(List<Formula> propositions, Model model, Retrievable store, MemoryBudget budget)
            throws FormulaException {
        this.store = store;
        Expander expander = model.expander();
        predicates = new StatePredicate[propositions.size()];
        for (int i = 0; i < predicates.length; i++) {
            predicates[i] = StatePredicate.of(propositions.get(i), model, expander);
        }
        width = Math.max(1, (predicates.length + BITS - 1) / BITS);
        state = new long[model.layout().words()];
        known = new IntPages(budget);
    }

    @Override
    public long letter(int number, boolean dead) {
        long at = (long) width * number;
        if (at >= known.length() && !known.resize(width * Math.max(FIRST, number + 1L + number / 2))) {
            throw new MemoryBudget.Exhausted();
        }
        if (known.get(at) == 0) {
            long letter = evaluate(number, dead);
            known.set(at, (int) (letter & MASK) + 1);
            for (int i = 1; i < width; i++) {
                known.set(at + i, (int) (letter >>> (BITS * i)) & MASK);
            }
            return letter;
        }
        long letter = known.get(at) - 1L;
        for (int i = 1; i < width; i++) {
            letter |= (long) known.get(at + i) << (BITS * i);
        }
        return letter;
    }

    private long evaluate(int number, boolean dead) {
        store.read(number, state, 0);
        long letter = 0;
        for (int i = 0; i < predicates.length; i++) {
            if (predicates[i].holds(state, 0, dead)) {
                letter |= 1L << i;
            }
        }
        return letter;
    }

    @Override
    public void free() {
        known.free();
    }
}
