package org.tidemark.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;

/**
 * A random program in DVE as tests see it: its text, and its states by a search that has nothing in common with the program that is read from the text. A state is an
 * array: the variables, the locations of the processes, then the contents of the buffer behind its length.
 */
public final class NaiveProgram {
    private static final int MOST_STATES = 3_000;
    private static final int CAPACITY = 2;
    private static final int ARRAY = 3;

    private final Random random;
    private final int processes;
    private final int locations;
    private final List<List<Step>> steps = new ArrayList<>();
    private final boolean[][] committed;
    private final StringBuilder text = new StringBuilder();

    /** The states in the order in which they were found, and the successors of each by their numbers. */
    public final List<List<Integer>> states = new ArrayList<>();

    public final List<List<Integer>> successors = new ArrayList<>();
    public int edges;
    public int deadlocks;

    /** Whether the search saw all states. */
    public boolean isWhole = true;

    // Variables: 0 byte g, 1 int h, 2..4 byte a[3], then for each process byte x and int y.
    private static final int GLOBALS = 2 + ARRAY;

    private record NumberText(String text, ToIntFunction<int[]> value) {}

    private record Assign(String text, int first, NumberText index, boolean isByte, NumberText value) {}

    private enum Kind {
        NONE,
        SEND,
        RECEIVE,
        PUT,
        GET
    }

    private record Step(
            int from, int to, NumberText guard, Kind kind, NumberText sent, Assign into, List<Assign> effects) {}

    public NaiveProgram(long seed) {
        random = new Random(seed);
        processes = 2 + random.nextInt(2);
        locations = 2 + random.nextInt(2);
        committed = new boolean[processes][locations];
        write();
        search();
    }

    public String text() {
        return text.toString();
    }

    // The text.

    private void write() {
        text.append("byte g = 3;\nint h = -2;\nbyte a[3] = {1, 0, 2};\nchannel c;\nchannel {byte} b[2];\n");
        for (int p = 0; p < processes; p++) {
            text.append("process P")
                    .append(p)
                    .append(" {\n byte x;\n int y = ")
                    .append(p)
                    .append(";\n state ");
            text.append(IntStream.range(0, locations).mapToObj(l -> "s" + l).collect(Collectors.joining(", ")));
            text.append(";\n init s0;\n");
            int marked = random.nextInt(3 * locations);
            if (marked > 0 && marked < locations) {
                committed[p][marked] = true;
                text.append(" commit s").append(marked).append(";\n");
            }
            List<Step> own = new ArrayList<>();
            List<String> lines = new ArrayList<>();
            for (int s = 2 + random.nextInt(4); s > 0; s--) {
                lines.add(step(p, own));
            }
            steps.add(own);
            text.append(" trans\n  ").append(String.join(",\n  ", lines)).append(";\n}\n");
        }
        text.append("system async;\n");
    }

    private String step(int p, List<Step> own) {
        int from = random.nextInt(locations);
        int to = random.nextInt(locations);
        StringBuilder line = new StringBuilder("s" + from + " -> s" + to + " { ");
        NumberText guard = new NumberText("", state -> 1);
        if (random.nextInt(3) > 0) {
            guard = condition(p);
            line.append("guard ").append(guard.text).append("; ");
        }
        Kind kind = Kind.values()[Math.max(0, random.nextInt(8) - 3)];
        NumberText sent = new NumberText("0", state -> 0);
        Assign into = assign(p, sent);
        if (kind == Kind.SEND || kind == Kind.PUT) {
            sent = number(p, 1);
            line.append("sync ").append(kind == Kind.SEND ? "c!" : "b!{").append(sent.text);
            line.append(kind == Kind.SEND ? "; " : "}; ");
        } else if (kind != Kind.NONE) {
            String target = into.text.substring(0, into.text.indexOf(" = "));
            line.append("sync ").append(kind == Kind.RECEIVE ? "c?" : "b?{").append(target);
            line.append(kind == Kind.RECEIVE ? "; " : "}; ");
        }
        List<Assign> effects = new ArrayList<>();
        for (int e = random.nextInt(3); e > 0; e--) {
            effects.add(assign(p, number(p, 2)));
        }
        if (!effects.isEmpty()) {
            line.append("effect ").append(effects.stream().map(Assign::text).collect(Collectors.joining(", ")));
            line.append("; ");
        }
        own.add(new Step(from, to, guard, kind, sent, into, effects));
        return line.append("}").toString();
    }

    private static int local(int p) {
        return GLOBALS + 2 * p;
    }

    private int location(int p) {
        return GLOBALS + 2 * processes + p;
    }

    private int buffer() {
        return location(processes);
    }

