package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.tidemark.logic.buchi.BuchiAutomaton;

/**
 * Whether a net has an endless run that an automaton accepts and that is fair to some transitions, dead states stuttering:
 * all pairs of states, the sets of pairs that reach each other, and the definition of fairness on each of them.
 */
public final class NaiveFairRuns {
    private static final int STAY = -1;

    private record Pair(int state, int phase) {}

    private record Step(Pair to, long marks, int transition) {}

    private final NaiveStateSpace space;
    private final NaiveGraph graph;
    private final BuchiAutomaton automaton;
    private final List<Integer> weak;
    private final List<Integer> strong;
    private final Map<Pair, List<Step>> steps = new LinkedHashMap<>();

    private NaiveFairRuns(
            NaiveStateSpace space,
            NaiveGraph graph,
            BuchiAutomaton automaton,
            List<Integer> weak,
            List<Integer> strong) {
        this.space = space;
        this.graph = graph;
        this.automaton = automaton;
        this.weak = weak;
        this.strong = strong;
        explore(new Pair(0, automaton.initial()));
    }

    /** Whether there is such a run. */
    public static boolean exist(
            NaiveStateSpace space,
            NaiveGraph graph,
            BuchiAutomaton automaton,
            List<Integer> weak,
            List<Integer> strong) {
        NaiveFairRuns runs = new NaiveFairRuns(space, graph, automaton, weak, strong);
        return runs.hasCycle(runs.steps.keySet());
    }

    private void explore(Pair pair) {
        if (steps.containsKey(pair)) {
            return;
        }
        List<Step> out = new ArrayList<>();
        steps.put(pair, out);
        for (int t = automaton.first(pair.phase()); t < automaton.end(pair.phase()); t++) {
            if (graph.atoms().hold(automaton.guard(t), pair.state())) {
                int then = automaton.target(t);
                for (NaiveStateSpace.Edge edge : space.steps(pair.state())) {
                    out.add(new Step(new Pair(edge.target(), then), automaton.marks(t), edge.transition()));
                }
                if (space.steps(pair.state()).isEmpty()) {
                    out.add(new Step(new Pair(pair.state(), then), automaton.marks(t), STAY));
                }
            }
        }
        out.forEach(step -> explore(step.to()));
    }

    private List<Step> steps(Pair pair) {
        return Objects.requireNonNull(steps.get(pair));
    }

    private boolean enables(Pair pair, int transition) {
        return space.steps(pair.state()).stream().anyMatch(edge -> edge.transition() == transition);
    }

    private Set<Pair> reachable(Pair from, Set<Pair> within) {
        Set<Pair> seen = new HashSet<>();
        List<Pair> next = new ArrayList<>(List.of(from));
        while (!next.isEmpty()) {
            for (Step step : steps(next.remove(next.size() - 1))) {
                if (within.contains(step.to()) && seen.add(step.to())) {
                    next.add(step.to());
                }
            }
        }
        return seen;
    }

    private boolean hasCycle(Set<Pair> within) {
        Set<Pair> done = new HashSet<>();
        for (Pair pair : within) {
            if (done.contains(pair) || !reachable(pair, within).contains(pair)) {
                continue;
            }
            Set<Pair> component = new HashSet<>();
            reachable(pair, within).stream()
                    .filter(other -> reachable(other, within).contains(pair))
                    .forEach(component::add);
            done.addAll(component);
            if (isGood(component)) {
                return true;
            }
        }
        return false;
    }

    private boolean isGood(Set<Pair> component) {
        long marks = 0;
        Set<Integer> happens = new HashSet<>();
        for (Pair pair : component) {
            for (Step step : steps(pair)) {
                if (component.contains(step.to())) {
                    marks |= step.marks();
                    happens.add(step.transition());
                }
            }
        }
        if (marks != automaton.allMarks()) {
            return false;
        }
        for (int event : weak) {
            if (!happens.contains(event) && component.stream().allMatch(pair -> enables(pair, event))) {
                return false;
            }
        }
        Set<Pair> left = new HashSet<>(component);
        strong.stream()
                .filter(event -> !happens.contains(event))
                .forEach(event -> left.removeIf(pair -> enables(pair, event)));
        return left.equals(component) || hasCycle(left);
    }
}
