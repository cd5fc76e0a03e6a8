package org.tidemark.color.type;

import java.math.BigInteger;

/** Whole numbers of one or more ranges, which may reach from the least to the greatest of 64 bits. */
public record IntType(Spans spans) implements Type {
    public static IntType of(long first, long last) {
        return new IntType(Spans.of(first, last));
    }

    @Override
    public BigInteger size() {
        return spans.size();
    }

    @Override
    public long rank(Value value) {
        long number = ((Value.Whole) value).number();
        if (!spans.contains(number)) {
            throw new IllegalArgumentException(number + " is not in " + this);
        }
        return spans.rank(number);
    }

    @Override
    public Value value(long rank) {
        return new Value.Whole(spans.number(rank));
    }

    @Override
    public int compare(Value left, Value right) {
        return Long.compare(((Value.Whole) left).number(), ((Value.Whole) right).number());
    }

    @Override
    public String show(Value value) {
        return String.valueOf(((Value.Whole) value).number());
    }

    @Override
    public String toString() {
        return spans.toString();
    }
}
