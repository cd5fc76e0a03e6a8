package org.tidemark.lsp;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidemark lsp}: serves an editor on standard input and output until that is closed. */
@Command(
        name = "lsp",
        customSynopsis = "tidemark lsp [OPTIONS]",
        header = "Serve an editor: the Language Server Protocol on standard input and output.",
        description = {"", "An editor starts it; docs/editors.md says how. It knows .tide, .network and Promela files."
        },
        synopsisHeading = "%nUsage: ",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "  0:the editor ended it",
            "  1:the editor ended it without shutting it down first",
            "  2:the command line is wrong"
        },
        sortOptions = false)
public final class Lsp implements Callable<Integer> {
    private static final int WRONG_INPUT = 2;
    private static final long MOST_BY_DEFAULT = 1L << 30;
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,6})([mg])(?:i?b)?");
    private static final Pattern TIME = Pattern.compile("([0-9]{1,6})(s|m|h)");

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
    String time = "60s";

    @Option(names = "--stdio", description = "Standard input and output, as always; some editors ask for it.")
    boolean stdio;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and stop.")
    boolean help;

    public static void main(String[] args) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(commandLine(new Lsp(), out, err).execute(args));
    }

    static CommandLine commandLine(Lsp lsp, PrintStream out, PrintStream err) {
        return new CommandLine(lsp)
                .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
                .setUsageHelpWidth(100)
                .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler((wrong, args) -> {
                    String message = String.valueOf(wrong.getMessage());
                    err.println(
                            "tidemark lsp: " + message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1));
                    return WRONG_INPUT;
                });
    }

    @Override
    public Integer call() throws InterruptedException {
        Server server = new Server(bytes(), duration());
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // whatever prints would spoil the messages
        return serve(server, System.in, out);
    }

    /** Serves until the editor ends the server or closes the stream; the exit status. */
    static int serve(Server server, InputStream in, OutputStream out) throws InterruptedException {
        Logger.getLogger("org.eclipse.lsp4j").setLevel(Level.OFF); // what it logs, it also answers
        Launcher<LanguageClient> launcher = LSPLauncher.createServerLauncher(server, in, out);
        server.connect(launcher.getRemoteProxy());
        Future<Void> listening = launcher.startListening();
        Thread closing = new Thread(
                () -> {
                    try {
                        listening.get();
                    } catch (Exception closed) {
                        // Nobody is at the other end any more.
                    }
                    server.close();
                },
                "tidemark-end");
        closing.setDaemon(true);
        closing.start();
        server.awaitExit();
        server.close();
        return server.status();
    }

    private long bytes() {
        long heap = Runtime.getRuntime().maxMemory();
        if (memory.isEmpty()) {
            return Math.max(1L << 20, Math.min(MOST_BY_DEFAULT, heap / 2));
        }
        Matcher size = SIZE.matcher(memory.toLowerCase(Locale.ROOT));
        if (!size.matches() || Long.parseLong(size.group(1)) == 0) {
            throw wrong("--memory '" + memory + "': expected a size such as 512m or 4g");
        }
        long bytes = Long.parseLong(size.group(1)) << (size.group(2).equals("g") ? 30 : 20);
        if (bytes > heap - heap / 16) {
            throw wrong("--memory '" + memory + "': more than the Java heap of " + (heap >> 20)
                    + " MiB leaves; TIDEMARK_JAVA_OPTS=-Xmx… raises it");
        }
        return bytes;
    }

    private Duration duration() {
        Matcher found = TIME.matcher(time.toLowerCase(Locale.ROOT));
        if (!found.matches() || Long.parseLong(found.group(1)) == 0) {
            throw wrong("--time '" + time + "': expected a duration such as 10s, 5m or 1h");
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
