package org.tidemark.format.hoa;

import static org.tidemark.format.InputException.quote;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.format.automaton.StateCondition;
import org.tidemark.format.hoa.HoaScanner.Kind;
import org.tidemark.logic.Formula;
import org.tidemark.logic.NearName;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton.Edge;
import org.tidemark.logic.automaton.Guard;

/**
 * Reads one automaton in the Hanoi format, version 1, as one over finite runs.
 *
 * <p>A proposition that is the name of a transition says that it has just happened; any other is a condition on the state.
 * Where there is one of the latter, the initial state is the first letter. Acceptance is {@code 1 Inf(0)} on states, those
 * with the mark {@code {0}} being legal, or {@code 0 t}, where all are. Labels stand on edges or on states, aliases are
 * taken; implicit labels, marks on edges and alternation are refused by name. One pass.
 */
public final class HoaReader {
    private static final int MOST_IN_ALIAS = 1000;
    private static final Set<String> OF_NO_MATTER = Set.of("acc-name", "tool", "properties", "owner");

    private final TextInput text;
    private final HoaScanner scanner;
    private final Vocabulary names;
    private final List<Label> propositions = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private final LabelParser labels;
    private final List<Integer> starts = new ArrayList<>();
    private final Map<Integer, String> stateNames = new HashMap<>();
    private final Set<Integer> described = new HashSet<>();
    private final List<Integer> accepting = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private @Nullable String name;
    private @Nullable Boolean readsInitial;
    private @Nullable Boolean allAccepting;
    private int claimedStates = -1;
    private int states;

    private HoaReader(TextInput text, Vocabulary names) throws InputException {
        this.text = text;
        this.scanner = new HoaScanner(text);
        this.names = names;
        this.labels = new LabelParser(scanner, propositions);
    }

    /** Reads a stream that messages call by the name {@code file}; the caller closes it. */
    public static FiniteAutomaton read(InputStream in, String file, Vocabulary names) throws InputException {
        return new HoaReader(TextInput.open(in, file), names).automaton();
    }

    private FiniteAutomaton automaton() throws InputException {
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
        if (readsInitial == null) {
            readsInitial = propositions.stream().anyMatch(Label.State.class::isInstance);
        }
        return new FiniteAutomaton(
                name == null ? text.title() : name, distinctNames(), starts, edges, acceptingStates(), readsInitial);
    }

    private void header(Position where, String header) throws InputException {
        switch (header) {
            case "States" -> claimedStates = scanner.number("number of states", Integer.MAX_VALUE);
            case "Start" -> starts.add(target("start state"));
            case "AP" -> propositions(where);
            case "Alias" -> {
                String alias = scanner.take(Kind.ALIAS, "an alias such as '@a'");
                Label means = labels.any();
                if (means.size() > MOST_IN_ALIAS) {
                    throw text.error(
                            where,
                            "alias " + quote("@" + alias) + " stands for more than " + MOST_IN_ALIAS + " propositions");
                }
                labels.alias(alias, means);
            }
            case "Acceptance" -> acceptance(where);
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
                                    + ": not known, and with a capital it may not be passed over");
                }
                skipItem();
            }
        }
    }

    private void skipItem() throws InputException {
        while (scanner.kind() != Kind.HEADER && scanner.kind() != Kind.MARK && scanner.kind() != Kind.END) {
            scanner.take();
        }
    }

    private void propositions(Position where) throws InputException {
        if (!propositions.isEmpty()) {
            throw text.error(where, "a second header 'AP:'");
        }
        int count = scanner.number("number of propositions", Integer.MAX_VALUE);
        while (scanner.kind() == Kind.STRING) {
            Position inside =
                    new Position(scanner.position().line(), scanner.position().column() + 1);
            String proposition = scanner.take();
            String event = names.transition(proposition);
            if (event == null) {
                propositions.add(new Label.State(condition(proposition, inside)));
            } else {
                propositions.add(new Label.Event(event));
                if (!events.contains(event)) {
                    events.add(event);
                }
            }
        }
        if (propositions.size() != count) {
            throw text.error(
                    where, "header 'AP:' states " + count + " propositions, but " + propositions.size() + " follow");
        }
    }

    /** What is no condition may have been meant for an event. */
    private Formula condition(String proposition, Position where) throws InputException {
        try {
            return StateCondition.read(proposition, where, text, names);
        } catch (InputException e) {
            String near = NearName.of(proposition, names.transitions())
                    .map(event -> "; for the event, write " + quote(event))
                    .orElse("");
            throw new InputException(e.getMessage() + near, e);
        }
    }

    private void acceptance(Position where) throws InputException {
        StringBuilder found = new StringBuilder(scanner.take(Kind.NUMBER, "the number of acceptance sets"));
        found.append(' ');
        while (scanner.kind() == Kind.WORD || scanner.kind() == Kind.NUMBER || scanner.kind() == Kind.SIGN) {
            found.append(scanner.take());
        }
        String acceptance = found.toString();
        if (!acceptance.equals("0 t") && !acceptance.equals("1 Inf(0)")) {
            throw text.error(
                    where,
                    "acceptance " + quote(acceptance) + ": expected '1 Inf(0)', where the marked states are legal, or"
                            + " '0 t', where all are");
        }
        allAccepting = acceptance.equals("0 t");
    }

    private void body() throws InputException {
        if (allAccepting == null) {
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
        List<Guard> common = scanner.skip("[") ? labels.bracketed().guards(events) : null;
        Position where = scanner.position();
        int state = target("state");
        if (!described.add(state)) {
            throw text.error(where, "state " + state + " is described a second time");
        }
        if (scanner.kind() == Kind.STRING) {
            stateNames.put(state, scanner.take());
        }
        if (scanner.skip("{")) {
            marks(state);
        }
        while (scanner.kind() == Kind.NUMBER || scanner.at(Kind.SIGN, "[")) {
            edge(state, common);
        }
    }

    private void marks(int state) throws InputException {
        while (!scanner.skip("}")) {
            if (Boolean.TRUE.equals(allAccepting)) {
                throw scanner.error("an acceptance mark, though 'Acceptance:' states that there are no sets");
            }
            scanner.number("acceptance set", 1);
            accepting.add(state);
        }
    }

    private void edge(int from, @Nullable List<Guard> common) throws InputException {
        List<Guard> guards = common;
        if (scanner.at(Kind.SIGN, "[")) {
            if (common != null) {
                throw scanner.error("a label on an edge of a state that has one itself");
            }
            scanner.take();
            guards = labels.bracketed().guards(events);
        }
        if (guards == null) {
            throw scanner.unexpected("a label such as '[0 & !1]'; implicit labels are not read");
        }
        int to = target("edge to state");
        if (scanner.at(Kind.SIGN, "{")) {
            throw scanner.error("an acceptance mark on an edge: expected marks on states only");
        }
        guards.forEach(guard -> edges.add(new Edge(from, guard, to)));
    }

    /** The number of a state. */
    private int target(String what) throws InputException {
        int most = FiniteAutomaton.MOST_STATES;
        int limit = claimedStates < 0 ? most : Math.min(claimedStates, most);
        int state = scanner.number(what, limit);
        if (scanner.at(Kind.SIGN, "&")) {
            throw scanner.error("found '&': automata that go to several states at once are not read");
        }
        states = Math.max(states, state + 1);
        return state;
    }

    private List<Integer> acceptingStates() {
        return Boolean.TRUE.equals(allAccepting)
                ? IntStream.range(0, states).boxed().toList()
                : accepting;
    }

    /** A state goes by its name or, where it has none or one that was there before, by its number. */
    private List<String> distinctNames() {
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
