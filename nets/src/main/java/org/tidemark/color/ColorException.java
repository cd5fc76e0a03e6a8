package org.tidemark.color;

import org.jspecify.annotations.Nullable;

/** A high-level net cannot be executed. The message is one sentence that says why, and what to do about it. */
public class ColorException extends Exception {
    private static final long serialVersionUID = 1L;

    private final @Nullable String node;

    /** A problem with the net as a whole. */
    public ColorException(String message) {
        this(null, message);
    }

    /** A problem with the place or transition that has this id. */
    public ColorException(@Nullable String node, String message) {
        super(message);
        this.node = node;
    }

    /** The id of the place or transition; null if the problem is with the net as a whole. */
    public @Nullable String node() {
        return node;
    }
}
