package org.tidemark.web;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.SharedMemory;
import org.tidemark.web.calls.CallServer;
import org.tidemark.web.server.WebServer;
import org.tidemark.web.session.Actions;
import org.tidemark.web.session.Budget;
import org.tidemark.web.session.DiskRoom;
import org.tidemark.web.session.ModelFolder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code tidemark serve}: starts the server, says where it is, and waits for Ctrl-C. */
@Command(
        name = "serve",
        customSynopsis = "tidemark serve [OPTIONS] [MODEL]",
        header = "Open a page on this machine to edit, play, ask and explore models.",
        description = {
            "",
            "Prints an address and opens it in a browser if there is one. The address works on this machine, for one browser; "
                    + "after it was used, the address for the next one is printed. The page can read the models in the folder, and what "
                    + "is dropped on it; the server writes only to the folder of --disk. Ctrl-C ends it and everything it runs."
        },
        synopsisHeading = "%nUsage: ",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {" 2:the command line or the model is wrong, or the port is taken", "130:ended by Ctrl-C"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  tidemark serve zoo:philosophers/4              look at a model of the zoo",
            "  tidemark serve model.pnml --memory 4g          all runs together keep to 4 GiB",
            "  tidemark serve --port 8080 --no-browser        for an ssh tunnel, or a bookmark"
        },
        sortOptions = false)
public final class Serve implements Callable<Integer> {
    private static final int WRONG_INPUT = 2;
    private static final int MOST_PORT = 65_535;
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,9})([kmgt])(?:i?b)?");
    private static final Pattern TIME = Pattern.compile("([0-9]{1,9})(s|m|h)");

    private final PrintStream out;
    private final PrintStream err;
    private final CountDownLatch ended = new CountDownLatch(1);

    @Spec
    @Nullable
    CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "MODEL",
            description = "A model of the zoo (zoo:philosophers/4) or a file; without it, choose one on the page.")
    String model = "";

    @Option(
            names = "--port",
            paramLabel = "N",
            converter = Port.class,
            description = "The port to listen on. Default: one that is free.")
    int port;

    @Option(names = "--no-browser", description = "Only print the address.")
    boolean noBrowser;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "The folder with models to choose from. Default: this one.")
    Path folder = Path.of("");

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
    String time = "1h";

    @Option(
            names = "--stdio",
            description =
                    "No page: run commands that a program sends, a line of JSON each, and answer on standard output.")
    boolean stdio;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and stop.")
    boolean help;

    Serve(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(commandLine(new Serve(out, err)).execute(args));
    }

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

    static CommandLine commandLine(Serve serve) {
        return new CommandLine(serve)
                .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
                .setUsageHelpWidth(100)
                .setOut(new PrintWriter(serve.out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(serve.err, true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler((wrong, args) -> {
                    String message = String.valueOf(wrong.getMessage());
                    serve.err.println("tidemark serve: " + message.replaceFirst("^Invalid", "invalid"));
                    return WRONG_INPUT;
                });
    }

    @Override
    public Integer call() throws InterruptedException {
        if (stdio) {
            new CallServer(System.in, new FileOutputStream(FileDescriptor.out), SharedMemory.of(memory())).run();
            return 0;
        }
        try (WebServer server = start()) {
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            out.println("Tidemark is at " + server.address());
            out.println("Ctrl-C ends it.");
            if (!noBrowser) {
                Browser.open(server.address());
            }
            ended.await();
            return 0;
        } catch (InvalidInputException e) {
            err.println("tidemark serve: " + e.getMessage());
        } catch (IOException e) {
            err.println("tidemark serve: cannot listen on port " + port + ": " + e.getMessage());
        }
        return WRONG_INPUT;
    }

    WebServer start() throws IOException, InvalidInputException {
        if (port < 0 || port > MOST_PORT) {
            throw wrong("--port " + port + ": expected 0 to " + MOST_PORT);
        }
        Budget budget = new Budget(
                SharedMemory.of(memory()), duration(), Runtime.getRuntime().availableProcessors(), filesOfRuns());
        Actions actions = new Actions(models(), budget, model);
        try {
            return new WebServer(port, actions, next -> out.println("Opened. For another browser: " + next));
        } catch (IOException e) {
            actions.close();
            throw e;
        }
    }

    private Optional<DiskRoom> filesOfRuns() {
        if (disk == null) {
            if (!diskSpace.isEmpty()) {
                throw wrong("--disk-space needs --disk, the folder that it is about");
            }
            return Optional.empty();
        }
        if (!(Files.isDirectory(disk) && Files.isWritable(disk))) {
            throw wrong("--disk '" + disk + "': there is no such folder, or nothing can be written in it");
        }
        return Optional.of(new DiskRoom(disk.toAbsolutePath(), diskSpace(disk)));
    }

    private long diskSpace(Path folder) {
        if (!diskSpace.isEmpty()) {
            return bytes("--disk-space", diskSpace);
        }
        try {
            return Files.getFileStore(folder).getUsableSpace() / 2;
        } catch (IOException e) {
            throw wrong("--disk '" + folder + "': cannot be opened: " + e.getMessage());
        }
    }

    private ModelFolder models() {
        if (!Files.isDirectory(folder)) {
            throw wrong("--folder '" + folder + "': there is no such folder");
        }
        try {
            return new ModelFolder(folder);
        } catch (IOException e) {
            throw wrong("--folder '" + folder + "': cannot be opened: " + e.getMessage());
        }
    }

    private long memory() {
        long heap = Runtime.getRuntime().maxMemory();
        if (memory.isEmpty()) {
            return Math.max(1L << 20, heap / 2);
        }
        long bytes = bytes("--memory", memory);
        long most = heap - heap / 16; // commands refuse to be given more
        if (bytes > most) {
            err.println("tidemark serve: warning: --memory " + memory + " is more than the Java heap of " + (heap >> 20)
                    + " MiB leaves; runs have " + (most >> 20) + " MiB together. TIDEMARK_JAVA_OPTS=-Xmx… raises it");
        }
        return Math.min(bytes, most);
    }

    private long bytes(String option, String text) {
        Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw wrong(option + " '" + text + "': expected a size such as 512m or 4g");
        }
        long number = Long.parseLong(size.group(1));
        int bits = 10 * (1 + "kmgt".indexOf(size.group(2)));
        if (number > Long.MAX_VALUE >> bits) {
            throw wrong(option + " '" + text + "': no machine has that much");
        }
        long bytes = number << bits;
        if (bytes < 1L << 20) {
            throw wrong(option + " '" + text + "': expected at least 1m");
        }
        return bytes;
    }

    private Duration duration() {
        Matcher found = TIME.matcher(time.toLowerCase(Locale.ROOT));
        if (!found.matches() || Long.parseLong(found.group(1)) == 0) {
            throw wrong("--time '" + time + "': expected a duration such as 60s, 10m or 2h");
        }
        long number = Long.parseLong(found.group(1));
        return switch (found.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(spec == null ? new CommandLine(this) : spec.commandLine(), sentence);
    }
}
