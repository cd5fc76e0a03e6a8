/** The page of Tidemark: a server on this machine, on the API and the commands of the command line. */
module org.tidemark.web {
    requires com.fasterxml.jackson.core;
    requires info.picocli;
    requires jdk.httpserver;
    requires org.tidemark.api;
    requires org.tidemark.cli;
    requires static org.jspecify;

    opens org.tidemark.web to
            info.picocli;
}
