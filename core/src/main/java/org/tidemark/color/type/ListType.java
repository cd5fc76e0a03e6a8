package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Sequences of up to {@code capacity} elements of one type. A vector is indexed; elements are added at the end, a
 * queue removes them from the front, a stack from the end. Shorter sequences come first in the order.
 */
public record ListType(Kind kind, Type element, int capacity) implements Type {
    /** How the elements are accessed. */
    public enum Kind {
        VECTOR,
        QUEUE,
        STACK
    }

    public ListType {
        if (capacity < 0) {
            throw new IllegalArgumentException("a " + kind + " of " + capacity);
        }
    }

    /** The sequences of one length, as a tuple. */
    public TupleType ofLength(int length) {
        return new TupleType(Collections.nCopies(length, element));
    }

    @Override
    public BigInteger size() {
        BigInteger base = element.size();
        if (base.equals(BigInteger.ONE)) {
            return BigInteger.valueOf(capacity + 1L);
        }
        return base.pow(capacity + 1).subtract(BigInteger.ONE).divide(base.subtract(BigInteger.ONE));
    }

    /** The length of the sequence with this rank. */
    public int length(long rank) {
        int length = 0;
        long left = rank;
        for (long power = 1; left >= power; power *= element.count()) {
            left -= power;
            length++;
        }
        return length;
    }

    /** The rank of the first sequence of a length. */
    public long base(int length) {
        long base = 0;
        long power = 1;
        for (int i = 0; i < length; i++) {
            base += power;
            power *= element.count();
        }
        return base;
    }

    @Override
    public long rank(Value value) {
        int length = ((Value.Parts) value).values().size();
        if (length > capacity) {
            throw new IllegalArgumentException(length + " elements in a " + this);
        }
        return base(length) + ofLength(length).rank(value);
    }

    @Override
    public Value value(long rank) {
        int length = length(rank);
        return ofLength(length).value(rank - base(length));
    }

    @Override
    public int compare(Value left, Value right) {
        int a = ((Value.Parts) left).values().size();
        int b = ((Value.Parts) right).values().size();
        return a == b ? ofLength(a).compare(left, right) : Integer.compare(a, b);
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
    public String toString() {
        return kind.name().toLowerCase(java.util.Locale.ROOT) + " of " + element + " up to " + capacity;
    }
}