    private NumberText variable(int p) {
        return switch (random.nextInt(5)) {
            case 0 -> new NumberText("g", state -> state[0]);
            case 1 -> new NumberText("h", state -> state[1]);
            case 2 -> new NumberText("x", state -> state[local(p)]);
            case 3 -> new NumberText("y", state -> state[local(p) + 1]);
            default -> {
                NumberText index = index(p);
                yield new NumberText("a[" + index.text + "]", state -> state[2 + index.value.applyAsInt(state)]);
            }
        };
    }

    private NumberText index(int p) {
        if (random.nextBoolean()) {
            int fixed = random.nextInt(ARRAY);
            return new NumberText(String.valueOf(fixed), state -> fixed);
        }
        return new NumberText("x % 3", state -> state[local(p)] % ARRAY);
    }

    private NumberText number(int p, int depth) {
        int choice = random.nextInt(depth > 0 ? 9 : 3);
        if (choice == 0) {
            int fixed = random.nextInt(6);
            return new NumberText(String.valueOf(fixed), state -> fixed);
        }
        if (choice < 3) {
            return variable(p);
        }
        NumberText left = number(p, depth - 1);
        NumberText right = number(p, depth - 1);
        ToIntFunction<int[]> one = left.value;
        ToIntFunction<int[]> two = right.value;
        return switch (choice) {
            case 3 ->
                new NumberText("(" + left.text + " + " + right.text + ")", s -> one.applyAsInt(s) + two.applyAsInt(s));
            case 4 ->
                new NumberText("(" + left.text + " - " + right.text + ")", s -> one.applyAsInt(s) - two.applyAsInt(s));
            case 5 -> new NumberText("(" + left.text + " * 3)", s -> one.applyAsInt(s) * 3);
            case 6 -> new NumberText("(" + left.text + " % 5)", s -> one.applyAsInt(s) % 5);
            case 7 ->
                new NumberText("(" + left.text + " & " + right.text + ")", s -> one.applyAsInt(s) & two.applyAsInt(s));
            default -> new NumberText("(" + left.text + " / 2)", s -> one.applyAsInt(s) / 2);
        };
    }

    private NumberText condition(int p) {
        NumberText left = number(p, 1);
        NumberText right = number(p, 0);
        int other = random.nextInt(processes);
        int where = random.nextInt(locations);
        return switch (random.nextInt(5)) {
            case 0 ->
                new NumberText(
                        left.text + " < " + right.text,
                        s -> left.value.applyAsInt(s) < right.value.applyAsInt(s) ? 1 : 0);
            case 1 ->
                new NumberText(
                        left.text + " != " + right.text,
                        s -> left.value.applyAsInt(s) != right.value.applyAsInt(s) ? 1 : 0);
            case 2 -> new NumberText("P" + other + ".s" + where, s -> s[location(other)] == where ? 1 : 0);
            case 3 ->
                new NumberText(
                        "not (" + left.text + " == 1) or P" + other + "->x >= 2",
                        s -> left.value.applyAsInt(s) != 1 || s[local(other)] >= 2 ? 1 : 0);
            default ->
                new NumberText(
                        left.text + " <= 4 and " + right.text + " >= 0",
                        s -> left.value.applyAsInt(s) <= 4 && right.value.applyAsInt(s) >= 0 ? 1 : 0);
        };
    }

    private Assign assign(int p, NumberText value) {
        NumberText zero = new NumberText("", state -> 0);
        return switch (random.nextInt(5)) {
            case 0 -> new Assign("g = " + value.text, 0, zero, true, value);
            case 1 -> new Assign("h = " + value.text, 1, zero, false, value);
            case 2 -> new Assign("x = " + value.text, local(p), zero, true, value);
            case 3 -> new Assign("y = " + value.text, local(p) + 1, zero, false, value);
            default -> {
                NumberText index = index(p);
                yield new Assign("a[" + index.text + "] = " + value.text, 2, index, true, value);
            }
        };
    }

    // The states.

    private static void put(int[] state, Assign assign, int value) {
        int at = assign.first + assign.index.value.applyAsInt(state);
        state[at] = assign.isByte ? value & 0xff : (short) value;
    }

