package org.tidemark.format.dot;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tidemark.automata.LabelledAutomaton;

/** Draws a labelled automaton in Graphviz's language; silent steps are dashed. Stateless. */
public final class LabelledDotWriter {
    private LabelledDotWriter() {}

    /** Writes the picture as UTF-8 and flushes, but does not close, the stream. */
    public static void write(String name, LabelledAutomaton automaton, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        writer.write("digraph " + quoted(name) + " {\nrankdir=LR;\n");
        writer.write("node [shape=circle, fontname=\"Helvetica\"]; edge [fontname=\"Helvetica\", fontsize=10];\n");
        writer.write("start [shape=point];\nstart -> " + automaton.initial() + ";\n");
        for (int s = 0; s < automaton.states(); s++) {
            writer.write(s + ";\n");
            edges(automaton, s, writer);
        }
        writer.write("}\n");
        writer.flush();
    }

    /** Steps between the same states share an arrow. */
    private static void edges(LabelledAutomaton automaton, int state, Writer writer) throws IOException {
        Map<Integer, StringBuilder> labels = new LinkedHashMap<>();
        for (int e = automaton.silentTo(state); e < automaton.to(state); e++) {
            StringBuilder names = labels.computeIfAbsent(automaton.target(e), target -> new StringBuilder());
            names.append(names.isEmpty() ? "" : "\n").append(automaton.labels().get(automaton.label(e)));
        }
        for (Map.Entry<Integer, StringBuilder> edge : labels.entrySet()) {
            writer.write(state + " -> " + edge.getKey() + " [label="
                    + quoted(edge.getValue().toString()) + "];\n");
        }
        for (int e = automaton.from(state); e < automaton.silentTo(state); e++) {
            writer.write(state + " -> " + automaton.target(e) + " [style=dashed];\n");
        }
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
