package org.tidemark.api.report;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A result as a tree with two renderers: {@link #print} for people, {@link #write} for programs.
 *
 * <p>An item has a value under a key, which JSON shows, or a row or line, which text shows, or both. Rows that follow one another form a table
 * of labels, figures and remarks that line up: labels and remarks to the left, figures to the right. A row whose figure is empty takes the room of
 * the figure for its remark as well. Remarks are broken between words where a line would get longer than {@value #WIDTH} characters. The value of
 * a key may be another report, whose rows and lines appear where it stands.
 *
 * <p>In JSON a count above 2^53 is a string of digits, because many readers would round it. Not thread-safe.
 */
public final class Report {
    private static final int WIDTH = 100;
    private static final String MARGIN = "  ";
    private static final String CUT = "…";
    private static final BigInteger MOST_EXACT = BigInteger.ONE.shiftLeft(53);

    private final List<Item> items = new ArrayList<>();

    /** An item; without a key it is not in JSON, without a text not in print, and without a label a line of its own. */
    private record Item(
            @Nullable String key,
            @Nullable Object value,
            @Nullable String label,
            @Nullable String text,
            String remark) {}

    /** Adds a value for programs: text, a number, a truth, a report, a map or a list of these, or null. */
    public Report put(String key, @Nullable Object value) {
        items.add(new Item(key, value, null, null, ""));
        return this;
    }

    /** Adds two values for programs. */
    public Report put(String key, @Nullable Object value, String other, @Nullable Object second) {
        return put(key, value).put(other, second);
    }

    /** Adds three values for programs. */
    public Report put(
            String key,
            @Nullable Object value,
            String other,
            @Nullable Object second,
            String last,
            @Nullable Object third) {
        return put(key, value, other, second).put(last, third);
    }

    /** Adds a value where there is one that is not empty. */
    public Report putIfAny(String key, @Nullable Object value) {
        boolean isEmpty = value == null || value.equals("") || value.equals(List.of());
        return isEmpty ? this : put(key, value);
    }

    /** Adds a list for programs, with a value for each of some items. */
    public <T> Report list(String key, Collection<T> items, Function<? super T, ?> value) {
        return put(key, items.stream().map(value).toList());
    }

    /** Adds a list for programs where there are items. */
    public <T> Report listIfAny(String key, Collection<T> items, Function<? super T, ?> value) {
        return items.isEmpty() ? this : list(key, items, value);
    }

    /** Adds keys without values, since nothing is known of them. */
    public Report unknown(String... keys) {
        for (String key : keys) {
            put(key, null);
        }
        return this;
    }

    /** Adds a time for programs, to microseconds. */
    public Report seconds(String key, double seconds) {
        return put(key, rounded(seconds, 1e6));
    }

    /** Adds a value for programs, and a row with the same for people, unless its figure is null. */
    public Report figure(String key, @Nullable Object value, String label, @Nullable String figure, String remark) {
        items.add(new Item(key, value, label, figure, remark));
        return this;
    }

    /** Adds a value and a row that have the same name. */
    public Report figure(String name, @Nullable Object value, @Nullable String figure, String remark) {
        return figure(name, value, name, figure, remark);
    }

    /** Adds a number that has the same name for people and for programs. */
    public Report count(String name, long count, String remark) {
        return count(name, name, count, remark);
    }

    /** Adds a number, written in full for people. */
    public Report count(String key, String label, long count, String remark) {
        return figure(key, count, label, Figures.count(count), remark);
    }

    public Report row(String label, String figure, String remark) {
        items.add(new Item(null, null, label, figure, remark));
        return this;
    }

    public Report row(String label, String figure) {
        return row(label, figure, "");
    }

    /** Adds a row of words. */
    public Report words(String label, String words) {
        return row(label, "", words);
    }

    /** Adds a line for people as it is, which ends the table before it. */
    public Report line(String text) {
        items.add(new Item(null, null, null, text, ""));
        return this;
    }

    /** Adds an empty line. */
    public Report line() {
        return line("");
    }

    /** Adds a sentence for people, broken into lines. */
    public Report sentence(String text) {
        return line(hanging(text, 0));
    }

    /** Adds all items of a report. */
    public Report add(Report other) {
        items.addAll(other.items);
        return this;
    }

    /** The values alone, for a report that shows the rows elsewhere. */
    public Report forPrograms() {
        Report values = new Report();
        items.stream().filter(item -> item.key != null).forEach(item -> values.put(item.key, item.value));
        return values;
    }

    /** The rows and lines alone. */
    public Report forPeople() {
        Report rows = new Report();
        List<Item> shown = new ArrayList<>();
        flatten(shown);
        shown.forEach(item -> rows.items.add(new Item(null, null, item.label, item.text, item.remark)));
        return rows;
    }

    /**
     * A row or a line for people.
     *
     * @param isLine whether it is a line, which is all text
     * @param label the name of a row, which may be empty
     * @param text the figure of a row, or the line, which may be broken into several
     * @param remark the remark beside a figure
     */
    public record Row(boolean isLine, String label, String text, String remark) {}

    /** All rows and lines, in their order. */
    public List<Row> rows() {
        List<Item> shown = new ArrayList<>();
        flatten(shown);
        return shown.stream()
                .map(item -> new Row(
                        item.label == null,
                        item.label == null ? "" : item.label,
                        item.text == null ? "" : item.text,
                        item.remark))
                .toList();
    }

    /** The lines that are not empty, each as one sentence without breaks. */
    public List<String> lines() {
        return rows().stream()
                .filter(Row::isLine)
                .map(row -> row.text().replaceAll("\\n *", " "))
                .filter(text -> !text.isBlank())
                .toList();
    }

    /** The values for programs by their keys: texts, numbers, truths, reports, maps, lists or null. */
    public Map<String, @Nullable Object> values() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        items.stream().filter(item -> item.key != null).forEach(item -> values.put(item.key, item.value));
        return values;
    }

    /** Prints rows and lines. */
    public void print(PrintStream out) {
        List<Item> shown = new ArrayList<>();
        flatten(shown);
        for (int from = 0; from < shown.size(); ) {
            int to = from;
            while (to < shown.size() && shown.get(to).label != null) {
                to++;
            }
            print(out, shown.subList(from, to));
            if (to < shown.size()) {
                out.println(shown.get(to++).text);
            }
            from = to;
        }
    }

    private void flatten(List<Item> shown) {
        for (Item item : items) {
            if (item.text != null) {
                shown.add(item);
            } else if (item.value instanceof Report inner) {
                inner.flatten(shown);
            }
        }
    }

    private static void print(PrintStream out, List<Item> rows) {
        int labels = rows.stream().mapToInt(row -> length(row.label)).max().orElse(0);
        int figures = rows.stream().mapToInt(row -> length(row.text)).max().orElse(0);
        for (Item row : rows) {
            StringBuilder line = new StringBuilder(MARGIN);
            line.append(row.label).append(" ".repeat(labels - length(row.label) + MARGIN.length()));
            if (length(row.text) > 0) {
                line.append(" ".repeat(figures - length(row.text))).append(row.text);
                line.append(MARGIN);
            }
            int indent = line.length();
            for (String part : broken(row.remark, WIDTH - indent)) {
                out.println(line.append(part).toString().stripTrailing());
                line = new StringBuilder(" ".repeat(indent));
            }
        }
    }

    private static int length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }

    /** Writes the values as one JSON object and a line end; the stream stays open. */
    public void write(OutputStream out) {
        write(out, this);
    }

    /** Writes one JSON value and a line end; the stream stays open. */
    public static void write(OutputStream out, Object value) {
        try {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            json(text, value);
            text.write('\n');
            text.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void json(Writer out, @Nullable Object value) throws IOException {
        if (value instanceof Report report) {
            String before = "{";
            for (Item item : report.items) {
                if (item.key != null) {
                    before = field(out, before, item.key, item.value);
                }
            }
            out.write(before.equals("{") ? "{}" : "}");
        } else if (value instanceof Map<?, ?> map) {
            String before = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                before = field(out, before, String.valueOf(entry.getKey()), entry.getValue());
            }
            out.write(before.equals("{") ? "{}" : "}");
        } else if (value instanceof Iterable<?> list) {
            String before = "";
            out.write('[');
            for (Object each : list) {
                out.write(before);
                json(out, each);
                before = ",";
            }
            out.write(']');
        } else if (value instanceof Number number) {
            boolean isLong = (number instanceof BigInteger all && all.compareTo(MOST_EXACT) > 0)
                    || (number instanceof Long some && some > MOST_EXACT.longValue());
            out.write(isLong ? "\"" + number + "\"" : number.toString());
        } else if (value instanceof CharSequence || value instanceof Enum<?>) {
            string(out, value.toString());
        } else {
            out.write(String.valueOf(value));
        }
    }

    private static String field(Writer out, String before, String key, @Nullable Object value) throws IOException {
        out.write(before);
        string(out, key);
        out.write(':');
        json(out, value);
        return ",";
    }

    private static void string(Writer out, String text) throws IOException {
        out.write('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int known = "\"\\\n\t\r\b\f".indexOf(c);
            out.write(
                    known >= 0
                            ? "\\" + "\"\\ntrbf".charAt(known)
                            : c < ' ' ? String.format("\\u%04X", (int) c) : String.valueOf(c));
        }
        out.write('"');
    }

    /** A number rounded to parts of one. */
    public static double rounded(double value, double parts) {
        return Math.round(value * parts) / parts;
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
