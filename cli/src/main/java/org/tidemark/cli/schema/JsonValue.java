package org.tidemark.cli.schema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;

/** Reads JSON (RFC 8259) as maps, lists, strings, {@link BigDecimal}s, booleans and null. Used once. */
final class JsonValue {
    private static final int DEEPEST = 512;

    private final String file;
    private final String text;
    private int at;
    private int depth;

    private JsonValue(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /** Reads one value, which must be all of the text. */
    static @Nullable Object read(String file, String text) throws InputException {
        JsonValue reader = new JsonValue(file, text);
        Object value = reader.value();
        if (reader.peek() != 0) {
            throw reader.wrong("the end of the text");
        }
        return value;
    }

    private @Nullable Object value() throws InputException {
        char c = peek();
        if (++depth > DEEPEST) {
            throw wrong("at most " + DEEPEST + " values within each other");
        }
        Object value = switch (c) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
        depth--;
        return value;
    }

    private Map<String, @Nullable Object> object() throws InputException {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        at++;
        if (take('}')) {
            return fields;
        }
        do {
            if (peek() != '"') {
                throw wrong("the name of a field, in double quotes");
            }
            String name = string();
            if (!take(':')) {
                throw wrong("':'");
            }
            fields.put(name, value());
        } while (take(','));
        if (!take('}')) {
            throw wrong("',' or '}'");
        }
        return fields;
    }

    private List<@Nullable Object> array() throws InputException {
        List<@Nullable Object> values = new ArrayList<>();
        at++;
        if (take(']')) {
            return values;
        }
        do {
            values.add(value());
        } while (take(','));
        if (!take(']')) {
            throw wrong("',' or ']'");
        }
        return values;
    }

    private String string() throws InputException {
        StringBuilder read = new StringBuilder();
        for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
            char c = text.charAt(at);
            if (c < ' ') {
                break;
            }
            if (c != '\\') {
                read.append(c);
                continue;
            }
            char sign = ++at < text.length() ? text.charAt(at) : ' ';
            int known = "\"\\/bfnrt".indexOf(sign);
            if (known >= 0) {
                read.append("\"\\/\b\f\n\r\t".charAt(known));
            } else if (sign == 'u'
                    && text.substring(at + 1, Math.min(at + 5, text.length())).matches("[0-9a-fA-F]{4}")) {
                read.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                at += 4;
            } else {
                throw wrong("a character that may follow '\\'");
            }
        }
        if (at == text.length() || text.charAt(at) != '"') {
            throw wrong("the end of the string");
        }
        at++;
        return read.toString();
    }

    private BigDecimal number() throws InputException {
        int end = at;
        while (end < text.length() && "+-.eE0123456789".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        String digits = text.substring(at, end);
        if (!digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]{1,4})?")) {
            throw wrong("a value");
        }
        at = end;
        return new BigDecimal(digits);
    }

    private @Nullable Object word(String word, @Nullable Boolean value) throws InputException {
        if (!text.startsWith(word, at)) {
            throw wrong("a value");
        }
        at += word.length();
        return value;
    }

    private boolean take(char c) {
        boolean isThere = peek() == c;
        at += isThere ? 1 : 0;
        return isThere;
    }

    /** The next character that is not blank; 0 at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private InputException wrong(String expected) {
        int line = 1
                + (int) text.substring(0, Math.min(at, text.length()))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        String found = at >= text.length() ? "the end" : InputException.quote(text.substring(at, at + 1));
        return InputException.at(file, line, "found " + found + ", expected " + expected);
    }
}
