package org.tidemark.bench.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The command line of one benchmark as picocli has parsed it: options, most with a value ({@code --repeat 5}), and the
 * rest. Immutable.
 */
public final class Arguments {
    /** The command line is wrong; the message says why. */
    public static final class Unusable extends Exception {
        public Unusable(String message) {
            super(message);
        }

        public Unusable(ParameterException wrong) {
            this(
                    wrong instanceof MissingParameterException missing
                            ? "option '" + ((OptionSpec) missing.getMissing().get(0)).longestName()
                                    + "' without a value"
                            : String.valueOf(wrong.getMessage()));
        }
    }

    private final ParseResult parsed;

    /** Checks that every word that begins as an option is one. */
    public Arguments(ParseResult parsed) throws Unusable {
        this.parsed = parsed;
        for (String word : rest()) {
            if (word.startsWith("--")) {
                String known = parsed.commandSpec().options().stream()
                        .filter(option -> !option.usageHelp())
                        .map(OptionSpec::longestName)
                        .collect(Collectors.joining(", "));
                throw new Unusable("unknown option '" + word + "': expected one of " + known);
            }
        }
    }

    /** Parses words with options that all take a value. */
    public Arguments(List<String> words, String... options) throws Unusable {
        this(parse(words, options));
    }

    private static ParseResult parse(List<String> words, String... options) throws Unusable {
        CommandSpec command = command();
        for (String option : options) {
            command.addOption(option(option, true));
        }
        try {
            return new CommandLine(command).parseArgs(words.toArray(String[]::new));
        } catch (ParameterException wrong) {
            throw new Unusable(wrong);
        }
    }

    /** A command that takes any number of words beside its options; of an option given twice the last value counts. */
    public static CommandSpec command() {
        CommandSpec command = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .build());
        command.parser()
                .expandAtFiles(false)
                .overwrittenOptionsAllowed(true)
                .allowOptionsAsOptionParameters(true)
                .unmatchedOptionsArePositionalParams(true);
        return command;
    }

    public static OptionSpec option(String name, boolean hasValue) {
        return OptionSpec.builder(name)
                .type(hasValue ? String.class : boolean.class)
                .arity(hasValue ? "1" : "0")
                .build();
    }

    public List<String> rest() {
        return parsed.matchedPositionalValue(0, List.of());
    }

    public boolean has(String option) {
        return parsed.hasMatchedOption(option);
    }

    public String text(String option, String fallback) {
        return parsed.matchedOptionValue(option, fallback);
    }

    public int number(String option, int fallback) throws Unusable {
        return has(option) ? number(option, text(option, "")) : fallback;
    }

    private static int number(String option, String text) throws Unusable {
        if (!text.matches("[1-9][0-9]{0,8}|[1-9][0-9]{0,2}m|[1-9][0-9]{0,5}k")) {
            throw new Unusable(
                    "option '" + option + "' value '" + text + "': expected an integer ≥ 1, such as 250, 10k or 5m");
        }
        return Integer.parseInt(text.replace("k", "000").replace("m", "000000"));
    }

    /** A size in bytes such as {@code 512m} or {@code 2g}; a bare number counts mebibytes. */
    public long bytes(String option, String fallback) throws Unusable {
        String text = text(option, fallback);
        if (!text.matches("[1-9][0-9]{0,6}[mg]?")) {
            throw new Unusable("option '" + option + "' value '" + text + "': expected a size such as 512m or 2g");
        }
        return Long.parseLong(text.replaceAll("[mg]", "")) << (text.endsWith("g") ? 30 : 20);
    }

    /** A time such as {@code 20s}, {@code 5m} or {@code 1h}. */
    public Duration duration(String option, String fallback) throws Unusable {
        String text = text(option, fallback);
        if (!text.matches("[1-9][0-9]{0,6}[smh]")) {
            throw new Unusable("option '" + option + "' value '" + text + "': expected a time such as 20s, 5m or 1h");
        }
        return Duration.parse("PT" + text);
    }

    /** The comma-separated values of an option, each of which must be among those allowed; all of them if not given. */
    public List<String> some(String option, List<String> allowed) throws Unusable {
        if (!has(option)) {
            return allowed;
        }
        String text = text(option, "");
        for (String value : text.split(",", -1)) {
            if (!allowed.contains(value)) {
                throw new Unusable(
                        "option '" + option + "' value '" + value + "': expected some of " + String.join(",", allowed));
            }
        }
        return List.of(text.split(",", -1));
    }

    public List<Integer> numbers(String option, String fallback) throws Unusable {
        List<Integer> numbers = new ArrayList<>();
        for (String value : text(option, fallback).split(",", -1)) {
            numbers.add(number(option, value));
        }
        return numbers;
    }
}
