package org.tidemark.graph;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * The edges of a graph backwards: of each state the states from which an edge leads to it, each once for every such edge.
 *
 * <p>Made in two passes over the edges; takes four bytes an edge and four (eight beyond two billion edges) a state, booked
 * on a budget. At most two billion edges. Immutable; any thread reads it.
 */
public final class Predecessors {
    private final int[] first;
    private final int[] sources;

    /**
     * All edges backwards.
     *
     * @throws MemoryBudget.Exhausted when there is no room, or there are too many edges
     */
    public Predecessors(StateGraph graph, MemoryBudget budget) {
        long edges = graph.edges();
        if (edges > Integer.MAX_VALUE - 8 || !budget.reserve(4L * (graph.states() + 1L) + 4L * edges)) {
            throw new MemoryBudget.Exhausted();
        }
        first = new int[graph.states() + 1];
        sources = new int[(int) edges];
        EdgeCursor cursor = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            for (cursor.moveTo(s); cursor.next(); ) {
                first[cursor.target()]++;
            }
        }
        int sum = 0;
        for (int s = 0; s < first.length; s++) {
            sum += first[s];
            first[s] = sum;
        }
        for (int s = graph.states() - 1; s >= 0; s--) {
            for (cursor.moveTo(s); cursor.next(); ) {
                sources[--first[cursor.target()]] = s;
            }
        }
    }

    /** The number of the first predecessor of a state; they go on to before that of the next state. */
    public int from(int state) {
        return first[state];
    }

    public int to(int state) {
        return first[state + 1];
    }

    /** A predecessor by its number; those of one state ascend. */
    public int source(int number) {
        return sources[number];
    }

    /** The predecessors of one state without a table, by a look at all edges. */
    public static int[] of(StateGraph graph, int state) {
        int[] found = new int[16];
        int n = 0;
        EdgeCursor cursor = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            for (cursor.moveTo(s); cursor.next(); ) {
                if (cursor.target() == state) {
                    if (n == found.length) {
                        found = Arrays.copyOf(found, 2 * n);
                    }
                    found[n++] = s;
                    break;
                }
            }
        }
        return Arrays.copyOf(found, n);
    }
}
