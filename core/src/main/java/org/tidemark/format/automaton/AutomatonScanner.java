package org.tidemark.format.automaton;

import static org.tidemark.format.InputException.quote;

import org.tidemark.format.InputException;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;

/**
 * Splits the text of an automaton into tokens.
 *
 * <p>A word is a run of anything but white space and {@code , { } [ ] ! * # "}; any other name is in quotes. A
 * condition is the text between square brackets. Line ends are tokens; {@code #} starts a comment.
 */
final class AutomatonScanner {
    /** The kinds of tokens. */
    enum Kind {
        WORD,
        QUOTED,
        SIGN,
        CONDITION,
        LINE_END,
        END
    }

    private static final String SIGNS = ",{}!*";

    private final TextInput text;
    private Kind kind = Kind.LINE_END;
    private String current = "";
    private Position position = new Position(1, 1);

    AutomatonScanner(TextInput text) throws InputException {
        this.text = text;
        advance();
    }

    Kind kind() {
        return kind;
    }

    /** The text of the token; a quoted name or a condition without its delimiters. */
    String current() {
        return current;
    }

    Position position() {
        return position;
    }

    boolean atName() {
        return kind == Kind.QUOTED || (kind == Kind.WORD && !current.equals("--") && !current.equals("-->"));
    }

    /** Whether this is the word or sign, not in quotes. */
    boolean at(String expected) {
        return (kind == Kind.WORD || kind == Kind.SIGN) && current.equals(expected);
    }

    boolean atLineEnd() {
        return kind == Kind.LINE_END || kind == Kind.END;
    }

    String take() throws InputException {
        String taken = current;
        advance();
        return taken;
    }

    boolean skip(String expected) throws InputException {
        boolean here = at(expected);
        if (here) {
            advance();
        }
        return here;
    }

    InputException unexpected(String expected) {
        String found = switch (kind) {
            case END -> "the file ends here";
            case LINE_END -> "the line ends here";
            case CONDITION -> "found a condition";
            default -> "found " + quote(current);
        };
        return text.error(position, found + ": expected " + expected);
    }

    private void advance() throws InputException {
        skipBlanks();
        position = text.position();
        int c = text.peek();
        if (c == TextInput.END || c == '\n') {
            text.next();
            set(c == TextInput.END ? Kind.END : Kind.LINE_END, "");
        } else if (c == '"') {
            text.next();
            set(Kind.QUOTED, quoted());
        } else if (c == '[') {
            text.next();
            Position inside = text.position();
            set(Kind.CONDITION, condition());
            position = inside;
        } else if (SIGNS.indexOf(c) >= 0 || c == ']') {
            text.next();
            set(Kind.SIGN, Character.toString(c));
        } else {
            set(Kind.WORD, word());
        }
    }

    private void set(Kind found, String value) {
        kind = found;
        current = value;
    }

    private void skipBlanks() throws InputException {
        while (isBlank(text.peek())) {
            text.next();
        }
        if (text.peek() == '#') {
            while (text.peek() != '\n' && text.peek() != TextInput.END) {
                text.next();
            }
        }
    }

    private static boolean isBlank(int c) {
        return c != '\n' && c != TextInput.END && Character.isWhitespace(c);
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
        return c != TextInput.END && !Character.isWhitespace(c) && SIGNS.indexOf(c) < 0 && "[]#\"".indexOf(c) < 0;
    }

    private String quoted() throws InputException {
        StringBuilder name = new StringBuilder();
        for (int c = next("this quoted name has no closing '\"' on its line"); c != '"'; ) {
            name.append(c == '\\' ? escaped() : (char) c);
            c = next("this quoted name has no closing '\"' on its line");
        }
        return name.toString();
    }

    private char escaped() throws InputException {
        Position where = text.position();
        int c = text.next();
        return switch (c) {
            case '"', '\\' -> (char) c;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> throw text.error(where, "a backslash: expected one of \" \\ n r t after it");
        };
    }

    /** The text up to the bracket that closes this one; brackets within quotes do not count. */
    private String condition() throws InputException {
        String never = "this condition has no closing ']' on its line";
        StringBuilder formula = new StringBuilder();
        boolean quoted = false;
        int open = 1;
        while (true) {
            int c = next(never);
            open += quoted ? 0 : c == '[' ? 1 : c == ']' ? -1 : 0;
            if (open == 0) {
                return formula.toString();
            }
            formula.append((char) c);
            if (c == '\\' && quoted) {
                formula.append((char) next(never));
            } else if (c == '"') {
                quoted = !quoted;
            }
        }
    }

    private int next(String otherwise) throws InputException {
        int c = text.peek();
        if (c == '\n' || c == TextInput.END) {
            throw text.error(position, otherwise);
        }
        return text.next();
    }
}
