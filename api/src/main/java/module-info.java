/**
 * Tidemark: explores and checks Petri nets.
 *
 * <p>Programs that embed it use {@link org.tidemark.api}, and with it {@code org.tidemark.engine} and
 * {@code org.tidemark.verdict}, the words that its calls take and return. The module {@code org.tidemark.base} gives
 * these two to everyone, and {@code input}, {@code logic}, {@code model} and {@code system}, which a formalism in a
 * module of its own implements. All other packages are exported to other modules of Tidemark only, and may change at
 * any time.
 */
@SuppressWarnings("module") // the command line is compiled later
module org.tidemark.api {
    requires java.xml;
    requires static org.jspecify;
    requires transitive org.tidemark.base;
    requires org.tidemark.check;
    requires org.tidemark.engines;
    requires org.tidemark.formats;
    requires org.tidemark.nets;
    requires org.tidemark.symbolic;

    exports org.tidemark.api;
    exports org.tidemark.api.form to
            org.tidemark.cli;
    exports org.tidemark.api.report to
            org.tidemark.cli,
            org.tidemark.lsp,
            org.tidemark.web;
    exports org.tidemark.api.task to
            org.tidemark.cli;
}
