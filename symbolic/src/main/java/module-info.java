/** Decision diagrams and composed automata. Exported to other modules of Tidemark only; it may change at any time. */
@SuppressWarnings("module") // the modules above are compiled later
module org.tidemark.symbolic {
    requires static org.jspecify;
    requires org.tidemark.base;
    requires org.tidemark.engines;

    exports org.tidemark.compose to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.compose.ctl to
            org.tidemark.check;
    exports org.tidemark.compose.ltl to
            org.tidemark.check;
    exports org.tidemark.compose.run to
            org.tidemark.check;
    exports org.tidemark.dd to
            org.tidemark.check;
    exports org.tidemark.dd.frozen to
            org.tidemark.check,
            org.tidemark.cli;
}
