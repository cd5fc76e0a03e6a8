package org.tidemark.cli;

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
}
