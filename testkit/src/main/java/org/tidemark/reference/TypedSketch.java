package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A small random net in the tide language whose tokens are records, queues, numbers, letters and dots, and its reachability graph by
 * what the language says: a state is a map from places to multi-sets, and in every state every binding of every transition is tried.
 *
 * <p>The text and the meaning of each part are written side by side; the graph shares nothing with the reader of the language nor with
 * what is made of it. A record is the list of its fields here, a queue the list of its elements. The same seed gives the same net.
 */
public final class TypedSketch {
    /** The place that holds one record at all times, {@code {n: 0..2, on: bool}}. */
    public static final String CELL = "cell";

    /**
     * The place that holds one queue of at most two numbers, 0 or 1, at all times; its type may have room for more
     * values than can be numbered.
     */
    public static final String WIRE = "wire";

    /** The place that holds numbers from 0 to 2. */
    public static final String BAG = "bag";

    /** The place that holds {@code up} and {@code down}. */
    public static final String POOL = "pool";

    /** The place that holds tokens without values. */
    public static final String DOTS = "dots";

    private static final String DOT = "dot";
    private static final Map<String, List<Object>> DOMAINS = Map.of(
            "k", List.of(0, 1, 2),
            "b", List.of(false, true),
            "w", queues(),
            "x", List.of(0, 1),
            "y", List.of(0, 1, 2),
            "z", List.of("up", "down"));
    private static final Map<String, String> TYPES =
            Map.of("k", "0..2", "b", "bool", "w", "Wire", "x", "0..1", "y", "0..2", "z", "Letter");

    /** A state: what each place holds, and how many of it. */
    public record Marking(Map<String, Map<Object, Integer>> content) {
        public Map<Object, Integer> of(String place) {
            return Objects.requireNonNull(content.get(place));
        }

        /** The one token of a place. */
        public Object one(String place) {
            return of(place).keySet().iterator().next();
        }

        int count(String place, Object value) {
            return of(place).getOrDefault(value, 0);
        }
    }

    /** An event: a transition with values for its variables. */
    public record Event(int transition, Map<String, Object> binding) {}

    /** An event and the state that it leads to. */
    public record Edge(Event event, int target) {}

    private record Binding(Map<String, Object> values) {
        int number(String variable) {
            return (Integer) value(variable);
        }

        boolean truth(String variable) {
            return (Boolean) value(variable);
        }

        List<Object> queue() {
            return list(value("w"));
        }

        Object value(String variable) {
            return Objects.requireNonNull(values.get(variable));
        }
    }

    private enum Kind {
        IN,
        OUT,
        READ,
        INHIBIT
    }

    private record Arc(Kind kind, String place, int times, String text, Function<Binding, Object> value) {}

    private static final class Transition {
        private final List<String> variables = new ArrayList<>();
        private final List<String> guards = new ArrayList<>();
        private final List<Arc> arcs = new ArrayList<>();
        private Predicate<Binding> guard = binding -> true;

        void guard(String text, Predicate<Binding> holds) {
            guards.add(text);
            guard = guard.and(holds);
        }

        void arc(Kind kind, String place, String text, Function<Binding, Object> value) {
            arcs.add(new Arc(kind, place, 1, text, value));
        }
    }

    private final SplittableRandom random;
    private final Map<String, Map<Object, Integer>> initial = new LinkedHashMap<>();
    private final List<Transition> transitions = new ArrayList<>();
    private final List<Marking> states = new ArrayList<>();
    private final List<List<Edge>> edges = new ArrayList<>();
    private final boolean complete;
    private final int room;

    public TypedSketch(long seed, int cap) {
        random = new SplittableRandom(seed);
        room = random.nextBoolean() ? 2 : 80;
        initial.put(CELL, Map.of(List.of(random.nextInt(3), random.nextBoolean()), 1));
        initial.put(WIRE, Map.of(pick(queues()), 1));
        initial.put(BAG, some(List.of(0, 1, 2)));
        initial.put(POOL, some(List.of("up", "down")));
        initial.put(DOTS, some(List.of(DOT)));
        for (int t = 2 + random.nextInt(3); t > 0; t--) {
            transitions.add(transition());
        }
        complete = explore(cap);
    }

    private static List<Object> queues() {
        List<Object> all = new ArrayList<>(List.of(List.of(), List.of(0), List.of(1)));
        for (int first = 0; first < 2; first++) {
            all.add(List.of(first, 0));
            all.add(List.of(first, 1));
        }
        return all;
    }

    /** All queues that the wire can hold. */
    public static List<Object> wires() {
        return queues();
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object value) {
        return (List<Object>) value;
    }

