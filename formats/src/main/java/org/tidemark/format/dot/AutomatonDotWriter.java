package org.tidemark.format.dot;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;

/**
 * Draws an automaton over finite runs in Graphviz's language: accepting states have two rings, and edges are labelled
 * with the names of events. Conditions on states are not drawn. Stateless.
 */
public final class AutomatonDotWriter {
    private AutomatonDotWriter() {}

    /** Writes the picture as UTF-8. */
    public static void write(FiniteAutomaton a, OutputStream out) throws IOException {
        StringBuilder text =
                new StringBuilder("digraph ").append(quoted(a.name())).append(" {\nrankdir=LR;\n");
        text.append("node [shape=circle, fontname=\"Helvetica\"]; edge [fontname=\"Helvetica\", fontsize=10];\n");
        text.append("start [shape=point];\n");
        a.starts().forEach(s -> text.append("start -> ").append(s).append(";\n"));
        for (int s = 0; s < a.states(); s++) {
            text.append(s).append(" [label=").append(quoted(a.stateName(s)));
            text.append(a.accepts(s) ? ", shape=doublecircle];\n" : "];\n");
        }
        for (FiniteAutomaton.Edge edge : a.edges()) {
            text.append(edge.from()).append(" -> ").append(edge.to());
            text.append(" [label=").append(quoted(label(edge.guard().events()))).append("];\n");
        }
        out.write(text.append("}\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String label(EventSet events) {
        String names = String.join("\n", events.names());
        return events.allBut() ? "all but\n" + names : names;
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
