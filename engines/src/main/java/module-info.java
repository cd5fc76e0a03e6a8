/** Stores, searches, graphs, traces and progress measures. They know models only as words and events. Exported to other modules of Tidemark only; it may change at any time. */
@SuppressWarnings("module") // the modules above are compiled later
module org.tidemark.engines {
    requires static org.jspecify;
    requires org.tidemark.base;

    exports org.tidemark.graph to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.graph.condensed to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.graph.ctl to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.symbolic;
    exports org.tidemark.graph.ltl to
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.progress to
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.search to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.search.disk to
            org.tidemark.check;
    exports org.tidemark.search.sweep to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.store to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.store.condensed to
            org.tidemark.check;
    exports org.tidemark.store.delta to
            org.tidemark.check;
    exports org.tidemark.store.disk to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.store.hash to
            org.tidemark.check;
    exports org.tidemark.store.implied to
            org.tidemark.check;
    exports org.tidemark.store.lossy to
            org.tidemark.check;
    exports org.tidemark.store.move to
            org.tidemark.check;
    exports org.tidemark.store.tree to
            org.tidemark.check;
    exports org.tidemark.trace to
            org.tidemark.check;
}
