package org.tidemark.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.option.HelpOption;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.session.Heap;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * The options of {@code tidemark serve}, for help, manual pages and completion. The page is a module of its own, so that the command line
 * starts without it: the launcher starts {@code org.tidemark.web.Serve}, which does the work.
 */
@Command(
        name = "serve",
        customSynopsis = "tidemark serve [OPTIONS] [MODEL]",
        header = "Open a page on this machine to edit, play, ask and explore models.",
        description = {
            "Prints an address and opens it in a browser if there is one. The address works on this machine, for one browser; "
                    + "after it was used, the address for the next one is printed. The page can read the models in the folder, and what "
                    + "is dropped on it; the server writes only to the folder of --disk. Ctrl-C ends it and everything it runs."
        },
        footer = {
            "  tidemark serve zoo:philosophers/4              look at a model of the zoo",
            "  tidemark serve model.pnml --memory 4g          all runs together keep to 4 GiB",
            "  tidemark serve --port 8080 --no-browser        for an ssh tunnel, or a bookmark"
        })
public class ServeCommand implements Callable<Integer> {
    @Spec
    @Nullable
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "MODEL",
            description = "A model of the zoo (zoo:philosophers/4) or a file; without it, choose one on the page.")
    protected String model = "";

    @Option(
            names = "--port",
            paramLabel = "N",
            converter = Port.class,
            description = "The port to listen on. Default: one that is free.")
    protected int port;

    @Option(names = "--no-browser", description = "Only print the address.")
    protected boolean noBrowser;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "The folder with models to choose from. Default: this one.")
    protected Path folder = Path.of("");

    @Option(
            names = "--disk",
            paramLabel = "DIR",
            description =
                    "A folder in which runs may keep states on disk; each removes its files when it ends. Default: none may.")
    protected @Nullable Path disk;

    @Option(
            names = "--disk-space",
            paramLabel = "SIZE",
            converter = Quantities.Size.class,
            description = "The most that the files of all runs take there: 4g. Default: half of what is free.")
    protected @Nullable Long diskSpace;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Quantities.Size.class,
            description = "The memory for the states of all runs together: 512m, 4g. Default: half of the Java heap.")
    private @Nullable Long memory;

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            converter = Quantities.Duration.class,
            defaultValue = "1h",
            description = "The longest time for one run: 60s, 10m, 2h. Default: ${DEFAULT-VALUE}.")
    private long nanos;

    @Option(
            names = "--stdio",
            description =
                    "No page: run commands that a program sends, a line of JSON each, and answer on standard output.")
    protected boolean stdio;

    @Mixin
    HelpOption help = new HelpOption();

    /** Reads the number of a port; 0 is one that is free. */
    static final class Port implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            int port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : Integer.MAX_VALUE;
            if (port > 65_535) {
                throw new TypeConversionException("'" + text + "' is not a port, which is a number up to 65535");
            }
            return port;
        }
    }

    /** The memory for all runs together. */
    protected final long memoryBytes() {
        return memory == null
                ? Math.max(1L << 20, Runtime.getRuntime().maxMemory() / 2)
                : Heap.budgetBytes(Objects.requireNonNull(spec), memory);
    }

    /** The longest time for one run. */
    protected final Duration longest() {
        return Duration.ofNanos(nanos);
    }

    /** Refuses the command line. */
    protected final ParameterException wrong(String sentence) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), sentence);
    }

    @Override
    public Integer call() throws InterruptedException {
        throw wrong("the page is not part of this program; the launcher starts it: ./tidemark serve");
    }
}
