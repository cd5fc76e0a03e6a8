package org.tidemark.cli.ci;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;

/**
 * Reads TOML 1.0: tables, arrays of tables, dotted and quoted keys, all kinds of strings, decimal integers, floats, truths, arrays and inline tables.
 * Dates, and integers in other bases, are refused. Every value knows its line. Used once.
 */
final class TomlText {
    private static final int DEEPEST = 64;
    private static final String BARE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

    private final String file;
    private final String text;
    private int at;
    private int line = 1;
    private int depth;

    private TomlText(String file, String text) {
        this.file = file;
        this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /**
     * A value: a string, a {@link Long}, a {@link Double}, a {@link Boolean}, a list of values or a table.
     *
     * @param line the line on which it begins
     * @param column the column of the first character of a string that stands there as it is; 0 for others
     */
    record Value(Object of, int line, int column) {
        Value(Object of, int line) {
            this(of, line, 0);
        }

        /** The kind of value, for messages. */
        String kind() {
            return of instanceof String
                    ? "a string"
                    : of instanceof Long || of instanceof Double
                            ? "a number"
                            : of instanceof Boolean ? "a truth" : of instanceof Table ? "a table" : "an array";
        }
    }

    /** A table: values by their keys, in the order of the file. */
    static final class Table {
        private final Map<String, Value> values = new LinkedHashMap<>();
        private boolean isClosed;
        private boolean isDefined;

        Map<String, Value> values() {
            return values;
        }

        @Nullable
        Value get(String key) {
            return values.get(key);
        }
    }

    /** An array of tables, which later headers extend. */
    private static final class TableArray extends ArrayList<Value> {
        private static final long serialVersionUID = 1;
    }

    /** Reads a whole text. */
    static Table read(String file, String text) throws InputException {
        return new TomlText(file, text).document();
    }

    private Table document() throws InputException {
        Table root = new Table();
        Table current = root;
        for (skipLines(); at < text.length(); skipLines()) {
            current = peek() == '[' ? header(root) : entry(current);
            skipBlanks();
            if (at < text.length() && peek() != '\n') {
                throw wrong("expected the end of the line, but found " + found());
            }
        }
        return root;
    }

    private Table header(Table root) throws InputException {
        int where = line;
        boolean isArray = text.startsWith("[[", at);
        at += isArray ? 2 : 1;
        List<String> path = path();
        expect(isArray ? "]]" : "]");
        Table inside = root;
        for (String key : path.subList(0, path.size() - 1)) {
            inside = step(inside, key, where);
        }
        String last = path.get(path.size() - 1);
        Value there = inside.values.get(last);
        if (!isArray) {
            Table table = step(inside, last, where);
            if (table.isDefined || (there != null && !(there.of instanceof Table))) {
                throw wrong("the table '" + String.join(".", path) + "' is there twice");
            }
            table.isDefined = true;
            return table;
        }
        if (there != null && !(there.of instanceof TableArray)) {
            throw wrong("'" + String.join(".", path) + "' is " + there.kind() + " already, and not an array of tables");
        }
        Table table = new Table();
        table.isDefined = true;
        TableArray tables = there == null ? new TableArray() : (TableArray) there.of;
        tables.add(new Value(table, where));
        inside.values.put(last, new Value(tables, there == null ? where : there.line));
        return table;
    }

    /** The table below a table, which is made where there is none; of an array of tables the last one. */
    private Table step(Table inside, String key, int where) throws InputException {
        Value there = inside.values.get(key);
        if (there == null) {
            Table made = new Table();
            inside.values.put(key, new Value(made, where));
            return made;
        }
        if (there.of instanceof TableArray tables) {
            return (Table) tables.get(tables.size() - 1).of;
        }
        if (there.of instanceof Table table && !table.isClosed) {
            return table;
        }
        throw wrong("'" + key + "' is " + there.kind() + " already, to which nothing can be added");
    }

    private Table entry(Table current) throws InputException {
        int where = line;
        List<String> path = path();
        expect("=");
        skipBlanks();
        Value value = value();
        Table inside = current;
        for (String key : path.subList(0, path.size() - 1)) {
            inside = step(inside, key, where);
        }
        String last = path.get(path.size() - 1);
        if (inside.values.putIfAbsent(last, value) != null) {
            throw wrong("the key '" + String.join(".", path) + "' is there twice");
        }
        return current;
    }

    private List<String> path() throws InputException {
        List<String> path = new ArrayList<>();
        do {
            skipBlanks();
            path.add(key());
            skipBlanks();
        } while (take("."));
        return path;
    }

    private String key() throws InputException {
        if (at < text.length() && (peek() == '"' || peek() == '\'')) {
            return string(false);
        }
        int from = at;
        while (at < text.length() && BARE.indexOf(peek()) >= 0) {
            at++;
        }
        if (at == from) {
            throw wrong("expected a key, but found " + found());
        }
        return text.substring(from, at);
    }

    private Value value() throws InputException {
        int where = line;
        if (at == text.length()) {
            throw wrong("expected a value, but found the end of the file");
        }
        if (++depth > DEEPEST) {
            throw wrong("values are nested more than " + DEEPEST + " deep");
        }
        int first = at + 1;
        char c = peek();
        Object of = c == '"' || c == '\'' ? string(true) : c == '[' ? array() : c == '{' ? inline() : word();
        depth--;
        boolean isPlain = of instanceof String string && text.startsWith(string + c, first);
        return new Value(of, where, isPlain ? first - text.lastIndexOf('\n', first) : 0);
    }

    private List<Value> array() throws InputException {
        at++;
        List<Value> values = new ArrayList<>();
        for (skipLines(); !take("]"); skipLines()) {
            values.add(value());
            skipLines();
            if (!take(",") && (at == text.length() || peek() != ']')) {
                throw wrong("expected ',' or ']' in the array, but found " + found());
            }
        }
        return values;
    }

    private Table inline() throws InputException {
        at++;
        Table table = new Table();
        skipBlanks();
        while (!take("}")) {
            entry(table);
            skipBlanks();
            if (take(",")) {
                skipBlanks();
            } else if (at == text.length() || peek() != '}') {
                throw wrong("expected ',' or '}' in the table, but found " + found());
            }
        }
        table.isClosed = true;
        return table;
    }

    private Object word() throws InputException {
        int from = at;
        while (at < text.length() && (BARE.indexOf(peek()) >= 0 || "+.:".indexOf(peek()) >= 0)) {
            at++;
        }
        String word = text.substring(from, at);
        if (word.equals("true") || word.equals("false")) {
            return word.equals("true");
        }
        try {
            if (word.matches("[+-]?(0|[1-9](_?[0-9])*)")) {
                return Long.parseLong(word.replace("_", ""));
            }
        } catch (NumberFormatException e) {
            throw wrong(InputException.quote(word) + " is too large; expected at most " + Long.MAX_VALUE);
        }
        if (word.matches("[+-]?(0|[1-9](_?[0-9])*)(\\.[0-9](_?[0-9])*)?([eE][+-]?[0-9](_?[0-9])*)?")) {
            return Double.parseDouble(word.replace("_", ""));
        }
        at = from;
        throw wrong("expected a string in quotes, a number, true or false, but found "
                + (word.isEmpty() ? found() : InputException.quote(word)));
    }

    private String string(boolean mayBeLong) throws InputException {
        String quote = text.substring(at, at + 1);
        boolean isLong = text.startsWith(quote.repeat(3), at);
        if (isLong && !mayBeLong) {
            throw wrong("a key cannot be a string of several lines");
        }
        int where = line;
        String end = isLong ? quote.repeat(3) : quote;
        at += end.length();
        if (isLong && at < text.length() && (take("\n") || take("\r\n"))) {
            line++;
        }
        StringBuilder read = new StringBuilder();
        while (!ends(end, isLong)) {
            if (at == text.length() || (peek() == '\n' && !isLong)) {
                line = where;
                throw wrong("the string that begins here has no end; expected " + end);
            }
            char c = text.charAt(at++);
            if (c == '\n') {
                line++;
            }
            if (c == '\\' && quote.equals("\"")) {
                escape(read, isLong);
            } else {
                read.append(c);
            }
        }
        at += end.length();
        return read.toString();
    }

    /** Whether a string ends here; up to two quotes may stand before the end of a long one. */
    private boolean ends(String end, boolean isLong) {
        return text.startsWith(end, at) && !(isLong && text.startsWith(end.substring(2), at + end.length()));
    }

    private void escape(StringBuilder read, boolean isLong) throws InputException {
        char c = at < text.length() ? text.charAt(at++) : ' ';
        int known = "btnfre\"\\".indexOf(c);
        if (known >= 0 && c != 'e') {
            read.append("\b\t\n\f\r\u001b\"\\".charAt(known));
        } else if (c == 'u' || c == 'U') {
            int digits = c == 'u' ? 4 : 8;
            String hex = text.substring(at, Math.min(text.length(), at + digits));
            int point = hex.matches("[0-9a-fA-F]{" + digits + "}") ? (int) Long.parseLong(hex, 16) : -1;
            if (!Character.isValidCodePoint(point) || (point >= 0xD800 && point < 0xE000)) {
                throw wrong("'\\" + c + hex + "' is not a character; expected " + digits + " digits of one");
            }
            read.appendCodePoint(point);
            at += digits;
        } else if (isLong && Character.isWhitespace(c)) {
            at--;
            int before = line;
            while (at < text.length() && Character.isWhitespace(peek())) {
                line += text.charAt(at++) == '\n' ? 1 : 0;
            }
            if (line == before) {
                throw wrong("'\\' before a blank: expected the end of the line after it");
            }
        } else {
            throw wrong("'\\" + c + "' in a string: expected one of \\b \\t \\n \\f \\r \\\" \\\\ \\u \\U");
        }
    }

    private void expect(String sign) throws InputException {
        skipBlanks();
        if (!take(sign)) {
            throw wrong("expected '" + sign + "', but found " + found());
        }
    }

    private boolean take(String sign) {
        boolean isThere = text.startsWith(sign, at);
        at += isThere ? sign.length() : 0;
        return isThere;
    }

    private char peek() {
        return text.charAt(at);
    }

    /** Skips blanks and a comment. */
    private void skipBlanks() {
        while (at < text.length() && (peek() == ' ' || peek() == '\t' || peek() == '\r')) {
            at++;
        }
        if (at < text.length() && peek() == '#') {
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end;
        }
    }

    /** Skips blanks, comments and ends of lines. */
    private void skipLines() {
        skipBlanks();
        while (at < text.length() && peek() == '\n') {
            at++;
            line++;
            skipBlanks();
        }
    }

    private String found() {
        if (at == text.length()) {
            return "the end of the file";
        }
        return peek() == '\n' ? "the end of the line" : InputException.quote(text.substring(at, at + 1));
    }

    private InputException wrong(String message) {
        return InputException.at(file, line, message);
    }
}
