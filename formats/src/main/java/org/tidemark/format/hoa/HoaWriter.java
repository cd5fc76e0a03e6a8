package org.tidemark.format.hoa;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton.Edge;
import org.tidemark.logic.automaton.Guard;

/**
 * Writes an automaton in the Hanoi format: an event is a proposition, and so is each condition as a whole. A constant
 * condition is {@code t} or {@code f}. Used once.
 */
public final class HoaWriter {
    private final FiniteAutomaton automaton;
    private final Map<String, Integer> propositions = new LinkedHashMap<>();
    private final StringBuilder text = new StringBuilder();

    private HoaWriter(FiniteAutomaton automaton) {
        this.automaton = automaton;
    }

    public static void write(FiniteAutomaton automaton, OutputStream out) throws IOException {
        out.write(new HoaWriter(automaton).text().getBytes(StandardCharsets.UTF_8));
    }

    private String text() {
        automaton.namedEvents().forEach(this::proposition);
        boolean conditions = false;
        for (Edge edge : automaton.edges()) {
            if (!(edge.guard().state() instanceof Formula.Constant)) {
                proposition(condition(edge.guard().state()));
                conditions = true;
            }
        }
        text.append("HOA: v1\nname: ").append(quote(automaton.name()));
        text.append("\nStates: ").append(automaton.states());
        automaton.starts().forEach(start -> text.append("\nStart: ").append(start));
        text.append("\nAP: ").append(propositions.size());
        propositions.keySet().forEach(proposition -> text.append(' ').append(quote(proposition)));
        text.append("\nacc-name: Buchi\nAcceptance: 1 Inf(0)");
        text.append("\nproperties: trans-labels explicit-labels state-acc\n");
        if (conditions != automaton.readsInitial()) {
            text.append("reads-initial: ").append(automaton.readsInitial() ? "t\n" : "f\n");
        }
        text.append("--BODY--\n");
        for (int s = 0; s < automaton.states(); s++) {
            text.append("State: ").append(s).append(' ').append(quote(automaton.stateName(s)));
            text.append(automaton.accepts(s) ? " {0}\n" : "\n");
            automaton.edgesFrom(s).forEach(this::edge);
        }
        return text.append("--END--\n").toString();
    }

    private int proposition(String proposition) {
        return propositions.computeIfAbsent(proposition, fresh -> propositions.size());
    }

    /** A condition of one word is put in parentheses, so that it is not taken for a transition's name. */
    static String condition(Formula state) {
        String condition = FormulaPrinter.print(state);
        return state instanceof Formula.Deadlock ? "(" + condition + ")" : condition;
    }

    private void edge(Edge edge) {
        Guard guard = edge.guard();
        List<String> parts = new ArrayList<>();
        String sign = guard.events().allBut() ? "!" : "";
        List<String> events = guard.events().names().stream()
                .map(event -> sign + proposition(event))
                .toList();
        if (guard.events().allBut()) {
            parts.addAll(events);
        } else {
            String any = String.join(" | ", events);
            parts.add(events.size() > 1 ? "(" + any + ")" : any);
        }
        if (guard.state() instanceof Formula.Constant constant) {
            if (!constant.value() || parts.isEmpty()) {
                parts.add(constant.value() ? "t" : "f");
            }
        } else {
            parts.add(Integer.toString(proposition(condition(guard.state()))));
        }
        text.append(parts.stream().collect(Collectors.joining(" & ", "[", "] ")));
        text.append(edge.to()).append('\n');
    }

    static String quote(String name) {
        return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
