package org.tidemark.format.automaton;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.automaton.Guard;

/**
 * Writes an automaton so that {@link AutomatonReader} reads back an equal one, except for the numbers of states,
 * which follow the order of their names in the text. Hidden events are written as loops, so the text is
 * {@code strict}. Stateless.
 */
public final class AutomatonWriter {
    private AutomatonWriter() {}

    public static void write(FiniteAutomaton automaton, OutputStream out) throws IOException {
        out.write(text(automaton).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes an automaton over these events, in which all others are hidden, without loops for them.
     *
     * @param events all events that are not hidden; those that no edge accepts are listed
     */
    public static void write(FiniteAutomaton automaton, Collection<String> events, OutputStream out)
            throws IOException {
        StringBuilder text = new StringBuilder("automaton " + FormulaPrinter.name(automaton.name()) + "\n");
        Set<String> never = new TreeSet<>(events);
        never.removeAll(automaton.namedEvents());
        text.append(never.isEmpty() ? "" : "events " + names(never, " ") + "\n");
        body(automaton, text);
        if (accepting(automaton).size() < automaton.states()) {
            text.append(("accept " + names(accepting(automaton), " ")).stripTrailing())
                    .append('\n');
        }
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void body(FiniteAutomaton automaton, StringBuilder text) {
        text.append("start ")
                .append(names(
                        automaton.starts().stream().map(automaton::stateName).toList(), " "))
                .append('\n');
        for (FiniteAutomaton.Edge edge : automaton.edges()) {
            text.append(FormulaPrinter.name(automaton.stateName(edge.from())))
                    .append(" -- ")
                    .append(guard(edge.guard()))
                    .append(" --> ")
                    .append(FormulaPrinter.name(automaton.stateName(edge.to())))
                    .append('\n');
        }
    }

    private static String text(FiniteAutomaton automaton) {
        StringBuilder text = new StringBuilder("automaton " + FormulaPrinter.name(automaton.name()) + "\nstrict\n");
        text.append(automaton.readsInitial() ? "initial\n" : "");
        body(automaton, text);
        return text.append("accept ")
                        .append(names(accepting(automaton), " "))
                        .toString()
                        .stripTrailing() + "\n";
    }

    /** States that are not initial and have no edges are left out, since no run reaches them. */
    private static List<String> accepting(FiniteAutomaton automaton) {
        Set<Integer> touched = new HashSet<>(automaton.starts());
        automaton.edges().forEach(edge -> touched.addAll(List.of(edge.from(), edge.to())));
        return IntStream.range(0, automaton.states())
                .filter(state -> automaton.accepts(state) && touched.contains(state))
                .mapToObj(automaton::stateName)
                .toList();
    }

    private static String guard(Guard guard) {
        String condition = guard.looksAtState() ? " [" + FormulaPrinter.print(guard.state()) + "]" : "";
        return events(guard.events()) + condition;
    }

    private static String events(EventSet events) {
        if (!events.allBut()) {
            return names(events.names(), ", ");
        }
        return events.names().isEmpty() ? "*" : "!{" + names(events.names(), ", ") + "}";
    }

    private static String names(Collection<String> names, String between) {
        return names.stream().map(FormulaPrinter::name).collect(Collectors.joining(between));
    }
}
