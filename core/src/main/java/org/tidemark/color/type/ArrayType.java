package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.Collections;
import java.util.List;

/** A fixed number of elements of one type, one for each value of an index type. */
public record ArrayType(Type index, Type element) implements Type {
    public ArrayType {
        if (index.size().bitLength() > 20) {
            throw new IllegalArgumentException("an array with " + index.size() + " elements");
        }
    }

    /** The same values as a tuple type. */
    public TupleType asTuple() {
        return new TupleType(Collections.nCopies((int) index.count(), element));
    }

    @Override
    public BigInteger size() {
        return element.size().pow((int) index.count());
    }

    @Override
    public long rank(Value value) {
        return asTuple().rank(value);
    }

    @Override
    public Value value(long rank) {
        return asTuple().value(rank);
    }

    @Override
    public int compare(Value left, Value right) {
        return asTuple().compare(left, right);
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
    public String toString() {
        return element + "[" + index + "]";
    }
}
