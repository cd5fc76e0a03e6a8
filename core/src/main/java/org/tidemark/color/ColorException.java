package org.tidemark.color;

import org.jspecify.annotations.Nullable;

/** Something about a high-level net keeps it from being executed: one sentence that says what, and what to do. */
public class ColorException extends Exception {
    private static final long serialVersionUID = 1L;

    private final @Nullable String node;

    /** An exception of the net as a whole. */
    public ColorException(String message) {
        this(null, message);
    }

    /** An exception of a place or transition, which goes by its id. */
    public ColorException(@Nullable String node, String message) {
        super(message);
        this.node = node;
    }

    /** The id of the place or transition; null where it is the net as a whole. */
    public @Nullable String node() {
        return node;
    }
}