    private void search() {
        int[] start = new int[buffer() + 1 + CAPACITY];
        start[0] = 3;
        start[1] = -2;
        start[2] = 1;
        start[4] = 2;
        for (int p = 0; p < processes; p++) {
            start[local(p) + 1] = p;
        }
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        numbers.put(list(start), 0);
        states.add(list(start));
        for (int i = 0; i < states.size() && isWhole; i++) {
            int[] here = states.get(i).stream().mapToInt(Integer::intValue).toArray();
            List<Integer> reached = new ArrayList<>();
            for (int[] next : next(here)) {
                edges++;
                if (numbers.putIfAbsent(list(next), states.size()) == null) {
                    states.add(list(next));
                }
                reached.add(numbers.get(list(next)));
            }
            deadlocks += reached.isEmpty() ? 1 : 0;
            successors.add(reached.stream().distinct().toList());
            isWhole = states.size() < MOST_STATES;
        }
    }

    private static List<Integer> list(int[] state) {
        return Arrays.stream(state).boxed().toList();
    }

    private boolean isCommitted(int[] state, int p) {
        return committed[p][state[location(p)]];
    }

    private List<int[]> next(int[] here) {
        List<int[]> found = new ArrayList<>();
        boolean anyCommitted = IntStream.range(0, processes).anyMatch(p -> isCommitted(here, p));
        for (int p = 0; p < processes; p++) {
            for (Step step : steps.get(p)) {
                boolean starts = here[location(p)] == step.from && step.guard.value.applyAsInt(here) != 0;
                boolean isFree = !anyCommitted || isCommitted(here, p);
                if (starts && step.kind == Kind.SEND) {
                    for (int q = 0; q < processes; q++) {
                        for (Step other : q == p ? List.<Step>of() : steps.get(q)) {
                            if (other.kind == Kind.RECEIVE
                                    && here[location(q)] == other.from
                                    && other.guard.value.applyAsInt(here) != 0
                                    && (isFree || isCommitted(here, q))) {
                                found.add(meeting(here, p, step, q, other));
                            }
                        }
                    }
                } else if (starts && isFree && step.kind != Kind.RECEIVE) {
                    alone(here, p, step, found);
                }
            }
        }
        return found;
    }

    private int[] meeting(int[] here, int p, Step step, int q, Step other) {
        int[] next = here.clone();
        put(next, other.into, step.sent.value.applyAsInt(here));
        next[location(p)] = step.to;
        next[location(q)] = other.to;
        step.effects.forEach(each -> put(next, each, each.value.value.applyAsInt(next)));
        other.effects.forEach(each -> put(next, each, each.value.value.applyAsInt(next)));
        return next;
    }

    private void alone(int[] here, int p, Step step, List<int[]> found) {
        int[] next = here.clone();
        int length = here[buffer()];
        if (step.kind == Kind.PUT) {
            if (length == CAPACITY) {
                return;
            }
            next[buffer() + 1 + length] = step.sent.value.applyAsInt(here) & 0xff;
            next[buffer()]++;
        } else if (step.kind == Kind.GET) {
            if (length == 0) {
                return;
            }
            next[buffer() + 1] = here[buffer() + 2];
            next[buffer() + 2] = 0;
            next[buffer()]--;
            put(next, step.into, here[buffer() + 1]);
        }
        next[location(p)] = step.to;
        step.effects.forEach(each -> put(next, each, each.value.value.applyAsInt(next)));
        found.add(next);
    }

    // Formulas.

    /** The graph of its states, for the naive semantics of formulas over {@code g}, {@code h}, {@code a[i]}, {@code P0}, {@code P0.x} and {@code P0.y}. */
    public NaiveGraph graph() {
        return new NaiveGraph(successors, (atom, state) -> holds(atom, state));
    }

    private boolean holds(Formula atom, int state) {
        if (atom instanceof Formula.Deadlock) {
            return successors.get(state).isEmpty();
        }
        if (atom instanceof Formula.Constant constant) {
            return constant.value();
        }
        if (atom instanceof Formula.Comparison comparison) {
            List<Integer> here = states.get(state);
            return comparison.relation().holds(value(comparison.left(), here), value(comparison.right(), here));
        }
        throw new IllegalArgumentException("not an atom: " + atom);
    }

    private long value(Term term, List<Integer> state) {
        if (term instanceof Term.Constant constant) {
            return constant.value();
        }
        if (term instanceof Term.Sum sum) {
            return sum.parts().stream().mapToLong(part -> value(part, state)).sum();
        }
        if (term instanceof Term.Count count) {
            return state.get(place(count.place()));
        }
        throw new IllegalArgumentException("not a term of these tests: " + term);
    }

    private int place(String name) {
        if (name.startsWith("a[")) {
            return 2 + Integer.parseInt(name.substring(2, 3));
        }
        if (name.equals("g") || name.equals("h")) {
            return name.equals("g") ? 0 : 1;
        }
        int process = Integer.parseInt(name.substring(1, 2));
        return name.length() == 2 ? location(process) : local(process) + (name.endsWith("x") ? 0 : 1);
    }
}
