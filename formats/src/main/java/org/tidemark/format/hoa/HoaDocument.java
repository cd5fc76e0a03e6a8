package org.tidemark.format.hoa;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.format.hoa.HoaDocument.HoaScanner.Kind;
import org.tidemark.input.InputException;
import org.tidemark.logic.automaton.FiniteAutomaton;

/**
 * The content of a file in the Hanoi format, version 1: {@link HoaReader} interprets it as an automaton over finite
 * runs, {@link BuchiHoaReader} as one over infinite runs. Aliases are expanded, and the label of a state is moved to
 * its edges; alternating automata are refused. One pass.
 */
final class HoaDocument {
    private static final int MOST_IN_ALIAS = 1000;
    private static final Set<String> OF_NO_MATTER = Set.of("tool", "properties", "owner");

    /** Gives the meaning of a proposition. */
    @FunctionalInterface
    interface Propositions {
        Label read(String text, Position where) throws InputException;
    }

    /** Acceptance marks and their position. */
    record Marks(List<Integer> sets, Position where) {}

    /** An edge; one without a label is the {@code place}-th of its state, which determines its letter. */
    record Edge(
            int from,
            @Nullable Label label,
            int place,
            int to,
            @Nullable Marks marks,
            Position where) {}

    final TextInput text;
    final List<Label> propositions = new ArrayList<>();
    final List<Integer> starts = new ArrayList<>();
    final Map<Integer, Marks> stateMarks = new HashMap<>();
    final List<Edge> edges = new ArrayList<>();
    private final HoaScanner scanner;
    private final Propositions reader;
    private final LabelParser labels;
    private final Map<Integer, String> stateNames = new HashMap<>();
    private final Set<Integer> described = new HashSet<>();
    private @Nullable String name;
    private @Nullable Acceptance acceptance;
    private Position acceptanceAt = new Position(1, 1);

    @Nullable
    Boolean readsInitial;

    private int sets;
    private int claimedStates = -1;
    private int states;

    /** Reads a whole file. */
    HoaDocument(TextInput text, Propositions reader) throws InputException {
        this.text = text;
        this.scanner = new HoaScanner(text);
        this.reader = reader;
        this.labels = new LabelParser(scanner, propositions);
        if (!scanner.at(Kind.HEADER, "HOA")) {
            throw scanner.unexpected("'HOA: v1'");
        }
        scanner.take();
        if (!scanner.at(Kind.WORD, "v1")) {
            throw scanner.unexpected("version v1");
        }
        scanner.take();
        while (scanner.kind() == Kind.HEADER) {
            header(scanner.position(), scanner.take());
        }
        body();
    }

    /** The name of the automaton or, if it has none, of the file. */
    String name() {
        return name == null ? text.title() : name;
    }

    /** The condition on the acceptance sets. */
    Acceptance acceptance() {
        return Objects.requireNonNull(acceptance, "read before the body");
    }

    Position acceptanceAt() {
        return acceptanceAt;
    }

    /** The number of acceptance sets. */
    int sets() {
        return sets;
    }

    int states() {
        return states;
    }

    private void header(Position where, String header) throws InputException {
        switch (header) {
            case "States" -> claimedStates = scanner.number("number of states", Integer.MAX_VALUE);
            case "Start" -> starts.add(target("start state"));
            case "AP" -> propositions(where);
            case "Alias" -> alias(where);
            case "Acceptance" -> acceptance(where);
            case "acc-name" -> skipWords(); // a name for what "Acceptance" says
            case "name" -> name = scanner.take(Kind.STRING, "a name in quotes");
            case "reads-initial" -> {
                readsInitial = scanner.at(Kind.WORD, "t");
                if (!readsInitial && !scanner.at(Kind.WORD, "f")) {
                    throw scanner.unexpected("t or f");
                }
                scanner.take();
            }
            default -> {
                if (!OF_NO_MATTER.contains(header) && Character.isUpperCase(header.charAt(0))) {
                    throw text.error(
                            where,
                            "header " + quote(header + ":")
                                    + ": unknown, and a header with a capital letter cannot be ignored");
                }
                skipWords();
            }
        }
    }

    /** Goes on to the next header. */
    private void skipWords() throws InputException {
        while (scanner.kind() != Kind.HEADER && scanner.kind() != Kind.MARK && scanner.kind() != Kind.END) {
            scanner.take();
        }
    }

    private void alias(Position where) throws InputException {
        String alias = scanner.take(Kind.ALIAS, "an alias such as '@a'");
        Label means = labels.any();
        if (means.size() > MOST_IN_ALIAS) {
            throw text.error(
                    where, "alias " + quote("@" + alias) + " expands to more than " + MOST_IN_ALIAS + " propositions");
        }
        labels.alias(alias, means);
    }

    private void propositions(Position where) throws InputException {
        if (!propositions.isEmpty()) {
            throw text.error(where, "a second header 'AP:'");
        }
        int count = scanner.number("number of propositions", Integer.MAX_VALUE);
        while (scanner.kind() == Kind.STRING) {
            Position inside =
                    new Position(scanner.position().line(), scanner.position().column() + 1);
            propositions.add(reader.read(scanner.take(), inside));
        }
        if (propositions.size() != count) {
            throw text.error(
                    where, "header 'AP:' states " + count + " propositions, but " + propositions.size() + " follow");
        }
    }

