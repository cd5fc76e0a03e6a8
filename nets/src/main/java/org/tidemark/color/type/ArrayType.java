package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A fixed number of elements of one type, one for each value of an index type. */
public final class ArrayType extends StructuredType {
    private static final int MOST_INDEX_BITS = 20;

    private final Type index;
    private final Type element;
    private final int length;

    /** The number of elements, where arrays are ranked. */
    private final long base;

    /** Arrays that must be few enough for ranks. */
    public ArrayType(Type index, Type element) {
        this(index, element, null);
    }

    /** Arrays that are kept in a table if they are too many for ranks. */
    public ArrayType(Type index, Type element, @Nullable ValueTable table) {
        super(size(index, element), table, List.of(element));
        this.index = index;
        this.element = element;
        length = (int) index.count();
        base = isRanked() ? element.count() : 0;
    }

    private static BigInteger size(Type index, Type element) {
        if (index.size().bitLength() > MOST_INDEX_BITS) {
            throw new IllegalArgumentException("an array with " + index.howMany() + " elements");
        }
        return Sizes.power(element.size(), index.size());
    }

    public Type index() {
        return index;
    }

    public Type element() {
        return element;
    }

    public int length() {
        return length;
    }

    /** The rank of an array with these elements; the array must not be modified afterwards. */
    public long of(long[] elements) {
        if (!isRanked()) {
            return kept(elements);
        }
        long rank = 0;
        for (int i = elements.length - 1; i >= 0; i--) {
            rank = rank * base + elements[i];
        }
        return rank;
    }

    /** The element at an index. */
    public long at(long rank, long at) {
        return isRanked() ? rank / Radix.power(base, at) % base : parts(rank)[(int) at];
    }

    /** The rank of an array with the element at an index replaced. */
    public long with(long rank, long at, long changed) {
        if (!isRanked()) {
            long[] parts = parts(rank).clone();
            parts[(int) at] = changed;
            return kept(parts);
        }
        long weight = Radix.power(base, at);
        return rank + (changed - rank / weight % base) * weight;
    }

    @Override
    public long rank(Value value) {
        return of(
                ((Value.Parts) value).values().stream().mapToLong(element::rank).toArray());
    }

    @Override
    public Value value(long rank) {
        List<Value> parts = new ArrayList<>();
        if (!isRanked()) {
            Arrays.stream(parts(rank)).forEach(part -> parts.add(element.value(part)));
            return new Value.Parts(parts);
        }
        long left = rank;
        for (int i = 0; i < length; i++) {
            parts.add(element.value(left % base));
            left /= base;
        }
        return new Value.Parts(parts);
    }

    @Override
    public int compare(Value left, Value right) {
        List<Value> a = ((Value.Parts) left).values();
        List<Value> b = ((Value.Parts) right).values();
        int sign = 0;
        for (int i = length - 1; sign == 0 && i >= 0; i--) {
            sign = element.compare(a.get(i), b.get(i));
        }
        return sign;
    }

    @Override
    int orderOfKept(long[] left, long[] right) {
        int sign = 0;
        for (int i = length - 1; sign == 0 && i >= 0; i--) {
            sign = element.order(left[i], right[i]);
        }
        return sign;
    }

    @Override
    public String show(Value value) {
        List<String> shown =
                ((Value.Parts) value).values().stream().map(element::show).toList();
        return "[" + String.join(", ", shown) + "]";
    }

    @Override
    public boolean isOrdered() {
        return element.isOrdered();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ArrayType array && index.equals(array.index) && element.equals(array.element);
    }

    @Override
    public int hashCode() {
        return Objects.hash(index, element);
    }

    @Override
    public String toString() {
        return "array[" + index + "] of " + element;
    }
}
