package org.tidemark.color.type;

import java.math.BigInteger;

/** One value: tokens without a colour. */
public record DotType() implements Type {
    public static final DotType DOT = new DotType();

    @Override
    public BigInteger size() {
        return BigInteger.ONE;
    }

    @Override
    public long rank(Value value) {
        return 0;
    }

    @Override
    public Value value(long rank) {
        return new Value.Dot();
    }

    @Override
    public int compare(Value left, Value right) {
        return 0;
    }

    @Override
    public String show(Value value) {
        return "dot";
    }

    @Override
    public String toString() {
        return "dot";
    }
}
