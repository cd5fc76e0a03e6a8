package org.tidemark.bench.book;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The blocks of Markdown that the pages use: headings, paragraphs, lists in lists, tables, and code between fences or indented. Headings get
 * the anchors that GitHub gives them, so that the same links work in both places.
 */
final class Markdown {
    private static final Pattern HEADING = Pattern.compile("(#{1,6}) +(.*?)#*");
    private static final Pattern ITEM = Pattern.compile("( *)([-*]|[0-9]+\\.) +(.*)");
    private static final Pattern RULE = Pattern.compile("\\|?(?: *:?-{2,}:? *\\|)+(?: *:?-{2,}:? *)?");
    private static final String FENCE = "```";

    /** What readers do not see; in one line. */
    private static final String COMMENT = "<!--";

    private final Spans spans;
    private final StringBuilder html = new StringBuilder();
    private final List<Section> sections = new ArrayList<>();
    private final Map<String, Integer> anchors = new HashMap<>();

    /** @param address where a link of the source leads to in the site */
    Markdown(UnaryOperator<String> address) {
        spans = new Spans(address);
    }

    /** Reads a page. */
    String html(String text) {
        blocks(text.lines().toList());
        return html.toString();
    }

    /** The sections of what was read. */
    List<Section> sections() {
        return List.copyOf(sections);
    }

    private void blocks(List<String> lines) {
        int at = 0;
        while (at < lines.size()) {
            String line = lines.get(at);
            Matcher heading = HEADING.matcher(line);
            if (line.isBlank() || line.startsWith(COMMENT)) {
                at++;
            } else if (line.startsWith(FENCE)) {
                at = fenced(lines, at);
            } else if (heading.matches()) {
                heading(heading.group(1).length(), heading.group(2).strip());
                at++;
            } else if (isTable(lines, at)) {
                at = table(lines, at);
            } else if (ITEM.matcher(line).matches()) {
                at = list(lines, at);
            } else if (line.startsWith("    ")) {
                at = indented(lines, at);
            } else {
                at = paragraph(lines, at);
            }
        }
    }

    private void heading(int level, String text) {
        String anchor = anchor(text);
        sections.add(new Section(level, Spans.plain(text), anchor, new StringBuilder()));
        html.append("<h%d id=\"%s\">%s<a class=\"anchor\" href=\"#%s\">#</a></h%d>\n"
                .formatted(level, anchor, spans.html(text), anchor, level));
    }

    private String anchor(String heading) {
        String name = Spans.plain(heading)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
        int before = anchors.merge(name, 1, Integer::sum) - 1;
        return before == 0 ? name : name + "-" + before;
    }

    private int fenced(List<String> lines, int start) {
        int end = start + 1;
        while (end < lines.size() && !lines.get(end).startsWith(FENCE)) {
            end++;
        }
        code(lines.subList(start + 1, end));
        return end + 1;
    }

    private int indented(List<String> lines, int start) {
        int end = start;
        while (end < lines.size()
                && (lines.get(end).startsWith("    ") || lines.get(end).isBlank())) {
            end++;
        }
        List<String> inside = new ArrayList<>();
        lines.subList(start, end).forEach(line -> inside.add(line.isBlank() ? "" : line.substring(4)));
        while (inside.get(inside.size() - 1).isEmpty()) {
            inside.remove(inside.size() - 1);
        }
        code(inside);
        return end;
    }

    private void code(List<String> lines) {
        String text = String.join("\n", lines);
        words(text);
        html.append("<pre><code>").append(Spans.escaped(text)).append("</code></pre>\n");
    }

    private int paragraph(List<String> lines, int start) {
        int end = start + 1;
        while (end < lines.size() && !interrupts(lines, end)) {
            end++;
        }
        String text = lines.subList(start, end).stream().map(String::strip).collect(Collectors.joining(" "));
        words(text);
        html.append("<p>").append(spans.html(text)).append("</p>\n");
        return end;
    }

    private static boolean interrupts(List<String> lines, int at) {
        String line = lines.get(at);
        return line.isBlank()
                || line.startsWith(FENCE)
                || line.startsWith(COMMENT)
                || HEADING.matcher(line).matches()
                || line.matches(" *[-*] +.*")
                || isTable(lines, at);
    }

