package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;

/**
 * Looks for a cycle among some states of one layer of a sweep, while the layer is held.
 *
 * <p>States have numbers that grow in the order in which they are expanded, and edges come in the order of the states that they leave,
 * so that a state is found by bisection and its edges lie side by side. Takes 8 bytes per state and 12 per edge of the largest
 * layer so far, and 9 bytes per state of a layer with edges while it looks. One thread.
 */
final class LayerCycles implements AutoCloseable {
    private static final int FIRST = 64;

    /** The marks of a state that is on the way, and of one from which no cycle is reached. */
    private static final byte ON_THE_WAY = 1;

    private static final byte DONE = 2;

    private final MemoryBudget budget;
    private long booked;
    private long[] states = new long[FIRST];
    private int size;
    private long[] targets = new long[FIRST];
    private int[] events = new int[FIRST];
    private int[] firstEdge = new int[FIRST + 1];
    private int edges;

    LayerCycles(MemoryBudget budget) {
        this.budget = budget;
    }

    /**
     * A cycle.
     *
     * @param state the number of a state on it
     * @param events those that lead from there back
     */
    record Cycle(long state, List<Integer> events) {}

    /** A state of the layer, whose number is larger than those before. */
    void add(long state) {
        if (size == states.length) {
            int longer = 2 * size;
            book((Long.BYTES + Integer.BYTES) * (long) (longer - size));
            states = Arrays.copyOf(states, longer);
            firstEdge = Arrays.copyOf(firstEdge, longer + 1);
        }
        states[size++] = state;
        firstEdge[size] = -1;
    }

    /** An edge from a state to one of the same layer, which may be added later; not heeded where it leaves a state that was not added. */
    void edge(long from, int event, long to) {
        int state = Arrays.binarySearch(states, 0, size, from);
        if (state < 0) {
            return;
        }
        if (edges == targets.length) {
            int longer = 2 * edges;
            book((Long.BYTES + Integer.BYTES) * (long) (longer - edges));
            targets = Arrays.copyOf(targets, longer);
            events = Arrays.copyOf(events, longer);
        }
        targets[edges] = to;
        events[edges] = event;
        firstEdge[state + 1] = ++edges; // for now the end of the edges of this state
    }

    private void book(long bytes) {
        if (!budget.reserve(bytes)) {
            throw new MemoryBudget.Exhausted();
        }
        booked += bytes;
    }

    /** A cycle among the states added since the last call, which are forgotten; null where there is none. */
    @Nullable
    Cycle find() {
        for (int s = 0; s < size; s++) {
            firstEdge[s + 1] = Math.max(firstEdge[s], firstEdge[s + 1]); // one without edges ends where the last did
        }
        Cycle found = edges == 0 ? null : search();
        size = 0;
        edges = 0;
        return found;
    }

    private @Nullable Cycle search() {
        long bytes = (1L + 2 * Integer.BYTES) * size;
        if (!budget.reserve(bytes)) {
            throw new MemoryBudget.Exhausted();
        }
        try {
            byte[] marks = new byte[size];
            int[] way = new int[size];
            int[] next = new int[size];
            for (int s = 0; s < size; s++) {
                Cycle found = marks[s] == 0 ? from(s, marks, way, next) : null;
                if (found != null) {
                    return found;
                }
            }
            return null;
        } finally {
            budget.release(bytes);
        }
    }

    /** A depth-first search; {@code next} has the edge to take for each state on the way. */
    private @Nullable Cycle from(int start, byte[] marks, int[] way, int[] next) {
        int depth = 0;
        way[0] = start;
        next[0] = firstEdge[start];
        marks[start] = ON_THE_WAY;
        while (depth >= 0) {
            int state = way[depth];
            if (next[depth] == firstEdge[state + 1]) {
                marks[state] = DONE;
                depth--;
                continue;
            }
            int target = Arrays.binarySearch(states, 0, size, targets[next[depth]++]);
            if (target >= 0 && marks[target] == ON_THE_WAY) {
                return cycle(target, depth, way, next);
            }
            if (target >= 0 && marks[target] == 0) {
                depth++;
                way[depth] = target;
                next[depth] = firstEdge[target];
                marks[target] = ON_THE_WAY;
            }
        }
        return null;
    }

    private Cycle cycle(int target, int depth, int[] way, int[] next) {
        int from = depth;
        while (way[from] != target) {
            from--;
        }
        List<Integer> along = new ArrayList<>();
        for (int i = from; i <= depth; i++) {
            along.add(events[next[i] - 1]);
        }
        return new Cycle(states[target], along);
    }

    @Override
    public void close() {
        budget.release(booked);
        booked = 0;
    }
}
