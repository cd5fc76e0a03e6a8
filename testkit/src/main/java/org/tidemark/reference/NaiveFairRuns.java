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
 * all pairs of states, the sets of pairs that reach each other, and the definition of fairness on each of them; where there are
 * few pairs, all sets of them as well.
 */
public final class NaiveFairRuns {
    private static final int STAY = -1;

    /** There are thousands of sets of that many pairs. */
    private static final int MOST_FOR_SUBSETS = 10;

    private record Pair(int state, int phase) {}

    private record Step(Pair to, long marks, int transition) {}

    private final NaiveStateSpace space;
    private final NaiveGraph graph;
    private final BuchiAutomaton automaton;
    private final List<Set<Integer>> weak;
    private final List<Set<Integer>> strong;
    private final Map<Pair, List<Step>> steps = new LinkedHashMap<>();

    private NaiveFairRuns(
            NaiveStateSpace space,
            NaiveGraph graph,
            BuchiAutomaton automaton,
            List<Set<Integer>> weak,
            List<Set<Integer>> strong) {
        this.space = space;
        this.graph = graph;
        this.automaton = automaton;
        this.weak = weak;
        this.strong = strong;
        explore(new Pair(0, automaton.initial()));
    }

    /**
     * Whether there is such a run.
     *
     * @param weak sets of transitions, each of which counts as one
     * @param strong the same
     */
    public static boolean exist(
            NaiveStateSpace space,
            NaiveGraph graph,
            BuchiAutomaton automaton,
            List<Set<Integer>> weak,
            List<Set<Integer>> strong) {
        NaiveFairRuns runs = new NaiveFairRuns(space, graph, automaton, weak, strong);
        boolean exist = runs.hasCycle(runs.steps.keySet(), 0);
        if (runs.steps.size() <= MOST_FOR_SUBSETS && exist != runs.isAnySubsetGood()) {
            throw new IllegalStateException("two ways to find a fair run disagree on " + automaton);
        }
        return exist;
    }

    /** By the definition of fairness alone: the pairs that a run visits again and again are one of all sets of pairs. */
    private boolean isAnySubsetGood() {
        List<Pair> all = List.copyOf(steps.keySet());
        for (int subset = 1; subset < 1 << all.size(); subset++) {
            Set<Pair> visited = new HashSet<>();
            for (int i = 0; i < all.size(); i++) {
                if (((subset >>> i) & 1) == 1) {
                    visited.add(all.get(i));
                }
            }
            // Requests that a run carries again and again are those of some pairs; it keeps to edges without the
            // others.
            for (int without = 0; without < 1 << automaton.pairs(); without++) {
                long banned = 0;
                for (int pair = 0; pair < automaton.pairs(); pair++) {
                    banned |= ((without >>> pair) & 1) == 1 ? automaton.request(pair) : 0;
                }
                if (isWhereARunStays(visited, banned)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isWhereARunStays(Set<Pair> visited, long banned) {
        Found found = found(visited, banned);
        return visited.stream()
                        .allMatch(pair -> reachable(pair, visited, banned).equals(visited))
                && (found.marks & automaton.allMarks()) == automaton.allMarks()
                && unanswered(found.marks) == 0
                && weak.stream()
                        .allMatch(set -> found.happens(set) || !visited.stream().allMatch(pair -> enables(pair, set)))
                && strong.stream()
                        .allMatch(set -> found.happens(set) || visited.stream().noneMatch(pair -> enables(pair, set)));
    }

    private long unanswered(long marks) {
        long requests = 0;
        for (int pair = 0; pair < automaton.pairs(); pair++) {
            boolean requested = (marks & automaton.request(pair)) != 0;
            requests |= requested && (marks & automaton.answer(pair)) == 0 ? automaton.request(pair) : 0;
        }
        return requests;
    }

    /** The acceptance marks and the events on the edges inside a set. */
    private record Found(long marks, Set<Integer> events) {
        boolean happens(Set<Integer> set) {
            return set.stream().anyMatch(events::contains);
        }
    }

    private Found found(Set<Pair> component, long banned) {
        long marks = 0;
        Set<Integer> happens = new HashSet<>();
        for (Pair pair : component) {
            for (Step step : stepsOf(pair)) {
                if (component.contains(step.to()) && (step.marks() & banned) == 0) {
                    marks |= step.marks();
                    happens.add(step.transition());
                }
            }
        }
        return new Found(marks, happens);
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

    private boolean enables(Pair pair, Set<Integer> set) {
        return space.steps(pair.state()).stream().anyMatch(edge -> set.contains(edge.transition()));
    }

    private Set<Pair> reachable(Pair from, Set<Pair> within, long banned) {
        Set<Pair> seen = new HashSet<>();
        List<Pair> next = new ArrayList<>(List.of(from));
        while (!next.isEmpty()) {
            for (Step step : stepsOf(next.remove(next.size() - 1))) {
                if ((step.marks() & banned) == 0 && within.contains(step.to()) && seen.add(step.to())) {
                    next.add(step.to());
                }
            }
        }
        return seen;
    }

    private List<Step> stepsOf(Pair pair) {
        return Objects.requireNonNull(steps.get(pair));
    }

    private static boolean leadsTo(Map<Pair, Set<Pair>> reach, Pair from, Pair to) {
        return Objects.requireNonNull(reach.get(from)).contains(to);
    }

    private boolean hasCycle(Set<Pair> within, long banned) {
        Map<Pair, Set<Pair>> reach = new LinkedHashMap<>();
        within.forEach(pair -> reach.put(pair, reachable(pair, within, banned)));
        Set<Pair> done = new HashSet<>();
        for (Pair pair : within) {
            if (done.contains(pair) || !leadsTo(reach, pair, pair)) {
                continue;
            }
            Set<Pair> component = new HashSet<>();
            within.stream()
                    .filter(other -> leadsTo(reach, pair, other) && leadsTo(reach, other, pair))
                    .forEach(component::add);
            done.addAll(component);
            if (isGood(component, banned)) {
                return true;
            }
        }
        return false;
    }

    private boolean isGood(Set<Pair> component, long banned) {
        Found found = found(component, banned);
        if ((found.marks & automaton.allMarks()) != automaton.allMarks()) {
            return false;
        }
        for (Set<Integer> set : weak) {
            if (!found.happens(set) && component.stream().allMatch(pair -> enables(pair, set))) {
                return false;
            }
        }
        Set<Pair> left = new HashSet<>(component);
        strong.stream().filter(set -> !found.happens(set)).forEach(set -> left.removeIf(pair -> enables(pair, set)));
        long requests = unanswered(found.marks);
        return (left.equals(component) && requests == 0) || hasCycle(left, banned | requests);
    }
}
