package org.tidemark.format.hoa;

import static org.tidemark.format.InputException.quote;

import org.tidemark.format.InputException;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;

/** Splits a file in the Hanoi format into tokens; comments, which may be nested, are skipped. */
final class HoaScanner {
    /** The kinds of tokens. */
    enum Kind {
        /** A name followed by a colon, without the colon. */
        HEADER,
        WORD,
        NUMBER,
        STRING,
        /** A name after an {@code @}, without the {@code @}. */
        ALIAS,
        SIGN,
        /** {@code --BODY--} and the like. */
        MARK,
        END
    }

    private final TextInput text;
    private Kind kind = Kind.END;
    private String current = "";
    private Position position = new Position(1, 1);

    HoaScanner(TextInput text) throws InputException {
        this.text = text;
        advance();
    }

    Kind kind() {
        return kind;
    }

    String current() {
        return current;
    }

    Position position() {
        return position;
    }

    boolean at(Kind expected, String value) {
        return kind == expected && current.equals(value);
    }

    String take() throws InputException {
        String taken = current;
        advance();
        return taken;
    }

    String take(Kind expected, String called) throws InputException {
        if (kind != expected) {
            throw unexpected(called);
        }
        return take();
    }

    boolean skip(String sign) throws InputException {
        boolean here = at(Kind.SIGN, sign);
        if (here) {
            advance();
        }
        return here;
    }

    /** Takes a number below a limit. */
    int number(String what, int limit) throws InputException {
        Position where = position;
        int number = text.number(where, what, take(Kind.NUMBER, what), 1, 0);
        if (number >= limit) {
            throw text.error(where, what + " " + number + ": expected a number below " + limit);
        }
        return number;
    }

    InputException unexpected(String expected) {
        return error((kind == Kind.END ? "the file ends here" : "found " + quote(current)) + ": expected " + expected);
    }

    InputException error(String message) {
        return text.error(position, message);
    }

    private void advance() throws InputException {
        skipBlanks();
        position = text.position();
        int c = text.peek();
        if (c == TextInput.END) {
            set(Kind.END, "");
        } else if (c == '"') {
            text.next();
            set(Kind.STRING, string());
        } else if (c == '@') {
            text.next();
            set(Kind.ALIAS, word());
        } else if (c >= '0' && c <= '9') {
            set(Kind.NUMBER, word());
            if (!current.chars().allMatch(d -> d >= '0' && d <= '9')) {
                throw error("found " + quote(current) + ": expected a number");
            }
        } else if (c == '-') {
            set(Kind.MARK, word());
        } else if (isWordPart(c)) {
            String word = word();
            boolean header = text.peek() == ':';
            if (header) {
                text.next();
            }
            set(header ? Kind.HEADER : Kind.WORD, word);
        } else {
            text.next();
            set(Kind.SIGN, Character.toString(c));
        }
    }

    private void set(Kind found, String value) {
        kind = found;
        current = value;
    }

    private String word() throws InputException {
        StringBuilder word = new StringBuilder();
        for (int c = text.peek(); isWordPart(c); c = text.peek()) {
            word.append((char) c);
            text.next();
        }
        return word.toString();
    }

    private static boolean isWordPart(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    }

    private String string() throws InputException {
        StringBuilder string = new StringBuilder();
        for (int c = text.next(); c != '"'; c = text.next()) {
            int taken = c == '\\' ? text.next() : c;
            if (taken == TextInput.END) {
                throw error("a string that is never closed; expected '\"'");
            }
            string.append((char) taken);
        }
        return string.toString();
    }

    private void skipBlanks() throws InputException {
        while (true) {
            int c = text.peek();
            if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
                text.next();
            } else if (c == '/' && text.peek(1) == '*') {
                comment();
            } else {
                return;
            }
        }
    }

    private void comment() throws InputException {
        Position opened = text.position();
        int open = 0;
        do {
            int c = text.next();
            if (c == TextInput.END) {
                throw text.error(opened, "a comment that is never closed; expected '*/'");
            }
            if (c == '/' && text.peek() == '*') {
                text.next();
                open++;
            } else if (c == '*' && text.peek() == '/') {
                text.next();
                open--;
            }
        } while (open > 0);
    }
}
