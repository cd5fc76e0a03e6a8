package org.tidemark.format.hoa;

import static org.tidemark.format.InputException.quote;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.format.hoa.HoaScanner.Kind;
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
}
