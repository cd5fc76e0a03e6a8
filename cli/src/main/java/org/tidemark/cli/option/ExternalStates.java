package org.tidemark.cli.option;

import java.util.List;
import java.util.Set;
import org.tidemark.check.Stage;
import org.tidemark.check.run.ExternalSearch;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Where the commands of another program find and keep states. It is a mixin: its options take the places of those that say how
 * states are kept here.
 */
public interface ExternalStates {
    /** Options without a meaning there: how states are kept in memory or on this disk, in which order they are found, what is left out. */
    Set<String> WITHOUT_MEANING = Set.of(
            "--store",
            "--dir",
            "--resume",
            "--delta-k",
            "--forget",
            "--search",
            "--progress",
            "--reduce",
            "--threads",
            "--plot",
            "--plot-nodes",
            "--edges",
            "--encoding",
            "--order",
            "--sample",
            "--output",
            "--emptiness");

    /** The search that the options ask for; the command is named where they are wrong. */
    ExternalSearch search(CommandSpec command);

    /** The stages for one check that know how states follow one another there, once all states are found. */
    List<Stage> stages();

    /** Says in the help of the program, above its commands and below them, what it is. */
    void introduces(CommandSpec program);

    /** A remark on a search under way, beside how far it has come; empty where there is nothing. Any thread may ask. */
    String progress();

    /** How many threads take part, all machines together. */
    int threads();

    /** Takes the options without meaning out of a command, and adds its own. */
    default void joins(CommandSpec command) {
        command.options().stream()
                .filter(option -> Set.of(option.names()).stream().anyMatch(WITHOUT_MEANING::contains))
                .toList()
                .forEach(command::remove);
        command.addMixin("elsewhere", CommandSpec.forAnnotatedObject(this));
    }
}
