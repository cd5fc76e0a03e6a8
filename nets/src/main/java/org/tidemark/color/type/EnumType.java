package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.List;

/** Named constants in the order they are listed; in a cyclic enumeration the first also follows the last. */
public record EnumType(String name, boolean cyclic, List<String> constants) implements MemberType {
    public EnumType {
        constants = List.copyOf(constants);
        if (constants.isEmpty()) {
            throw new IllegalArgumentException("the enumeration " + name + " has no constants");
        }
    }

    @Override
    public BigInteger size() {
        return BigInteger.valueOf(constants.size());
    }

    @Override
    public String show(Value value) {
        return show(((Value.Member) value).index());
    }

    @Override
    public String show(long rank) {
        return ValueNames.written(constants.get((int) rank));
    }

    @Override
    public String toString() {
        return name;
    }
}
