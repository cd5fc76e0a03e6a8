package org.tidemark.bench.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The command line of a benchmark: options that take a value ({@code --repeat 5}), and the rest. Immutable. */
public final class Arguments {
    /** The command line is wrong; the message says why. */
    public static final class Unusable extends Exception {
        public Unusable(String message) {
            super(message);
        }
    }

    private final Map<String, String> options = new HashMap<>();
    private final List<String> rest = new ArrayList<>();

    public Arguments(List<String> args, String... known) throws Unusable {
        for (int i = 0; i < args.size(); i++) {
            String arg = args.get(i);
            if (!arg.startsWith("--")) {
                rest.add(arg);
            } else if (!List.of(known).contains(arg)) {
                throw new Unusable("unknown option '" + arg + "': expected one of " + String.join(", ", known));
            } else if (i + 1 == args.size()) {
                throw new Unusable("option '" + arg + "' without a value");
            } else {
                options.put(arg, args.get(++i));
            }
        }
    }

    public List<String> rest() {
        return List.copyOf(rest);
    }

    public String text(String option, String fallback) {
        return options.getOrDefault(option, fallback);
    }

    public int number(String option, int fallback) throws Unusable {
        String text = options.get(option);
        return text == null ? fallback : number(option, text);
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
        String text = options.get(option);
        if (text == null) {
            return allowed;
        }
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
