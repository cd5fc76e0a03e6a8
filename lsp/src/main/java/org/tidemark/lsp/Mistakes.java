package org.tidemark.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Range;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.format.outline.Outline.Span;

/** What is wrong with a text: the messages of the command line, each at the word or the line that it is about. */
final class Mistakes {
    static final String SOURCE = "tidemark";

    /** Longer texts are read by commands only. */
    static final int MOST_CHARACTERS = 4_000_000;

    private static final Pattern INCLUDE = Pattern.compile("\\b#?include\\s*(\"[^\"\\n]*\")");

    private Mistakes() {}

    static List<Diagnostic> of(Document document) {
        if (document.text().length() > MOST_CHARACTERS) {
            String sentence = String.format(
                    java.util.Locale.ROOT,
                    "a text of %,d characters: expected at most %,d in an editor; 'tidemark check' reads it",
                    document.text().length(),
                    MOST_CHARACTERS);
            return List.of(diagnostic(document.range(document.line(0)), sentence, DiagnosticSeverity.Information));
        }
        List<Diagnostic> found = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (InvalidInputException wrong : Model.mistakes(document.text(), document.file(), Map.of(), notes::add)) {
            found.add(diagnostic(document, wrong));
        }
        notes.forEach(note -> found.add(note(document, note)));
        return List.copyOf(found);
    }

    private static Diagnostic diagnostic(Document document, InvalidInputException wrong) {
        String message = String.valueOf(wrong.getMessage());
        String own = document.file() + ":";
        boolean isElsewhere = !message.startsWith(own) && isOfFile(message);
        Span where = isElsewhere
                ? include(document)
                : document.word(wrong.line().orElse(1), wrong.column().orElse(0));
        return diagnostic(
                document.range(where), isElsewhere ? message : sentence(own, message), DiagnosticSeverity.Error);
    }

    /** Whether a message begins with a position, which is one in another file where it is not in this one. */
    private static boolean isOfFile(String message) {
        Matcher position = Pattern.compile("([^:\\n]+):\\d+(:\\d+)?: ").matcher(message);
        return position.lookingAt() && Path.of(position.group(1)).toFile().exists();
    }

    private static Span include(Document document) {
        Matcher include = INCLUDE.matcher(document.text());
        return include.find() ? new Span(include.start(1), include.end(1)) : document.line(0);
    }

    /** The message without the position, which the editor shows. */
    private static String sentence(String file, String message) {
        return message.startsWith(file)
                ? message.substring(file.length()).replaceFirst("^\\s*(\\d+(:\\d+)?: ?)?", "")
                : message;
    }

    private static Diagnostic note(Document document, String note) {
        Matcher position = Pattern.compile(Pattern.quote(document.file() + ":") + "(\\d+):(\\d+): ")
                .matcher(note);
        return position.lookingAt()
                ? diagnostic(
                        document.range(document.word(
                                Integer.parseInt(position.group(1)), Integer.parseInt(position.group(2)))),
                        note.substring(position.end()),
                        DiagnosticSeverity.Warning)
                : diagnostic(document.range(document.line(0)), note, DiagnosticSeverity.Information);
    }

    static Diagnostic diagnostic(Range range, String message, DiagnosticSeverity severity) {
        return new Diagnostic(range, message, severity, SOURCE);
    }
}
