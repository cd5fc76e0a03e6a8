package org.tidemark.logic;

import java.math.BigInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Layout;

/**
 * All whole numbers from one to another; null means unbounded. Immutable, exact.
 *
 * @param low the least number
 * @param high the greatest number
 */
public record Range(@Nullable BigInteger low, @Nullable BigInteger high) {
    /**
     * The values a term can take in states of this layout, by the widths of its fields; both ends are present and fit
     * a {@code long}.
     *
     * @throws FormulaException if a place is not a field, or if the number may need more than 64 bits
     */
    public static Range of(Term term, Layout layout) throws FormulaException {
        return new NumberCompiler(layout).rangeOf(term);
    }

    public static Range of(BigInteger value) {
        return new Range(value, value);
    }

    /** The tokens of a place. */
    static Range of(String place, CountBounds bounds) {
        long upper = bounds.upper(place);
        return new Range(
                BigInteger.valueOf(bounds.lower(place)),
                upper == CountBounds.UNKNOWN ? null : BigInteger.valueOf(upper));
    }

    Range plus(Range other) {
        return new Range(
                low == null || other.low == null ? null : low.add(other.low),
                high == null || other.high == null ? null : high.add(other.high));
    }

    Range negated() {
        return new Range(high == null ? null : high.negate(), low == null ? null : low.negate());
    }

    /** The products of the numbers in both. */
    Range times(Range other) {
        if (low == null || high == null || other.low == null || other.high == null) {
            return new Range(null, null);
        }
        BigInteger[] corners = Stream.of(low, high)
                .flatMap(a -> Stream.of(other.low, other.high).map(a::multiply))
                .sorted()
                .toArray(BigInteger[]::new);
        return new Range(corners[0], corners[3]);
    }

    /** The multiples of the numbers, by one factor. */
    Range times(BigInteger factor) {
        if (factor.signum() < 0) {
            return negated().times(factor.negate());
        }
        return factor.signum() == 0
                ? of(BigInteger.ZERO)
                : new Range(low == null ? null : low.multiply(factor), high == null ? null : high.multiply(factor));
    }

    /** Whether every number of it is a {@code long}. */
    boolean fitsLong() {
        return low != null && high != null && low.bitLength() < Long.SIZE && high.bitLength() < Long.SIZE;
    }

    /** True if all its numbers are in this relation to a number, false if none is; null if only some are. */
    public @Nullable Boolean decide(Relation relation, BigInteger bound) {
        boolean below = high != null && high.compareTo(bound) < 0;
        boolean above = low != null && low.compareTo(bound) > 0;
        boolean atMost = high != null && high.compareTo(bound) <= 0;
        boolean atLeast = low != null && low.compareTo(bound) >= 0;
        return switch (relation) {
            case LESS -> decided(below, atLeast);
            case AT_MOST -> decided(atMost, above);
            case EQUAL -> decided(atMost && atLeast, below || above);
            case DIFFERENT -> decided(below || above, atMost && atLeast);
            case AT_LEAST -> decided(atLeast, below);
            case MORE -> decided(above, atMost);
        };
    }

    private static @Nullable Boolean decided(boolean always, boolean never) {
        return always ? Boolean.TRUE : never ? Boolean.FALSE : null;
    }
}
