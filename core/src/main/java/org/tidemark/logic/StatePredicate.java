package org.tidemark.logic;

import org.tidemark.model.Expander;
import org.tidemark.model.Model;

/**
 * What may be true of a state, evaluated on its words without allocation.
 *
 * <p>A test of one field is a mask and a comparison in place, and all one-bit tests of a conjunction or disjunction that
 * look at the same word are one test. Belongs to one thread, as the expander does that it asks what can happen.
 */
@FunctionalInterface
public interface StatePredicate {
    /** Whether it holds in the state from index {@code at} on; {@code dead} says that this state has no successor. */
    boolean holds(long[] words, int at, boolean dead);

    /** A test that every state passes in which the predicate holds, for those who ask many predicates in a row. */
    default WordRange guard() {
        return WordRange.ANY;
    }

    /**
     * The meaning of a state formula in a model. Places are fields of the layout and transitions are events, by their
     * names; where several have the same, a place is the sum of its fields and a transition any of its events.
     *
     * @throws FormulaException where a name is unknown, a number may need more than 64 bits, or the formula is temporal
     */
    static StatePredicate of(Formula stateFormula, Model model, Expander expander) throws FormulaException {
        return new PredicateCompiler(model, expander).compile(stateFormula);
    }
}
