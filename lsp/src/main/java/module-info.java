/** The language server: it answers editors, on the readers of formats and the commands of the command line. */
@SuppressWarnings("requires-automatic") // the library of the protocol has no module descriptor
module org.tidemark.lsp {
    requires com.google.gson;
    requires info.picocli;
    requires java.logging;
    requires org.eclipse.lsp4j;
    requires org.eclipse.lsp4j.jsonrpc;
    requires org.tidemark.api;
    requires org.tidemark.cli;
    requires org.tidemark.formats;
    requires static org.jspecify;

    exports org.tidemark.lsp to
            org.eclipse.lsp4j.jsonrpc;

    opens org.tidemark.lsp to
            com.google.gson,
            info.picocli,
            org.eclipse.lsp4j.jsonrpc;
}
