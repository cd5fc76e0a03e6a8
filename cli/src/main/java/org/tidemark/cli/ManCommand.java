package org.tidemark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.option.HelpOption;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
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

    /**
     * The manual page of a command in the macros of man(7), made of the same definitions as its help.
     *
     * <p>It has no date: the same version gives the same page.
     */
    static final class ManPage {
        private final CommandSpec command;
        private final StringBuilder page = new StringBuilder();

        private ManPage(CommandLine command) {
            this.command = command.getCommandSpec();
        }

        /** The file of the page: {@code tidemark-explore.1}. */
        static String fileName(CommandLine command) {
            return title(command.getCommandSpec()) + ".1";
        }

        /** The text of the page. */
        static String of(CommandLine command) {
            return new ManPage(command).write();
        }

        private String write() {
            UsageMessageSpec usage = command.usageMessage();
            String version = "Tidemark " + Version.number();
            line(".TH " + title(command).toUpperCase(Locale.ROOT) + " 1 \"\" \"" + version + "\" \"Tidemark\"");
            line(".nh"); // words are not divided, so that options can be searched for
            section("NAME", List.of(title(command) + " - " + header(usage)));
            synopsis(usage);
            paragraphs("DESCRIPTION", usage.description());
            tagged("ARGUMENTS", command.positionalParameters(), PositionalParamSpec::paramLabel);
            tagged("OPTIONS", command.options(), ManPage::names);
            entries("COMMANDS", commands());
            entries("EXIT STATUS", usage.exitCodeList());
            verbatim("EXAMPLES", usage.footer());
            seeAlso();
            return page.toString();
        }

        private static String title(CommandSpec command) {
            return command.qualifiedName("-");
        }

        /** The first line of the help without its full stop, as a title. */
        private static String header(UsageMessageSpec usage) {
            String header = String.join(" ", usage.header());
            return header.endsWith(".") ? header.substring(0, header.length() - 1) : header;
        }

        private void synopsis(UsageMessageSpec usage) {
            List<String> ways = usage.customSynopsis().length > 0
                    ? List.of(usage.customSynopsis())
                    : List.of(command.commandLine()
                            .getHelp()
                            .abbreviatedSynopsis()
                            .toString()
                            .strip());
            line(".SH SYNOPSIS");
            for (String way : ways) {
                line(escaped(way.strip()));
                line(".br");
            }
        }

        private static String names(OptionSpec option) {
            String names = String.join(", ", option.names());
            return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
        }

        private Map<String, String> commands() {
            return command.subcommands().entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            entry -> String.join(
                                    " ",
                                    entry.getValue()
                                            .getCommandSpec()
                                            .usageMessage()
                                            .header()),
                            (first, second) -> first,
                            LinkedHashMap::new));
        }

        private void seeAlso() {
            CommandSpec parent = command.parent();
            Stream<CommandSpec> others = parent != null
                    ? Stream.of(parent)
                    : command.subcommands().values().stream().map(CommandLine::getCommandSpec);
            String names = others.map(other -> title(other) + "(1)").collect(Collectors.joining(", "));
            section("SEE ALSO", List.of(names));
        }

        private void section(String heading, List<String> lines) {
            line(".SH " + heading);
            lines.forEach(text -> line(escaped(text)));
        }

        private void paragraphs(String heading, String[] texts) {
            List<String> said = Stream.of(texts).filter(text -> !text.isBlank()).toList();
            if (said.isEmpty()) {
                return;
            }
            line(".SH " + heading);
            for (String text : said) {
                line(".PP");
                line(escaped(text.strip()));
            }
        }

        private <A extends ArgSpec> void tagged(String heading, List<A> arguments, Function<A, String> tag) {
            List<A> shown =
                    arguments.stream().filter(argument -> !argument.hidden()).toList();
            if (shown.isEmpty()) {
                return;
            }
            line(".SH " + heading);
            for (A argument : shown) {
                entry(tag.apply(argument), String.join(" ", argument.description()));
            }
        }

        private void entries(String heading, Map<String, String> entries) {
            if (!entries.isEmpty()) {
                line(".SH " + heading);
                entries.forEach((tag, text) -> entry(tag.strip(), text));
            }
        }

        private void entry(String tag, String text) {
            line(".TP");
            line(".B " + escaped(tag));
            line(escaped(text.strip()));
        }

        private void verbatim(String heading, String[] lines) {
            List<String> shown = new ArrayList<>(List.of(lines));
            shown.removeIf(String::isBlank);
            if (!shown.isEmpty()) {
                line(".SH " + heading);
                line(".nf");
                shown.forEach(text -> line(escaped(text)));
                line(".fi");
            }
        }

        private void line(String text) {
            page.append(text).append('\n');
        }

        /** Text that the formatter prints as it is: hyphens can be searched for, and no line is taken for a request. */
        static String escaped(String text) {
            String safe = text.replace("\\", "\\e").replace("-", "\\-");
            return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
        }
    }
}
