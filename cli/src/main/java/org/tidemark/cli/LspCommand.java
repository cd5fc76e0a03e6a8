package org.tidemark.cli;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.option.HelpOption;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.session.Heap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options of {@code tidemark lsp}, for help, manual pages and completion. The server is a module of its own; the launcher starts
 * {@code org.tidemark.lsp.Lsp}, which does the work.
 */
@Command(
        name = "lsp",
        customSynopsis = "tidemark lsp [OPTIONS]",
        header = "Serve an editor: the Language Server Protocol on standard input and output.",
        description = {"An editor starts it; docs/editors.md says how. It knows .tide, .network and Promela files."},
        footer = {"  tidemark lsp --time 10s      a check that was started in the editor ends after ten seconds"})
public class LspCommand implements Callable<Integer> {
    private static final long MOST_BY_DEFAULT = 1L << 30;

    @Spec
    @Nullable
    private CommandSpec spec;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Quantities.Size.class,
            description = "The memory for the states of all checks together: 512m, 4g. Default: half of the Java heap,"
                    + " at most 1g.")
    private @Nullable Long memory;

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            converter = Quantities.Duration.class,
            defaultValue = "60s",
            description = "The longest time for one check: 10s, 5m, 1h. Default: ${DEFAULT-VALUE}.")
    private long nanos;

    @Option(names = "--stdio", description = "Standard input and output, as always; some editors ask for it.")
    boolean stdio;

    @Mixin
    HelpOption help = new HelpOption();

    /** The memory for all checks together. */
    protected final long memoryBytes() {
        return memory == null
                ? Math.max(
                        1L << 20, Math.min(MOST_BY_DEFAULT, Runtime.getRuntime().maxMemory() / 2))
                : Heap.budgetBytes(Objects.requireNonNull(spec), memory);
    }

    /** The longest time for one check. */
    protected final Duration longest() {
        return Duration.ofNanos(nanos);
    }

    @Override
    public Integer call() throws InterruptedException {
        throw new ParameterException(
                Objects.requireNonNull(spec).commandLine(),
                "the server for editors is not part of this program; the launcher starts it: ./tidemark lsp");
    }
}
