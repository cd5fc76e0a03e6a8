package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A type whose values have parts. If it is too large for ranks, its values are kept in a table; whether two types are
 * equal does not depend on the table, since there is only one for all types of a net.
 */
abstract sealed class StructuredType implements Type
        permits TupleType, UnionType, ArrayType, ListType, SetType, MapType {
    private final BigInteger size;
    private final boolean isRanked;
    private final @Nullable ValueTable own;
    private final @Nullable ValueTable table;

    StructuredType(BigInteger size, @Nullable ValueTable table, List<Type> parts) {
        this.size = size;
        isRanked = size.bitLength() <= RANK_BITS;
        own = isRanked ? null : table;
        this.table = own != null
                ? own
                : parts.stream()
                        .map(Type::table)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    @Override
    public final BigInteger size() {
        return size;
    }

    @Override
    public final boolean isRanked() {
        return isRanked;
    }

    @Override
    public final @Nullable ValueTable table() {
        return table;
    }

    @Override
    public final void requireRanks() {
        if (!isRanked && own == null) {
            count();
        }
    }

    private ValueTable own() {
        if (own == null) {
            throw new IllegalStateException("type " + this + " has " + howMany() + " values and no table for them");
        }
        return own;
    }

    /** The number of a value with these parts; the array must not be modified afterwards. */
    final long kept(long... parts) {
        return own().number(parts);
    }

    /** The parts of a value that is kept in the table. The array must not be modified. */
    final long[] parts(long number) {
        return own().parts(number);
    }

    @Override
    public final int order(long left, long right) {
        return isRanked || left == right ? Long.compare(left, right) : orderOfKept(parts(left), parts(right));
    }

    /**
     * The order of two sorted lists by the greatest items at which they differ; a list without such an item comes first.
     *
     * @param order the order of an item of the left list, by its index, and one of the right
     */
    static int fromTheGreatest(int left, int right, IntBinaryOperator order) {
        int i = left - 1;
        int j = right - 1;
        for (; i >= 0 && j >= 0; i--, j--) {
            int sign = order.applyAsInt(i, j);
            if (sign != 0) {
                return sign;
            }
        }
        return Integer.compare(i, j);
    }

    /** The order of two values that are kept in the table, by their parts. */
    abstract int orderOfKept(long[] left, long[] right);
}
