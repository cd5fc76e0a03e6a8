package org.tidemark.cli;

import java.io.PrintStream;
import java.util.List;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.check.StageFault;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.session.FailedStages;
import org.tidemark.cli.session.ResultStream;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.LimitException;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.logic.Undefined;
import org.tidemark.store.disk.FolderFault;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * How failures are reported: wrong input in one sentence, too little memory with the way to more, and a bug of
 * ours with everything needed to report it.
 */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
    /** The beginning of picocli's message about a word after {@code help} that is not a command. */
    private static final String UNKNOWN_HELP = "Unknown subcommand '";

    private final Session session;
    private final ResultStream results;
    private final List<String> args;

    Failures(Session session, ResultStream results, String[] args) {
        this.session = session;
        this.results = results;
        this.args = List.of(args);
    }

    @Override
    public int handleParseException(ParameterException wrong, String[] given) {
        session.remark(sentence(wrong));
        answer("error", sentence(wrong));
        String name = wrong.getCommandLine().getCommandSpec().qualifiedName();
        session.err().println("Try '" + name + " --help'.");
        return Status.WRONG_INPUT;
    }

    private static String sentence(ParameterException wrong) {
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched);
        }
        String message = String.valueOf(wrong.getMessage());
        if (message.startsWith(UNKNOWN_HELP)) {
            String asked = message.substring(UNKNOWN_HELP.length()).replaceAll("[.']+$", "");
            CommandLine top = wrong.getCommandLine();
            return unknown(
                    asked,
                    List.copyOf((top.getParent() == null ? top : top.getParent())
                            .getSubcommands()
                            .keySet()));
        }
        boolean isSentence = message.length() > 1 && Character.isLowerCase(message.charAt(1));
        return isSentence ? Character.toLowerCase(message.charAt(0)) + message.substring(1) : message;
    }

    private static String unmatched(UnmatchedArgumentException unmatched) {
        String first = unmatched.getUnmatched().get(0);
        CommandLine command = unmatched.getCommandLine();
        boolean isCommand = command.getParent() == null && !first.startsWith("-");
        List<String> commands = List.copyOf(command.getSubcommands().keySet());
        boolean isOption = first.startsWith("-");
        List<String> names = isOption ? options(command) : List.of();
        if (isCommand) {
            return unknown(first, commands);
        }
        String hint = NearName.of(first.split("=", 2)[0], names)
                .map(near -> "; did you mean " + near + "?")
                .orElse("");
        return (isOption ? "unknown option '" : "unexpected argument '") + first + "'" + hint;
    }

    private static String unknown(String name, List<String> commands) {
        return "unknown command '" + name + "'"
                + NearName.of(name, commands)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("; available: " + String.join(", ", commands));
    }

    /** The long options; a letter is near to every other. */
    private static List<String> options(CommandLine command) {
        return command.getCommandSpec().optionsMap().keySet().stream()
                .filter(name -> name.startsWith("--"))
                .toList();
    }

    @Override
    public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
        if (thrown instanceof ParameterException wrong) {
            return handleParseException(wrong, new String[0]);
        }
        if (thrown instanceof InputException wrong) {
            session.remark(Advice.message(wrong));
            boolean isLimit = thrown instanceof LimitException;
            answer(isLimit ? "reason" : "error", Advice.message(wrong));
            return isLimit ? Status.UNKNOWN : Status.WRONG_INPUT;
        }
        if (thrown instanceof FolderFault wrong) {
            boolean isLimit = wrong.kind() == FolderFault.Kind.FULL || wrong.kind() == FolderFault.Kind.FAILED;
            session.remark(String.valueOf(wrong.getMessage()));
            answer(isLimit ? "reason" : "error", String.valueOf(wrong.getMessage()));
            return isLimit ? Status.UNKNOWN : Status.WRONG_INPUT;
        }
        if (thrown instanceof Undefined unknown) {
            String sentence = "unknown; " + unknown.getMessage();
            session.remark(sentence);
            answer("reason", sentence);
            return Status.UNKNOWN;
        }
        return thrown instanceof FailedStages stages ? failed(stages) : fault(thrown);
    }

    /** Bugs of ours in some stages; the answers of the others are printed. */
    private int failed(FailedStages stages) {
        for (StageFault fault : stages.faults()) {
            session.remark("the stage '" + fault.stage()
                    + "' failed, which is a bug in Tidemark and not your mistake; its answers do not count. "
                    + "Please report the lines below and, if you can, the model.");
            details(fault.thrown());
        }
        return Status.FAULT;
    }

    /** The heap could not hold the model, or what is shown of it. */
    int outOfMemory() {
        String sentence = "the model does not fit the Java heap of "
                + Figures.bytes(Runtime.getRuntime().maxMemory())
                + "; raise it by setting, for example, TIDEMARK_JAVA_OPTS=-Xmx16g";
        session.remark(sentence);
        answer("reason", sentence);
        return Status.UNKNOWN;
    }

    /** Says it to programs as well: one object on standard output, unless the result is there already. */
    private void answer(String field, String sentence) {
        if (args.contains("--json") && !results.isAnyWritten()) {
            new Report().put(field, sentence).write(session.out());
        }
    }

    /** A fault of ours. */
    int fault(Throwable thrown) {
        session.remark(
                "internal fault; this is not your mistake. Please report the lines below and, if you can, the model.");
        details(thrown);
        return Status.FAULT;
    }

    private void details(Throwable thrown) {
        PrintStream err = session.err();
        err.println("command: tidemark " + String.join(" ", args));
        err.println("version: tidemark " + Version.number() + ", " + Version.platform());
        thrown.printStackTrace(err);
    }
}
