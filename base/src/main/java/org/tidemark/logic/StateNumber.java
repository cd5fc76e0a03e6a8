package org.tidemark.logic;

import org.tidemark.model.Layout;
import org.tidemark.model.Model;

/**
 * A number read from the words of a state. Evaluation cannot overflow: a term that might is rejected at compile time,
 * or computed exactly. Where the widths of fields show that it fits, it allocates nothing. Thread-safe.
 */
@FunctionalInterface
public interface StateNumber {
    long value(long[] words, int at);

    /**
     * The value of a term in states of this layout; a place is the field of that name, or the sum of several.
     *
     * @throws FormulaException if a place is not a field, or if the number may need more than 64 bits
     */
    static StateNumber of(Term term, Layout layout) throws FormulaException {
        return new NumberCompiler(layout).compile(term);
    }

    /**
     * A number for a term that is known to fit 64 bits in all states that are met, though perhaps not by the widths of
     * their fields. In a state where it does not, it throws an {@link ArithmeticException}.
     *
     * @throws FormulaException if a place is not a field
     */
    static StateNumber known(Term term, Layout layout) throws FormulaException {
        try {
            return of(term, layout);
        } catch (NumberTooLarge byWidths) {
            ExactNumber exact = ExactNumber.of(term, layout);
            return (words, at) -> exact.value(words, at).longValueExact();
        }
    }

    /** The value of a term that is known to fit 64 bits in the states of a model. A model with {@link OwnPredicates} is asked for it. */
    static StateNumber known(Term term, Model model) throws FormulaException {
        return model instanceof OwnPredicates own ? own.number(term) : known(term, model.layout());
    }

    /**
     * Checks that a comparison can be evaluated in states of this layout, and so in those of any layout with narrower
     * fields. A linear comparison is evaluated in canonical form, with all constants on one side.
     *
     * @throws FormulaException if a place is not a field, or if a number may need more than 64 bits
     */
    static void check(Formula.Comparison comparison, Layout layout) throws FormulaException {
        NumberCompiler numbers = new NumberCompiler(layout);
        if (numbers.isSmall(comparison.left(), comparison.right())) {
            return;
        }
        LinearComparison linear = LinearComparison.of(comparison);
        if (linear == null) {
            numbers.compile(comparison.left());
            numbers.compile(comparison.right());
        } else {
            numbers.compile(linear.sum());
        }
    }
}
