package org.tidemark.logic.form;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Linear;
import org.tidemark.logic.LinearComparison;
import org.tidemark.logic.Range;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;

/**
 * The canonical forms of what comparisons compare, with the values that they can take. A place with ten thousand colours is a sum of as many
 * places, which the comparisons of a formula mention again and again: it is gathered once for each pair of terms that are the same objects.
 * Thread-safe.
 */
final class CanonicalSums {
    /** Stands for a side that is a number. */
    private static final Term NUMBER = new Term.Constant(0);

    /**
     * What one side of a comparison has more than the other, numbers as sides left out: {@code factor · sum + constant}.
     *
     * @param sum in canonical form, without a constant
     * @param factor not 0
     * @param range the values of the sum
     * @param term the sum written out; null if it cannot be
     */
    record Difference(
            Linear sum,
            BigInteger factor,
            BigInteger constant,
            Range range,
            @Nullable Term term) {
        /** A comparison of the sides as one of the sum. */
        LinearComparison comparison(Comparison c) {
            BigInteger bound =
                    constant.add(number(c.left())).subtract(number(c.right())).negate();
            return switch (c.relation()) {
                case LESS -> divided(Relation.AT_MOST, bound.subtract(BigInteger.ONE));
                case MORE -> divided(Relation.AT_LEAST, bound.add(BigInteger.ONE));
                default -> divided(c.relation(), bound);
            };
        }

        private LinearComparison divided(Relation relation, BigInteger bound) {
            return factor.signum() < 0
                    ? LinearComparison.divided(sum, relation.mirrored(), bound.negate(), factor.negate())
                    : LinearComparison.divided(sum, relation, bound, factor);
        }

        /** True or false if the bounds decide a comparison of the sum; null if it depends on the state. */
        @SuppressWarnings("ReferenceEquality") // an equal sum that is not the same is rare, and decided as any other
        @Nullable
        Boolean decide(LinearComparison comparison, CountBounds bounds) {
            return comparison.sum() == sum
                    ? range.decide(comparison.relation(), comparison.bound())
                    : comparison.decide(bounds);
        }
    }

    private final CountBounds bounds;
    private final IdentityHashMap<Term, IdentityHashMap<Term, Optional<Difference>>> known = new IdentityHashMap<>();

    /** What equal sums are written as: one object each. */
    private final Map<Linear, Difference> written = new HashMap<>();

    CanonicalSums(CountBounds bounds) {
        this.bounds = bounds;
    }

    /** What the left side of a comparison has more than the right one; null if a side multiplies places with each other. */
    synchronized @Nullable Difference of(Comparison c) {
        Term left = c.left() instanceof Term.Constant ? NUMBER : c.left();
        Term right = c.right() instanceof Term.Constant ? NUMBER : c.right();
        IdentityHashMap<Term, Optional<Difference>> same =
                known.computeIfAbsent(left, first -> new IdentityHashMap<>());
        return same.computeIfAbsent(right, first -> Optional.ofNullable(gathered(left, right)))
                .orElse(null);
    }

    private @Nullable Difference gathered(Term left, Term right) {
        Linear difference = Linear.difference(left, right);
        if (difference == null) {
            return null;
        }
        Linear multiple = difference.withoutConstant();
        if (multiple.isConstant()) {
            return new Difference(
                    Linear.ZERO,
                    BigInteger.ONE,
                    difference.constant(),
                    Range.of(BigInteger.ZERO),
                    Linear.ZERO.toTerm());
        }
        BigInteger gcd = multiple.gcd();
        boolean isUpright = multiple.coefficients().values().iterator().next().signum() > 0;
        BigInteger factor = isUpright ? gcd : gcd.negate();
        Linear sum = factor.equals(BigInteger.ONE) ? multiple : multiple.dividedBy(factor);
        Difference plain = written.computeIfAbsent(
                sum, s -> new Difference(s, BigInteger.ONE, BigInteger.ZERO, s.range(bounds), s.toTerm()));
        Term term = plain.term();
        if (term != null) {
            known.computeIfAbsent(term, first -> new IdentityHashMap<>()).put(NUMBER, Optional.of(plain));
        }
        return new Difference(plain.sum(), factor, difference.constant(), plain.range(), term);
    }

    private static BigInteger number(Term side) {
        return side instanceof Term.Constant number ? BigInteger.valueOf(number.value()) : BigInteger.ZERO;
    }
}
