package org.tidemark.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Endless paths of a finite graph that pass, again and again, a node of every required sort.
 *
 * <p>A node starts such a path exactly when it is in the greatest set whose nodes can all reach, in one step or more, a
 * node of each sort inside the set (Emerson and Lei's fixpoint). From such a node the path is walked: on to the nearest
 * node of the first sort inside the set, of the second, and so on, round after round, until a round begins where an
 * earlier one did. Belongs to one thread.
 *
 * @param <N> the nodes, with equality
 */
final class FairPaths<N> {
    /** The nodes before the loop, and those of the loop. */
    record Path<N>(List<N> stem, List<N> loop) {}

    private final Collection<N> initial;
    private final Map<N, List<N>> successors = new LinkedHashMap<>();
    private final Map<N, List<N>> predecessors = new HashMap<>();
    private final List<Predicate<N>> sorts = new ArrayList<>();

    FairPaths(Collection<N> initial, Function<N, List<N>> edges) {
        this.initial = initial;
        Deque<N> open = new ArrayDeque<>(initial);
        while (!open.isEmpty()) {
            N node = open.pop();
            if (!successors.containsKey(node)) {
                List<N> next = edges.apply(node);
                successors.put(node, next);
                next.forEach(n ->
                        predecessors.computeIfAbsent(n, x -> new ArrayList<>()).add(node));
                open.addAll(next);
            }
        }
    }

    /** Asks for a path that passes such nodes infinitely often, beside those asked for before. */
    void require(Predicate<N> sort) {
        sorts.add(sort);
    }

    /** Such a path from one of the initial nodes, if there is one. */
    Optional<Path<N>> find() {
        if (sorts.isEmpty()) {
            require(node -> true);
        }
        Set<N> fair = fairNodes();
        return initial.stream().filter(fair::contains).findFirst().map(start -> walk(start, fair));
    }

    private Set<N> fairNodes() {
        Set<N> fair = new HashSet<>(successors.keySet());
        int before;
        do {
            before = fair.size();
            for (Predicate<N> sort : sorts) {
                fair.retainAll(before(fair.stream().filter(sort).toList()));
            }
        } while (fair.size() < before);
        return fair;
    }

    /** The nodes that reach one of the goals in one step or more. */
    private Set<N> before(List<N> goals) {
        Set<N> found = new HashSet<>();
        Deque<N> open = new ArrayDeque<>(goals);
        while (!open.isEmpty()) {
            for (N node : predecessors.getOrDefault(open.pop(), List.of())) {
                if (found.add(node)) {
                    open.add(node);
                }
            }
        }
        return found;
    }

    private Path<N> walk(N start, Set<N> fair) {
        List<N> nodes = new ArrayList<>(List.of(start));
        Map<N, Integer> rounds = new HashMap<>();
        N at = start;
        while (!rounds.containsKey(at)) {
            rounds.put(at, nodes.size() - 1);
            for (Predicate<N> sort : sorts) {
                nodes.addAll(shortestPath(at, node -> fair.contains(node) && sort.test(node)));
                at = nodes.get(nodes.size() - 1);
            }
        }
        int loop = rounds.get(at);
        return new Path<>(nodes.subList(0, loop), nodes.subList(loop, nodes.size() - 1));
    }

    /** The nodes after the first one on a shortest path, of one step or more, to a goal that can be reached. */
    private List<N> shortestPath(N from, Predicate<N> goal) {
        Map<N, N> cameFrom = new HashMap<>();
        Deque<N> open = new ArrayDeque<>(List.of(from));
        while (true) {
            N node = open.remove();
            for (N next : Objects.requireNonNull(successors.get(node))) {
                if (cameFrom.putIfAbsent(next, node) == null) {
                    if (goal.test(next)) {
                        return back(from, next, cameFrom);
                    }
                    open.add(next);
                }
            }
        }
    }

    private List<N> back(N from, N goal, Map<N, N> cameFrom) {
        Deque<N> path = new ArrayDeque<>(List.of(goal));
        N node = Objects.requireNonNull(cameFrom.get(goal));
        while (!node.equals(from)) {
            path.push(node);
            node = Objects.requireNonNull(cameFrom.get(node));
        }
        return List.copyOf(path);
    }
}
