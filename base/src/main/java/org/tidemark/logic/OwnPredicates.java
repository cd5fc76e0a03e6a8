package org.tidemark.logic;

/**
 * A model whose states show more than the values of their fields, so that it compiles conditions on them itself. A
 * capability beside {@link org.tidemark.model.Model}, which {@link StatePredicate#of} asks for.
 */
public interface OwnPredicates {
    /**
     * The meaning of a state formula in this model; for one thread.
     *
     * @throws FormulaException if the formula says something that states of this model do not show, or is temporal
     */
    StatePredicate predicate(Formula stateFormula) throws FormulaException;

    /**
     * The value of a term in the states of this model, which fits 64 bits in all states that are met; for one thread.
     *
     * @throws FormulaException if states of this model do not show it
     */
    StateNumber number(Term term) throws FormulaException;
}
