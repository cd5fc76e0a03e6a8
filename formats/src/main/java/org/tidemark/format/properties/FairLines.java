package org.tidemark.format.properties;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Vocabulary;

/**
 * The lines of a property file that say which runs its questions are about, {@code fair send, receive} and {@code strongly fair
 * deliver(*)}. They may be anywhere: no question has a name right after the word {@code fair}. Belongs to one thread.
 */
final class FairLines {
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

    /** What these lines of a file say; null if there are none. */
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
