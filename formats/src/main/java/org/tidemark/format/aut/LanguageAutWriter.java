package org.tidemark.format.aut;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tidemark.format.Notes;
import org.tidemark.logic.language.LanguageAutomaton;

/** Writes the automaton of a language in the Aldebaran format, which cannot express where words may end. Stateless. */
public final class LanguageAutWriter {
    private LanguageAutWriter() {}

    /** Writes the automaton as UTF-8 and flushes, but does not close, the stream; the notes receive what is lost. */
    public static void write(LanguageAutomaton language, List<String> letters, OutputStream out, Notes notes)
            throws IOException {
        if (language.acceptingStates() < language.states()) {
            notes.add("AUT cannot express where words may end, so every prefix of a word counts as a word; .hoa and"
                    + " our own text format can");
        }
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        writer.write("des (0, " + language.edges() + ", " + language.states() + ")\n");
        for (int s = 0; s < language.states(); s++) {
            for (int e = language.from(s); e < language.to(s); e++) {
                String letter = letters.get(language.letter(e)).replace("\"", "\\\"");
                writer.write("(" + s + ", \"" + letter + "\", " + language.target(e) + ")\n");
            }
        }
        writer.flush();
    }
}
