package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.net.PetriNet;

/**
 * The reachability graph of a small net by the definition: a marking is a list of integers, the markings found so far are
 * a hash map, and the firing rule is that of {@link NaiveFiring}.
 *
 * <p>It shares nothing with the expanders, stores and searches it is compared with; of the net it reads the arcs and the
 * initial marking only. States are numbered in the order of a breadth-first search that tries transitions in ascending
 * order. A search that would exceed its cap stops there: then {@link #isComplete} is false, the graph holds the
 * states and edges found until then, and its figures are no more than lower bounds. Immutable once built.
 */
public final class NaiveStateSpace {
    /** One step: the transition leads from the state numbered {@code source} to the one numbered {@code target}. */
    public record Edge(int source, int transition, int target) {}

    private final int places;
    private final int transitions;
    private final NaiveFiring firing;

    private final List<List<Integer>> states = new ArrayList<>();
    private final Map<List<Integer>, Integer> numbers = new HashMap<>();
    private final List<List<Edge>> steps = new ArrayList<>();
    private final List<Integer> distances = new ArrayList<>();
    private final boolean complete;

    private NaiveStateSpace(PetriNet net, int cap) {
        places = net.places();
        transitions = net.transitions();
        firing = new NaiveFiring(net);
        List<Integer> initial = new ArrayList<>();
        for (int p = 0; p < places; p++) {
            initial.add(net.initial(p));
        }
        discover(initial, 0);
        complete = explore(cap);
    }

    /** Explores the net until nothing is left or {@code cap} states do not suffice. */
    public static NaiveStateSpace of(PetriNet net, int cap) {
        return new NaiveStateSpace(net, cap);
    }

    private int discover(List<Integer> marking, int distance) {
        int number = states.size();
        states.add(marking);
        numbers.put(marking, number);
        distances.add(distance);
        return number;
    }

    private boolean explore(int cap) {
        for (int source = 0; source < states.size(); source++) {
            List<Edge> out = new ArrayList<>();
            for (int t = 0; t < transitions; t++) {
                if (!firing.isEnabled(states.get(source), t)) {
                    continue;
                }
                List<Integer> marking = firing.fire(states.get(source), t);
                Integer target = numbers.get(marking);
                if (target == null) {
                    if (states.size() == cap) {
                        return false;
                    }
                    target = discover(marking, distances.get(source) + 1);
                }
                out.add(new Edge(source, t, target));
            }
            steps.add(List.copyOf(out));
        }
        return true;
    }

    /** Whether every reachable marking was found and expanded. */
    public boolean isComplete() {
        return complete;
    }

    /** The markings in the order of their discovery; number 0 is the initial one. */
    public List<List<Integer>> states() {
        return states;
    }

    /** How many of the states, from number 0 on, have all their {@link #steps} known. */
    public int expanded() {
        return steps.size();
    }

    /** The number of a marking; -1 when it was not reached. */
    public int find(List<Integer> marking) {
        return numbers.getOrDefault(marking, -1);
    }

    /** The edges out of an expanded state, by ascending transition. */
    public List<Edge> steps(int state) {
        return steps.get(state);
    }

    public List<Edge> edges() {
        return steps.stream().flatMap(List::stream).toList();
    }

    public long edgeCount() {
        return steps.stream().mapToLong(List::size).sum();
    }

    public long deadlocks() {
        return steps.stream().filter(List::isEmpty).count();
    }

    /** The most tokens each place holds in any state. */
    public int[] maxima() {
        int[] most = new int[places];
        for (List<Integer> marking : states) {
            for (int p = 0; p < places; p++) {
                most[p] = Math.max(most[p], marking.get(p));
            }
        }
        return most;
    }

    public int maxTokensInPlace() {
        int most = 0;
        for (int tokens : maxima()) {
            most = Math.max(most, tokens);
        }
        return most;
    }

    public long maxTokensInMarking() {
        long most = 0;
        for (List<Integer> marking : states) {
            most = Math.max(most, marking.stream().mapToLong(Integer::intValue).sum());
        }
        return most;
    }

    /** How many steps a state is away from the initial one. */
    public int distance(int state) {
        return distances.get(state);
    }

    /** The number of breadth-first levels: 1 when nothing but the initial marking is reachable. */
    public int levels() {
        return 1 + distances.get(distances.size() - 1);
    }
}
