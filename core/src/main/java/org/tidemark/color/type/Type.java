package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.Locale;

/**
 * A finite set of values in a total order. The rank of a value is the number of values before it, so ranks and values say
 * the same; where the set is small enough a value <em>is</em> its rank, in a {@code long}.
 *
 * <p>Structured types are ordered as numbers in a mixed radix are, their last component being the most significant one;
 * of two sequences the shorter comes first, of two tagged values the one with the earlier tag. Types are immutable, and
 * equal when they have the same values in the same order under the same names.
 */
public sealed interface Type
        permits IntType, BoolType, MemberType, DotType, TupleType, UnionType, ArrayType, ListType, SubType {
    /** Ranks have so many bits at most, which leaves room for sums and for a sign. */
    int RANK_BITS = 62;

    /** How many values there are. */
    BigInteger size();

    /** The rank of a value of this type; only where {@link #isRanked}. */
    long rank(Value value);

    /** The value of a rank; only where {@link #isRanked}. */
    Value value(long rank);

    /** The total order, which needs no ranks and so works for types of any size. */
    int compare(Value left, Value right);

    /** How people write a value: {@code (a,1)}. */
    String show(Value value);

    /** Whether every rank fits a {@code long}. */
    default boolean isRanked() {
        return size().bitLength() <= RANK_BITS;
    }

    /** The size as a number to compute with, for types that have ranks. */
    default long count() {
        if (!isRanked()) {
            throw new IllegalStateException(
                    "type " + this + " has " + howMany() + " values: expected fewer than 2^" + RANK_BITS);
        }
        return size().longValueExact();
    }

    /** The size as people write it: all digits, or about how many there are. */
    default String howMany() {
        BigInteger size = size();
        int low = size.bitLength() - RANK_BITS;
        if (low <= RANK_BITS) {
            return String.format(Locale.ROOT, "%,d", size);
        }
        double digits = Math.log10(size.shiftRight(low).doubleValue()) + low * Math.log10(2);
        return String.format(Locale.ROOT, "about 10^%,d", Math.round(digits));
    }

    /** How people write the value of a rank. */
    default String show(long rank) {
        return show(value(rank));
    }

    /** Whether values have neighbours and an order that expressions may ask for; identities have not. */
    default boolean isOrdered() {
        return true;
    }
}
