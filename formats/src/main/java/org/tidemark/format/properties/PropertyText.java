package org.tidemark.format.properties;

import static org.tidemark.input.InputException.quote;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.TextInput;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.PropertyParser;

/**
 * Reads property files: a name and a colon at the start of a line, then the property, up to the next such line.
 *
 * <pre>{@code
 * # Two processes, one critical section.
 * strongly fair enter1, enter2
 * mutex:    AG !(cs1 >= 1 && cs2 >= 1)
 * progress: G (wait1 >= 1 ->
 *              F cs1 >= 1)
 * tokens:   max(cs1 + cs2)
 * safety:   one-safe
 * }</pre>
 *
 * <p>The lines {@code fair …} and {@code strongly fair …} name transitions that runs are fair to, for all questions of
 * the file; a wrong one is an error of the whole file. A name is anything without white space, quotes and {@code : #
 * ;}, or anything in quotes. A property that cannot be read does not prevent the others from being read. Holds the text
 * of the file while it reads.
 */
public final class PropertyText {
    private static final Pattern HEAD =
            Pattern.compile("(?m)^[ \\t]*(?:\"((?:[^\"\\\\\\n]|\\\\.)*+)\"|([^\\s:#;\"]++))[ \\t]*+:");

    /** A line that would be a question of its own if there were a colon after its first word. */
    private static final Pattern WITHOUT_COLON = Pattern.compile(
            "[ \\t]*+([\\p{L}_][^\\s:#;\"()]*+)[ \\t]++(?:[AE][GFX]?|[GFX]|max|latest|earliest|live|one-safe|quasi-live|stable-marking)\\b.*");

    private final String file;
    private final String text;
    private final Vocabulary names;
    private final @Nullable Fairness fairness;
    private final List<PropertyEntry> entries = new ArrayList<>();
    private final Map<String, Integer> lines = new HashMap<>();
    private int counted;
    private int line = 1;

    private PropertyText(String file, String text, Vocabulary names) throws InputException {
        this.file = file;
        this.text = FairLines.without(text);
        this.names = names;
        this.fairness = FairLines.read(file, text, names);
    }

