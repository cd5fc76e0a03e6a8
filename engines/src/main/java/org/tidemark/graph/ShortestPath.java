package org.tidemark.graph;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * A shortest path between sets of states, by breadth-first search over the numbers. Takes eight bytes per state, booked
 * while it is looked for.
 *
 * @param start the state it begins in
 * @param events its events
 * @param states the states they lead to, one for each event
 */
public record ShortestPath(int start, List<Integer> events, List<Integer> states) {
    private static final int POLL_INTERVAL = 1 << 14;

    /**
     * A shortest path from any state of the one set to any of the other; null when there is none.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     * @throws Cancelled when it is cancelled
     */
    public static @Nullable ShortestPath between(
            StateGraph graph, IntPredicate from, IntPredicate to, MemoryBudget budget, BooleanSupplier cancelled) {
        return between(graph.states(), graph.edgesOut(), from, to, budget, cancelled);
    }

    /** A shortest path among this many states, whose edges a cursor reads. */
    static @Nullable ShortestPath between(
            int count,
            EdgeCursor cursor,
            IntPredicate from,
            IntPredicate to,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        IntPages origins = new IntPages(budget);
        IntPages queue = new IntPages(budget);
        try {
            if (!origins.resize(count) || !queue.resize(count)) {
                throw new MemoryBudget.Exhausted();
            }
            int last = search(count, cursor, from, to, origins, queue, cancelled);
            return last < 0 ? null : traced(cursor, origins, last);
        } finally {
            budget.release(origins.bytes() + queue.bytes());
        }
    }

    /** Finds the last state of a path, and leaves in each origin 1 + the state before; -1 when there is no path. */
    private static int search(
            int count,
            EdgeCursor cursor,
            IntPredicate from,
            IntPredicate to,
            IntPages origins,
            IntPages queue,
            BooleanSupplier cancelled) {
        int end = 0;
        for (int s = 0; s < count; s++) {
            if (from.test(s)) {
                origins.set(s, s + 1);
                queue.set(end++, s);
            }
        }
        for (int at = 0; at < end; at++) {
            if (at % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            int state = queue.get(at);
            if (to.test(state)) {
                return state;
            }
            for (cursor.moveTo(state); cursor.next(); ) {
                if (origins.get(cursor.target()) == 0) {
                    origins.set(cursor.target(), state + 1);
                    queue.set(end++, cursor.target());
                }
            }
        }
        return -1;
    }

    private static ShortestPath traced(EdgeCursor cursor, IntPages origins, int last) {
        int length = 0;
        for (int s = last; origins.get(s) != s + 1; s = origins.get(s) - 1) {
            length++;
        }
        int[] states = new int[length];
        int[] events = new int[length];
        int at = last;
        for (int i = length - 1; i >= 0; i--) {
            states[i] = at;
            int before = origins.get(at) - 1;
            cursor.moveTo(before);
            do {
                if (!cursor.next()) {
                    throw new IllegalStateException("an edge that is gone");
                }
            } while (cursor.target() != at);
            events[i] = cursor.event();
            at = before;
        }
        return new ShortestPath(at, listed(events), listed(states));
    }

    private static List<Integer> listed(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
