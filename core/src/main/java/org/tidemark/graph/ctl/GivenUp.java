package org.tidemark.graph.ctl;

/** Nobody waits for the answer any more, or the effort allowed for it is spent; what was found before stays valid. */
public final class GivenUp extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public GivenUp() {
        super("given up", null, false, false);
    }
}
