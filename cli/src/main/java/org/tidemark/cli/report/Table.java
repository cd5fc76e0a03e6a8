package org.tidemark.cli.report;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of a label, a figure and a remark that line up: labels and remarks to the left, figures to the right.
 *
 * <p>A row whose figure is empty takes the room of the figure for its remark as well. Remarks are broken between words
 * where a line would get longer than {@value #WIDTH} characters.
 */
public final class Table {
    private static final int WIDTH = 100;
    private static final String MARGIN = "  ";
    private static final String CUT = "…";

    private final List<Row> rows = new ArrayList<>();

    private record Row(String label, String figure, String remark) {}

    public Table row(String label, String figure, String remark) {
        rows.add(new Row(label, figure, remark));
        return this;
    }

    public Table row(String label, String figure) {
        return row(label, figure, "");
    }

    /** A row of words. */
    public Table words(String label, String words) {
        return row(label, "", words);
    }

    public void print(PrintStream out) {
        int labels = rows.stream().mapToInt(row -> row.label.length()).max().orElse(0);
        int figures = rows.stream().mapToInt(row -> row.figure.length()).max().orElse(0);
        for (Row row : rows) {
            StringBuilder line = new StringBuilder(MARGIN);
            line.append(row.label).append(" ".repeat(labels - row.label.length() + MARGIN.length()));
            if (!row.figure.isEmpty()) {
                line.append(" ".repeat(figures - row.figure.length())).append(row.figure);
                line.append(MARGIN);
            }
            int indent = line.length();
            for (String part : broken(row.remark, WIDTH - indent)) {
                out.println(line.append(part).toString().stripTrailing());
                line = new StringBuilder(" ".repeat(indent));
            }
        }
    }

    /** A text broken into lines, of which all but the first are indented. */
    public static String hanging(String text, int indent) {
        return String.join("\n" + " ".repeat(indent), broken(text, WIDTH - indent));
    }

    /** The text in pieces of at most {@code room} characters, unless a word is longer; at least one piece. */
    private static List<String> broken(String text, int room) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!part.isEmpty() && part.length() + 1 + word.length() > room) {
                parts.add(part.toString());
                part.setLength(0);
            }
            part.append(part.isEmpty() ? "" : " ").append(word);
        }
        parts.add(part.toString());
        return parts;
    }

    /** The text, or as much of it as fits before an ellipsis. */
    public static String cut(String text, int most) {
        return text.length() <= most
                ? text
                : text.substring(0, most - CUT.length()).stripTrailing() + CUT;
    }
}
