package org.tidemark.cli.option;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The help of commands that need every state by its number: it offers only what they accept. The other options are still read,
 * so that the refusal can say why.
 */
public final class WholeGraphHelp {
    private static final List<String> REFUSED = List.of("--dir", "--resume", "--forget", "--max-depth");

    private static final Map<String, String> NARROWER = Map.of(
            "--store",
            "How states are stored while the graph is built: plain (every state whole), tree (parts that states share are "
                    + "stored once), delta (each as a step from another) or auto (plain, then tree or delta once the memory "
                    + "budget is nearly used up). Default: ${DEFAULT-VALUE}.",
            "--search",
            "The order of exploration: auto, bfs (breadth first) or sweep (by progress, forgetting what lies behind). "
                    + "Default: ${DEFAULT-VALUE}, which is bfs.");

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