    private Map<Object, Integer> some(List<Object> values) {
        Map<Object, Integer> tokens = new HashMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            tokens.merge(pick(values), 1, Integer::sum);
        }
        return tokens;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private Transition transition() {
        Transition drawn = new Transition();
        List<String> places = new ArrayList<>(List.of(CELL, CELL, WIRE, WIRE, BAG, POOL, DOTS));
        for (int parts = 1 + random.nextInt(2); parts > 0; parts--) {
            String place = pick(places);
            places.removeIf(place::equals);
            switch (place) {
                case CELL -> cell(drawn);
                case WIRE -> wire(drawn);
                case BAG -> bag(drawn);
                case POOL -> pool(drawn);
                default -> dots(drawn);
            }
        }
        return drawn;
    }

    private void cell(Transition to) {
        to.variables.addAll(List.of("k", "b"));
        Function<Binding, Object> there = at -> List.of(at.number("k"), at.truth("b"));
        boolean moves = random.nextInt(6) > 0;
        to.arc(moves ? Kind.IN : Kind.READ, CELL, "{n = k, on = b}", there);
        if (moves) {
            int number = random.nextInt(4);
            int truth = random.nextInt(4);
            String n = List.of("(k + 1) % 3", "k", "0", "2 - k").get(number);
            String on = List.of("b", "!b", "true", "k = 0").get(truth);
            to.arc(Kind.OUT, CELL, "{n = " + n + ", on = " + on + "}", at -> {
                int k = at.number("k");
                boolean b = at.truth("b");
                return List.of(
                        List.of((k + 1) % 3, k, 0, 2 - k).get(number),
                        List.of(b, !b, true, k == 0).get(truth));
            });
        }
        int bound = random.nextInt(3);
        switch (random.nextInt(3)) {
            case 0 -> to.guard("k >= " + bound, at -> at.number("k") >= bound);
            case 1 -> to.guard("b || k < " + bound, at -> at.truth("b") || at.number("k") < bound);
            default -> {}
        }
    }

    private void wire(Transition to) {
        to.variables.add("w");
        to.arc(Kind.IN, WIRE, "w", at -> at.value("w"));
        switch (random.nextInt(4)) {
            case 0, 1 -> {
                to.variables.add("x");
                to.guard("length(w) < 2", at -> at.queue().size() < 2);
                to.arc(Kind.OUT, WIRE, "append(w, x)", at -> {
                    List<Object> longer = new ArrayList<>(at.queue());
                    longer.add(at.value("x"));
                    return List.copyOf(longer);
                });
            }
            case 2 -> {
                to.guard("length(w) > 0", at -> !at.queue().isEmpty());
                to.arc(
                        Kind.OUT,
                        WIRE,
                        "rest(w)",
                        at -> List.copyOf(at.queue().subList(1, at.queue().size())));
            }
            default -> {
                to.guard(
                        "length(w) = 2 && first(w) = 1",
                        at -> at.queue().size() == 2 && at.queue().get(0).equals(1));
                to.arc(Kind.OUT, WIRE, "[0]", at -> List.of(0));
            }
        }
    }

    private void bag(Transition to) {
        if (random.nextInt(4) == 0) {
            int put = random.nextInt(3);
            to.arc(Kind.INHIBIT, BAG, "" + put, at -> put);
            to.arc(Kind.OUT, BAG, "" + put, at -> put);
            return;
        }
        to.variables.add("y");
        switch (random.nextInt(6)) {
            case 0 -> to.arc(Kind.READ, BAG, "y", at -> at.value("y"));
            case 1 -> to.arcs.add(new Arc(Kind.IN, BAG, 1 + random.nextInt(2), "y", at -> at.value("y")));
            default -> {
                int way = random.nextInt(2);
                to.arc(Kind.IN, BAG, "y", at -> at.value("y"));
                to.arc(
                        Kind.OUT,
                        BAG,
                        List.of("(y + 1) % 3", "2 - y").get(way),
                        at -> way == 0 ? (at.number("y") + 1) % 3 : 2 - at.number("y"));
            }
        }
    }

    private void pool(Transition to) {
        if (random.nextInt(4) == 0) {
            to.arc(Kind.INHIBIT, POOL, "down", at -> "down");
            return;
        }
        to.variables.add("z");
        to.arc(Kind.IN, POOL, "z", at -> at.value("z"));
        if (random.nextInt(5) > 0) {
            to.arc(Kind.OUT, POOL, "succ(z)", at -> at.value("z").equals("up") ? "down" : "up");
        }
    }

    private void dots(Transition to) {
        if (random.nextBoolean()) {
            to.arc(Kind.IN, DOTS, "", at -> DOT);
        } else {
            to.arcs.add(new Arc(Kind.INHIBIT, DOTS, 2, "", at -> DOT));
            to.arc(Kind.OUT, DOTS, "", at -> DOT);
        }
    }

    private boolean explore(int cap) {
        Map<Marking, Integer> numbers = new HashMap<>();
        states.add(new Marking(initial));
        numbers.put(states.get(0), 0);
        for (int s = 0; s < states.size(); s++) {
            if (states.size() > cap) {
                return false;
            }
            List<Edge> out = new ArrayList<>();
            for (int t = 0; t < transitions.size(); t++) {
                for (Map<String, Object> values : bindings(transitions.get(t), 0)) {
                    Marking before = states.get(s);
                    Marking after = after(before, transitions.get(t), new Binding(values));
                    if (after != null) {
                        Integer known = numbers.putIfAbsent(after, states.size());
                        if (known == null) {
                            states.add(after);
                        }
                        out.add(new Edge(new Event(t, values), known == null ? states.size() - 1 : known));
                    }
                }
            }
            edges.add(out);
        }
        return true;
    }

