/** Questions, plans, runs and certificates. Exported to other modules of Tidemark only; it may change at any time. */
@SuppressWarnings("module") // the modules above are compiled later
module org.tidemark.check {
    requires static org.jspecify;
    requires org.tidemark.base;
    requires org.tidemark.engines;
    requires org.tidemark.formats;
    requires org.tidemark.nets;
    requires org.tidemark.symbolic;

    exports org.tidemark.check.align to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.check to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.check.temporal to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.check.certificate to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.check.symbolic to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.check.state to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.check.direct to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.check.language to
            org.tidemark.cli;
    exports org.tidemark.check.view to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.check.plan to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.check.question to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.check.why to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.check.run to
            org.tidemark.api,
            org.tidemark.cli;
}
