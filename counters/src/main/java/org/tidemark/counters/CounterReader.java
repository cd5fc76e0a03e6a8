package org.tidemark.counters;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tidemark.counters.CounterMachine.Change;
import org.tidemark.counters.CounterMachine.Counter;
import org.tidemark.counters.CounterMachine.Keep;
import org.tidemark.counters.CounterMachine.Step;
import org.tidemark.counters.CounterMachine.Test;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.logic.Relation;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;

/**
 * Reads counter machines, one declaration on each line. {@code #} begins a comment, and a value is a number or a constant:
 *
 * <pre>
 * machine lift
 * const top = 3                            -D top=5 gives it another value
 * counter floor = 0 max top
 * start idle
 * up: idle -> moving when floor &lt; top do floor + 1
 * stop: moving -> idle
 * keep low: floor &lt;= top
 * </pre>
 */
public final class CounterReader implements SystemReader {
    private static final String NAME = "([A-Za-z_][A-Za-z_0-9]*)";
    private static final String VALUE = "([A-Za-z_0-9]+)";
    private static final Pattern MACHINE = Pattern.compile("machine " + NAME);
    private static final Pattern CONSTANT = Pattern.compile("const " + NAME + " ?= ?" + VALUE);
    private static final Pattern COUNTER = Pattern.compile("counter " + NAME + "(?: ?= ?" + VALUE + ")? max " + VALUE);
    private static final Pattern START = Pattern.compile("start " + NAME);
    private static final Pattern KEEP = Pattern.compile("keep " + NAME + " ?: (.*)");
    private static final Pattern STEP =
            Pattern.compile(NAME + " ?: ?" + NAME + " ?-> ?" + NAME + "(?: when (.*?))?(?: do (.*))?");
    private static final Pattern TEST = Pattern.compile(NAME + " ?(<=|<|=|!=|>=|>) ?" + VALUE);
    private static final Pattern CHANGE = Pattern.compile(NAME + " ?([+-]) ?" + VALUE);

    @Override
    public List<String> endings() {
        return List.of(".counters");
    }

    @Override
    public boolean recognises(String start) {
        return Pattern.compile("(?m)^\\s*machine\\s+\\w+\\s*$").matcher(start).find();
    }

    @Override
    public boolean takesDefinitions() {
        return true;
    }

    @Override
    public TransitionSystem read(InputStream in, String file, Map<String, String> definitions)
            throws IOException, InputException {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        return new Reading(file, definitions).machine(text.split("\r?\n", -1));
    }

    /** One file while it is read. */
    private static final class Reading {
        private final String file;
        private final Map<String, String> definitions;
        private final Map<String, Integer> constants = new LinkedHashMap<>();
        private final List<String> locations = new ArrayList<>();
        private final List<Counter> counters = new ArrayList<>();
        private final List<Step> steps = new ArrayList<>();
        private final List<Keep> keeps = new ArrayList<>();
        private String name = "";
        private int line;

        Reading(String file, Map<String, String> definitions) {
            this.file = file;
            this.definitions = definitions;
        }

        TransitionSystem machine(String[] lines) throws InputException {
            for (String each : lines) {
                line++;
                String text = each.replaceFirst("#.*", "").strip().replaceAll("\\s+", " ");
                if (!text.isEmpty()) {
                    declaration(text);
                }
            }
            if (name.isEmpty() || locations.isEmpty()) {
                throw wrong("the machine has no " + (name.isEmpty() ? "name: expected machine NAME" : "start"));
            }
            for (String defined : definitions.keySet()) {
                if (!constants.containsKey(defined)) {
                    throw new InputException(file + ": no constant " + InputException.quote(defined)
                            + NearName.hint(defined, List.copyOf(constants.keySet())));
                }
            }
            Map<String, String> values = new LinkedHashMap<>();
            constants.forEach((constant, value) -> values.put(constant, String.valueOf(value)));
            return new CounterMachine(
                    name,
                    List.copyOf(locations),
                    List.copyOf(counters),
                    List.copyOf(steps),
                    List.copyOf(keeps),
                    values);
        }

