package org.tidemark.web.session;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.tidemark.api.Graph;

/**
 * A reachability graph in arrays, with what a picture shows of it: how far each state is from the initial one and from the next
 * deadlock, and which states can reach each other. All of it takes time and memory in proportion to the edges. Immutable.
 */
final class StateGraph {
    /** The distance of a state from which there is no way to a deadlock. */
    static final int NEVER = -1;

    private static final int POLL_INTERVAL = 256;

    private final int[] first;
    private final int[] targets;
    private final String[] events;
    private final int[] depth;
    private final int[] toDeadlock;
    private final int[] component;
    private int components;

    /**
     * Reads a graph.
     *
     * @throws CancellationException where it was cancelled
     */
    StateGraph(Graph graph, BooleanSupplier isCancelled) {
        int states = graph.states();
        first = new int[states + 1];
        targets = new int[Math.toIntExact(graph.edges())];
        events = new String[targets.length];
        Map<String, String> known = new HashMap<>();
        int edge = 0;
        for (int state = 0; state < states; state++) {
            if (state % POLL_INTERVAL == 0 && isCancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            first[state] = edge;
            for (Graph.Edge each : graph.edges(state)) {
                targets[edge] = each.target();
                events[edge++] = known.computeIfAbsent(each.event(), event -> event);
            }
        }
        first[states] = edge;
        depth = depths();
        toDeadlock = distances();
        component = new int[states];
        findComponents();
    }

    private int[] depths() {
        int[] found = new int[states()];
        Arrays.fill(found, NEVER);
        int[] queue = new int[states()];
        int end = 1;
        found[0] = 0;
        for (int at = 0; at < end; at++) {
            for (int edge = first[queue[at]]; edge < first[queue[at] + 1]; edge++) {
                if (found[targets[edge]] == NEVER) {
                    found[targets[edge]] = found[queue[at]] + 1;
                    queue[end++] = targets[edge];
                }
            }
        }
        return found;
    }

    /** Goes backwards from all deadlocks at once. */
    private int[] distances() {
        int[] arriving = new int[states() + 1];
        for (int target : targets) {
            arriving[target + 1]++;
        }
        for (int state = 0; state < states(); state++) {
            arriving[state + 1] += arriving[state];
        }
        int[] next = arriving.clone();
        int[] sources = new int[targets.length];
        for (int state = 0; state < states(); state++) {
            for (int edge = first[state]; edge < first[state + 1]; edge++) {
                sources[next[targets[edge]]++] = state;
            }
        }
        int[] found = new int[states()];
        int[] queue = new int[states()];
        int end = 0;
        for (int state = 0; state < states(); state++) {
            found[state] = isDeadlock(state) ? 0 : NEVER;
            if (found[state] == 0) {
                queue[end++] = state;
            }
        }
        for (int at = 0; at < end; at++) {
            for (int i = arriving[queue[at]]; i < arriving[queue[at] + 1]; i++) {
                if (found[sources[i]] == NEVER) {
                    found[sources[i]] = found[queue[at]] + 1;
                    queue[end++] = sources[i];
                }
            }
        }
        return found;
    }

    /** Tarjan's algorithm without recursion; a component is numbered after those that it leads to. */
    private void findComponents() {
        int[] index = new int[states()];
        int[] low = new int[states()];
        int[] next = Arrays.copyOf(first, states());
        boolean[] isOpen = new boolean[states()];
        int[] path = new int[states()];
        int[] open = new int[states()];
        int onPath = 1; // begins with the initial state, from which all others are reachable
        int opened = 0;
        int count = 0;
        while (onPath > 0) {
            int state = path[onPath - 1];
            if (index[state] == 0) {
                index[state] = ++count;
                low[state] = count;
                isOpen[state] = true;
                open[opened++] = state;
            }
            int child = NEVER;
            while (next[state] < first[state + 1] && child == NEVER) {
                int target = targets[next[state]++];
                if (index[target] == 0) {
                    child = target;
                } else if (isOpen[target]) {
                    low[state] = Math.min(low[state], index[target]);
                }
            }
            if (child != NEVER) {
                path[onPath++] = child;
                continue;
            }
            onPath--;
            if (onPath > 0) {
                low[path[onPath - 1]] = Math.min(low[path[onPath - 1]], low[state]);
            }
            if (low[state] == index[state]) {
                int member;
                do {
                    member = open[--opened];
                    isOpen[member] = false;
                    component[member] = components;
                } while (member != state);
                components++;
            }
        }
    }

    int states() {
        return first.length - 1;
    }

    int edges() {
        return targets.length;
    }

    boolean isDeadlock(int state) {
        return first[state] == first[state + 1];
    }

    /** The numbers of the edges that leave a state begin here, and end before those of the next state. */
    int firstEdge(int state) {
        return first[state];
    }

    int target(int edge) {
        return targets[edge];
    }

    String event(int edge) {
        return events[edge];
    }

    int depth(int state) {
        return depth[state];
    }

    /** The steps to the next deadlock; {@link #NEVER} where none can be reached. */
    int toDeadlock(int state) {
        return toDeadlock[state];
    }

    /** The states that can reach this one and be reached from it have the same number. */
    int component(int state) {
        return component[state];
    }

    int components() {
        return components;
    }

    /** How many states lie how far from the initial one, and how many of them are deadlocks. */
    List<List<Integer>> layers() {
        int deepest = Arrays.stream(depth).max().orElse(0);
        int[] all = new int[deepest + 1];
        int[] dead = new int[deepest + 1];
        for (int state = 0; state < states(); state++) {
            all[depth[state]]++;
            dead[depth[state]] += isDeadlock(state) ? 1 : 0;
        }
        return IntStream.range(0, all.length)
                .mapToObj(i -> List.of(all[i], dead[i]))
                .toList();
    }
}
