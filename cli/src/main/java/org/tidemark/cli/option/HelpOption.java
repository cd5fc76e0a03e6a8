package org.tidemark.cli.option;

import picocli.CommandLine.Option;

/** The option that every command has. */
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and stop.")
    boolean help;
}
