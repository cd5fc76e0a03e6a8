package org.tidemark.logic;

import java.math.BigInteger;
import java.util.List;
import org.tidemark.model.Layout;

/**
 * A number read from the words of a state, of any size. For terms that might exceed 64 bits by the widths of the fields, which are wider
 * than what occurs: slower than a {@link StateNumber}, since each evaluation allocates. Thread-safe.
 */
@FunctionalInterface
interface ExactNumber {
    BigInteger value(long[] words, int at);

    /**
     * The value of a term in states of this layout.
     *
     * @throws FormulaException if a place is not a field
     */
    static ExactNumber of(Term term, Layout layout) throws FormulaException {
        if (term instanceof Term.Product product) {
            ExactNumber left = of(product.left(), layout);
            ExactNumber right = of(product.right(), layout);
            return (words, at) -> left.value(words, at).multiply(right.value(words, at));
        }
        if (term instanceof Term.Negated negated) {
            ExactNumber of = of(negated.of(), layout);
            return (words, at) -> of.value(words, at).negate();
        }
        if (term instanceof Term.Sum sum) {
            return sum(sum.parts(), layout);
        }
        if (term instanceof Term.Count count) {
            // the sum of the fields of a place fits in 64 bits, or NumberCompiler refuses it
            StateNumber tokens = new NumberCompiler(layout).compile(count);
            return (words, at) -> BigInteger.valueOf(tokens.value(words, at));
        }
        BigInteger value = BigInteger.valueOf(((Term.Constant) term).value());
        return (words, at) -> value;
    }

    private static ExactNumber sum(List<Term> parts, Layout layout) throws FormulaException {
        ExactNumber[] numbers = new ExactNumber[parts.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = of(parts.get(i), layout);
        }
        return (words, at) -> {
            BigInteger value = BigInteger.ZERO;
            for (ExactNumber number : numbers) {
                value = value.add(number.value(words, at));
            }
            return value;
        };
    }
}
