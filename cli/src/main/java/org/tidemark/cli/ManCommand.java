package org.tidemark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.option.HelpOption;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidemark man}: the manual pages, one of them on standard output or all in a folder. */
@Command(
        name = "man",
        customSynopsis = {"tidemark man [COMMAND]", "       tidemark man -o DIR"},
        header = "Print a manual page, or write all of them to a folder.",
        description = {"The pages say what --help says, in the form that man reads."},
        footer = {
            "  tidemark man explore | man -l -                   read one",
            "  tidemark man -o ~/.local/share/man/man1           from then on: man tidemark-explore"
        })
final class ManCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "COMMAND",
            description = "The command whose page is printed. Without one, the page of tidemark itself.")
    @Nullable
    String name;

    @Option(
            names = "-o",
            paramLabel = "DIR",
            description = "Write the pages of all commands to this folder, which is created; older pages are replaced.")
    @Nullable
    Path folder;

    @Mixin
    HelpOption help = new HelpOption();

    ManCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        CommandSpec own = Objects.requireNonNull(spec);
        CommandLine root = own.root().commandLine();
        if (folder == null) {
            session.out().print(ManPage.of(named(root, own)));
        } else if (name != null) {
            throw new ParameterException(
                    own.commandLine(), "-o writes the pages of all commands; leave out '" + name + "'");
        } else {
            writeAll(root, own, folder);
        }
        return Status.DONE;
    }

    private CommandLine named(CommandLine root, CommandSpec own) {
        if (name == null || name.equals("tidemark")) {
            return root;
        }
        CommandLine command = root.getSubcommands().get(name);
        if (command == null) {
            throw new ParameterException(
                    own.commandLine(),
                    "there is no command '" + name + "': expected one of "
                            + String.join(", ", root.getSubcommands().keySet()));
        }
        return command;
    }

    private void writeAll(CommandLine root, CommandSpec own, Path into) {
        List<CommandLine> commands = new ArrayList<>(root.getSubcommands().values());
        commands.add(0, root);
        try {
            Files.createDirectories(into);
            for (CommandLine command : commands) {
                Files.writeString(into.resolve(ManPage.fileName(command)), ManPage.of(command));
            }
        } catch (IOException e) {
            throw new ParameterException(own.commandLine(), into + " cannot be written: " + e.getMessage(), e);
        }
        session.remark("wrote " + commands.size() + " pages to " + into);
    }
}