        private void declaration(String text) throws InputException {
            switch (text.split(" ", 2)[0]) {
                case "machine" -> name = matched(MACHINE, text, "machine NAME").group(1);
                case "const" -> {
                    Matcher found = matched(CONSTANT, text, "const NAME = VALUE");
                    String given = definitions.getOrDefault(found.group(1), found.group(2));
                    constants.put(unused(found.group(1)), value(given));
                }
                case "counter" -> counted(matched(COUNTER, text, "counter NAME = VALUE max VALUE"));
                case "start" -> {
                    if (!locations.isEmpty()) {
                        throw wrong(text + ": expected one start, before the first step");
                    }
                    location(matched(START, text, "start LOCATION").group(1));
                }
                case "keep" -> {
                    Matcher found = matched(KEEP, text, "keep NAME: x < 3 and y = 0");
                    keeps.add(new Keep(found.group(1), tests(found.group(2))));
                }
                default -> step(matched(STEP, text, "a declaration, or up: a -> b when x < 3 do x + 1"));
            }
        }

        private void counted(Matcher found) throws InputException {
            int first = found.group(2) == null ? 0 : value(found.group(2));
            counters.add(new Counter(unused(found.group(1)), first, value(found.group(3))));
            if (first > value(found.group(3))) {
                throw wrong("it begins with " + first + ", which is more than " + value(found.group(3)));
            }
        }

        private void step(Matcher found) throws InputException {
            if (locations.isEmpty()) {
                throw wrong("a step before the start: expected start LOCATION");
            }
            List<Change> changes = new ArrayList<>();
            for (String each :
                    found.group(5) == null ? new String[0] : found.group(5).split(",", -1)) {
                Matcher change = matched(CHANGE, each.strip(), "a change such as x + 1");
                int counter = counter(change.group(1));
                if (changes.stream().anyMatch(known -> known.counter() == counter)) {
                    throw wrong("counter '" + change.group(1) + "' is changed twice: expected one change");
                }
                changes.add(new Change(
                        counter, value(change.group(3)) * (change.group(2).equals("+") ? 1 : -1)));
            }
            steps.add(new Step(
                    unused(found.group(1)),
                    location(found.group(2)),
                    location(found.group(3)),
                    found.group(4) == null ? List.of() : tests(found.group(4)),
                    List.copyOf(changes)));
        }

        private List<Test> tests(String text) throws InputException {
            List<Test> tests = new ArrayList<>();
            for (String each : text.split(" and ", -1)) {
                Matcher test = matched(TEST, each.strip(), "a test such as x < 3");
                Relation relation = Stream.of(Relation.values())
                        .filter(any -> any.sign().equals(test.group(2)))
                        .findFirst()
                        .orElseThrow();
                tests.add(new Test(counter(test.group(1)), relation, value(test.group(3))));
            }
            return List.copyOf(tests);
        }

        private Matcher matched(Pattern pattern, String text, String expected) throws InputException {
            Matcher matcher = pattern.matcher(text);
            if (!matcher.matches()) {
                throw wrong(InputException.quote(text) + ": expected " + expected);
            }
            return matcher;
        }

        private int location(String named) throws InputException {
            if (!locations.contains(named)) {
                locations.add(unused(named));
            }
            return locations.indexOf(named);
        }

        private int counter(String named) throws InputException {
            return known("counter", named, counters.stream().map(Counter::name).toList());
        }

        private int known(String kind, String named, List<String> names) throws InputException {
            if (!names.contains(named)) {
                throw wrong("no " + kind + " " + InputException.quote(named) + NearName.hint(named, names));
            }
            return names.indexOf(named);
        }

        private int value(String text) throws InputException {
            if (text.matches("[0-9]{1,9}")) {
                return Integer.parseInt(text);
            }
            known("number and no constant", text, List.copyOf(constants.keySet()));
            return constants.getOrDefault(text, 0);
        }

        private String unused(String named) throws InputException {
            if (named.equals(CounterMachine.LOCATION)
                    || constants.containsKey(named)
                    || locations.contains(named)
                    || steps.stream().anyMatch(step -> step.name().equals(named))
                    || counters.stream().anyMatch(counter -> counter.name().equals(named))) {
                throw wrong("the name " + InputException.quote(named) + " is taken");
            }
            return named;
        }

        private InputException wrong(String message) {
            return InputException.at(file, line, message);
        }
    }
}
