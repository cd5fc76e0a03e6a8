package org.tidemark.color;

import org.jspecify.annotations.Nullable;

/**
 * A place whose tokens are values of a type. Its initial marking has no variables but those that comprehensions bind; the
 * capacity, where there is one, is how many tokens of whatever value it may hold.
 */
public record ColoredPlace(
        String id,
        @Nullable String label,
        Type type,
        MultiSet initial,
        @Nullable Integer capacity) {
    public ColoredPlace {
        Expr.require(initial.of().equals(type), "tokens of type " + type, initial.of());
    }

    /** A place that takes whatever comes. */
    public ColoredPlace(String id, @Nullable String label, Type type, MultiSet initial) {
        this(id, label, type, initial, null);
    }

    public String name() {
        return label == null ? id : label;
    }
}