    private static List<Map<String, Object>> bindings(Transition transition, int from) {
        if (from == transition.variables.size()) {
            return List.of(Map.of());
        }
        String variable = transition.variables.get(from);
        List<Map<String, Object>> all = new ArrayList<>();
        for (Object value : domain(variable)) {
            for (Map<String, Object> rest : bindings(transition, from + 1)) {
                Map<String, Object> extended = new HashMap<>(rest);
                extended.put(variable, value);
                all.add(extended);
            }
        }
        return all;
    }

    private static List<Object> domain(String variable) {
        return Objects.requireNonNull(DOMAINS.get(variable));
    }

    private static @Nullable Marking after(Marking before, Transition transition, Binding binding) {
        if (!transition.guard.test(binding)) {
            return null;
        }
        Map<String, Map<Object, Integer>> content = new LinkedHashMap<>();
        before.content.forEach((place, tokens) -> content.put(place, new HashMap<>(tokens)));
        for (Arc arc : transition.arcs) {
            Object value = arc.value.apply(binding);
            int there = before.count(arc.place, value);
            boolean asked = arc.kind == Kind.IN || arc.kind == Kind.READ;
            if (asked ? there < arc.times : arc.kind == Kind.INHIBIT && there >= arc.times) {
                return null;
            }
            int change = arc.kind == Kind.IN ? -arc.times : arc.kind == Kind.OUT ? arc.times : 0;
            Objects.requireNonNull(content.get(arc.place)).merge(value, change, (a, b) -> a + b);
        }
        content.values().forEach(tokens -> tokens.values().removeIf(count -> count == 0));
        return new Marking(content);
    }

    /** The net as a file, with a word or words before each transition. */
    public String text(List<String> before) {
        StringBuilder text =
                new StringBuilder("type Wire = queue[" + room + "] of 0..1\ntype Letter = enum {up, down}\n");
        text.append("place cell: {n: 0..2, on: bool}").append(tokens(CELL));
        text.append("place wire: Wire").append(tokens(WIRE));
        text.append("place bag: 0..2").append(tokens(BAG));
        text.append("place pool: Letter").append(tokens(POOL));
        text.append("place dots = ")
                .append(new Marking(initial).count(DOTS, DOT))
                .append('\n');
        for (int t = 0; t < transitions.size(); t++) {
            text.append(before.get(t)).append(" transition t").append(t);
            text.append(text(transitions.get(t))).append('\n');
        }
        return text.toString();
    }

    private String tokens(String place) {
        StringJoiner items = new StringJoiner(", ", " = ", "\n").setEmptyValue("\n");
        new Marking(initial).of(place).forEach((value, count) -> items.add(count + "'" + written(place, value)));
        return items.toString();
    }

    private static String text(Transition transition) {
        StringJoiner variables = new StringJoiner(", ", "(", ")").setEmptyValue("");
        transition.variables.forEach(each -> variables.add(each + ": " + TYPES.get(each)));
        StringJoiner body = new StringJoiner(" ", " { ", " }");
        for (Arc arc : transition.arcs) {
            String kind = arc.kind.name().toLowerCase(Locale.ROOT);
            String tokens = arc.place.equals(DOTS) ? "" + arc.times : arc.times + "'" + bracketed(arc.text);
            body.add(kind + " " + arc.place + ": " + tokens);
        }
        transition.guards.forEach(guard -> body.add("guard " + guard));
        return variables.toString() + body;
    }

    private static String bracketed(String text) {
        return "(" + text + ")";
    }

    /** A value of a place as people write it. */
    public static String written(String place, Object value) {
        return place.equals(CELL)
                ? "{n = " + list(value).get(0) + ", on = " + list(value).get(1) + "}"
                : value.toString();
    }

    /** An event as runs show it. */
    public String name(Event event) {
        StringJoiner values = new StringJoiner(", ", "(", ")").setEmptyValue("");
        for (String variable : transitions.get(event.transition()).variables) {
            values.add(variable + " = " + event.binding().get(variable));
        }
        return "t" + event.transition() + values;
    }

    /** The variables of a transition. */
    public List<String> variables(int transition) {
        return transitions.get(transition).variables;
    }

    /** The values that a variable may have. */
    public static List<Object> values(String variable) {
        return domain(variable);
    }

    public int transitions() {
        return transitions.size();
    }

    /** Whether all states were found before there were too many. */
    public boolean isComplete() {
        return complete;
    }

    public List<Marking> states() {
        return states;
    }

    /** The edges of each state. */
    public List<List<Edge>> edges() {
        return edges;
    }
}
