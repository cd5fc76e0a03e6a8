package org.tidemark.logic;

import org.tidemark.model.Expander;
import org.tidemark.model.Model;

/**
 * A condition on a state, evaluated on its words without allocation.
 *
 * <p>A test of one field is a mask and a comparison in place, and all one-bit tests of a conjunction or disjunction
 * on the same word are merged into one. Belongs to one thread, like the expander that it uses.
 */
@FunctionalInterface
public interface StatePredicate {
    /** Whether it holds in the state from index {@code at} on; {@code dead} says that this state has no successor. */
    boolean holds(long[] words, int at, boolean dead);

    /**
     * A necessary condition: every state in which the predicate holds passes this test. For callers that evaluate
     * many predicates.
     */
    default WordRange guard() {
        return WordRange.ANY;
    }

    /**
     * The meaning of a state formula in a model. Places are fields of the layout and transitions are events, by their
     * names; if several have the same name, a place is the sum of its fields and a transition any of its events. A model
     * with {@link OwnPredicates} is asked instead. Numbers that may need more than 64 bits, by the widths of the fields, are compared
     * exactly, which allocates.
     *
     * @throws FormulaException if a name is unknown, or the formula is temporal
     */
    static StatePredicate of(Formula stateFormula, Model model, Expander expander) throws FormulaException {
        return model instanceof OwnPredicates own
                ? own.predicate(stateFormula)
                : new PredicateCompiler(model, expander).compile(stateFormula);
    }
}
