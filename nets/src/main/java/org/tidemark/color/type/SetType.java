package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Finite sets of values of one type. The greatest value that is in only one of two sets decides their order: the set
 * that has it comes later. So the rank of a set has one bit for each value, that of the first being the lowest. A set
 * that is kept in a table is the array of its elements, sorted by their ranks.
 */
public final class SetType extends StructuredType implements KeyedType {
    private final Type key;

    /** Sets that must be few enough for ranks. */
    public SetType(Type key) {
        this(key, null);
    }

    /** Sets that are kept in a table if they are too many for ranks. */
    public SetType(Type key, @Nullable ValueTable table) {
        super(Sizes.power(BigInteger.TWO, key.size()), table, List.of(key));
        this.key = key;
    }

    @Override
    public Type key() {
        return key;
    }

    @Override
    public long empty() {
        return isRanked() ? 0 : kept(new long[0]);
    }

    /** The rank of the set of these elements, which are different. */
    public long of(long[] elements) {
        if (!isRanked()) {
            return sorted(LongStream.of(elements));
        }
        long rank = 0;
        for (long element : elements) {
            rank |= 1L << element;
        }
        return rank;
    }

    @Override
    public boolean has(long rank, long element) {
        return isRanked() ? ((rank >>> element) & 1) != 0 : Arrays.binarySearch(parts(rank), element) >= 0;
    }

    @Override
    public int size(long rank) {
        return isRanked() ? Long.bitCount(rank) : parts(rank).length;
    }

    /** The rank of a set with an element added, which may be in it already. */
    public long with(long rank, long element) {
        if (isRanked()) {
            return rank | (1L << element);
        }
        return has(rank, element)
                ? rank
                : sorted(LongStream.concat(Arrays.stream(parts(rank)), LongStream.of(element)));
    }

    @Override
    public long without(long rank, long element) {
        if (isRanked()) {
            return rank & ~(1L << element);
        }
        return has(rank, element) ? sorted(Arrays.stream(parts(rank)).filter(part -> part != element)) : rank;
    }

    /** The elements of either set. */
    public long union(long a, long b) {
        return isRanked() ? a | b : sorted(LongStream.concat(Arrays.stream(parts(a)), Arrays.stream(parts(b))));
    }

    /** The elements of one set that are not in another. */
    public long minus(long a, long b) {
        return isRanked() ? a & ~b : sorted(Arrays.stream(parts(a)).filter(part -> !has(b, part)));
    }

    /** The elements of both sets. */
    public long common(long a, long b) {
        return isRanked() ? a & b : sorted(Arrays.stream(parts(a)).filter(part -> has(b, part)));
    }

    private long sorted(LongStream elements) {
        return kept(elements.sorted().distinct().toArray());
    }

    /** The elements in their order. */
    public long[] elements(long rank) {
        if (!isRanked()) {
            return inOrder(parts(rank));
        }
        long[] elements = new long[size(rank)];
        long left = rank;
        for (int i = 0; i < elements.length; i++, left &= left - 1) {
            elements[i] = Long.numberOfTrailingZeros(left);
        }
        return elements;
    }

    private long[] inOrder(long[] elements) {
        return LongStream.of(elements)
                .boxed()
                .sorted(key::order)
                .mapToLong(Long::longValue)
                .toArray();
    }

    @Override
    public long rank(Value value) {
        List<Value> elements = ((Value.Parts) value).values();
        if (!isRanked()) {
            return sorted(elements.stream().mapToLong(key::rank));
        }
        long rank = 0;
        for (Value element : elements) {
            rank |= 1L << key.rank(element);
        }
        return rank;
    }

    @Override
    public Value value(long rank) {
        List<Value> values = new ArrayList<>();
        for (long element : elements(rank)) {
            values.add(key.value(element));
        }
        return new Value.Parts(values);
    }

    @Override
    public int compare(Value left, Value right) {
        List<Value> a = ((Value.Parts) left).values();
        List<Value> b = ((Value.Parts) right).values();
        return fromTheGreatest(a.size(), b.size(), (i, j) -> key.compare(a.get(i), b.get(j)));
    }

    @Override
    int orderOfKept(long[] left, long[] right) {
        long[] a = inOrder(left);
        long[] b = inOrder(right);
        return fromTheGreatest(a.length, b.length, (i, j) -> key.order(a[i], b[j]));
    }

    @Override
    public String show(Value value) {
        List<String> shown =
                ((Value.Parts) value).values().stream().map(key::show).toList();
        return "{" + String.join(", ", shown) + "}";
    }

    @Override
    public boolean isOrdered() {
        return key.isOrdered();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SetType set && key.equals(set.key);
    }

    @Override
    public int hashCode() {
        return 31 * key.hashCode() + 1;
    }

    @Override
    public String toString() {
        return "set of " + key;
    }
}
