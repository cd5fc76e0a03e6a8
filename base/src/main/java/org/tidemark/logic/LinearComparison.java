package org.tidemark.logic;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula.Comparison;

/**
 * A comparison in canonical form: {@code Σ c·p ⋈ k}, the coefficients without a common divisor, that of the first place
 * positive, and ⋈ one of ≤, ≥, = and ≠. Immutable, exact.
 *
 * @param sum the multiples of places, without a constant; empty if they cancel out
 * @param relation how it compares
 * @param bound the number it is compared with
 */
public record LinearComparison(Linear sum, Relation relation, BigInteger bound) {
    /** The canonical form; null if a side multiplies places with each other. */
    public static @Nullable LinearComparison of(Comparison comparison) {
        Linear difference = Linear.difference(comparison.left(), comparison.right());
        if (difference == null) {
            return null;
        }
        Linear sum = difference.withoutConstant();
        BigInteger bound = difference.constant().negate();
        return switch (comparison.relation()) {
            case LESS -> canonical(sum, Relation.AT_MOST, bound.subtract(BigInteger.ONE));
            case MORE -> canonical(sum, Relation.AT_LEAST, bound.add(BigInteger.ONE));
            default -> canonical(sum, comparison.relation(), bound);
        };
    }

    private static LinearComparison canonical(Linear sum, Relation relation, BigInteger bound) {
        if (sum.isConstant()) {
            return new LinearComparison(sum, relation, bound);
        }
        if (sum.coefficients().values().iterator().next().signum() < 0) {
            return canonical(sum.negated(), relation.mirrored(), bound.negate());
        }
        BigInteger gcd = sum.gcd();
        return divided(gcd.equals(BigInteger.ONE) ? sum : sum.dividedBy(gcd), relation, bound, gcd);
    }

    /**
     * The comparison of a multiple of a sum: {@code 2p + 4q ≤ 5} is {@code p + 2q ≤ 2}, and {@code 2p + 4q = 5} never holds.
     *
     * @param sum in canonical form
     * @param gcd by what it is multiplied; positive
     */
    public static LinearComparison divided(Linear sum, Relation relation, BigInteger bound, BigInteger gcd) {
        if (gcd.equals(BigInteger.ONE)) {
            return new LinearComparison(sum, relation, bound);
        }
        BigInteger[] parts = bound.divideAndRemainder(gcd);
        boolean whole = parts[1].signum() == 0;
        if (!whole && (relation == Relation.EQUAL || relation == Relation.DIFFERENT)) {
            return new LinearComparison(Linear.ZERO, relation, BigInteger.ONE);
        }
        // Integer division truncates: it rounds positive numbers down and negative ones up.
        BigInteger quotient = parts[0];
        if (relation == Relation.AT_MOST && parts[1].signum() < 0) {
            quotient = quotient.subtract(BigInteger.ONE);
        } else if (relation == Relation.AT_LEAST && parts[1].signum() > 0) {
            quotient = quotient.add(BigInteger.ONE);
        }
        return new LinearComparison(sum, relation, quotient);
    }

    /** True or false if the bounds decide it; null if it depends on the state. */
    public @Nullable Boolean decide(CountBounds bounds) {
        return sum.range(bounds).decide(relation, bound);
    }

    public LinearComparison negated() {
        return switch (relation) {
            case AT_MOST -> new LinearComparison(sum, Relation.AT_LEAST, bound.add(BigInteger.ONE));
            case AT_LEAST -> new LinearComparison(sum, Relation.AT_MOST, bound.subtract(BigInteger.ONE));
            default -> new LinearComparison(sum, relation.negated(), bound);
        };
    }
}
