package org.tidemark.format;

import static org.tidemark.input.InputException.quote;

import java.util.function.IntPredicate;
import org.tidemark.format.TextInput.Position;
import org.tidemark.input.InputException;

/**
 * Splits a text in which the ends of lines matter into tokens: words, quoted names, signs, and the ends of lines. What words, signs
 * and comments look like, each language says for itself. Not thread-safe.
 */
public abstract class LineScanner {
    /** The kinds of tokens. */
    public enum Kind {
        WORD,
        QUOTED,
        SIGN,
        CONDITION,
        LINE_END,
        END
    }

    private final TextInput text;
    private final String whole;
    private Kind kind = Kind.LINE_END;
    private String current = "";
    private Position position = new Position(1, 1);

    /**
     * A scanner before its first token, to which {@link #advance} goes.
     *
     * @param whole what messages call the text
     */
    protected LineScanner(TextInput text, String whole) {
        this.text = text;
        this.whole = whole;
    }

    /** Whether a comment begins here, which ends with its line. */
    protected abstract boolean atComment() throws InputException;

    /** Whether a character ends a line, besides the usual one. */
    protected abstract boolean endsLine(int c);

    /** Takes a token that begins with this character and is neither quoted nor the end of a line. */
    protected abstract void other(int c) throws InputException;

    public final Kind kind() {
        return kind;
    }

    /** The text of the token; a quoted name or a condition without its delimiters. */
    public final String current() {
        return current;
    }

    public final Position position() {
        return position;
    }

    /** Whether this is the word or sign, not in quotes. */
    public final boolean at(String expected) {
        return (kind == Kind.WORD || kind == Kind.SIGN) && current.equals(expected);
    }

    public final boolean atLineEnd() {
        return kind == Kind.LINE_END || kind == Kind.END;
    }

    public final InputException error(Position where, String message) {
        return text.error(where, message);
    }

    /** The error of a token that is not what was expected. */
    public final InputException unexpected(String expected) {
        String found = switch (kind) {
            case END -> "the " + whole + " ends here";
            case LINE_END -> "the line ends here";
            case CONDITION -> "found a condition";
            default -> "found " + quote(current);
        };
        return error(position, found + ": expected " + expected);
    }

    /** Goes to the next token. */
    protected final void advance() throws InputException {
        skipBlanks();
        position = text.position();
        int c = text.peek();
        if (c == TextInput.END) {
            set(Kind.END, "");
        } else if (c == '\n' || endsLine(c)) {
            text.next();
            set(Kind.LINE_END, "");
        } else if (c == '"') {
            text.next();
            set(Kind.QUOTED, quoted());
        } else {
            other(c);
        }
    }

    /** Sets the token that was taken. */
    protected final void set(Kind found, String value) {
        kind = found;
        current = value;
    }

    /** Sets where the token begins, if that is not where its first character is. */
    protected final void beginsAt(Position where) {
        position = where;
    }

    private void skipBlanks() throws InputException {
        while (text.peek() != '\n' && text.peek() != TextInput.END && Character.isWhitespace(text.peek())) {
            text.next();
        }
        if (atComment()) {
            while (text.peek() != '\n' && text.peek() != TextInput.END) {
                text.next();
            }
        }
    }

    /** Takes all characters that belong to a word. */
    protected final String word(IntPredicate isPart) throws InputException {
        StringBuilder word = new StringBuilder();
        for (int c = text.peek(); c != TextInput.END && isPart.test(c); c = text.peek()) {
            word.append((char) c);
            text.next();
        }
        return word.toString();
    }

    private String quoted() throws InputException {
        String never = "this quoted name has no closing '\"' on its line";
        StringBuilder name = new StringBuilder();
        for (int c = next(never); c != '"'; c = next(never)) {
            name.append(c == '\\' ? escaped() : (char) c);
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
            default -> throw error(where, "a backslash: expected one of \" \\ n r t after it");
        };
    }

    /** Takes a character of the line; what to say where the line ends before it. */
    protected final int next(String otherwise) throws InputException {
        int c = text.peek();
        if (c == '\n' || c == TextInput.END) {
            throw error(position, otherwise);
        }
        return text.next();
    }
}