    private void acceptance(Position where) throws InputException {
        acceptanceAt = where;
        Position counted = scanner.position();
        String count = scanner.take(Kind.NUMBER, "the number of acceptance sets");
        sets = text.number(counted, "number of acceptance sets", count, 1, 0);
        acceptance = new AcceptanceParser(scanner, sets).whole();
    }

    private void body() throws InputException {
        if (acceptance == null) {
            throw scanner.unexpected("a header 'Acceptance:' before the body");
        }
        if (starts.isEmpty()) {
            throw scanner.unexpected("a header 'Start:' before the body");
        }
        if (!scanner.at(Kind.MARK, "--BODY--")) {
            throw scanner.unexpected("a header or '--BODY--'");
        }
        scanner.take();
        while (scanner.at(Kind.HEADER, "State")) {
            scanner.take();
            state();
        }
        if (!scanner.at(Kind.MARK, "--END--")) {
            throw scanner.unexpected("'State:' or '--END--'");
        }
        scanner.take();
        if (scanner.kind() != Kind.END) {
            throw scanner.unexpected("the end, since a file holds one automaton");
        }
    }

    private void state() throws InputException {
        Label common = scanner.skip("[") ? labels.bracketed() : null;
        Position where = scanner.position();
        int state = target("state");
        if (!described.add(state)) {
            throw text.error(where, "state " + state + " is described a second time");
        }
        if (scanner.kind() == Kind.STRING) {
            stateNames.put(state, scanner.take());
        }
        Marks marks = marks();
        if (marks != null) {
            stateMarks.put(state, marks);
        }
        for (int place = 0; scanner.kind() == Kind.NUMBER || scanner.at(Kind.SIGN, "["); place++) {
            edge(state, common, place);
        }
    }

    private @Nullable Marks marks() throws InputException {
        Position where = scanner.position();
        if (!scanner.skip("{")) {
            return null;
        }
        List<Integer> marked = new ArrayList<>();
        while (!scanner.skip("}")) {
            if (sets == 0) {
                throw scanner.error("an acceptance mark, though 'Acceptance:' states that there are no sets");
            }
            marked.add(scanner.number("acceptance set", sets));
        }
        return new Marks(marked, where);
    }

    private void edge(int from, @Nullable Label common, int place) throws InputException {
        Position where = scanner.position();
        Label label = common;
        if (scanner.at(Kind.SIGN, "[")) {
            if (common != null) {
                throw scanner.error("a label on an edge of a state that has one itself");
            }
            scanner.take();
            label = labels.bracketed();
        }
        int to = target("edge to state");
        edges.add(new Edge(from, label, place, to, marks(), where));
    }

    /** The number of a state. */
    private int target(String what) throws InputException {
        int most = FiniteAutomaton.MOST_STATES;
        int limit = claimedStates < 0 ? most : Math.min(claimedStates, most);
        int state = scanner.number(what, limit);
        if (scanner.at(Kind.SIGN, "&")) {
            throw scanner.error("found '&': alternating automata are not supported");
        }
        states = Math.max(states, state + 1);
        return state;
    }

    /** The name of a state or, if it has none or a duplicate, its number. */
    List<String> distinctNames() {
        Set<String> taken = new HashSet<>(stateNames.values());
        Set<String> given = new HashSet<>();
        List<String> all = new ArrayList<>();
        for (int s = 0; s < states; s++) {
            String own = stateNames.getOrDefault(s, "");
            if (own.isEmpty() || !given.add(own)) {
                own = "s" + s;
                while (!taken.add(own)) {
                    own += "'";
                }
            }
            all.add(own);
        }
        return all;
    }

    /** Reads acceptance conditions over a number of sets: {@code Inf(0) & (Fin(1) | Inf(!2))}. */
    private static final class AcceptanceParser {
        private static final int MOST_OPEN = 100;

        private final HoaScanner scanner;
        private final int sets;
        private int open;

        AcceptanceParser(HoaScanner scanner, int sets) {
            this.scanner = scanner;
            this.sets = sets;
        }

        /** Reads the condition, up to the next header or the body. */
        Acceptance whole() throws InputException {
            Acceptance condition = any();
            if (scanner.kind() != Kind.HEADER && scanner.kind() != Kind.MARK && scanner.kind() != Kind.END) {
                throw scanner.unexpected("'&', '|' or the next header");
            }
            return condition;
        }

        private Acceptance any() throws InputException {
            List<Acceptance> parts = new ArrayList<>();
            do {
                parts.add(all());
            } while (scanner.skip("|"));
            return parts.size() == 1 ? parts.get(0) : new Acceptance.Junction(false, parts);
        }

        private Acceptance all() throws InputException {
            List<Acceptance> parts = new ArrayList<>();
            do {
                parts.add(one());
            } while (scanner.skip("&"));
            return parts.size() == 1 ? parts.get(0) : new Acceptance.Junction(true, parts);
        }

