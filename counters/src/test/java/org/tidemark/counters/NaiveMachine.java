package org.tidemark.counters;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.reference.NaiveGraph;

/**
 * A random counter machine as tests see it: the text of its file, and its states by a search that has nothing in common with the machine that is read from it. A
 * state is the location and the counters.
 */
final class NaiveMachine {
    private static final List<String> SIGNS = List.of("<", "<=", "=", "!=", ">=", ">");

    private final int[] most;
    private final int[] first;
    private final int locations;
    private final List<Step> steps = new ArrayList<>();
    final List<List<Integer>> states = new ArrayList<>();
    final List<List<Integer>> successors = new ArrayList<>();
    int edges;

    private record Test(int counter, String sign, int value) {
        boolean holds(int number) {
            return switch (sign) {
                case "<" -> number < value;
                case "<=" -> number <= value;
                case "=" -> number == value;
                case "!=" -> number != value;
                case ">=" -> number >= value;
                default -> number > value;
            };
        }
    }

    private record Step(int from, int to, List<Test> tests, List<Integer> by) {}

    NaiveMachine(long seed) {
        this(seed, false);
    }

    /**
     * A random machine.
     *
     * @param isSparse whether each step looks at one counter and changes one, and seldom the location, so that many have nothing to do with each other
     */
    NaiveMachine(long seed, boolean isSparse) {
        Random random = new Random(seed);
        int counters = 1 + random.nextInt(3);
        most = random.ints(counters, 1, 6).toArray();
        first = Arrays.stream(most).map(bound -> random.nextInt(bound + 1)).toArray();
        locations = 1 + random.nextInt(3);
        for (int s = isSparse ? 9 : 0; s > 0; s--) {
            int counter = random.nextInt(counters);
            int at = random.nextInt(locations);
            List<Test> tests = random.nextBoolean()
                    ? List.of()
                    : List.of(new Test(random.nextInt(counters), SIGNS.get(random.nextInt(6)), random.nextInt(5)));
            List<Integer> by = IntStream.range(0, counters)
                    .mapToObj(c -> c == counter ? 1 - 2 * random.nextInt(2) : 0)
                    .toList();
            steps.add(new Step(at, random.nextInt(4) > 0 ? at : random.nextInt(locations), tests, by));
        }
        for (int s = isSparse ? 0 : 3 + random.nextInt(6); s > 0; s--) {
            List<Test> tests = new ArrayList<>();
            for (int t = random.nextInt(3); t > 0; t--) {
                tests.add(new Test(random.nextInt(counters), SIGNS.get(random.nextInt(6)), random.nextInt(5)));
            }
            List<Integer> by = random.ints(counters, -2, 3).boxed().toList();
            steps.add(new Step(random.nextInt(locations), random.nextInt(locations), tests, by));
        }
        search();
    }

    private void search() {
        List<Integer> start = new ArrayList<>(List.of(0));
        Arrays.stream(first).forEach(start::add);
        Map<List<Integer>, Integer> numbers = new HashMap<>(Map.of(start, 0));
        states.add(start);
        for (int i = 0; i < states.size(); i++) {
            List<Integer> next = new ArrayList<>();
            for (int s = 0; s < steps.size(); s++) {
                List<Integer> reached = after(states.get(i), s);
                if (!reached.isEmpty()) {
                    edges++;
                    if (numbers.putIfAbsent(reached, states.size()) == null) {
                        states.add(reached);
                    }
                    next.add(numbers.get(reached));
                }
            }
            successors.add(next.stream().distinct().toList());
        }
    }

    /** The state after a step; empty where it cannot be taken. */
    private List<Integer> after(List<Integer> state, int number) {
        Step step = steps.get(number);
        List<Integer> next = new ArrayList<>(List.of(step.to));
        boolean isEnabled = state.get(0) == step.from
                && step.tests.stream().allMatch(test -> test.holds(state.get(test.counter + 1)));
        for (int c = 0; c < most.length; c++) {
            next.add(state.get(c + 1) + step.by.get(c));
            isEnabled &= next.get(c + 1) >= 0 && next.get(c + 1) <= most[c];
        }
        return isEnabled ? next : List.of();
    }

