package org.tidemark.format.woflan;

import static org.tidemark.input.InputException.quote;

import java.io.InputStream;
import org.tidemark.format.NetDraft;
import org.tidemark.format.NetDraft.Arc;
import org.tidemark.format.Notes;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * Reads the nets of Woflan ({@code .tpn}): declarations of places and transitions, each of which ends with a semicolon. {@code --} begins a comment; a name is a
 * word or in quotes.
 *
 * <pre>
 * place "begin" init 1;
 * place "end";
 * trans "t1"~"register" in "begin" out "end";
 * </pre>
 */
public final class TpnReader {
    private final TextInput text;
    private final NetDraft net = new NetDraft();
    private Position where;
    private String token = "";
    private boolean isQuoted;

    private TpnReader(TextInput text) {
        this.text = text;
        where = text.position();
    }

    /** Reads the net in a stream; {@code file} is its name in messages. The caller closes the stream. */
    public static PetriNet read(InputStream in, String file, Notes notes) throws InputException {
        return new TpnReader(TextInput.open(in, file)).net();
    }

    private PetriNet net() throws InputException {
        for (advance(); !isEnd(); ) {
            if (isWord("place")) {
                place();
            } else if (isWord("trans")) {
                transition();
            } else {
                throw found("expected place or trans");
            }
        }
        return net.finish(text.title(), text.file());
    }

    private void place() throws InputException {
        advance();
        Position at = where;
        String name = name("the name of a place");
        if (net.findPlace(name) >= 0) {
            throw text.error(at, "place " + quote(name) + " is declared twice");
        }
        int place = net.place(name);
        if (isWord("init")) {
            advance();
            Position number = where;
            String digits = name("a number of tokens");
            if (!digits.matches("[0-9]+")) {
                throw text.error(number, "found " + quote(digits) + ": expected a number of tokens");
            }
            net.tokens(place, text.number(number, "place " + quote(name), digits, 1, 0));
        }
        end();
    }

    private void transition() throws InputException {
        advance();
        Position at = where;
        String name = name("the name of a transition");
        if (net.findTransition(name) >= 0) {
            throw text.error(at, "transition " + quote(name) + " is declared twice");
        }
        int transition = net.transition(name);
        if (isSign("~")) {
            advance();
            net.transitionLabel(transition, name("a label"));
        }
        while (isWord("in") || isWord("out")) {
            Arc kind = isWord("in") ? Arc.INPUT : Arc.OUTPUT;
            advance();
            while (!isSign(";") && !isWord("in") && !isWord("out")) {
                Position arc = where;
                String place = name("the name of a place, or ';'");
                if (net.findPlace(place) < 0) {
                    throw text.error(arc, "no place " + quote(place) + " is declared before");
                }
                net.arc(kind, transition, net.findPlace(place), 1, arc);
            }
        }
        end();
    }

    private void end() throws InputException {
        if (!isSign(";")) {
            throw found("expected ';'");
        }
        advance();
    }

    private String name(String expected) throws InputException {
        if (isEnd() || isSign(";") || isSign("~")) {
            throw found("expected " + expected);
        }
        String name = token;
        advance();
        return name;
    }

    private InputException found(String expected) {
        return text.error(where, (isEnd() ? "the file ends here" : "found " + quote(token)) + ": " + expected);
    }

    private boolean isEnd() {
        return token.isEmpty() && !isQuoted;
    }

    private boolean isWord(String word) {
        return !isQuoted && token.equals(word);
    }

    private boolean isSign(String sign) {
        return !isQuoted && token.equals(sign);
    }

    /** Goes to the next token; an empty one that is not in quotes is the end. */
    private void advance() throws InputException {
        skipBlanks();
        where = text.position();
        isQuoted = false;
        StringBuilder read = new StringBuilder();
        int c = text.peek();
        if (c == '"') {
            isQuoted = true;
            text.next();
            while (text.peek() != '"') {
                if (text.peek() == TextInput.END || text.peek() == '\n') {
                    throw text.error(where, "the quote is not closed");
                }
                read.appendCodePoint(text.next());
            }
            text.next();
        } else if (c == ';' || c == '~') {
            read.appendCodePoint(text.next());
        } else {
            while (isInWord(text.peek())) {
                read.appendCodePoint(text.next());
            }
        }
        token = read.toString();
    }

    private static boolean isInWord(int c) {
        return c != TextInput.END && c != ';' && c != '~' && c != '"' && !Character.isWhitespace(c);
    }

    private void skipBlanks() throws InputException {
        while (Character.isWhitespace(text.peek()) || (text.peek() == '-' && text.peek(1) == '-')) {
            if (text.peek() == '-') {
                while (text.peek() != '\n' && text.peek() != TextInput.END) {
                    text.next();
                }
            } else {
                text.next();
            }
        }
    }
}
