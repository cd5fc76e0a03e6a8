package org.tidemark.color.type;

import java.math.BigInteger;

/**
 * Some values of another type: those whose ranks are in certain ranges, in the same order. The other type must have
 * ranks.
 */
public record SubType(String name, Type of, Spans ranks) implements Type {
    public SubType {
        if (ranks.least() < 0 || ranks.greatest() >= of.count()) {
            throw new IllegalArgumentException(name + " reaches beyond " + of);
        }
    }

    @Override
    public BigInteger size() {
        return ranks.size();
    }

    @Override
    public long rank(Value value) {
        long rank = ranks.rank(of.rank(value));
        if (rank < 0) {
            throw new IllegalArgumentException(of.show(value) + " is not in " + name);
        }
        return rank;
    }

    @Override
    public Value value(long rank) {
        return of.value(ranks.number(rank));
    }

    @Override
    public int compare(Value left, Value right) {
        return of.compare(left, right);
    }

    @Override
    public String show(Value value) {
        return of.show(value);
    }

    @Override
    public boolean isOrdered() {
        return of.isOrdered();
    }

    @Override
    public String toString() {
        return name;
    }
}