    /** Reads a file of properties of a model whose places and transitions have these names. */
    public static List<PropertyEntry> read(Path file, Vocabulary names) throws InputException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString(), names);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    /** Reads a stream; {@code file} is its name in messages. The caller closes it. */
    public static List<PropertyEntry> read(InputStream in, String file, Vocabulary names) throws InputException {
        TextInput input = TextInput.open(in, file);
        StringBuilder text = new StringBuilder();
        for (int c = input.next(); c != TextInput.END; c = input.next()) {
            text.append((char) c);
        }
        return new PropertyText(file, text.toString(), names).entries();
    }

    private List<PropertyEntry> entries() {
        Matcher head = HEAD.matcher(text);
        int end = head.find() ? head.start() : text.length();
        preface(end);
        while (end < text.length()) {
            String quoted = head.group(1);
            String name = quoted == null ? head.group(2) : quoted.replaceAll("\\\\(.)", "$1");
            int nameAt = head.start();
            int from = head.end();
            end = head.find() ? head.start() : text.length();
            entry(name, line(nameAt), from, end);
        }
        return List.copyOf(entries);
    }

    /** Only comments may come before the first name. */
    private void preface(int end) {
        Matcher word = Pattern.compile("(?m)^[ \\t]*[^\\s#]").matcher(text).region(0, end);
        if (word.find()) {
            int line = line(word.start());
            entries.add(new PropertyEntry.Refused(
                    "line " + line,
                    InputException.at(
                            file,
                            line,
                            word.end() - word.start(),
                            "expected a name and ':' before the first question, such as mutex: AG p <= 1")));
        }
    }

    private void entry(String name, int line, int from, int to) {
        Integer first = lines.putIfAbsent(name, line);
        if (first != null) {
            entries.add(new PropertyEntry.Refused(
                    name, InputException.at(file, line, 1, "the name " + quote(name) + " is taken by line " + first)));
            return;
        }
        try {
            entries.add(new PropertyEntry.Read(PropertyParser.parse(name, text, from, to, names), fairness));
        } catch (FormulaSyntaxException e) {
            String missing = e.line() > line ? missingColon(name, e.line()) : "";
            entries.add(new PropertyEntry.Refused(
                    name,
                    missing.isEmpty()
                            ? InputException.at(file, e.line(), e.column(), e.sentence())
                            : InputException.at(file, e.line(), 1, missing)));
        }
    }

    /** Says where a line goes on with a question only because it has no colon; empty for any other line. */
    private String missingColon(String question, int line) {
        Matcher head =
                WITHOUT_COLON.matcher(text.lines().skip(line - 1L).findFirst().orElse(""));
        return head.matches()
                ? "expected ':' after the name " + quote(head.group(1)) + "; without it this line goes on with "
                        + quote(question)
                : "";
    }

    /** The line of an offset, which must not be before the previous one. */
    private int line(int offset) {
        for (; counted < offset; counted++) {
            line += text.charAt(counted) == '\n' ? 1 : 0;
        }
        return line;
    }

    /**
     * The lines of a property file that say which runs its questions are about, {@code fair send, receive} and {@code strongly fair
     * deliver(*)}. They may be anywhere: no question has a name right after the word {@code fair}. Belongs to one thread.
     */
    private static final class FairLines {
        private static final Pattern LINE =
                Pattern.compile("(?m)^[ \\t]*+(strongly[ \\t]++)?fair[ \\t]++(?=[\\p{L}_\"])(.*+)$");

        /** Quotes and brackets may have commas in them; a remark ends the line. */
        private static final Pattern ITEM = Pattern.compile("(?:\"(?:[^\"\\\\]|\\\\.)*+\"?|\\([^()]*+\\)?|[^,#\"(])*+");

        private final String file;
        private final String text;
        private final Vocabulary names;
        private final List<String> weak = new ArrayList<>();
        private final List<String> strong = new ArrayList<>();
        private boolean any;

        private FairLines(String file, String text, Vocabulary names) {
            this.file = file;
            this.text = text;
            this.names = names;
        }

        /** The fairness that these lines of a file declare; null if there are none. */
        static @Nullable Fairness read(String file, String text, Vocabulary names) throws InputException {
            FairLines lines = new FairLines(file, text, names);
            lines.read();
            return lines.any ? new Fairness(lines.weak, lines.strong) : null;
        }

        /** The text with spaces in place of these lines, so that all positions stay. */
        static String without(String text) {
            return LINE.matcher(text).replaceAll(line -> " ".repeat(line.group().length()));
        }

        private void read() throws InputException {
            Matcher line = LINE.matcher(text);
            while (line.find()) {
                any = true;
                List<String> to = line.group(1) == null ? weak : strong;
                int end = line.end(2);
                int at = line.start(2);
                for (boolean more = true; more; ) {
                    Matcher item = ITEM.matcher(text).region(at, end);
                    String name = item.lookingAt() ? item.group() : "";
                    take(name, at, to);
                    at += name.length() + 1;
                    more = at <= end && text.charAt(at - 1) == ',';
                }
            }
        }

        private void take(String item, int at, List<String> to) throws InputException {
            String name = item.strip();
            int start = at + item.length() - item.stripLeading().length();
            boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
            String bare = quoted ? name.substring(1, name.length() - 1).replaceAll("\\\\(.)", "$1") : name;
            try {
                for (String each : Fairness.of(List.of(bare), List.of(), names).weak()) {
                    if (!to.contains(each)) {
                        to.add(each);
                    }
                }
            } catch (FormulaException e) {
                int line = 1
                        + (int) text.substring(0, start)
                                .chars()
                                .filter(c -> c == '\n')
                                .count();
                int column = start - text.lastIndexOf('\n', start - 1);
                throw InputException.at(file, line, column, String.valueOf(e.getMessage()));
            }
        }
    }
}
