package org.tidemark.format.lola;

import static org.tidemark.format.InputException.quote;

import java.util.Set;
import org.tidemark.format.InputException;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;

/**
 * Splits a LoLA file into words.
 *
 * <p>A word is a run of anything but white space and {@code , ; : ( ) { }}; the keywords are upper case and reserved.
 * Comments are <code>{ … }</code>, <code>/* … *&#47;</code> and, as an extension, {@code //} to the end of the line
 * where a word could start.
 */
final class LolaScanner {
    static final Set<String> KEYWORDS =
            Set.of("PLACE", "SAFE", "MARKING", "TRANSITION", "STRONG", "WEAK", "FAIR", "CONSUME", "PRODUCE");

    private final TextInput text;
    private final StringBuilder word = new StringBuilder();
    private String current = "";
    private Position position = new Position(1, 1);

    LolaScanner(TextInput text) throws InputException {
        this.text = text;
        advance();
    }

    /** Whether a character can be part of a word. */
    static boolean isWordPart(int c) {
        return ",;:(){}".indexOf(c) < 0 && !isSpace(c);
    }

    private static boolean isSpace(int c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    }

    /** The current word or separator; empty at the end of the file. */
    String current() {
        return current;
    }

    Position position() {
        return position;
    }

    boolean at(String expected) {
        return current.equals(expected);
    }

    /** Whether this is a word and not a keyword; numbers are names too. */
    boolean atName() {
        return !current.isEmpty() && isWordPart(current.charAt(0)) && !KEYWORDS.contains(current);
    }

    boolean atNumber() {
        return !current.isEmpty() && current.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Takes the current word. */
    String take() throws InputException {
        String taken = current;
        advance();
        return taken;
    }

    /** Takes this word if it is the current one. */
    boolean skip(String expected) throws InputException {
        boolean here = at(expected);
        if (here) {
            advance();
        }
        return here;
    }

    InputException unexpected(String expected) {
        String found = current.isEmpty() ? "the file ends here" : "found " + quote(current);
        return text.error(position, found + ": expected " + expected);
    }

    private void advance() throws InputException {
        skipBlanks();
        position = text.position();
        word.setLength(0);
        if (text.peek() != TextInput.END && !isWordPart(text.peek())) {
            word.append((char) text.next());
        } else {
            while (text.peek() != TextInput.END && isWordPart(text.peek())) {
                word.append((char) text.next());
            }
        }
        current = word.toString();
    }

    private void skipBlanks() throws InputException {
        while (true) {
            int c = text.peek();
            if (isSpace(c)) {
                text.next();
            } else if (c == '{') {
                skipThrough("}");
            } else if (c == '/' && text.peek(1) == '*') {
                skipThrough("*/");
            } else if (c == '/' && text.peek(1) == '/') {
                skipLine();
            } else {
                return;
            }
        }
    }

    private void skipLine() throws InputException {
        while (text.peek() != '\n' && text.peek() != TextInput.END) {
            text.next();
        }
    }

    private void skipThrough(String close) throws InputException {
        Position opened = text.position();
        text.next();
        if (close.length() == 2) {
            text.next();
        }
        while (text.peek() != close.charAt(0) || (close.length() == 2 && text.peek(1) != close.charAt(1))) {
            if (text.next() == TextInput.END) {
                throw text.error(opened, "a comment that is never closed; expected '" + close + "'");
            }
        }
        text.next();
        if (close.length() == 2) {
            text.next();
        }
    }
}
