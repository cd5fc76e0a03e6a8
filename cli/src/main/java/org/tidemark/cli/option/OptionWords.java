package org.tidemark.cli.option;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The words an option takes, and those it will take in a later version. The command line is a contract: scripts may use
 * all of them, and learn plainly which ones this version lacks.
 */
public record OptionWords(String kind, List<String> available, List<String> later) {
    static final OptionWords STORES = new OptionWords(
            "store",
            List.of("auto", "plain", "tree", "compact-tree", "delta", "collapse", "hash-compact", "bitstate"),
            List.of("condensed", "disk", "bitvector", "mdd"));
    static final OptionWords SEARCHES = new OptionWords("search", List.of("auto", "bfs", "dfs", "sweep"), List.of());
    public static final OptionWords EMPTINESS =
            new OptionWords("emptiness check", List.of("components", "nested"), List.of());
    static final OptionWords REDUCTIONS =
            new OptionWords("reduction", List.of("none"), List.of("stubborn", "symmetry", "structural"));
    static final OptionWords COLORS = new OptionWords("way", List.of("auto", "direct", "unfold"), List.of());
    public static final OptionWords COMMANDS = new OptionWords(
            "command",
            List.of(
                    "explore",
                    "check",
                    "info",
                    "graph",
                    "language",
                    "simulate",
                    "zoo",
                    "convert",
                    "automaton",
                    "mcc",
                    "completion",
                    "help"),
            List.of("serve"));

    /** Refuses what is not available; a list of words, separated by commas, is refused for its first such word. */
    public void check(CommandSpec command, String value) {
        for (String word : value.split(",", -1)) {
            if (!available.contains(word)) {
                throw new ParameterException(command.commandLine(), refusal(word));
            }
        }
    }

    public String refusal(String word) {
        String why = later.contains(word) ? "' is not part of this version" : "' is unknown";
        return kind + " '" + word + why + "; available: " + String.join(", ", available);
    }
}
