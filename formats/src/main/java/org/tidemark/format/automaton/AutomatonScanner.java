package org.tidemark.format.automaton;

import org.tidemark.format.InputException;
import org.tidemark.format.LineScanner;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;

/**
 * Splits the text of an automaton into tokens.
 *
 * <p>A word is a run of anything but white space and {@code , { } [ ] ! * # "}; any other name is in quotes. A
 * condition is the text between square brackets. Line ends are tokens; {@code #} starts a comment.
 */
final class AutomatonScanner extends LineScanner {
    private static final String SIGNS = ",{}!*";

    private final TextInput text;

    AutomatonScanner(TextInput text) throws InputException {
        super(text, "file");
        this.text = text;
        advance();
    }

    boolean atName() {
        return kind() == Kind.QUOTED || (kind() == Kind.WORD && !at("--") && !at("-->"));
    }

    String take() throws InputException {
        String taken = current();
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

    @Override
    protected boolean atComment() throws InputException {
        return text.peek() == '#';
    }

    @Override
    protected boolean endsLine(int c) {
        return false;
    }

    @Override
    protected void other(int c) throws InputException {
        if (c == '[') {
            text.next();
            Position inside = text.position();
            set(Kind.CONDITION, condition());
            beginsAt(inside);
        } else if (SIGNS.indexOf(c) >= 0 || c == ']') {
            text.next();
            set(Kind.SIGN, Character.toString(c));
        } else {
            set(Kind.WORD, word(AutomatonScanner::isWordPart));
        }
    }

    private static boolean isWordPart(int c) {
        return !Character.isWhitespace(c) && SIGNS.indexOf(c) < 0 && "[]#\"".indexOf(c) < 0;
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
}
