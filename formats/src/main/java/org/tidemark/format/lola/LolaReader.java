package org.tidemark.format.lola;

import static org.tidemark.input.InputException.quote;

import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.tidemark.format.NetDraft;
import org.tidemark.format.NetDraft.Arc;
import org.tidemark.format.Notes;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * Reads a place/transition net in LoLA's language.
 *
 * <p>A bound after {@code SAFE} is a claim that LoLA itself uses only to pack markings; the initial marking is
 * checked against it, and a note says that it is not used otherwise. Fairness assumptions do not change what is
 * reachable; a note says that they are dropped. One pass; memory proportional to the net.
 */
public final class LolaReader {
    private static final int UNLIMITED = Integer.MAX_VALUE;

    private final TextInput text;
    private final LolaScanner words;
    private final NetDraft net = new NetDraft();
    private final Map<Integer, Integer> bounds = new HashMap<>();
    private int fair;

    private LolaReader(TextInput text) throws InputException {
        this.text = text;
        this.words = new LolaScanner(text);
    }

    /** Reads the net in a stream; {@code file} is its name in messages. The caller closes the stream. */
    public static PetriNet read(InputStream in, String file, Notes notes) throws InputException {
        return new LolaReader(TextInput.open(in, file)).net(notes);
    }

    private PetriNet net(Notes notes) throws InputException {
        if (!words.skip("PLACE")) {
            throw words.unexpected("'PLACE'; a LoLA net starts with its places, and this version reads no others");
        }
        places();
        if (!words.skip("MARKING")) {
            throw words.unexpected("'MARKING', or more places");
        }
        marking();
        while (words.skip("TRANSITION")) {
            transition();
        }
        if (!words.current().isEmpty()) {
            throw words.unexpected("'TRANSITION' or the end of the file");
        }
        if (!bounds.isEmpty()) {
            notes.add("bounds stated by SAFE (" + count(bounds.size(), "place") + ") are ignored");
        }
        if (fair > 0) {
            notes.add("fairness assumptions (" + count(fair, "transition") + ") are ignored");
        }
        return net.finish(text.title(), text.file());
    }

    private static String count(int n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    /** Reads lists of places, each with an optional bound, up to the marking. */
    private void places() throws InputException {
        while (!words.at("MARKING")) {
            int bound = words.skip("SAFE") ? bound() : UNLIMITED;
            if (words.skip(";")) {
                continue;
            }
            do {
                Position where = words.position();
                String name = name("a place");
                if (net.findPlace(name) >= 0) {
                    throw text.error(where, "place " + quote(name) + ": declared before");
                }
                int place = net.place(name);
                if (bound != UNLIMITED) {
                    bounds.put(place, bound);
                }
            } while (words.skip(","));
            separator("','");
        }
    }

    private int bound() throws InputException {
        int bound = words.atNumber() ? number("bound", 1) : 1;
        if (!words.skip(":")) {
            throw words.unexpected("':' after SAFE and its bound");
        }
        return bound;
    }

    private void marking() throws InputException {
        if (words.skip(";")) {
            return;
        }
        do {
            Position where = words.position();
            String name = name("a place");
            int place = declared(where, name);
            int count = words.skip(":") ? number("place " + quote(name) + " initial marking", 0) : 1;
            long sum = (long) net.tokens(place) + count;
            int bound = bounds.getOrDefault(place, UNLIMITED);
            if (sum > bound) {
                throw text.error(
                        where,
                        "place " + quote(name) + " starts with " + sum + " tokens: expected at most " + bound
                                + (bound == UNLIMITED ? "" : ", the bound stated by SAFE"));
            }
            net.tokens(place, (int) sum);
        } while (words.skip(","));
        separator("','");
    }

    private void transition() throws InputException {
        Position where = words.position();
        String name = name("a transition");
        if (net.findTransition(name) >= 0) {
            throw text.error(where, "transition " + quote(name) + ": declared before");
        }
        int transition = net.transition(name);
        if (words.skip("STRONG") || words.skip("WEAK")) {
            if (!words.skip("FAIR")) {
                throw words.unexpected("'FAIR'");
            }
            fair++;
        }
        arcs(transition, name, Arc.INPUT, "CONSUME");
        arcs(transition, name, Arc.OUTPUT, "PRODUCE");
    }

    private void arcs(int transition, String owner, Arc kind, String keyword) throws InputException {
        if (!words.skip(keyword)) {
            throw words.unexpected("'" + keyword + "' of transition " + quote(owner));
        }
        if (words.skip(";")) {
            return;
        }
        do {
            Position where = words.position();
            String name = name("a place");
            int place = declared(where, name);
            int weight =
                    words.skip(":") ? number("transition " + quote(owner) + " arc " + quote(name) + " weight", 1) : 1;
            net.arc(kind, transition, place, weight, where);
        } while (words.skip(","));
        separator("','");
    }

    private int declared(Position where, String name) throws InputException {
        int place = net.findPlace(name);
        if (place < 0) {
            throw text.error(where, "place " + quote(name) + ": not among those after PLACE");
        }
        return place;
    }

    private String name(String whose) throws InputException {
        if (!words.atName()) {
            String hint = LolaScanner.KEYWORDS.contains(words.current()) ? " (keywords cannot be names)" : "";
            throw words.unexpected("the name of " + whose + hint);
        }
        return words.take();
    }

    private int number(String what, int least) throws InputException {
        if (!words.atNumber()) {
            Position where = words.position();
            if (words.current().isEmpty()
                    || !LolaScanner.isWordPart(words.current().charAt(0))) {
                throw words.unexpected("a number");
            }
            throw text.error(where, what + " " + quote(words.current()) + ": expected an integer ≥ " + least);
        }
        Position where = words.position();
        return text.number(where, what, words.take(), 1, least);
    }

    private void separator(String alternative) throws InputException {
        if (!words.skip(";")) {
            throw words.unexpected(alternative + " or ';'");
        }
    }

    /**
     * Splits a LoLA file into words.
     *
     * <p>A word is a run of anything but white space and {@code , ; : ( ) { }}; the keywords are upper case and reserved.
     * Comments are <code>{ … }</code>, <code>/* … *&#47;</code> and, as an extension, {@code //} to the end of the line
     * where a word could start.
     */
    static final class LolaScanner {
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
}
