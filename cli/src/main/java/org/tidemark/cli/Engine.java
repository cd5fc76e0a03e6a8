package org.tidemark.cli;

/** The engine that a run used, in the words of the command line, every {@code auto} decided. */
record Engine(String store, String search, String reduce) {
    /** Decides what was left to us. */
    static Engine chosen(String store, String search, String reduce) {
        return new Engine(store.equals("auto") ? "plain" : store, search.equals("auto") ? "bfs" : search, reduce);
    }
}
