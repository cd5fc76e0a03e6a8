package org.tidemark.cli.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.IParamLabelRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** How all help pages look: the same sections in the same order, options in the order they are thought of. */
public final class HelpStyle {
    private static final int WIDTH = 100;
    private static final Set<String> OPEN_MODELS = Set.of("info", "simulate", "convert");

    /** The commands that the launcher of a checkout knows besides. */
    private static final String FROM_SOURCES = "%nIn a checkout of the sources also:%n"
            + "  bench       Measure: tables of papers, comparisons of engines, the figures of the documents.%n"
            + "  spark       Explore and check with states on a cluster.%n";

    private HelpStyle() {}

    /** Styles a command and those below it. */
    public static void apply(CommandLine commands) {
        commands.setColorScheme(Help.defaultColorScheme(Ansi.OFF));
        commands.setUsageHelpWidth(WIDTH);
        commands.setHelpFactory(Page::new);
        style(commands);
        commands.getSubcommands().values().forEach(HelpStyle::style);
    }

    /** The page of the command that shows pages. */
    public static CommandLine helpCommand() {
        CommandLine help = new CommandLine(new CommandLine.HelpCommand());
        help.getCommandSpec()
                .usageMessage()
                .header("Show help on a command.")
                .customSynopsis("tidemark help [OPTIONS] [COMMAND]")
                .description("Without a command it shows the list of them; 'tidemark COMMAND --help' does the same.")
                .footer("  tidemark help            all commands", "  tidemark help explore    one of them");
        return help;
    }

    private static void style(CommandLine command) {
        UsageMessageSpec page = command.getCommandSpec().usageMessage();
        page.synopsisHeading("%nUsage: ")
                .synopsisSubcommandLabel("COMMAND")
                .abbreviateSynopsis(true)
                .descriptionHeading("%n")
                .parameterListHeading("%n")
                .optionListHeading("%nOptions:%n")
                .sortOptions(false)
                .commandListHeading("%nCommands:%n")
                .exitCodeListHeading(
                        (command.getCommandName().equals("tidemark") ? FROM_SOURCES : "") + "%nExit status:%n")
                .exitCodeList(statuses(command.getCommandName()))
                .footerHeading("%nExamples:%n");
    }

    /** The exit statuses of a command. */
    private static Map<String, String> statuses(String command) {
        boolean all = command.equals("tidemark");
        boolean checks = all || Set.of("check", "graph", "watch", "why").contains(command);
        boolean compares = command.equals("language") || command.equals("minimise");
        boolean explores = all
                || checks
                || compares
                || Set.of("explore", "report", "compose", "mcc", "replay", "ci", "sound")
                        .contains(command);
        Map<String, String> statuses = new LinkedHashMap<>();
        statuses.put(" 0", zero(command));
        if (checks) {
            statuses.put(" 1", "some property is violated");
        } else if (command.equals("sound")) {
            statuses.put(" 1", "it is not sound");
        } else if (command.equals("ci")) {
            statuses.put(" 1", "an answer is another one than expected");
        } else if (command.equals("schema")) {
            statuses.put(" 1", "the output does not fit the schema");
        } else if (compares) {
            statuses.put(" 1", command.equals("language") ? "the languages differ" : "the two do not behave the same");
        } else if (command.equals("explore")) {
            statuses.put(" 1", "a state breaks what the model takes for granted, or has an event without a value");
        } else if (command.equals("replay")) {
            statuses.put(" 1", "some trace does not fit");
        } else if (command.equals("lsp")) {
            statuses.put(" 1", "the editor ended it without shutting it down first");
        }
        statuses.put(
                " 2",
                switch (command) {
                    case "check" ->
                        "the command line or an input is wrong, or a question was not asked, whatever the answers to"
                                + " others";
                    case "serve" -> "the command line or the model is wrong, or the port is taken";
                    case "lsp" -> "the command line is wrong";
                    default -> "the command line or an input is wrong";
                });
        if (explores) {
            statuses.put(" 3", "unknown: a budget ran out, the run was interrupted, or the store may miss states");
        } else if (OPEN_MODELS.contains(command)) {
            statuses.put(" 3", "unknown: the model does not fit the Java heap");
        }
        statuses.put("70", "a fault of Tidemark itself");
        if (command.equals("serve")) {
            statuses.put("130", "ended by Ctrl-C");
        }
        return statuses;
    }

    private static String zero(String command) {
        return switch (command) {
            case "tidemark" -> "done; an exploration is complete, every property holds";
            case "explore" -> "done; the exploration is complete";
            case "why" -> "the property that is explained holds, or its value is known";
            case "check", "watch" -> "every property holds, every value is known";
            case "ci" -> "every answer is as expected";
            case "graph" -> "done; every formula holds";
            case "replay" -> "every trace fits";
            case "sound" -> "it is sound";
            case "language" -> "done; the comparison holds";
            case "mcc" -> "every question was answered";
            case "serve" -> "with --stdio: the program at the other end has closed its side";
            case "lsp" -> "the editor ended it";
            default -> "done";
        };
    }

    /** Shows {@code --memory SIZE} as most people type it; {@code --memory=SIZE} works as well. */
    private static final class Page extends Help {
        Page(CommandSpec command, ColorScheme colors) {
            super(command, colors);
        }

        @Override
        public IParamLabelRenderer parameterLabelRenderer() {
            return new IParamLabelRenderer() {
                @Override
                public Ansi.Text renderParameterLabel(ArgSpec argument, Ansi ansi, List<Ansi.IStyle> styles) {
                    return ansi.new Text(argument.arity().max() == 0 ? "" : space(argument) + argument.paramLabel());
                }

                @Override
                public String separator() {
                    return " ";
                }
            };
        }

        private static String space(ArgSpec argument) {
            return argument.isOption() ? " " : "";
        }
    }

    /**
     * The help of commands that need every state by its number: it offers only what they accept. The other options are still read,
     * so that the refusal can say why.
     */
    public static final class WholeGraphHelp {
        private static final List<String> REFUSED = List.of("--dir", "--resume", "--forget", "--max-depth");

        private static final Map<String, String> NARROWER = Map.of(
                "--store",
                "How states are stored while the graph is built: plain (every state whole), tree (parts that states"
                        + " share are stored once), delta (each as a step from another) or auto (plain, then tree or delta"
                        + " once the memory budget is nearly used up). Default: ${DEFAULT-VALUE}.",
                "--search",
                "The order of exploration: auto, bfs (breadth first) or sweep (by progress, forgetting what lies"
                        + " behind). Default: ${DEFAULT-VALUE}, which is bfs.");

        private WholeGraphHelp() {}

        /** Hides and narrows the options of a command, which stay in their order. */
        public static void apply(CommandSpec command) {
            List<OptionSpec> options = List.copyOf(command.options());
            options.forEach(command::remove);
            for (OptionSpec option : options) {
                String narrower = NARROWER.get(option.longestName());
                if (REFUSED.contains(option.longestName())) {
                    command.addOption(OptionSpec.builder(option).hidden(true).build());
                } else if (narrower != null) {
                    command.addOption(
                            OptionSpec.builder(option).description(narrower).build());
                } else {
                    command.addOption(option);
                }
            }
        }
    }
}
