package org.tidemark.graph.ltl;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.store.Retrievable;

/**
 * Letters of states in a store. The propositions of a state are evaluated once, and the
 * letter is kept in four bytes a state: as it is, or, where there are more than 30 propositions, as a number that letters get
 * as they are met. Not thread-safe.
 */
public final class StoredLetters implements Letters {
    private static final long FIRST = 1 << 8;
    private static final int MOST_BITS = 30;

    private final Retrievable store;
    private final MemoryBudget budget;
    private final StatePredicate[] predicates;
    private final long[] state;

    /** For each state its letter, or the number of it, and one; 0 where it is not known. */
    private final IntPages known;

    private final Map<Long, Integer> numbers = new HashMap<>();
    private long[] letters = new long[16];

    /**
     * The letters of states in a store.
     *
     * @throws FormulaException where a proposition makes no sense in the model
     */
    public StoredLetters(List<Formula> propositions, Model model, Retrievable store, MemoryBudget budget)
            throws FormulaException {
        this.store = store;
        this.budget = budget;
        Expander expander = model.expander();
        predicates = new StatePredicate[propositions.size()];
        for (int i = 0; i < predicates.length; i++) {
            predicates[i] = StatePredicate.of(propositions.get(i), model, expander);
        }
        state = new long[model.layout().words()];
        known = new IntPages(budget);
    }

    @Override
    public long letter(int number, boolean dead) {
        if (number >= known.length() && !known.resize(Math.max(FIRST, number + 1L + number / 2))) {
            throw new MemoryBudget.Exhausted();
        }
        int letter = known.get(number);
        if (letter == 0) {
            letter = evaluate(number, dead) + 1;
            known.set(number, letter);
        }
        return isNarrow() ? letter - 1 : letters[letter - 1];
    }

    private boolean isNarrow() {
        return predicates.length <= MOST_BITS;
    }

    private int evaluate(int number, boolean dead) {
        store.read(number, state, 0);
        long letter = 0;
        for (int i = 0; i < predicates.length; i++) {
            if (predicates[i].holds(state, 0, dead)) {
                letter |= 1L << i;
            }
        }
        return isNarrow() ? (int) letter : numbers.computeIfAbsent(letter, this::add);
    }

    private int add(long letter) {
        int number = numbers.size();
        if (number == letters.length) {
            letters = Arrays.copyOf(letters, 2 * number);
        }
        letters[number] = letter;
        return number;
    }

    @Override
    public void free() {
        budget.release(known.bytes());
    }
}
