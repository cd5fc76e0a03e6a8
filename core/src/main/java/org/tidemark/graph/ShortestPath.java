package org.tidemark.graph;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A shortest path between sets of states, by breadth-first search over the numbers. Takes eight bytes a state.
 *
 * @param start the state it begins in
 * @param events its events
 * @param states the states they lead to, one for each event
 */
public record ShortestPath(int start, List<Integer> events, List<Integer> states) {
    /** A shortest path from any state of the one set to any of the other; null when there is none. */
    public static @Nullable ShortestPath between(StateGraph graph, IntPredicate from, IntPredicate to) {
        int n = graph.states();
        int[] cameFrom = new int[n];
        int[] queue = new int[n];
        Arrays.fill(cameFrom, -1);
        int end = 0;
        for (int s = 0; s < n; s++) {
            if (from.test(s)) {
                cameFrom[s] = s;
                queue[end++] = s;
            }
        }
        EdgeCursor cursor = graph.edgesOut();
        for (int at = 0; at < end; at++) {
            int state = queue[at];
            if (to.test(state)) {
                return traced(graph, cameFrom, state);
            }
            for (cursor.moveTo(state); cursor.next(); ) {
                if (cameFrom[cursor.target()] < 0) {
                    cameFrom[cursor.target()] = state;
                    queue[end++] = cursor.target();
                }
            }
        }
        return null;
    }

    private static ShortestPath traced(StateGraph graph, int[] cameFrom, int last) {
        int length = 0;
        for (int s = last; cameFrom[s] != s; s = cameFrom[s]) {
            length++;
        }
        int[] states = new int[length];
        int[] events = new int[length];
        EdgeCursor cursor = graph.edgesOut();
        int at = last;
        for (int i = length - 1; i >= 0; i--) {
            states[i] = at;
            cursor.moveTo(cameFrom[at]);
            do {
                if (!cursor.next()) {
                    throw new IllegalStateException("an edge that is gone");
                }
            } while (cursor.target() != at);
            events[i] = cursor.event();
            at = cameFrom[at];
        }
        return new ShortestPath(at, listed(events), listed(states));
    }

    private static List<Integer> listed(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
