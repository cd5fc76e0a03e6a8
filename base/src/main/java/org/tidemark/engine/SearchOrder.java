package org.tidemark.engine;

/** In which order states are explored. */
public enum SearchOrder {
    /** Nearest states first: runs are shortest ones. */
    BREADTH_FIRST("bfs"),
    /** Deepest states first, on one thread. */
    DEPTH_FIRST("dfs"),
    /** In the order of a progress measure, forgetting the states behind it. */
    SWEEP("sweep");

    private final String word;

    SearchOrder(String word) {
        this.word = word;
    }

    /** The word for it on the command line and in reports. */
    public String word() {
        return word;
    }
}
