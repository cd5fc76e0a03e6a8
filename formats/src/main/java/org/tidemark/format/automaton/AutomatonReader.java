package org.tidemark.format.automaton;

import static org.tidemark.input.InputException.quote;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.LineScanner;
import org.tidemark.format.LineScanner.Kind;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.NearName;
import org.tidemark.logic.UnknownName;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton.Edge;
import org.tidemark.logic.automaton.Guard;

/**
 * Reads an automaton.
 *
 * <pre>{@code
 * automaton service               # every request is answered
 * start idle
 * idle -- request --> busy
 * busy -- grant, deny --> idle
 * busy -- !{request} [queue <= 3] --> busy
 * accept idle busy                # without such a line, all states accept
 * }</pre>
 *
 * <p>Hidden events do not move the automaton: those listed on a line {@code hidden} and, unless there is a line
 * {@code strict}, those that no guard accepts. In the automaton they are loops at every state. A line {@code events}
 * lists events that are not hidden even if no edge accepts them. A line {@code internal} names internal steps, which
 * read no event; they are used in later edges, and removed from the resulting automaton. One pass; holds only what it
 * has read.
 */
public final class AutomatonReader {
    private static final Set<String> KEYWORDS =
            Set.of("automaton", "start", "accept", "hidden", "strict", "initial", "events", "internal");

    private final TextInput text;
    private final AutomatonScanner scanner;
    private final Vocabulary names;
    private final Map<String, Integer> states = new LinkedHashMap<>();
    private final List<Integer> starts = new ArrayList<>();
    private final Map<String, Position> accepting = new LinkedHashMap<>();
    private final Map<String, Position> hidden = new LinkedHashMap<>();
    private final Map<String, Position> listed = new LinkedHashMap<>();
    private final List<Edge> edges = new ArrayList<>();
    private final Set<String> internal = new TreeSet<>();
    private final Map<Integer, Set<Integer>> silent = new HashMap<>();
    private @Nullable String name;
    private boolean strict;
    private boolean initial;
    private boolean choosy;
    private boolean takesUnlisted;

    private AutomatonReader(TextInput text, Vocabulary names) throws InputException {
        this.text = text;
        this.scanner = new AutomatonScanner(text);
        this.names = names;
    }

    /** Reads a stream; {@code file} is its name in messages. The caller closes it. */
    public static FiniteAutomaton read(InputStream in, String file, Vocabulary names) throws InputException {
        return readService(in, file, names).automaton();
    }

    /**
     * Reads a stream, with the events that it lists as hidden; {@code file} is its name in messages. The caller closes
     * it.
     */
    public static Service readService(InputStream in, String file, Vocabulary names) throws InputException {
        AutomatonReader reader = new AutomatonReader(TextInput.open(in, file), names);
        FiniteAutomaton automaton = reader.automaton();
        return new Service(automaton, reader.hidden.keySet());
    }

    /**
     * An automaton as it was read.
     *
     * @param hidden the events that it lists as hidden
     */
    public record Service(FiniteAutomaton automaton, Set<String> hidden) {
        public Service {
            hidden = Set.copyOf(hidden);
        }
    }

    private FiniteAutomaton automaton() throws InputException {
        while (scanner.kind() != Kind.END) {
            if (scanner.kind() == Kind.LINE_END) {
                scanner.take();
            } else {
                line();
            }
        }
        if (starts.isEmpty()) {
            throw text.error(
                    scanner.position(), "there is no start state: expected a line such as " + quote("start idle"));
        }
        for (Map.Entry<String, Position> event : listed.entrySet()) {
            if (hidden.containsKey(event.getKey())) {
                throw text.error(
                        event.getValue(), "event " + quote(event.getKey()) + " is hidden, so no edge can use it");
            }
        }
        return new FiniteAutomaton(
                name == null ? text.title() : name,
                List.copyOf(states.keySet()),
                starts,
                allEdges(),
                acceptingStates(),
                initial);
    }

    private void line() throws InputException {
        if (!scanner.atName() || scanner.current().isEmpty()) {
            throw scanner.unexpected(
                    "the name of a state, or one of automaton, start, accept, hidden, events, internal, strict, initial");
        }
        boolean word = scanner.kind() == Kind.WORD;
        Position where = scanner.position();
        String first = scanner.take();
        if (word && KEYWORDS.contains(first) && !scanner.at("--")) {
            keyword(first, where);
        } else {
            edge(state(first));
        }
        if (!scanner.atLineEnd()) {
            throw scanner.unexpected("the end of the line");
        }
    }

    private void keyword(String word, Position where) throws InputException {
        switch (word) {
            case "automaton" -> {
                if (name != null) {
                    throw text.error(where, "the automaton has a name already, " + quote(name));
                }
                name = name("a name for the automaton");
            }
            case "strict" -> strict = true;
            case "initial" -> initial = true;
            case "start" -> {
                do {
                    starts.add(state(name("the name of a state")));
                } while (!scanner.atLineEnd());
            }
            case "accept" -> {
                choosy = true;
                while (!scanner.atLineEnd()) {
                    Position here = scanner.position();
                    accepting.put(name("the name of a state"), here);
                }
            }
            case "internal" -> {
                do {
                    internal(scanner.position(), name("a name for an internal step"));
                } while (!scanner.atLineEnd());
            }
            default -> {
                Map<String, Position> kind = word.equals("hidden") ? hidden : listed;
                do {
                    Position here = scanner.position();
                    kind.putIfAbsent(event(), here);
                } while (!scanner.atLineEnd());
            }
        }
    }

    private void internal(Position where, String step) throws InputException {
        if (names.transitions().contains(step)) {
            throw text.error(
                    where,
                    quote(step) + " is an event of the model, so it is not an internal step; use 'hidden' to hide it");
        }
        internal.add(step);
    }

