package org.tidemark.logic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A term in canonical form: a multiple of each place, and a constant. {@code 2*(p + 1) - q - p} is {@code p - q + 2}.
 *
 * <p>Two linear terms are equal exactly when they have the same value in every state. Exact in arbitrary precision;
 * immutable. Costs the length of the term times the logarithm of the number of places.
 *
 * @param coefficients the coefficient of each place, none of them 0
 * @param constant the constant that is added
 */
public record Linear(SortedMap<String, BigInteger> coefficients, BigInteger constant) {
    /** The number 0. */
    public static final Linear ZERO = new Linear(new TreeMap<>(), BigInteger.ZERO);

    public Linear {
        coefficients = Collections.unmodifiableSortedMap(new TreeMap<>(coefficients));
    }

    /** The canonical form; null if the term multiplies places with each other. */
    public static @Nullable Linear of(Term term) {
        Gathering gathering = new Gathering();
        return gathering.add(term, BigInteger.ONE) ? gathering.linear() : null;
    }

    /** The canonical form of the left term minus the right one; null as above. */
    public static @Nullable Linear difference(Term left, Term right) {
        Gathering gathering = new Gathering();
        return gathering.add(left, BigInteger.ONE) && gathering.add(right, BigInteger.ONE.negate())
                ? gathering.linear()
                : null;
    }

    /** Whether a formula multiplies no places with each other, so that whatever it compares is a sum over places. */
    public static boolean isThroughout(Formula formula) {
        return formula instanceof Formula.Comparison comparison
                ? of(comparison.left()) != null && of(comparison.right()) != null
                : formula.children().stream().allMatch(Linear::isThroughout);
    }

    public boolean isConstant() {
        return coefficients.isEmpty();
    }

    public Linear withoutConstant() {
        return new Linear(coefficients, BigInteger.ZERO);
    }

    Linear negated() {
        SortedMap<String, BigInteger> signs = new TreeMap<>(coefficients);
        signs.replaceAll((place, c) -> c.negate());
        return new Linear(signs, constant.negate());
    }

    /** The greatest common divisor of the coefficients; 0 if there are none. */
    public BigInteger gcd() {
        return coefficients.values().stream().reduce(BigInteger.ZERO, BigInteger::gcd);
    }

    /** Every coefficient and the constant divided by a common divisor. */
    public Linear dividedBy(BigInteger divisor) {
        SortedMap<String, BigInteger> quotients = new TreeMap<>(coefficients);
        quotients.replaceAll((place, c) -> c.divide(divisor));
        return new Linear(quotients, constant.divide(divisor));
    }

    /** The values the term can take. */
    public Range range(CountBounds bounds) {
        Range range = Range.of(constant);
        for (Map.Entry<String, BigInteger> c : coefficients.entrySet()) {
            range = range.plus(Range.of(c.getKey(), bounds).times(c.getValue()));
        }
        return range;
    }

    /**
     * The term written out, places in order and the constant last; null if one of its numbers does not fit a
     * {@code long}.
     */
    @Nullable
    public Term toTerm() {
        List<Term> parts = new ArrayList<>();
        for (Map.Entry<String, BigInteger> c : coefficients.entrySet()) {
            if (c.getValue().bitLength() >= Long.SIZE) {
                return null;
            }
            parts.add(multiple(c.getValue().longValue(), new Term.Count(c.getKey())));
        }
        if (constant.bitLength() >= Long.SIZE) {
            return null;
        }
        if (constant.signum() != 0 || parts.isEmpty()) {
            parts.add(new Term.Constant(constant.longValue()));
        }
        return parts.size() == 1 ? parts.get(0) : new Term.Sum(parts);
    }

    private static Term multiple(long factor, Term of) {
        if (factor == 1) {
            return of;
        }
        return factor == -1 ? new Term.Negated(of) : new Term.Product(new Term.Constant(factor), of);
    }

    /** Collects multiples of places while it walks through a term. */
    private static final class Gathering {
        private final SortedMap<String, BigInteger> coefficients = new TreeMap<>();
        private BigInteger constant = BigInteger.ZERO;

        /** Adds a multiple of a term; false if it is not linear. */
        boolean add(Term term, BigInteger factor) {
            if (term instanceof Term.Constant c) {
                constant = constant.add(factor.multiply(BigInteger.valueOf(c.value())));
                return true;
            }
            if (term instanceof Term.Count count) {
                coefficients.merge(count.place(), factor, BigInteger::add);
                return true;
            }
            if (term instanceof Term.Negated negated) {
                return add(negated.of(), factor.negate());
            }
            if (term instanceof Term.Sum sum) {
                return addAll(sum.parts(), factor);
            }
            // A number that depends on values is not a multiple of the tokens in a place.
            return term instanceof Term.Product product && addProduct(product, factor);
        }

        private boolean addAll(List<Term> parts, BigInteger factor) {
            for (Term part : parts) {
                if (!add(part, factor)) {
                    return false;
                }
            }
            return true;
        }

        /** One of the two must be a constant. Each is expanded once, so that nested products stay cheap. */
        private boolean addProduct(Term.Product product, BigInteger factor) {
            Linear left = of(product.left());
            Linear right = of(product.right());
            if (left == null || right == null || (!left.isConstant() && !right.isConstant())) {
                return false;
            }
            Linear multiplied = left.isConstant() ? right : left;
            BigInteger multiple = factor.multiply(left.isConstant() ? left.constant : right.constant);
            multiplied.coefficients.forEach(
                    (place, c) -> coefficients.merge(place, c.multiply(multiple), BigInteger::add));
            constant = constant.add(multiplied.constant.multiply(multiple));
            return true;
        }

        Linear linear() {
            coefficients.values().removeIf(c -> c.signum() == 0);
            return new Linear(coefficients, constant);
        }
    }
}
