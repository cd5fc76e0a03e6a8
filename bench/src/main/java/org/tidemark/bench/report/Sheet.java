package org.tidemark.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A table of figures with named columns, written as CSV or HTML. Not thread-safe. */
public final class Sheet {
    /** How the first cell of a row begins that has a paper's figures. */
    static final String PAPER = "paper";

    private final String file;
    private final String title;
    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    Sheet(String file, String title, List<String> columns) {
        this.file = file;
        this.title = title;
        this.columns = List.copyOf(columns);
    }

    /** Adds a row, with a cell for each column; numbers as they should be read. */
    public void row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns.size() + " columns");
        }
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(String.valueOf(cell));
        }
        rows.add(List.copyOf(row));
    }

    /** The name of its CSV file. */
    String file() {
        return file;
    }

    String title() {
        return title;
    }

    /** One line a row; a cell with a comma or a quote is quoted. */
    String csv() {
        StringBuilder text = new StringBuilder(line(columns));
        rows.forEach(row -> text.append(line(row)));
        return text.toString();
    }

    private static String line(List<String> cells) {
        return cells.stream().map(Sheet::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    /** A number with commas between its thousands, and any other text as it is. */
    private static String grouped(String cell) {
        return cell.matches("[0-9]{4,18}")
                ? String.format(Locale.ROOT, "%,d", Long.parseLong(cell))
                : Page.escape(cell);
    }

    String html() {
        StringBuilder text = new StringBuilder("<table class=\"figures\">\n<tr>");
        columns.forEach(
                column -> text.append("<th>").append(Page.escape(column)).append("</th>"));
        text.append("</tr>\n");
        for (List<String> row : rows) {
            text.append(row.get(0).startsWith(PAPER) ? "<tr class=\"paper\">" : "<tr>");
            row.forEach(cell -> text.append("<td>").append(grouped(cell)).append("</td>"));
            text.append("</tr>\n");
        }
        return text.append("</table>\n").toString();
    }
}
