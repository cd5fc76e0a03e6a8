package org.tidemark.color.net;

import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.type.Type;

/**
 * A place whose tokens are values of a type. Its initial marking has no variables but those that comprehensions bind.
 *
 * @param capacity how many tokens, of whatever values, it is to hold at most; null where that is not said
 * @param each how many of one value it is to hold at most; null where that is not said
 * @param content what it is to hold in every state, where other places tell it; null otherwise
 */
public record ColoredPlace(
        String id,
        @Nullable String label,
        Type type,
        MultiSet initial,
        @Nullable Integer capacity,
        @Nullable Integer each,
        @Nullable Content content) {
    public ColoredPlace {
        Expr.require(initial.of().equals(type), "tokens of type " + type, initial.of());
    }

    /** A place with a capacity. */
    public ColoredPlace(String id, @Nullable String label, Type type, MultiSet initial, @Nullable Integer capacity) {
        this(id, label, type, initial, capacity, null, null);
    }

    /** A place that takes whatever comes. */
    public ColoredPlace(String id, @Nullable String label, Type type, MultiSet initial) {
        this(id, label, type, initial, null);
    }

    public String name() {
        return label == null ? id : label;
    }
}
