package org.tidemark.color.type;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A finite set of values in a total order. A value is represented by a {@code long}, its rank: the number of values
 * before it. A type with too many values for that has a {@link ValueTable}, and what represents the rank of a value is
 * then its number there; of whole numbers, it is the number itself. Such ranks distinguish values, but not their order,
 * which is {@link #order}, nor can they be counted through.
 *
 * <p>Structured types are ordered like numbers in a mixed radix, with the last component as the most significant; of
 * two sequences the shorter comes first, of two tagged values the one with the earlier tag. Types are immutable, and
 * equal when they have the same values in the same order under the same names.
 */
public sealed interface Type permits IntType, BoolType, MemberType, DotType, StructuredType, SubType {
    /** The most bits a rank may have, which leaves room for sums and for a sign. */
    int RANK_BITS = 62;

    /** How many values there are; of very large types, a lower bound. */
    BigInteger size();

    /** The rank of a value of this type; only where there is one, see {@link #requireRanks}. */
    long rank(Value value);

    /** The value of a rank. */
    Value value(long rank);

    /** The total order, which needs no ranks and so works for types of any size. */
    int compare(Value left, Value right);

    /** The total order of the values with these ranks, as by {@link #compare}. */
    default int order(long left, long right) {
        return Long.compare(left, right);
    }

    /** A value as it is shown to users: {@code (a,1)}. */
    String show(Value value);

    /** Whether ranks are consecutive from 0, in the order of the values, and fit a {@code long}. */
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

    /** The table that keeps its values, or those of a part of it; null if all parts have consecutive ranks. */
    default @Nullable ValueTable table() {
        return null;
    }

    /** Rejects a type whose values have no representation, since it is too large and has no table. */
    default void requireRanks() {}

    /** The size as it is shown to users: exact, or as a power of ten. */
    default String howMany() {
        return Sizes.show(size());
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
