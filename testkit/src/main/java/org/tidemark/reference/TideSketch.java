package org.tidemark.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A small random net in the tide language, and its states by what the language says: every place holds numbers from 0 to 3,
 * an arc refers to one value, perhaps only under a condition, and the value may be outside the type or be none at all.
 *
 * <p>It shares nothing with the reader of the language nor with what is made of it. The same seed gives the same net.
 */
public final class TideSketch {
    private static final int VALUES = 4;
    private static final int NONE = Integer.MAX_VALUE;
    private static final List<String> KINDS = List.of("in", "in", "out", "out", "read", "inhibit");

    private final SplittableRandom random;
    private final int places;
    private final int[] initial;
    private final List<List<Arc>> transitions = new ArrayList<>();
    private final Set<List<Integer>> states = new LinkedHashSet<>();
    private final Set<Integer> faulty = new HashSet<>();
    private long edges;
    private long deadlocks;
    private boolean complete;

    /** A function of the value of x and how it is written; none has a value where a number is divided by zero. */
    private record Reading(String text, IntUnaryOperator of) {}

    private record Arc(String kind, int place, int count, Reading value, Reading condition) {
        boolean isAsked(int x) {
            return condition.of.applyAsInt(x) != 0;
        }

        String text() {
            String where = condition.text.isEmpty() ? "" : " where " + condition.text;
            return kind + " p" + place + ": " + count + "'(" + value.text + ")" + where;
        }
    }

    public TideSketch(long seed, int cap) {
        random = new SplittableRandom(seed);
        places = 1 + random.nextInt(2);
        initial = new int[places * VALUES];
        for (int i = 0; i < initial.length; i++) {
            initial[i] = Math.max(0, random.nextInt(5) - 2);
        }
        for (int t = 1 + random.nextInt(3); t > 0; t--) {
            List<Arc> arcs = new ArrayList<>();
            for (int a = 1 + random.nextInt(4); a > 0; a--) {
                arcs.add(arc());
            }
            transitions.add(arcs);
        }
        explore(cap);
    }

    private Arc arc() {
        String kind = KINDS.get(random.nextInt(KINDS.size()));
        int count = 1 + random.nextInt(4) / 3;
        return new Arc(kind, random.nextInt(places), count, value(), condition());
    }

    private Reading value() {
        int k = random.nextInt(VALUES);
        return switch (random.nextInt(6)) {
            case 0 -> new Reading("x + " + k, x -> x + k);
            case 1 -> new Reading(k + " - x", x -> k - x);
            case 2 -> new Reading("6 / (x - " + k + ")", x -> x == k ? NONE : Math.floorDiv(6, x - k));
            default -> new Reading("x", x -> x);
        };
    }

    private Reading condition() {
        int k = random.nextInt(VALUES);
        return switch (random.nextInt(5)) {
            case 0 -> new Reading("x < " + k, x -> x < k ? 1 : 0);
            case 1 -> new Reading("x != " + k, x -> x != k ? 1 : 0);
            default -> new Reading("", x -> 1);
        };
    }

    private void explore(int cap) {
        List<Integer> first = Arrays.stream(initial).boxed().toList();
        states.add(first);
        List<List<Integer>> open = new ArrayList<>(List.of(first));
        while (!open.isEmpty() && states.size() <= cap) {
            List<Integer> state = open.remove(open.size() - 1);
            long before = edges;
            for (int t = 0; t < transitions.size(); t++) {
                for (int x = 0; x < VALUES; x++) {
                    step(state, t, x, open);
                }
            }
            deadlocks += edges == before ? 1 : 0;
        }
        complete = open.isEmpty();
    }

    private void step(List<Integer> state, int t, int x, List<List<Integer>> open) {
        int[] taken = new int[state.size()];
        int[] put = new int[state.size()];
        boolean fault = false;
        for (Arc arc : transitions.get(t)) {
            if (!arc.isAsked(x)) {
                continue;
            }
            int value = arc.value.of.applyAsInt(x);
            boolean fits = value >= 0 && value < VALUES;
            boolean asks = arc.kind.equals("in") || arc.kind.equals("read");
            if (!fits && value != NONE && asks) {
                return;
            }
            if (!fits) {
                fault = true;
                continue;
            }
            int spot = arc.place * VALUES + value;
            switch (arc.kind) {
                case "in" -> taken[spot] += arc.count;
                case "out" -> put[spot] += arc.count;
                default -> {
                    if ((state.get(spot) >= arc.count) != arc.kind.equals("read")) {
                        return;
                    }
                }
            }
        }
        if (IntStream.range(0, taken.length).anyMatch(i -> state.get(i) < taken[i])) {
            return;
        }
        if (fault) {
            faulty.add(t);
            return;
        }
        edges++;
        List<Integer> after = IntStream.range(0, taken.length)
                .mapToObj(i -> state.get(i) - taken[i] + put[i])
                .toList();
        if (states.add(after)) {
            open.add(after);
        }
    }

    /** The net as a file. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int p = 0; p < places; p++) {
            int from = p * VALUES;
            String tokens = IntStream.range(0, VALUES)
                    .filter(v -> initial[from + v] > 0)
                    .mapToObj(v -> initial[from + v] + "'" + v)
                    .collect(Collectors.joining(", "));
            text.append("place p").append(p).append(": 0..3").append(tokens.isEmpty() ? "" : " = " + tokens);
            text.append('\n');
        }
        for (int t = 0; t < transitions.size(); t++) {
            text.append("transition t").append(t).append("(x: 0..3) {");
            transitions.get(t).forEach(arc -> text.append("  ").append(arc.text()));
            text.append(" }\n");
        }
        return text.toString();
    }

    /** Whether all states were found before there were too many. */
    public boolean isComplete() {
        return complete;
    }

    /** States, edges and deadlocks. */
    public List<Long> figures() {
        return List.of((long) states.size(), edges, deadlocks);
    }

    /** Whether something without a value is needed in any state. */
    public boolean isFaulty() {
        return !faulty.isEmpty();
    }
}
