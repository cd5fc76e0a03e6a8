package org.tidemark.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.option.HelpOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code tidemark lsp} as help, manual pages and completion know it. The server is a module of its own; the launcher starts
 * {@code org.tidemark.lsp.Lsp}, which has the same options. Tests compare both with docs/editors.md.
 */
@Command(
        name = "lsp",
        customSynopsis = "tidemark lsp [OPTIONS]",
        header = "Serve an editor: the Language Server Protocol on standard input and output.",
        description = {"An editor starts it; docs/editors.md says how. It knows .tide, .network and Promela files."},
        footer = {"  tidemark lsp --time 10s      a check that was started in the editor ends after ten seconds"})
final class LspCommand implements Callable<Integer> {
    @Spec
    @Nullable
    CommandSpec spec;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "The memory for the states of all checks together: 512m, 4g. Default: half of the Java heap,"
                    + " at most 1g.")
    String memory = "";

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            description = "The longest time for one check: 10s, 5m, 1h. Default: 60s.")
    String time = "";

    @Option(names = "--stdio", description = "Standard input and output, as always; some editors ask for it.")
    boolean stdio;

    @Mixin
    HelpOption help = new HelpOption();

    @Override
    public Integer call() {
        throw new ParameterException(
                Objects.requireNonNull(spec).commandLine(),
                "the server for editors is not part of this program; the launcher starts it: ./tidemark lsp");
    }
}
