package org.tidemark.cli;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.option.HelpOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code tidemark serve} as help, manual pages and completion know it. The page is a module of its own, so that the command line starts
 * without it: the launcher starts {@code org.tidemark.web.Serve}, which has the same options. A test compares both with docs/web.md.
 */
@Command(
        name = "serve",
        customSynopsis = "tidemark serve [OPTIONS] [MODEL]",
        header = "Open a page on this machine to edit, play, ask and explore models.",
        description = {
            "Prints an address and opens it in a browser if there is one. The address works on this machine, for one browser; "
                    + "after it was used, the address for the next one is printed. Ctrl-C ends the server and everything it runs."
        },
        footer = {
            "  tidemark serve zoo:philosophers/4              look at a model of the zoo",
            "  tidemark serve model.pnml --memory 4g          all runs together keep to 4 GiB",
            "  tidemark serve --port 8080 --no-browser        for an ssh tunnel, or a bookmark"
        })
final class ServeCommand implements Callable<Integer> {
    @Spec
    @Nullable
    CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "MODEL",
            description = "A model of the zoo (zoo:philosophers/4) or a file; without it, choose one on the page.")
    String model = "";

    @Option(names = "--port", paramLabel = "N", description = "The port to listen on. Default: one that is free.")
    int port;

    @Option(names = "--no-browser", description = "Only print the address.")
    boolean noBrowser;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "The folder with models to choose from. Default: this one.")
    @Nullable
    Path folder;

    @Option(
            names = "--disk",
            paramLabel = "DIR",
            description =
                    "A folder in which runs may keep states on disk; each removes its files when it ends. Default: none may.")
    @Nullable
    Path disk;

    @Option(
            names = "--disk-space",
            paramLabel = "SIZE",
            description = "The most that the files of all runs take there: 4g. Default: half of what is free.")
    String diskSpace = "";

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "The memory for the states of all runs together: 512m, 4g. Default: half of the Java heap.")
    String memory = "";

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            description = "The longest time for one run: 60s, 10m, 2h. Default: 1h.")
    String time = "";

    @Option(
            names = "--stdio",
            description =
                    "No page: run commands that a program sends, a line of JSON each, and answer on standard output.")
    boolean stdio;

    @Mixin
    HelpOption help = new HelpOption();

    @Override
    public Integer call() {
        throw new ParameterException(
                Objects.requireNonNull(spec).commandLine(),
                "the page is not part of this program; the launcher starts it: ./tidemark serve");
    }
}
