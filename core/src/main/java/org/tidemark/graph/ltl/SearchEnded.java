package org.tidemark.graph.ltl;

/** Nobody waits for the end of a search any more. */
final class SearchEnded extends Exception {
    private static final long serialVersionUID = 1L;

    SearchEnded() {
        super("given up", null, false, false);
    }
}
