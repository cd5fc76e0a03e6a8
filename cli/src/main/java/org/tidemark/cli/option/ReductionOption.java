package org.tidemark.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Reduction;
import org.tidemark.check.Reductions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The values of {@code --reduce}. */
public enum ReductionOption {
    AUTO,
    NONE,
    STUBBORN,
    STRUCTURAL,
    COUNTING,
    SYMMETRY;

    private static final OptionWords<ReductionOption> WORDS = OptionWords.of("--reduce", values());

    /** The words, for the completion of command lines. */
    static final class Candidates extends ArrayList<String> {
        Candidates() {
            super(WORDS.words());
        }
    }

    /** The commands that have a use for it; empty for all of them. */
    private List<String> commands() {
        return switch (this) {
            case AUTO, NONE -> List.of();
            case STUBBORN, STRUCTURAL -> List.of("check");
            case COUNTING -> List.of("explore");
            case SYMMETRY -> List.of("check", "explore");
        };
    }

    /** Reads words separated by commas; the first that is not available is refused, and so is a word that excludes the others. */
    static Reductions read(@Nullable CommandSpec command, String text) {
        List<ReductionOption> offered = Arrays.stream(values())
                .filter(word -> word.commands().isEmpty()
                        || command == null
                        || word.commands().contains(command.name()))
                .toList();
        List<ReductionOption> words = List.of(text.split(",", -1)).stream()
                .map(word -> WORDS.read(command, word, offered))
                .toList();
        Set<Reduction> which = EnumSet.noneOf(Reduction.class);
        for (ReductionOption word : words) {
            if ((word == AUTO || word == NONE || word == COUNTING) && words.size() > 1 && command != null) {
                throw new ParameterException(
                        command.commandLine(),
                        "--reduce " + text + ": '" + OptionWords.word(word) + "' does not go with other words");
            }
            if (word != AUTO && word != NONE) {
                which.add(Reduction.valueOf(word.name()));
            }
        }
        return words.contains(AUTO) ? Reductions.AUTO : Reductions.asked(which);
    }

    /** Reductions in the words of the option. */
    static String words(Reductions reductions) {
        if (reductions.equals(Reductions.AUTO)) {
            return OptionWords.word(AUTO);
        }
        return reductions.allowed().isEmpty() ? OptionWords.word(NONE) : words(reductions.allowed());
    }

    /** Some reductions in the words of the option. */
    static String words(Collection<Reduction> some) {
        return some.stream().map(OptionWords::word).collect(Collectors.joining(","));
    }

    /** The commands that have a use for a reduction, as a sentence names them. */
    static String commandsFor(Reduction reduction) {
        return valueOf(reduction.name()).commands().stream()
                .map(command -> "'tidemark " + command + "'")
                .collect(Collectors.joining(" and "));
    }
}
