package org.tidemark.format.trace;

import static org.tidemark.format.InputException.quote;

import java.io.InputStream;
import org.tidemark.format.InputException;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;

/**
 * Reads JSON token by token, for readers that know what must come next.
 *
 * <p>It follows RFC 8259 strictly: no comments, no trailing commas, no leading zeros. The caller asks for what the
 * format requires and gets it, or an error with the position, what was found and what was expected; so deep nesting
 * and endless values are refused where they begin. Holds one buffer and one string. Not thread-safe.
 */
final class JsonInput {
    /** A longer string is not the name of anything. */
    static final int LONGEST_STRING = 1 << 16;

    private final TextInput text;

    private JsonInput(TextInput text) {
        this.text = text;
    }

    static JsonInput open(InputStream in, String file) throws InputException {
        return new JsonInput(TextInput.open(in, file));
    }

    /** The position of the next token. */
    Position position() throws InputException {
        skipSpace();
        return text.position();
    }

    InputException error(Position where, String message) {
        return text.error(where, message);
    }

    private void skipSpace() throws InputException {
        for (int c = text.peek(); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = text.peek()) {
            text.next();
        }
    }

    /** Whether the next token begins with this character. */
    boolean at(char c) throws InputException {
        skipSpace();
        return text.peek() == c;
    }

    /** Takes a delimiter such as a bracket; {@code expected} describes it in messages. */
    void take(char mark, String expected) throws InputException {
        if (!at(mark)) {
            throw unexpected(expected);
        }
        text.next();
    }

    /** After an element: takes a comma and returns true, or the closing delimiter and returns false. */
    boolean more(char close) throws InputException {
        if (at(',')) {
            text.next();
            return true;
        }
        take(close, "',' or '" + close + "'");
        return false;
    }

    /** Refuses anything but blanks up to the end of the file. */
    void end() throws InputException {
        skipSpace();
        if (text.peek() != TextInput.END) {
            throw unexpected("the end of the file");
        }
    }

    /** An error at the next token, which is not what was expected. */
    InputException unexpected(String expected) throws InputException {
        return error(position(), "found " + found() + ": expected " + expected);
    }

    private String found() throws InputException {
        int c = text.peek();
        if (c == TextInput.END) {
            return "the end of the file";
        }
        if (c == '"') {
            return "a string";
        }
        if (!isWord(c)) {
            return quote(Character.toString(c));
        }
        return quote(word());
    }

    private static boolean isWord(int c) {
        return c == '-' || c == '+' || c == '.' || (c != TextInput.END && Character.isLetterOrDigit(c));
    }

    /** Takes the word {@code null}. */
    void takeNull(String expected) throws InputException {
        Position where = position();
        String word = word();
        if (!word.equals("null")) {
            throw error(where, "found " + (word.isEmpty() ? found() : quote(word)) + ": expected " + expected);
        }
    }

    private String word() throws InputException {
        StringBuilder word = new StringBuilder();
        while (isWord(text.peek()) && word.length() < 100) {
            word.append((char) text.next());
        }
        return word.toString();
    }

    /** Takes an integer from 0 to 2^31 − 1; {@code what} describes it in messages. */
    int natural(String what) throws InputException {
        Position where = position();
        if (!isWord(text.peek())) {
            throw unexpected("an integer ≥ 0 for " + what);
        }
        String word = word();
        if (!word.matches("0|[1-9][0-9]*")) {
            throw error(where, "found " + quote(word) + " for " + what + ": expected an integer ≥ 0");
        }
        return text.number(where, what, word, 1, 0);
    }

    /** Takes a string; {@code expected} describes it in messages. */
    String string(String expected) throws InputException {
        Position where = position();
        take('"', expected);
        StringBuilder string = new StringBuilder();
        while (text.peek() != '"') {
            int c = text.peek();
            if (c == TextInput.END) {
                throw error(where, "a string without an end: expected '\"'");
            }
            if (c < ' ') {
                throw error(text.position(), "a control character in a string: expected it as \\u" + hex(c));
            }
            if (string.length() == LONGEST_STRING) {
                throw error(where, "a string of more than " + LONGEST_STRING + " characters: expected " + expected);
            }
            string.append(c == '\\' ? escape() : (char) text.next());
        }
        text.next();
        return string.toString();
    }

    private static String hex(int c) {
        return Integer.toHexString(0x10000 + c).substring(1);
    }

    private char escape() throws InputException {
        Position where = text.position();
        text.next();
        int c = text.next();
        return switch (c) {
            case '"', '\\', '/' -> (char) c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode(where);
            default ->
                throw error(
                        where,
                        "an escape " + quote(c == TextInput.END ? "\\" : "\\" + (char) c)
                                + ": expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u");
        };
    }

    private char unicode(Position where) throws InputException {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int c = text.next();
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw error(where, "an escape \\u without four hexadecimal digits: expected such as \\u00e9");
            }
            value = 16 * value + digit;
        }
        return (char) value;
    }
}
