package org.tidemark.cli.option;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.NearName;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The words that an option takes, and those that it will take in a later version. The command line is a contract: scripts
 * may use all of them, and learn plainly which ones this version lacks.
 *
 * @param option the option, as it is written
 * @param values what can be chosen
 * @param word how a value is written
 * @param later words of later versions
 */
public record OptionWords<E extends Enum<E>>(
        String option, List<E> values, Function<E, String> word, List<String> later) {

    /** Values that are written as their constants are named, in lower case and with hyphens. */
    public static <E extends Enum<E>> OptionWords<E> of(String option, E[] values, String... later) {
        return new OptionWords<>(option, List.of(values), OptionWords::word, List.of(later));
    }

    /** How a constant is written on the command line. */
    public static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** All words of this version. */
    List<String> words() {
        return values.stream().map(word).toList();
    }

    /** The value that a word chooses; a word that chooses none is refused. */
    public E read(@Nullable CommandSpec command, String text) {
        return read(command, text, values);
    }

    /** The same where a refusal names only some of the values, which are those that the command has a use for. */
    E read(@Nullable CommandSpec command, String text, List<E> offered) {
        for (E value : values) {
            if (word.apply(value).equals(text)) {
                return value;
            }
        }
        throw new ParameterException(
                Objects.requireNonNull(command).commandLine(),
                refusal(option, text, offered.stream().map(word).toList(), later));
    }

    /** Says that a word chooses nothing in this version, which ones do, and which of them was probably meant. */
    private static String refusal(String option, String text, List<String> available, List<String> later) {
        String why = later.contains(text) ? "not part of this version; " : "";
        String hint = NearName.of(text, available)
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("");
        return option + " '" + text + "': " + why + "expected one of " + String.join(", ", available) + hint;
    }
}
