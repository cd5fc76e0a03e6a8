package org.tidemark.cli.option;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.NearName;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The words that an option takes, in the order in which messages list them. Immutable.
 *
 * @param option the option, as it is written
 * @param values what each word chooses
 */
public record OptionWords<V>(String option, Map<String, V> values) {
    /** Values that are written as their constants are named, in lower case and with hyphens. */
    public static <E extends Enum<E>> OptionWords<E> of(String option, E[] values) {
        return of(option, List.of(values), OptionWords::word);
    }

    /** Values with a word for each. */
    public static <V> OptionWords<V> of(String option, Collection<V> values, Function<V, String> word) {
        Map<String, V> words = new LinkedHashMap<>();
        values.forEach(value -> words.put(word.apply(value), value));
        return new OptionWords<>(option, words);
    }

    /** How a constant is written on the command line. */
    public static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The value that a word chooses; a word that chooses none is refused. */
    public V read(@Nullable CommandSpec command, String text) {
        return read(command, text, values.keySet());
    }

    /** The value that a word chooses; a refusal names only some words, which are those that the command has a use for. */
    V read(@Nullable CommandSpec command, String text, Collection<String> offered) {
        V value = values.get(text);
        if (value != null) {
            return value;
        }
        String hint = NearName.of(text, offered)
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("");
        throw new ParameterException(
                Objects.requireNonNull(command).commandLine(),
                option + " '" + text + "': expected one of " + String.join(", ", offered) + hint);
    }
}