    private static boolean isTable(List<String> lines, int at) {
        return lines.get(at).startsWith("|")
                && at + 1 < lines.size()
                && RULE.matcher(lines.get(at + 1)).matches();
    }

    private int table(List<String> lines, int start) {
        html.append("<div class=\"table\"><table>\n");
        row(lines.get(start), "th");
        int at = start + 2;
        while (at < lines.size() && lines.get(at).startsWith("|")) {
            row(lines.get(at++), "td");
        }
        html.append("</table></div>\n");
        return at;
    }

    private void row(String line, String cell) {
        html.append("<tr>");
        for (String text : cells(line)) {
            words(text);
            html.append('<')
                    .append(cell)
                    .append('>')
                    .append(spans.html(text))
                    .append("</")
                    .append(cell)
                    .append('>');
        }
        html.append("</tr>\n");
    }

    /** The cells of a row; a bar in code or after a backslash divides nothing. */
    private static List<String> cells(String line) {
        String row = line.strip().substring(1);
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean isCode = false;
        for (int i = 0; i < row.length(); i++) {
            char c = row.charAt(i);
            isCode ^= c == '`';
            if (c == '\\' && i + 1 < row.length() && row.charAt(i + 1) == '|') {
                cell.append('|');
                i++;
            } else if (c == '|' && !isCode) {
                cells.add(cell.toString().strip());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        if (!cell.toString().isBlank()) {
            cells.add(cell.toString().strip());
        }
        return cells;
    }

    /** A list: each item is a page of its own, less the space in front of it. */
    private int list(List<String> lines, int start) {
        Matcher first = match(lines.get(start));
        int indent = first.group(1).length();
        boolean isNumbered = Character.isDigit(first.group(2).charAt(0));
        html.append(isNumbered ? "<ol>\n" : "<ul>\n");
        int at = start;
        while (at < lines.size() && isItem(lines.get(at), indent, isNumbered)) {
            Matcher item = match(lines.get(at));
            int inside = item.start(3);
            List<String> body = new ArrayList<>(List.of(item.group(3)));
            at++;
            while (at < lines.size() && belongs(lines, at, indent)) {
                String line = lines.get(at++);
                body.add(line.substring(
                        Math.min(inside, line.length() - line.stripLeading().length())));
            }
            html.append("<li>");
            item(body);
            html.append("</li>\n");
        }
        html.append(isNumbered ? "</ol>\n" : "</ul>\n");
        return at;
    }

    /** An item of one paragraph has no space round it. */
    private void item(List<String> body) {
        int from = html.length();
        blocks(body);
        if (html.indexOf("<p>", from) == from) {
            int end = html.indexOf("</p>", from);
            html.delete(end, end + "</p>".length()).delete(from, from + "<p>".length());
        }
    }

    private static Matcher match(String line) {
        Matcher item = ITEM.matcher(line);
        if (!item.matches()) {
            throw new IllegalArgumentException("not an item: " + line);
        }
        return item;
    }

    private static boolean isItem(String line, int indent, boolean isNumbered) {
        Matcher item = ITEM.matcher(line);
        return item.matches()
                && item.group(1).length() == indent
                && Character.isDigit(item.group(2).charAt(0)) == isNumbered;
    }

    /** Whether a line goes on with the item before it: it is indented further, or nothing is between them. */
    private static boolean belongs(List<String> lines, int at, int indent) {
        String line = lines.get(at);
        if (line.isBlank()) {
            int next = at + 1;
            while (next < lines.size() && lines.get(next).isBlank()) {
                next++;
            }
            return next < lines.size() && lines.get(next).startsWith(" ".repeat(indent + 2));
        }
        if (line.startsWith(" ".repeat(indent + 2))) {
            return true;
        }
        return !lines.get(at - 1).isBlank()
                && !ITEM.matcher(line).matches()
                && !HEADING.matcher(line).matches()
                && !line.startsWith(FENCE)
                && !isTable(lines, at);
    }

    private void words(String text) {
        if (!sections.isEmpty()) {
            sections.get(sections.size() - 1).text().append(Spans.plain(text)).append(' ');
        }
    }
}
