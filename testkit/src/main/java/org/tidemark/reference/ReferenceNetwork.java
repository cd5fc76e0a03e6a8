package org.tidemark.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.Synchronisation;

/**
 * The states of a small network by the definition: vectors of local states in a map, and every step of every vector with
 * the local moves that it is made of. No matrices, no nets, no numbers of states.
 */
public final class ReferenceNetwork {
    private final Network network;
    private final Map<List<Integer>, Set<Step>> graph = new LinkedHashMap<>();

    /** Explores the network. */
    public ReferenceNetwork(Network network) {
        this.network = network;
        Deque<List<Integer>> open = new ArrayDeque<>(List.of(initial()));
        while (!open.isEmpty()) {
            List<Integer> state = open.remove();
            if (!graph.containsKey(state)) {
                Set<Step> steps = steps(state);
                graph.put(state, steps);
                steps.forEach(step -> open.add(step.target));
            }
        }
    }

    /**
     * The move of one part in a step of the network.
     *
     * @param label the part's own label; null if the move is silent
     */
    public record Move(int part, int from, @Nullable String label, int to) {}

    /**
     * A step of the whole.
     *
     * @param label null if it is a silent step of a part; a hidden label is still named here
     * @param moves the parts that move, in ascending order
     */
    public record Step(@Nullable String label, List<Move> moves, List<Integer> target) {}

    public List<Integer> initial() {
        return network.parts().stream().map(part -> part.automaton().initial()).toList();
    }

    /** The reachable states, breadth first, and the steps of each. */
    public Map<List<Integer>, Set<Step>> graph() {
        return Collections.unmodifiableMap(graph);
    }

    public Set<List<Integer>> states() {
        return graph().keySet();
    }

    /** How many steps all states have together; steps that differ only in who moves how are different. */
    public long edges() {
        return graph.values().stream().mapToLong(Set::size).sum();
    }

    public Set<List<Integer>> deadlocks() {
        Set<List<Integer>> stuck = new LinkedHashSet<>();
        graph.forEach((state, steps) -> {
            if (steps.isEmpty()) {
                stuck.add(state);
            }
        });
        return stuck;
    }

    /** The steps of any state, reachable or not. */
    public Set<Step> steps(List<Integer> state) {
        Set<Step> steps = new LinkedHashSet<>();
        for (int p = 0; p < state.size(); p++) {
            for (Move move : moves(p, state.get(p))) {
                if (!isJoint(p, move.label)) {
                    steps.add(new Step(move.label, List.of(move), after(state, List.of(move))));
                }
            }
        }
        for (Synchronisation together : network.synchronisations()) {
            for (List<Move> moves : combinations(together, state, 0)) {
                steps.add(new Step(together.name(), moves, after(state, moves)));
            }
        }
        return steps;
    }

    /** Every choice of one move for each partner from the k-th on. */
    private List<List<Move>> combinations(Synchronisation together, List<Integer> state, int k) {
        if (k == together.parts().size()) {
            return List.of(List.of());
        }
        int part = together.parts().get(k);
        String label = labels(part).get(together.labels().get(k));
        List<List<Move>> all = new ArrayList<>();
        for (Move first : moves(part, state.get(part))) {
            if (label.equals(first.label)) {
                for (List<Move> rest : combinations(together, state, k + 1)) {
                    List<Move> moves = new ArrayList<>(List.of(first));
                    moves.addAll(rest);
                    all.add(List.copyOf(moves));
                }
            }
        }
        return all;
    }

    private Set<Move> moves(int part, int state) {
        LabelledAutomaton automaton = network.parts().get(part).automaton();
        Set<Move> moves = new HashSet<>();
        for (int step = automaton.from(state); step < automaton.to(state); step++) {
            int label = automaton.label(step);
            String name =
                    label == LabelledAutomaton.SILENT ? null : labels(part).get(label);
            moves.add(new Move(part, state, name, automaton.target(step)));
        }
        return moves;
    }

    private boolean isJoint(int part, @Nullable String label) {
        return label != null
                && network.synchronisations().stream().anyMatch(together -> {
                    int k = together.parts().indexOf(part);
                    return k >= 0 && labels(part).get(together.labels().get(k)).equals(label);
                });
    }

    private List<String> labels(int part) {
        return network.parts().get(part).automaton().labels();
    }

    private static List<Integer> after(List<Integer> state, List<Move> moves) {
        List<Integer> next = new ArrayList<>(state);
        moves.forEach(move -> next.set(move.part, move.to));
        return List.copyOf(next);
    }
}
