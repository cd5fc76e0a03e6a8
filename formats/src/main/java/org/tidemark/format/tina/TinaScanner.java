package org.tidemark.format.tina;

import static org.tidemark.input.InputException.quote;

import org.tidemark.format.NetDraft.Arc;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.input.InputException;

/**
 * Splits TINA's files into their parts: lines of words, names plain or in braces, numbers with K and M, and arcs.
 *
 * <p>A plain name consists of letters, digits, primes, underscores and, as an extension, dots. In braces anything is
 * allowed, with a backslash before braces and backslashes. A hash starts a comment, which runs to the end of the
 * line.
 */
final class TinaScanner {
    private final TextInput text;
    private final StringBuilder word = new StringBuilder();

    TinaScanner(TextInput text) {
        this.text = text;
    }

    static boolean isPlain(int c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '\'' || c == '.';
    }

    /** Moves to the next non-empty line; false at the end of the file. */
    boolean nextLine() throws InputException {
        skipBlanks();
        while (text.peek() == '\n') {
            text.next();
            skipBlanks();
        }
        return text.peek() != TextInput.END;
    }

    /** Skips blanks and a comment, up to the next word or the end of the line. */
    void skipBlanks() throws InputException {
        while (text.peek() == ' ' || text.peek() == '\t' || text.peek() == '\r' || text.peek() == '\f') {
            text.next();
        }
        if (text.peek() == '#') {
            skipLine();
        }
    }

    void skipLine() throws InputException {
        while (text.peek() != '\n' && text.peek() != TextInput.END) {
            text.next();
        }
    }

    /** Whether the line has ended; otherwise moves to the next word. */
    boolean atLineEnd() throws InputException {
        skipBlanks();
        return text.peek() == '\n' || text.peek() == TextInput.END;
    }

    void expectLineEnd() throws InputException {
        if (!atLineEnd()) {
            throw unexpected("the end of the line");
        }
    }

    /** Whether this character comes next, after blanks. */
    boolean at(char c) throws InputException {
        skipBlanks();
        return text.peek() == c;
    }

    /** Takes this character if it is next. */
    boolean skip(char c) throws InputException {
        boolean here = at(c);
        if (here) {
            text.next();
        }
        return here;
    }

    Position position() {
        return text.position();
    }

    /** A name, plain or in braces; {@code whose} describes it in messages. */
    String name(String whose) throws InputException {
        skipBlanks();
        word.setLength(0);
        if (text.peek() == '{') {
            return braced();
        }
        while (text.peek() != TextInput.END && isPlain(text.peek())) {
            word.append((char) text.next());
        }
        if (word.length() == 0) {
            throw unexpected(whose + ", in braces if it holds more than letters, digits, ' and _");
        }
        return word.toString();
    }

    private String braced() throws InputException {
        Position opened = text.position();
        text.next();
        while (text.peek() != '}') {
            int c = text.next();
            if (c == '\\') {
                c = text.next();
            }
            if (c == TextInput.END) {
                throw text.error(opened, "a name whose brace is never closed; expected '}'");
            }
            word.append((char) c);
        }
        text.next();
        return word.toString();
    }

    /** A word of anything but blanks, as in drawings. */
    String word(String whose) throws InputException {
        skipBlanks();
        if (text.peek() == '{') {
            return name(whose);
        }
        word.setLength(0);
        while (text.peek() > ' ') {
            word.append((char) text.next());
        }
        if (word.length() == 0) {
            throw unexpected(whose);
        }
        return word.toString();
    }

    /** A number, optionally with K or M for thousands or millions. */
    int number(String what, int least) throws InputException {
        Position where = text.position();
        word.setLength(0);
        while (text.peek() != TextInput.END && (isPlain(text.peek()) || text.peek() == '-')) {
            word.append((char) text.next());
        }
        return number(where, what, word.toString(), least);
    }

    /** A number that was read before, optionally with K or M for thousands or millions. */
    int number(Position where, String what, String found, int least) throws InputException {
        int digits = 0;
        while (digits < found.length() && found.charAt(digits) >= '0' && found.charAt(digits) <= '9') {
            digits++;
        }
        String unit = found.substring(digits);
        if (digits == 0 || !(unit.isEmpty() || unit.equals("K") || unit.equals("M"))) {
            throw text.error(where, what + " " + quote(found) + ": expected an integer ≥ " + least);
        }
        int factor = unit.isEmpty() ? 1 : unit.equals("K") ? 1_000 : 1_000_000;
        return text.number(where, what, found.substring(0, digits), factor, least);
    }

    /**
     * Reads the inscription at the place's end of an arc: the weight, and for arcs that leave a place the kind.
     *
     * @param whose the description of the arc in messages
     * @param fromPlace whether the arc leads from a place to a transition
     */
    Inscription inscription(String whose, boolean fromPlace) throws InputException {
        Position where = text.position();
        switch (text.peek()) {
            case '*' -> {
                text.next();
                if (text.peek() == '*') {
                    text.next();
                    if (!fromPlace) {
                        throw text.error(where, whose + ": expected a reset to lead from a place to a transition");
                    }
                    return new Inscription(Arc.RESET, 1);
                }
                return new Inscription(fromPlace ? Arc.INPUT : Arc.OUTPUT, number(whose + " weight", 1));
            }
            case '?' -> {
                text.next();
                boolean inhibits = text.peek() == '-';
                if (inhibits) {
                    text.next();
                }
                if (!fromPlace) {
                    throw text.error(where, whose + ": expected a test to lead from a place to a transition");
                }
                return new Inscription(inhibits ? Arc.INHIBITOR : Arc.READ, number(whose + " weight", 1));
            }
            case '!' -> throw dishonoured(where, whose, "stopwatch arc '!'");
            default -> {
                return new Inscription(fromPlace ? Arc.INPUT : Arc.OUTPUT, 1);
            }
        }
    }

    /** The kind and weight of an arc. */
    record Inscription(Arc kind, int weight) {}

    /** The end of an interval, in digits; one that is too large stays so. */
    int end(String digits) {
        int length = digits.length();
        return length > 10 || Long.parseLong(digits) > FiringInterval.LARGEST
                ? FiringInterval.LARGEST + 1
                : Integer.parseInt(digits);
    }

    /** Refuses an interval that is wrong, and one that changes the behaviour unless those are read. */
    void interval(Position where, String what, String found, FiringInterval interval, boolean isAllowed)
            throws InputException {
        String fault = interval.fault();
        if (fault != null) {
            throw text.error(where, what + " interval " + quote(found) + ": " + fault);
        }
        if (!isAllowed && !interval.isAny()) {
            throw dishonoured(where, what, "time interval " + quote(found));
        }
    }

    /** The error for something that changes the behaviour and is not supported. */
    InputException dishonoured(Position where, String whose, String what) {
        return text.error(
                where, whose + " " + what + ": it changes the behaviour, and this version does not support it");
    }

    InputException unexpected(String expected) throws InputException {
        Position where = text.position();
        String found = "the file ends here";
        if (text.peek() == '\n') {
            found = "the line ends here";
        } else if (text.peek() != TextInput.END) {
            StringBuilder shown = new StringBuilder();
            while (text.peek() > ' ' && shown.length() < 20) {
                shown.append((char) text.next());
            }
            found = "found " + quote(shown.toString());
        }
        return text.error(where, found + ": expected " + expected);
    }
}
