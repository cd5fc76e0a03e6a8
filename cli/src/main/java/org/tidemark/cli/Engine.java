package org.tidemark.cli;

/** The engine that a run used, in the words of the command line, every {@code auto} decided. */
record Engine(String store, String search, String reduce) {
    /** Whether a depth is the least number of steps to a state; depth first, it is that of the path that was taken. */
    boolean knowsDepths() {
        return search.equals("bfs");
    }

    /** Whether states are forgotten behind a line of progress. */
    boolean sweeps() {
        return search.equals("sweep");
    }

    /** Decides what was left to us. */
    static Engine chosen(String store, String search, String reduce) {
        return new Engine(store.equals("auto") ? "plain" : store, search.equals("auto") ? "bfs" : search, reduce);
    }
}
