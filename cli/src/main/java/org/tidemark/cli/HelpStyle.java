package org.tidemark.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.IParamLabelRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** How all help pages look: the same sections in the same order, options in the order they are thought of. */
final class HelpStyle {
    private static final int WIDTH = 100;
    private static final Map<String, String> EXIT_STATUS = new LinkedHashMap<>();

    static {
        EXIT_STATUS.put(" 0", "done; an exploration is complete");
        EXIT_STATUS.put(" 1", "some property is violated");
        EXIT_STATUS.put(" 2", "the command line or an input is wrong");
        EXIT_STATUS.put(" 3", "unknown: a budget ran out, or the run was interrupted");
        EXIT_STATUS.put("70", "a fault of Tidemark itself");
    }

    private HelpStyle() {}

    /** Styles a command and those below it. */
    static void apply(CommandLine commands) {
        commands.setColorScheme(Help.defaultColorScheme(Ansi.OFF));
        commands.setUsageHelpWidth(WIDTH);
        commands.setHelpFactory(Page::new);
        style(commands.getCommandSpec().usageMessage());
        commands.getSubcommands()
                .values()
                .forEach(command -> style(command.getCommandSpec().usageMessage()));
    }

    private static void style(UsageMessageSpec page) {
        page.synopsisHeading("%nUsage: ")
                .synopsisSubcommandLabel("COMMAND")
                .abbreviateSynopsis(true)
                .descriptionHeading("%n")
                .parameterListHeading("%n")
                .optionListHeading("%nOptions:%n")
                .sortOptions(false)
                .commandListHeading("%nCommands:%n")
                .exitCodeListHeading("%nExit status:%n")
                .exitCodeList(EXIT_STATUS)
                .footerHeading("%nExamples:%n");
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
}
