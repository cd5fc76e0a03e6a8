package org.tidemark.format.network;

import static org.tidemark.format.InputException.quote;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.InputException;
import org.tidemark.format.LineScanner.Kind;
import org.tidemark.format.network.NetworkScanner.Name;
import org.tidemark.logic.NearName;

/**
 * Reads an automaton that is written out in a network file, between its braces. States and labels are numbered in the order in
 * which they are met. Used once.
 */
final class BodyReader {
    private final NetworkScanner scanner;
    private final AutomatonBuilder steps;
    private final Map<String, Integer> states = new LinkedHashMap<>();
    private final Map<String, Integer> labels = new LinkedHashMap<>();
    private boolean listed;
    private @Nullable Name initial;

    BodyReader(NetworkScanner scanner, MemoryBudget budget) {
        this.scanner = scanner;
        steps = new AutomatonBuilder(budget);
    }

    /** Reads what is between the braces, the closing one included. */
    Described read(Name part) throws InputException {
        scanner.skipLineEnds();
        while (!scanner.skip("}")) {
            if (scanner.kind() == Kind.END) {
                throw scanner.unexpected("'}' after the steps of " + quote(part.text()));
            }
            line();
            scanner.expectLineEnd();
            scanner.skipLineEnds();
        }
        if (initial == null && states.isEmpty()) {
            throw scanner.error(
                    part.at(), quote(part.text()) + " has no states: expected steps, or at least a line 'initial'");
        }
        if (initial == null) {
            throw scanner.error(
                    part.at(),
                    quote(part.text()) + " has no initial state: expected a line such as "
                            + quote("initial " + states.keySet().iterator().next()));
        }
        if (states.isEmpty()) {
            states.put(initial.text(), 0);
        }
        LabelledAutomaton automaton = steps.build(states.size(), known(initial), List.copyOf(labels.keySet()));
        return new Described(automaton, List.copyOf(states.keySet()));
    }

    private void line() throws InputException {
        String word = scanner.at("states")
                ? "states"
                : scanner.at("initial") ? "initial" : scanner.at("alphabet") ? "alphabet" : "";
        Name first = scanner.name("a step such as 'idle -- get --> busy', or one of states, initial, alphabet");
        boolean isStep = word.isEmpty() || scanner.at("--") || scanner.at("-->");
        if (isStep) {
            steps(first);
        } else if (word.equals("states")) {
            states();
        } else if (word.equals("initial")) {
            initial(first);
        } else if (!scanner.atLineEnd() && !scanner.at("}")) {
            scanner.labels("a label").forEach(label -> labels.putIfAbsent(label.text(), labels.size()));
        }
    }

    private void states() throws InputException {
        if (!listed && !states.isEmpty()) {
            throw scanner.error(
                    scanner.position(), "the states are listed after the first step: expected them before it");
        }
        listed = true;
        do {
            Name state = scanner.name("the name of a state");
            if (states.putIfAbsent(state.text(), states.size()) != null) {
                throw scanner.error(state.at(), "a second state " + quote(state.text()));
            }
        } while (scanner.skip(","));
        scanner.expectNoName();
    }

    private void initial(Name word) throws InputException {
        if (initial != null) {
            throw scanner.error(word.at(), "there is an initial state already, " + quote(initial.text()));
        }
        initial = scanner.name("the name of a state");
        if (scanner.at(",")) {
            throw scanner.unexpected("the end of the line, since a part has one initial state");
        }
    }

    /** {@code --get--> busy --put--> idle}, after the first state. */
    private void steps(Name first) throws InputException {
        int from = state(first);
        do {
            int[] by = {LabelledAutomaton.SILENT};
            if (!scanner.skip("-->")) {
                scanner.expect("--", "and the label of a step, as in 'idle -- get --> busy'");
                by = labels();
                scanner.expect("-->", "and the state that the step leads to");
            }
            int to = state(scanner.name("the name of a state"));
            for (int label : by) {
                steps.add(from, label, to);
            }
            from = to;
        } while (scanner.at("--") || scanner.at("-->"));
    }

    private int[] labels() throws InputException {
        IntStream.Builder some = IntStream.builder();
        do {
            Name label = scanner.name("a label");
            some.add(
                    label.isSilent()
                            ? LabelledAutomaton.SILENT
                            : labels.computeIfAbsent(label.text(), fresh -> labels.size()));
        } while (scanner.skip(","));
        return some.build().toArray();
    }

    private int state(Name state) throws InputException {
        return listed ? known(state) : states.computeIfAbsent(state.text(), fresh -> states.size());
    }

    private int known(Name state) throws InputException {
        Integer number = states.get(state.text());
        if (number == null) {
            String near = NearName.hint(state.text(), states.keySet());
            throw scanner.error(
                    state.at(),
                    (listed
                                    ? "no state " + quote(state.text()) + " is listed"
                                    : "no step leads from or to a state " + quote(state.text()))
                            + near);
        }
        return number;
    }
}
