/** The page of Tidemark: a server on this machine, on the API alone. */
module org.tidemark.web {
    requires com.fasterxml.jackson.core;
    requires info.picocli;
    requires jdk.httpserver;
    requires org.tidemark.api;
    requires static org.jspecify;

    opens org.tidemark.web to
            info.picocli;
}
