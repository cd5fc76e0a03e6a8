package org.tidemark.format.network;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.format.LineScanner;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.input.InputException;

/**
 * Splits the text of a network into tokens: names, signs and the ends of lines. A name is a word of letters, digits and some
 * signs, or is in quotes; {@code //} starts a comment; a semicolon ends a line too. Not thread-safe.
 */
final class NetworkScanner extends LineScanner {
    /** The longest first, since one may begin like another. */
    private static final List<String> SIGNS = List.of("-->", "--", "->", "{", "}", "[", "]", ",", "+", ":", "=", ".");

    /** Signs after which a line goes on, since nothing else would make sense. */
    private static final Set<String> CONTINUED = Set.of(",", "+", "{", "[", ":", "=");

    private static final String WORD_SIGNS = "_#'@$!?~";

    private final TextInput text;

    NetworkScanner(TextInput text) throws InputException {
        super(text, "text");
        this.text = text;
        advance();
    }

    /** A name and where it is. */
    record Name(String text, Position at, boolean quoted) {
        /** Whether this is the word for a silent step. */
        boolean isSilent() {
            return !quoted && text.equals("tau");
        }
    }

    boolean atName() {
        return kind() == Kind.WORD || kind() == Kind.QUOTED;
    }

    boolean skip(String expected) throws InputException {
        boolean here = at(expected);
        if (here) {
            advance();
            while (CONTINUED.contains(expected) && kind() == Kind.LINE_END) {
                advance();
            }
        }
        return here;
    }

    void skipLineEnds() throws InputException {
        while (kind() == Kind.LINE_END) {
            advance();
        }
    }

    void expect(String sign, String why) throws InputException {
        if (!skip(sign)) {
            throw unexpected("'" + sign + "' " + why);
        }
    }

    void expectLineEnd() throws InputException {
        if (!atLineEnd() && !at("}")) {
            throw unexpected("the end of the line, or ';'");
        }
    }

    /** After a list, where a comma may be missing. */
    void expectNoName() throws InputException {
        if (atName()) {
            throw unexpected("',' or the end of the line");
        }
    }

    /** Takes a name; {@code what} describes it in messages. */
    Name name(String what) throws InputException {
        if (!atName() || current().isEmpty()) {
            throw unexpected(what);
        }
        Name name = new Name(current(), position(), kind() == Kind.QUOTED);
        advance();
        return name;
    }

    /** Takes a name that is not the word for a silent step. */
    Name label(String what) throws InputException {
        Name label = name(what);
        if (label.isSilent()) {
            throw error(label.at(), "'tau' is a silent step: expected " + what + "; in quotes it is a label");
        }
        return label;
    }

    /** Takes names with commas between them, none of them twice. */
    List<Name> labels(String what) throws InputException {
        List<Name> names = new ArrayList<>();
        Set<String> met = new HashSet<>();
        do {
            Name name = label(what);
            if (!met.add(name.text())) {
                throw error(name.at(), quote(name.text()) + " is listed twice");
            }
            names.add(name);
        } while (skip(","));
        expectNoName();
        return names;
    }

    @Override
    protected boolean atComment() throws InputException {
        return text.peek() == '/' && text.peek(1) == '/';
    }

    @Override
    protected boolean endsLine(int c) {
        return c == ';';
    }

    @Override
    protected void other(int c) throws InputException {
        if (isWordPart(c)) {
            set(Kind.WORD, word(NetworkScanner::isWordPart));
        } else {
            set(Kind.SIGN, sign());
        }
    }

    static boolean isWordPart(int c) {
        return Character.isLetterOrDigit(c) || WORD_SIGNS.indexOf(c) >= 0;
    }

    private String sign() throws InputException {
        for (String sign : SIGNS) {
            boolean here = true;
            for (int i = 0; i < sign.length() && here; i++) {
                here = text.peek(i) == sign.charAt(i);
            }
            if (here) {
                for (int i = 0; i < sign.length(); i++) {
                    text.next();
                }
                return sign;
            }
        }
        String found = Character.toString(text.peek());
        String expected = found.equals("-")
                ? "'--' before the label of a step and '-->' after it"
                : "a name, in quotes if it has other signs than letters and digits";
        throw error(position(), "found " + quote(found) + ": expected " + expected);
    }
}
