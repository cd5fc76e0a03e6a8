package org.tidemark.format.dot;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.buchi.BuchiAutomaton;

/**
 * Draws a Büchi automaton in Graphviz's language: edges are labelled with their guards and, below, the numbers of
 * their acceptance sets. Stateless.
 */
public final class BuchiDotWriter {
    private BuchiDotWriter() {}

    /** Writes the picture as UTF-8. */
    public static void write(BuchiAutomaton a, String name, OutputStream out) throws IOException {
        StringBuilder text = new StringBuilder("digraph ").append(quoted(name)).append(" {\nrankdir=LR;\n");
        text.append("node [shape=circle, fontname=\"Helvetica\"]; edge [fontname=\"Helvetica\", fontsize=10];\n");
        text.append("start [shape=point];\nstart -> ").append(a.initial()).append(";\n");
        for (int s = 0; s < a.states(); s++) {
            text.append(s).append(";\n");
            for (int t = a.first(s); t < a.end(s); t++) {
                text.append(s).append(" -> ").append(a.target(t));
                text.append(" [label=")
                        .append(quoted(FormulaPrinter.print(a.guard(t)) + marks(a.marks(t))))
                        .append("];\n");
            }
        }
        out.write(text.append("}\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String marks(long marks) {
        StringBuilder text = new StringBuilder();
        for (long left = marks; left != 0; left &= left - 1) {
            text.append(text.isEmpty() ? "\n{" : " ").append(Long.numberOfTrailingZeros(left));
        }
        return text.isEmpty() ? "" : text.append('}').toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
