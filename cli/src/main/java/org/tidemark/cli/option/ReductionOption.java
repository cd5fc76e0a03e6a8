package org.tidemark.cli.option;

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

    private static final OptionWords<ReductionOption> WORDS = OptionWords.of("reduction", values());

    /** Reads words separated by commas; the first that is not available is refused, and so is a word that excludes the others. */
    static Reductions read(@Nullable CommandSpec command, String text) {
        List<ReductionOption> words = List.of(text.split(",", -1)).stream()
                .map(word -> WORDS.read(command, word))
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
        return reductions.allowed().isEmpty()
                ? OptionWords.word(NONE)
                : reductions.allowed().stream().map(OptionWords::word).collect(Collectors.joining(","));
    }
}
