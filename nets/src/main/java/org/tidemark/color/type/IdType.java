package org.tidemark.color.type;

import java.math.BigInteger;

/** A number of identities without an order, which expressions can only name and compare for equality. */
public record IdType(String name, int number) implements MemberType {
    public IdType {
        if (number < 1) {
            throw new IllegalArgumentException("the type " + name + " has no identities");
        }
    }

    @Override
    public BigInteger size() {
        return BigInteger.valueOf(number);
    }

    /** Its number, counted from 1. */
    @Override
    public String show(Value value) {
        return String.valueOf(((Value.Member) value).index() + 1);
    }

    @Override
    public boolean isOrdered() {
        return false;
    }

    @Override
    public String toString() {
        return name;
    }
}
