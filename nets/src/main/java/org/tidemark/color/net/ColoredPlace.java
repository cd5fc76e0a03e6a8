package org.tidemark.color.net;

import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.type.Type;

/**
 * A place whose tokens are values of a type. Its initial marking has no variables but those that comprehensions bind.
 *
 * @param capacity the most tokens it should hold, over all values; null if not declared
 * @param each the most tokens of one value it should hold; null if not declared
 * @param content what it should hold in every state, computed from other places; null if not declared
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

    /** A place without a capacity. */
    public ColoredPlace(String id, @Nullable String label, Type type, MultiSet initial) {
        this(id, label, type, initial, null);
    }

    public String name() {
        return label == null ? id : label;
    }
}
