/** The command line of Tidemark. Its packages are open to the library that reads the options. */
@SuppressWarnings("module") // the page is compiled later
module org.tidemark.cli {
    requires info.picocli;
    requires java.management;
    requires jdk.management;
    requires jdk.unsupported; // signals
    requires org.tidemark.api;
    requires org.tidemark.base;
    requires org.tidemark.check;
    requires org.tidemark.engines;
    requires org.tidemark.formats;
    requires org.tidemark.nets;
    requires org.tidemark.symbolic;
    requires static org.jspecify;

    exports org.tidemark.cli to
            org.tidemark.lsp,
            org.tidemark.web;

    opens org.tidemark.cli to
            info.picocli;
    opens org.tidemark.cli.check to
            info.picocli;
    opens org.tidemark.cli.compose to
            info.picocli;
    opens org.tidemark.cli.explore to
            info.picocli;
    opens org.tidemark.cli.graph to
            info.picocli;
    opens org.tidemark.cli.language to
            info.picocli;
    opens org.tidemark.cli.model to
            info.picocli;
    opens org.tidemark.cli.option to
            info.picocli;
    opens org.tidemark.cli.schema to
            info.picocli;
    opens org.tidemark.cli.start to
            info.picocli;
}