    private String name(String expected) throws InputException {
        if (!scanner.atName() || scanner.current().isEmpty()) {
            throw scanner.unexpected(expected);
        }
        return scanner.take();
    }

    private int state(String state) {
        return states.computeIfAbsent(state, fresh -> states.size());
    }

    /** {@code -- guard --> state}, after the state it leads from. */
    private void edge(int from) throws InputException {
        if (!scanner.skip("--")) {
            throw scanner.unexpected("an edge such as " + quote("idle -- request --> busy"));
        }
        if (scanner.atName() && internal.contains(scanner.current())) {
            silentEdge(from);
            return;
        }
        EventSet events = scanner.kind() == Kind.CONDITION ? EventSet.any() : events();
        takesUnlisted |= events.allBut();
        Formula state = new Formula.Constant(true);
        if (scanner.kind() == Kind.CONDITION) {
            Position where = scanner.position();
            state = StateCondition.read(scanner.take(), where, text, names);
        }
        if (!scanner.skip("-->")) {
            throw scanner.unexpected(quote("-->") + " and the name of a state");
        }
        edges.add(new Edge(from, new Guard(events, state), state(name("the name of a state"))));
    }

    /** An internal step, after {@code --}. */
    private void silentEdge(int from) throws InputException {
        scanner.take();
        if (!scanner.skip("-->")) {
            throw scanner.unexpected(
                    quote("-->") + " and the name of a state; an internal step cannot be combined with events");
        }
        int to = state(name("the name of a state"));
        silent.computeIfAbsent(from, fresh -> new TreeSet<>()).add(to);
    }

    /** The states that internal steps lead to from a state, itself first. */
    private List<Integer> closure(int state) {
        List<Integer> reached = new ArrayList<>(List.of(state));
        for (int i = 0; i < reached.size(); i++) {
            for (int next : silent.getOrDefault(reached.get(i), Set.of())) {
                if (!reached.contains(next)) {
                    reached.add(next);
                }
            }
        }
        return reached;
    }

    private EventSet events() throws InputException {
        if (scanner.skip("*")) {
            return EventSet.any();
        }
        boolean allBut = scanner.skip("!");
        boolean braces = scanner.skip("{");
        if (allBut && !braces) {
            throw scanner.unexpected("events in braces, such as " + quote("!{grant, deny}"));
        }
        List<String> named = new ArrayList<>();
        do {
            Position where = scanner.position();
            String event = event();
            listed.putIfAbsent(event, where);
            named.add(event);
        } while (scanner.skip(","));
        if (braces && !scanner.skip("}")) {
            throw scanner.unexpected("',' or '}'");
        }
        return allBut ? EventSet.allBut(named) : EventSet.of(named);
    }

    private String event() throws InputException {
        Position where = scanner.position();
        String event = name("an event");
        String proper = names.transition(event);
        if (proper == null) {
            throw text.error(where, new UnknownName(event, names).asTransition());
        }
        return proper;
    }

    private List<Integer> acceptingStates() throws InputException {
        if (!choosy) {
            return IntStream.range(0, states.size()).boxed().toList();
        }
        List<Integer> numbers = new ArrayList<>();
        for (Map.Entry<String, Position> state : accepting.entrySet()) {
            Integer number = states.get(state.getKey());
            if (number == null) {
                String near = NearName.hint(state.getKey(), states.keySet());
                throw text.error(state.getValue(), "no edge leads from or to a state " + quote(state.getKey()) + near);
            }
            numbers.add(number);
        }
        if (!silent.isEmpty()) {
            List<Integer> named = List.copyOf(numbers);
            states.values().stream()
                    .filter(state -> closure(state).stream().anyMatch(named::contains))
                    .forEach(numbers::add);
        }
        return numbers;
    }

    /** The edges read, and the loops for hidden events. */
    private List<Edge> allEdges() {
        List<Edge> all = new ArrayList<>();
        for (Edge edge : edges) {
            EventSet events = edge.guard().events();
            Guard guard =
                    events.allBut() ? new Guard(visible(events), edge.guard().state()) : edge.guard();
            all.add(new Edge(edge.from(), guard, edge.to()));
        }
        if (!silent.isEmpty()) {
            addBehindInternalSteps(all);
        }
        EventSet still = hiddenEvents();
        if (still != null) {
            states.values().forEach(state -> all.add(new Edge(state, Guard.on(still), state)));
        }
        return all;
    }

    /** Gives every state the edges that it could take after internal steps. */
    private void addBehindInternalSteps(List<Edge> all) {
        List<Edge> direct = List.copyOf(all);
        for (int state : states.values()) {
            List<Integer> reached = closure(state);
            for (Edge edge : direct) {
                if (edge.from() != state && reached.contains(edge.from())) {
                    all.add(new Edge(state, edge.guard(), edge.to()));
                }
            }
        }
    }

    private EventSet visible(EventSet events) {
        Set<String> but = new TreeSet<>(events.names());
        but.addAll(hidden.keySet());
        return EventSet.allBut(but);
    }

    private @Nullable EventSet hiddenEvents() {
        if (!strict && !takesUnlisted) {
            return EventSet.allBut(listed.keySet());
        }
        return hidden.isEmpty() ? null : EventSet.of(hidden.keySet());
    }

    /**
     * Splits the text of an automaton into tokens.
     *
     * <p>A word is a run of anything but white space and {@code , { } [ ] ! * # "}; any other name is in quotes. A
     * condition is the text between square brackets. Line ends are tokens; {@code #} starts a comment.
     */
    private static final class AutomatonScanner extends LineScanner {
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
}
