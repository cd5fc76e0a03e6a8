package org.tidemark.color.type;

import java.math.BigInteger;

/** False and true, in this order; the type of guards. */
public record BoolType() implements Type {
    public static final BoolType BOOL = new BoolType();

    @Override
    public BigInteger size() {
        return BigInteger.TWO;
    }

    @Override
    public long rank(Value value) {
        return ((Value.Truth) value).isTrue() ? 1 : 0;
    }

    @Override
    public Value value(long rank) {
        return new Value.Truth(rank != 0);
    }

    @Override
    public int compare(Value left, Value right) {
        return Long.compare(rank(left), rank(right));
    }

    @Override
    public String show(Value value) {
        return String.valueOf(((Value.Truth) value).isTrue());
    }

    @Override
    public String toString() {
        return "bool";
    }
}