        private Acceptance one() throws InputException {
            if (scanner.skip("(")) {
                if (++open > MOST_OPEN) {
                    throw scanner.error("more than " + MOST_OPEN + " parentheses are open here");
                }
                Acceptance inside = any();
                close("'&', '|' or ')'");
                open--;
                return inside;
            }
            if (scanner.at(Kind.WORD, "t") || scanner.at(Kind.WORD, "f")) {
                return new Acceptance.Constant(scanner.take().equals("t"));
            }
            boolean infinite = scanner.at(Kind.WORD, "Inf");
            if (!infinite && !scanner.at(Kind.WORD, "Fin")) {
                throw scanner.unexpected("Inf, Fin, t, f or '('");
            }
            scanner.take();
            if (!scanner.skip("(")) {
                throw scanner.unexpected("'(' and the number of an acceptance set");
            }
            boolean outside = scanner.skip("!");
            int set = scanner.number("acceptance set", sets);
            close("')'");
            return new Acceptance.Atom(infinite, outside, set);
        }

        private void close(String expected) throws InputException {
            if (!scanner.skip(")")) {
                throw scanner.unexpected(expected);
            }
        }
    }

    /** Reads label expressions: {@code 0 & !(1 | @alias)}. */
    private static final class LabelParser {
        private static final int MOST_OPEN = 100;

        private final HoaScanner scanner;
        private final List<Label> propositions;
        private final Map<String, Label> aliases = new HashMap<>();
        private int open;

        /** A parser of labels over these propositions. */
        LabelParser(HoaScanner scanner, List<Label> propositions) {
            this.scanner = scanner;
            this.propositions = propositions;
        }

        void alias(String name, Label means) {
            aliases.put(name, means);
        }

        /** The label in square brackets, after the opening bracket. */
        Label bracketed() throws InputException {
            Label label = any();
            if (!scanner.skip("]")) {
                throw scanner.unexpected("an operator or ']'");
            }
            return label;
        }

        Label any() throws InputException {
            List<Label> parts = new ArrayList<>();
            do {
                parts.add(all());
            } while (scanner.skip("|"));
            return parts.size() == 1 ? parts.get(0) : new Label.Junction(false, parts);
        }

        private Label all() throws InputException {
            List<Label> parts = new ArrayList<>();
            do {
                parts.add(atom());
            } while (scanner.skip("&"));
            return parts.size() == 1 ? parts.get(0) : new Label.Junction(true, parts);
        }

        private Label atom() throws InputException {
            boolean not = false;
            while (scanner.skip("!")) {
                not = !not;
            }
            Label label = positive();
            return not ? new Label.Not(label) : label;
        }

        private Label positive() throws InputException {
            if (scanner.skip("(")) {
                if (++open > MOST_OPEN) {
                    throw scanner.error("more than " + MOST_OPEN + " parentheses are open here");
                }
                Label inside = any();
                if (!scanner.skip(")")) {
                    throw scanner.unexpected("an operator or ')'");
                }
                open--;
                return inside;
            }
            if (scanner.kind() == Kind.NUMBER) {
                return propositions.get(scanner.number("proposition", propositions.size()));
            }
            if (scanner.kind() == Kind.ALIAS) {
                Position where = scanner.position();
                Label means = aliases.get(scanner.current());
                if (means == null) {
                    throw scanner.error(
                            "there is no alias " + quote("@" + scanner.current()) + " before line " + where.line());
                }
                scanner.take();
                return means;
            }
            boolean value = scanner.at(Kind.WORD, "t");
            if (!value && !scanner.at(Kind.WORD, "f")) {
                throw scanner.unexpected("the number of a proposition, an alias, t, f, '!' or '('");
            }
            scanner.take();
            return new Label.Constant(value);
        }
    }

    /** Splits a file in the Hanoi format into tokens; comments, which may be nested, are skipped. */
    static final class HoaScanner {
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
            return error(
                    (kind == Kind.END ? "the file ends here" : "found " + quote(current)) + ": expected " + expected);
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

    /**
     * A condition on the acceptance sets that a run visits infinitely often; {@code toString} gives the syntax of the
     * file. Immutable.
     */
    sealed interface Acceptance {
        /** {@code t} or {@code f}. */
        record Constant(boolean value) implements Acceptance {
            @Override
            public String toString() {
                return value ? "t" : "f";
            }
        }

        /** {@code Inf(set)} or {@code Fin(set)}; a {@code !} before the set means its complement. */
        record Atom(boolean infinite, boolean outside, int set) implements Acceptance {
            @Override
            public String toString() {
                return (infinite ? "Inf(" : "Fin(") + (outside ? "!" : "") + set + ")";
            }
        }

        /** A conjunction or disjunction. */
        record Junction(boolean all, List<Acceptance> parts) implements Acceptance {
            public Junction {
                parts = List.copyOf(parts);
            }

            @Override
            public String toString() {
                return parts.stream()
                        .map(part -> all && part instanceof Junction ? "(" + part + ")" : part.toString())
                        .collect(Collectors.joining(all ? "&" : "|"));
            }
        }
    }
}
