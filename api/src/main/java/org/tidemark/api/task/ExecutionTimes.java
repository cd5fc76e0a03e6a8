package org.tidemark.api.task;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.GraphComponents;
import org.tidemark.graph.StateGraph;
import org.tidemark.graph.StateSet;

/**
 * How long a workflow may take until it is completed, where one event is a unit of time. The least time is a shortest path on which other events cost nothing; the
 * most is a longest one, which exists where no cycle before the completion contains that event.
 *
 * @param least the least time; -1 where it is never completed
 * @param most the most time; {@link #ENDLESS} where time may go on without it ever being completed
 */
public record ExecutionTimes(long least, long most) {
    /** There is no most time. */
    public static final long ENDLESS = Long.MAX_VALUE;

    private static final int NOT_YET = Integer.MAX_VALUE;

    /** Whether there is a time by which it is completed. */
    public boolean isBounded() {
        return most != ENDLESS;
    }

    /**
     * The times from state 0 on; all states of the graph can be reached from there. Takes about thirty bytes per state while it works.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow that
     * @throws Cancelled when it was cancelled
     */
    static ExecutionTimes of(
            StateGraph graph, IntPredicate completed, int delay, MemoryBudget budget, BooleanSupplier cancelled) {
        long bytes = 24L * graph.states();
        budget.replace(0, bytes);
        try {
            return new ExecutionTimes(least(graph, completed, delay), most(graph, completed, delay, budget, cancelled));
        } finally {
            budget.release(bytes);
        }
    }

    /** Dijkstra's algorithm for steps of 0 and 1: the states at one time, then those at the next. */
    private static long least(StateGraph graph, IntPredicate completed, int delay) {
        int[] time = new int[graph.states()];
        Arrays.fill(time, NOT_YET);
        int[] now = new int[graph.states()];
        int[] later = new int[graph.states()];
        int size = 1;
        time[0] = 0;
        EdgeCursor edges = graph.edgesOut();
        for (int at = 0; size > 0; at++) {
            int laterSize = 0;
            while (size > 0) {
                int state = now[--size];
                if (time[state] < at) {
                    continue;
                }
                if (completed.test(state)) {
                    return at;
                }
                for (edges.moveTo(state); edges.next(); ) {
                    int to = edges.target();
                    boolean passes = edges.event() == delay;
                    if (passes && time[to] > at + 1) {
                        if (time[to] == NOT_YET) {
                            later[laterSize++] = to;
                        }
                        time[to] = at + 1;
                    } else if (!passes && time[to] > at) {
                        time[to] = at;
                        now[size++] = to;
                    }
                }
            }
            int[] rest = now;
            now = later;
            later = rest;
            size = laterSize;
        }
        return -1;
    }

    /** Longest paths, component by component: edges lead to components with lower numbers. */
    private static long most(
            StateGraph graph, IntPredicate completed, int delay, MemoryBudget budget, BooleanSupplier cancelled) {
        StateSet open = new StateSet(graph.states(), budget);
        for (int s = 0; s < graph.states(); s++) {
            if (!completed.test(s)) {
                open.add(s);
            }
        }
        GraphComponents components = GraphComponents.of(graph, open, budget, cancelled);
        if (components == null) {
            throw new Cancelled();
        }
        try {
            return longest(graph, components, delay);
        } finally {
            components.free();
        }
    }

    private static long longest(StateGraph graph, GraphComponents components, int delay) {
        int[] order = byComponent(graph, components);
        int[] most = new int[components.count()];
        EdgeCursor edges = graph.edgesOut();
        for (int state : order) {
            int here = components.of(state);
            for (edges.moveTo(state); edges.next(); ) {
                int there = components.of(edges.target());
                int passes = edges.event() == delay ? 1 : 0;
                if (there == here && passes > 0) {
                    return ENDLESS;
                }
                int after = there < 0 || there == here ? 0 : most[there];
                most[here] = Math.max(most[here], there == here ? 0 : after + passes);
            }
        }
        return components.of(0) < 0 ? 0 : most[components.of(0)];
    }

    /** The states that belong to components, by rising numbers of those. */
    private static int[] byComponent(StateGraph graph, GraphComponents components) {
        int[] start = new int[components.count() + 1];
        int size = 0;
        for (int s = 0; s < graph.states(); s++) {
            if (components.of(s) >= 0) {
                start[components.of(s) + 1]++;
                size++;
            }
        }
        for (int c = 1; c < start.length; c++) {
            start[c] += start[c - 1];
        }
        int[] order = new int[size];
        for (int s = 0; s < graph.states(); s++) {
            if (components.of(s) >= 0) {
                order[start[components.of(s)]++] = s;
            }
        }
        return order;
    }
}