    /** The states of the steps of a run, the initial one first; empty where they are not a run. */
    List<List<Integer>> passed(List<Integer> run) {
        List<List<Integer>> passed = new ArrayList<>(List.of(states.get(0)));
        for (int step : run) {
            List<Integer> next = after(passed.get(passed.size() - 1), step);
            if (next.isEmpty()) {
                return List.of();
            }
            passed.add(next);
        }
        return passed;
    }

    long deadlocks() {
        return successors.stream().filter(List::isEmpty).count();
    }

    String text() {
        StringBuilder text = new StringBuilder("machine random\n");
        for (int c = 0; c < most.length; c++) {
            text.append("counter x" + c + " = " + first[c] + " max " + most[c] + "\n");
        }
        text.append("start l0\n");
        for (int s = 0; s < steps.size(); s++) {
            Step step = steps.get(s);
            String tests = step.tests.stream()
                    .map(test -> "x" + test.counter + " " + test.sign + " " + test.value)
                    .collect(Collectors.joining(" and "));
            String changes = IntStream.range(0, step.by.size())
                    .filter(c -> step.by.get(c) != 0)
                    .mapToObj(c -> "x" + c + (step.by.get(c) < 0 ? " - " : " + ") + Math.abs(step.by.get(c)))
                    .collect(Collectors.joining(", "));
            text.append("s" + s + ": l" + step.from + " -> l" + step.to + (tests.isEmpty() ? "" : " when " + tests)
                    + (changes.isEmpty() ? "" : " do " + changes) + "\n");
        }
        return text.toString();
    }

    /** The graph of its states, for the naive semantics of formulas. */
    NaiveGraph graph() {
        return new NaiveGraph(successors, (atom, state) -> holds(atom).test(state));
    }

    private Predicate<Integer> holds(Formula atom) {
        if (atom instanceof Formula.Fireable fireable) {
            int step = Integer.parseInt(fireable.transition().substring(1));
            return state -> !after(states.get(state), step).isEmpty();
        }
        if (atom instanceof Formula.Deadlock) {
            return state -> successors.get(state).isEmpty();
        }
        if (atom instanceof Formula.Constant constant) {
            return state -> constant.value();
        }
        if (atom instanceof Formula.Comparison comparison) {
            return state -> comparison
                    .relation()
                    .holds(value(comparison.left(), states.get(state)), value(comparison.right(), states.get(state)));
        }
        throw new IllegalArgumentException("not an atom: " + atom);
    }

    private static long value(Term term, List<Integer> state) {
        if (term instanceof Term.Constant constant) {
            return constant.value();
        }
        if (term instanceof Term.Count count) {
            return state.get(
                    count.place().equals("location")
                            ? 0
                            : Integer.parseInt(count.place().substring(1)) + 1);
        }
        if (term instanceof Term.Sum sum) {
            return sum.parts().stream().mapToLong(part -> value(part, state)).sum();
        }
        throw new IllegalArgumentException("not a term of these tests: " + term);
    }

    /** Whether a run as JSON has it is one of this machine, state by state. */
    boolean isRun(List<?> trace) {
        List<Integer> state = states.get(0);
        for (int i = 0; i < trace.size(); i++) {
            Map<?, ?> step = (Map<?, ?>) trace.get(i);
            if (i > 0) {
                state = after(
                        state,
                        Integer.parseInt(String.valueOf(step.get("event")).substring(1)));
            }
            if (state.isEmpty() || !shown(state).equals(step.get("state"))) {
                return false;
            }
        }
        return true;
    }

    /** A state as JSON has it: what is not zero. */
    private static Map<String, Object> shown(List<Integer> state) {
        Map<String, Object> shown = new HashMap<>(Map.of("location", "l" + state.get(0)));
        for (int c = 1; c < state.size(); c++) {
            if (state.get(c) != 0) {
                shown.put("x" + (c - 1), (long) state.get(c));
            }
        }
        return shown;
    }
}
