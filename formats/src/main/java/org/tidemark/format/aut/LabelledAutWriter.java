package org.tidemark.format.aut;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.tidemark.automata.LabelledAutomaton;

/** Writes an automaton in the Aldebaran format; silent steps are called {@code tau}. Stateless. */
public final class LabelledAutWriter {
    private LabelledAutWriter() {}

    /** Writes the automaton as UTF-8 and flushes, but does not close, the stream. */
    public static void write(LabelledAutomaton automaton, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        writer.write("des (" + automaton.initial() + ", " + automaton.steps() + ", " + automaton.states() + ")\n");
        for (int s = 0; s < automaton.states(); s++) {
            for (int e = automaton.from(s); e < automaton.to(s); e++) {
                int label = automaton.label(e);
                String name = label == LabelledAutomaton.SILENT
                        ? "tau"
                        : automaton.labels().get(label).replace("\"", "\\\"");
                writer.write("(" + s + ", \"" + name + "\", " + automaton.target(e) + ")\n");
            }
        }
        writer.flush();
    }
}
