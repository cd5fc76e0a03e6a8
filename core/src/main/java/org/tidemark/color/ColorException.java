package org.tidemark.color;

/** Something about a high-level net keeps it from being executed: one sentence that says what, and what to do. */
public class ColorException extends Exception {
    private static final long serialVersionUID = 1L;

    public ColorException(String message) {
        super(message);
    }
}
