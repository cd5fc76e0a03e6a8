package org.tidemark.cli;

import org.tidemark.format.Notes;
import picocli.CommandLine.Option;

/** How results are shown. */
final class ResultOptions {
    @Option(names = "--json", description = "Print one JSON object on standard output, and nothing else there.")
    boolean json;

    @Option(names = "--quiet", description = "No progress line and no remarks; errors are still printed.")
    boolean quiet;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and stop.")
    boolean help;

    /** Where to say what a net cannot keep of a file. */
    Notes notes(Session session) {
        return quiet ? unheard -> {} : session::remark;
    }
}
