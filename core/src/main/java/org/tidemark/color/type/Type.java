package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.Locale;

/**
 * A finite set of values in a total order. The rank of a value is the number of values before it, so ranks and values
 * correspond; if the set is small enough a value <em>is</em> its rank, in a {@code long}.
 *
 * <p>Structured types are ordered like numbers in a mixed radix, with the last component as the most significant; of
 * two sequences the shorter comes first, of two tagged values the one with the earlier tag. Types are immutable, and
 * equal when they have the same values in the same order under the same names.
 */
public sealed interface Type
        permits IntType, BoolType, MemberType, DotType, TupleType, UnionType, ArrayType, ListType, SubType {
    /** The most bits a rank may have, which leaves room for sums and for a sign. */
    int RANK_BITS = 62;

    /** How many values there are. */
    BigInteger size();

    /** The rank of a value of this type; only where {@link #isRanked}. */
    long rank(Value value);

    /** The value of a rank; only where {@link #isRanked}. */
    Value value(long rank);

    /** The total order, which needs no ranks and so works for types of any size. */
    int compare(Value left, Value right);

    /** A value as it is shown to users: {@code (a,1)}. */
    String show(Value value);

    /** Whether every rank fits a {@code long}. */
    default boolean isRanked() {
        return size().bitLength() <= RANK_BITS;
    }

    /** The size as a {@code long}, for types that have ranks. */
    default long count() {
        if (!isRanked()) {
            throw new IllegalStateException(
                    "type " + this + " has " + howMany() + " values: expected fewer than 2^" + RANK_BITS);
        }
        return size().longValueExact();
    }

    /** The size as it is shown to users: exact, or as a power of ten. */
    default String howMany() {
        BigInteger size = size();
        int low = size.bitLength() - RANK_BITS;
        if (low <= RANK_BITS) {
            return String.format(Locale.ROOT, "%,d", size);
        }
        double digits = Math.log10(size.shiftRight(low).doubleValue()) + low * Math.log10(2);
        return String.format(Locale.ROOT, "about 10^%,d", Math.round(digits));
    }

    /** The value of a rank as it is shown to users. */
    default String show(long rank) {
        return show(value(rank));
    }

    /** Whether expressions may use the order and the neighbours of values; not so for identities. */
    default boolean isOrdered() {
        return true;
    }
}
