package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sequences of up to {@code capacity} elements of one type. A vector is indexed; elements are added at the end, a
 * queue removes them from the front, a stack from the end. Shorter sequences come first in the order, and the last
 * element is the most significant.
 */
public final class ListType extends StructuredType {
    private final Kind kind;
    private final Type element;
    private final int capacity;

    /** The number of elements, where sequences are ranked. */
    private final long base;

    /** How the elements are accessed. */
    public enum Kind {
        VECTOR,
        QUEUE,
        STACK
    }

    /** Sequences that must be few enough for ranks. */
    public ListType(Kind kind, Type element, int capacity) {
        this(kind, element, capacity, null);
    }

    /** Sequences that are kept in a table if they are too many for ranks. */
    public ListType(Kind kind, Type element, int capacity, @Nullable ValueTable table) {
        super(size(kind, element, capacity), table, List.of(element));
        this.kind = kind;
        this.element = element;
        this.capacity = capacity;
        base = isRanked() ? element.size().longValue() : 0;
    }

    private static BigInteger size(Kind kind, Type element, int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("a " + kind + " of " + capacity);
        }
        BigInteger base = element.size();
        if (base.equals(BigInteger.ONE)) {
            return BigInteger.valueOf(capacity + 1L);
        }
        BigInteger power = Sizes.power(base, BigInteger.valueOf(capacity + 1L));
        return power.equals(Sizes.MOST) ? power : power.subtract(BigInteger.ONE).divide(base.subtract(BigInteger.ONE));
    }

    public Kind kind() {
        return kind;
    }

    public Type element() {
        return element;
    }

    public int capacity() {
        return capacity;
    }

    /** The rank of the sequence without elements. */
    public long empty() {
        return isRanked() ? 0 : kept(new long[0]);
    }

    /** The rank of the sequence of these elements; the array must not be modified afterwards. */
    public long of(long[] elements) {
        if (!isRanked()) {
            return kept(elements);
        }
        long rank = 0;
        for (int i = elements.length - 1; i >= 0; i--) {
            rank = rank * base + elements[i];
        }
        return first(elements.length) + rank;
    }

    /** The length of the sequence with this rank. */
    public int length(long rank) {
        if (!isRanked()) {
            return parts(rank).length;
        }
        int length = 0;
        long left = rank;
        for (long power = 1; left >= power; power *= base) {
            left -= power;
            length++;
        }
        return length;
    }

    /** The element at an index, which the sequence must have. */
    public long at(long rank, int index) {
        return isRanked() ? (rank - first(length(rank))) / Radix.power(base, index) % base : parts(rank)[index];
    }

    /** A sequence that is not full, and another element at its end. */
    public long append(long rank, long last) {
        if (!isRanked()) {
            long[] parts = parts(rank);
            long[] longer = Arrays.copyOf(parts, parts.length + 1);
            longer[parts.length] = last;
            return kept(longer);
        }
        int length = length(rank);
        return first(length + 1) + (rank - first(length)) + last * Radix.power(base, length);
    }

    /** The index of the element that is removed next from a sequence of a length. */
    public int next(int length) {
        return kind == Kind.STACK ? length - 1 : 0;
    }

    /** A sequence that is not empty, without the element that is removed next. */
    public long rest(long rank) {
        if (kind == Kind.STACK) {
            return withoutLast(rank);
        }
        if (!isRanked()) {
            long[] parts = parts(rank);
            return kept(Arrays.copyOfRange(parts, 1, parts.length));
        }
        int length = length(rank);
        return first(length - 1) + (rank - first(length)) / base;
    }

    /** A sequence that is not empty, without its last element. */
    public long withoutLast(long rank) {
        if (!isRanked()) {
            long[] parts = parts(rank);
            return kept(Arrays.copyOf(parts, parts.length - 1));
        }
        int length = length(rank);
        return first(length - 1) + (rank - first(length)) % Radix.power(base, length - 1L);
    }

    /** The rank of the first sequence of a length. */
    private long first(int length) {
        long first = 0;
        long power = 1;
        for (int i = 0; i < length; i++) {
            first += power;
            power *= base;
        }
        return first;
    }

    @Override
    public long rank(Value value) {
        List<Value> parts = ((Value.Parts) value).values();
        if (parts.size() > capacity) {
            throw new IllegalArgumentException(parts.size() + " elements in a " + this);
        }
        if (!isRanked()) {
            return kept(parts.stream().mapToLong(element::rank).toArray());
        }
        long rank = 0;
        for (int i = parts.size() - 1; i >= 0; i--) {
            rank = rank * base + element.rank(parts.get(i));
        }
        return first(parts.size()) + rank;
    }

    @Override
    public Value value(long rank) {
        List<Value> parts = new ArrayList<>();
        for (int i = 0, n = length(rank); i < n; i++) {
            parts.add(element.value(at(rank, i)));
        }
        return new Value.Parts(parts);
    }

    @Override
    public int compare(Value left, Value right) {
        List<Value> a = ((Value.Parts) left).values();
        List<Value> b = ((Value.Parts) right).values();
        int sign = Integer.compare(a.size(), b.size());
        for (int i = a.size() - 1; sign == 0 && i >= 0; i--) {
            sign = element.compare(a.get(i), b.get(i));
        }
        return sign;
    }

    @Override
    int orderOfKept(long[] left, long[] right) {
        int sign = Integer.compare(left.length, right.length);
        for (int i = left.length - 1; sign == 0 && i >= 0; i--) {
            sign = element.order(left[i], right[i]);
        }
        return sign;
    }

    @Override
    public String show(Value value) {
        List<String> shown = new ArrayList<>();
        ((Value.Parts) value).values().forEach(part -> shown.add(element.show(part)));
        return "[" + String.join(", ", shown) + "]";
    }

    @Override
    public boolean isOrdered() {
        return element.isOrdered();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ListType list
                && kind == list.kind
                && capacity == list.capacity
                && element.equals(list.element);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, element, capacity);
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + "[" + capacity + "] of " + element;
    }
}
