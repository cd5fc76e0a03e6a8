package org.tidemark.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.check.CheckCommand;
import org.tidemark.cli.check.MccCommand;
import org.tidemark.cli.check.ReplayCommand;
import org.tidemark.cli.check.SoundCommand;
import org.tidemark.cli.check.WhyCommand;
import org.tidemark.cli.compose.ComposeCommand;
import org.tidemark.cli.explore.ExploreCommand;
import org.tidemark.cli.explore.ReportCommand;
import org.tidemark.cli.graph.GraphCommand;
import org.tidemark.cli.language.AutomatonCommand;
import org.tidemark.cli.language.LanguageCommand;
import org.tidemark.cli.language.MinimiseCommand;
import org.tidemark.cli.model.ConvertCommand;
import org.tidemark.cli.model.InfoCommand;
import org.tidemark.cli.model.SimulateCommand;
import org.tidemark.cli.model.ZooCommand;
import org.tidemark.cli.option.ExternalStates;
import org.tidemark.cli.option.HelpStyle;
import org.tidemark.cli.option.HelpStyle.WholeGraphHelp;
import org.tidemark.cli.schema.SchemaCommand;
import org.tidemark.cli.session.Interrupts.SignalInterrupts;
import org.tidemark.cli.session.Palette;
import org.tidemark.cli.session.ResultStream;
import org.tidemark.cli.session.ResultStream.StandardOutput;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.cli.start.ExplainCommand;
import org.tidemark.cli.start.NewCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The entrance: finds the command that was asked for, runs it, and turns what happens into an exit status.
 *
 * <p>{@link #run} keeps no state of its own, so that many runs can go on in one virtual machine at once;
 * {@link #main} alone touches the process.
 */
@Command(
        name = "tidemark",
        header = "Tidemark explores the state spaces of Petri nets, programs and BPMN diagrams in little memory.",
        versionProvider = Version.class,
        footer = {
            "  tidemark new workshop                  a small model of your own, with questions",
            "  tidemark zoo                           models to play with",
            "  tidemark explore zoo:philosophers/12   count their states",
            "  tidemark explore model.pnml --json     a net of your own, figures as JSON",
            "  tidemark check model.pml               a program in Promela or DVE: what it asserts",
            "  tidemark sound order.bpmn              a BPMN diagram: can it always be completed?",
            "  tidemark report model.cpn              a net of CPN Tools, with its report",
            "  tidemark info zoo:kanban/5             what is known without exploring",
            "  tidemark simulate zoo:philosophers/3   walk through one by hand",
            "  tidemark explore --help                all about a command",
            "  tidemark serve zoo:philosophers/4      a page on this machine to edit, play, ask and explore",
            "  tidemark lsp                           the server for editors, which they start",
            "  tidemark bench --help                  measure it: what is behind the figures of the documents"
        })
public final class Tidemark implements Runnable {
    /** The commands that need every state by its number. */
    private static final Set<String> WHOLE_GRAPH = Set.of("graph", "language", "minimise");

    /** The commands that describe all commands. */
    private static final Set<String> ALL_COMMANDS = Set.of("completion", "man");

    /** Makes each command, by its name, in the order in which help lists them. */
    private static final Map<String, Function<Session, Object>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("explore", ExploreCommand::new);
        COMMANDS.put("check", CheckCommand::new);
        COMMANDS.put("ci", CiCommand::new);
        COMMANDS.put("watch", WatchCommand::new);
        COMMANDS.put("why", WhyCommand::new);
        COMMANDS.put("sound", SoundCommand::new);
        COMMANDS.put("replay", ReplayCommand::new);
        COMMANDS.put("info", InfoCommand::new);
        COMMANDS.put("graph", GraphCommand::new);
        COMMANDS.put("report", ReportCommand::new);
        COMMANDS.put("compose", ComposeCommand::new);
        COMMANDS.put("language", LanguageCommand::new);
        COMMANDS.put("minimise", MinimiseCommand::new);
        COMMANDS.put("simulate", SimulateCommand::new);
        COMMANDS.put("serve", session -> new ServeCommand());
        COMMANDS.put("lsp", session -> new LspCommand());
        COMMANDS.put("zoo", ZooCommand::new);
        COMMANDS.put("convert", ConvertCommand::new);
        COMMANDS.put("automaton", AutomatonCommand::new);
        COMMANDS.put("mcc", session -> new MccCommand(session, System.getenv()));
        COMMANDS.put("new", NewCommand::new);
        COMMANDS.put("explain", ExplainCommand::new);
        COMMANDS.put("schema", SchemaCommand::new);
        COMMANDS.put("completion", CompletionCommand::new);
        COMMANDS.put("man", ManCommand::new);
    }

    @Spec
    @Nullable
    CommandSpec spec;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and stop.")
    boolean version;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and stop.")
    boolean help;

    private Tidemark() {}

    /** Without a command, shows what to begin with. */
    @Override
    public void run() {
        if (spec != null) {
            PrintWriter out = spec.commandLine().getOut();
            out.println("Tidemark explores the states of models and checks what they can do. Three ways to begin:\n");
            out.println("  tidemark new workshop                 write a small model of your own, with questions");
            out.println("  tidemark explore zoo:philosophers/12  count the states of a model that is there");
            out.println("  tidemark serve zoo:philosophers/4     play, ask and explore on a page of this machine\n");
            out.println("'tidemark --help' lists all commands, and 'tidemark zoo' all models.");
            out.flush();
        }
    }

    /** Runs a command line and returns the exit status. Reads and writes nothing but these streams and named files. */
    public static int run(String[] args, InputStream in, PrintStream out, PrintStream err) {
        return run(args, Session.quiet(in, out, err));
    }

    public static int run(String[] args, Session given) {
        return run(args, given, session -> commandsFor(args, session));
    }

    /**
     * Runs a command line of another program, which explores and checks with states that are found and kept elsewhere.
     *
     * @param program its name
     * @param places makes the options of a command, which say where
     */
    public static int run(String program, String[] args, Session given, Supplier<? extends ExternalStates> places) {
        return run(args, given, session -> {
            ExternalStates exploring = places.get();
            ExternalStates checking = places.get();
            CommandLine explore = new CommandLine(new ExploreCommand(session, exploring));
            CommandLine check = new CommandLine(new CheckCommand(session, checking));
            exploring.joins(explore.getCommandSpec());
            checking.joins(check.getCommandSpec());
            CommandLine commands =
                    new CommandLine(new Tidemark()).addSubcommand(explore).addSubcommand(check);
            commands.setCommandName(program);
            exploring.introduces(commands.getCommandSpec());
            return dressed(commands, session);
        });
    }

    /** Runs a command of a module that comes after this one; the command of this name here has its options, and cannot run. */
    public static int run(Callable<Integer> command, String[] args, PrintStream out, PrintStream err) {
        CommandLine named = new CommandLine(command);
        List<String> words = new ArrayList<>(List.of(named.getCommandName()));
        words.addAll(List.of(args));
        return run(
                words.toArray(String[]::new),
                Session.quiet(InputStream.nullInputStream(), out, err),
                session -> styled(new CommandLine(new Tidemark()).addSubcommand(named), session));
    }

    private static int run(String[] args, Session given, Function<Session, CommandLine> known) {
        ResultStream results = new ResultStream(given.out());
        Session session = given.printingTo(results);
        CommandLine commands = known.apply(session);
        Failures failures = new Failures(session, results, args);
        commands.setParameterExceptionHandler(failures);
        commands.setExecutionExceptionHandler(failures);
        try {
            return commands.execute(args);
        } catch (OutOfMemoryError e) {
            return failures.outOfMemory();
        } catch (RuntimeException | Error e) {
            return failures.fault(e);
        } finally {
            session.out().flush();
            session.err().flush();
        }
    }

    static CommandLine commands(Session session) {
        CommandLine commands = new CommandLine(new Tidemark());
        COMMANDS.forEach((name, command) -> commands.addSubcommand(name, command.apply(session)));
        commands.addSubcommand(HelpStyle.helpCommand());
        return styled(commands, session);
    }

    /** Only the command that is asked for, where that is clear: to describe all of them takes a quarter of the time of a start. */
    private static CommandLine commandsFor(String[] args, Session session) {
        String name = args.length == 0 ? "" : args[0];
        Function<Session, Object> command = COMMANDS.get(name);
        if (command == null || ALL_COMMANDS.contains(name)) {
            return commands(session);
        }
        return styled(new CommandLine(new Tidemark()).addSubcommand(name, command.apply(session)), session);
    }

    private static CommandLine styled(CommandLine commands, Session session) {
        dressed(commands, session);
        commands.getSubcommands().forEach((name, command) -> {
            if (WHOLE_GRAPH.contains(name)) {
                WholeGraphHelp.apply(command.getCommandSpec());
            }
        });
        return commands;
    }

    private static CommandLine dressed(CommandLine commands, Session session) {
        HelpStyle.apply(commands);
        commands.setOut(new PrintWriter(session.out(), true, StandardCharsets.UTF_8));
        commands.setErr(new PrintWriter(session.err(), true, StandardCharsets.UTF_8));
        commands.setAbbreviatedOptionsAllowed(false);
        return commands;
    }

    /** The program. The launcher says which of the streams are terminals: {@code -Dtidemark.terminals=012}. */
    public static void main(String[] args) {
        start(args, Tidemark::run);
    }

    /** Runs the arguments of a process. */
    @FunctionalInterface
    public interface Program {
        /** Runs it and returns the exit status. */
        int run(String[] args, Session session);
    }

    /** Runs a program with the streams of this process, and ends the process. */
    public static void start(String[] args, Program program) {
        StandardOutput standard = new StandardOutput();
        PrintStream out = new PrintStream(standard, false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        String terminals = System.getProperty("tidemark.terminals", "");
        Session session = new Session(
                new FileInputStream(FileDescriptor.in),
                out,
                err,
                terminals.contains("0"),
                terminals.contains("2"),
                new SignalInterrupts(),
                Palette.of(terminals.contains("1"), System.getenv()));
        int status = program.run(args, session);
        out.flush();
        String lost = standard.whyLost();
        if (lost != null) {
            session.remark("standard output could not be written: " + lost);
            status = Math.max(status, Status.WRONG_INPUT);
        }
        err.flush();
        System.exit(status);
    }
}
