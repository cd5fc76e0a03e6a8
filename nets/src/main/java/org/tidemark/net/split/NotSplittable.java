package org.tidemark.net.split;

/** A net cannot be split as asked; the message names the place, group or transition that is in the way, for users. */
public final class NotSplittable extends Exception {
    private static final long serialVersionUID = 1L;

    public NotSplittable(String message) {
        super(message);
    }
}
