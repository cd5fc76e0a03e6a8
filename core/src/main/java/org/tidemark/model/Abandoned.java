package org.tidemark.model;

/**
 * Thrown by an expander that gives up in the middle of a state, because the search it belongs to is to end. What it has
 * found of that state is not all there is.
 *
 * <p>It carries no stack trace: it is an answer, not a fault of the program.
 */
public final class Abandoned extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Abandoned() {
        super("given up before the end", null, false, false);
    }
}
