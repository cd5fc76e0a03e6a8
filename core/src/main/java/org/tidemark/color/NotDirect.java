package org.tidemark.color;

/** A high-level net has something that only its unfolding heeds, so that it cannot be executed as it is. */
public final class NotDirect extends ColorException {
    private static final long serialVersionUID = 1L;

    /** An exception of a place or transition, which goes by its id. */
    public NotDirect(String node, String message) {
        super(node, message);
    }
}
