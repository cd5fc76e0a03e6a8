/** Readers and writers of files, and the zoo of models. Exported to other modules of Tidemark only; it may change at any time. */
@SuppressWarnings("module") // the modules above are compiled later
module org.tidemark.formats {
    requires java.xml;
    requires static org.jspecify;
    requires org.tidemark.base;
    requires org.tidemark.nets;

    uses org.tidemark.system.SystemReader;

    exports org.tidemark.format to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.timed,
            org.tidemark.workflows;
    exports org.tidemark.format.aut to
            org.tidemark.cli;
    exports org.tidemark.format.automaton to
            org.tidemark.cli;
    exports org.tidemark.format.dot to
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.format.hoa to
            org.tidemark.cli;
    exports org.tidemark.format.log to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.format.mcc to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.format.network to
            org.tidemark.cli;
    exports org.tidemark.format.pnml to
            org.tidemark.timed;
    exports org.tidemark.format.properties to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.format.registry to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.format.svg to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.format.tide to
            org.tidemark.api,
            org.tidemark.cli,
            org.tidemark.timed;
    exports org.tidemark.format.tina to
            org.tidemark.timed;
    exports org.tidemark.format.trace to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.zoo to
            org.tidemark.api,
            org.tidemark.cli;
}
