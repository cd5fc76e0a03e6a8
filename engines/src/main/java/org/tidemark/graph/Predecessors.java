package org.tidemark.graph;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * The edges of a graph the other way round: for each state the states before it, one for every edge, four bytes per edge
 * and four per state.
 *
 * <p>The sources of all edges lie in one array, grouped by target; those of state {@code s} are the entries from
 * {@code start(s)} to {@code start(s + 1)}. Edges 0→2, 1→2, 2→0 give starts 0 1 1 3 and sources 2 | | 1 0. Made in two
 * passes over the graph. Unchanging once made.
 */
public final class Predecessors {
    private static final long MOST_EDGES = (1L << 32) - 1;
    private static final int POLL_INTERVAL = 1 << 14;

    private final MemoryBudget budget;
    private final IntPages starts;
    private final IntPages sources;

    private Predecessors(MemoryBudget budget) {
        this.budget = budget;
        starts = new IntPages(budget);
        sources = new IntPages(budget);
    }

    /** The predecessors in a graph; null where the budget does not allow them or it was cancelled. */
    public static @Nullable Predecessors of(TargetGraph graph, MemoryBudget budget, BooleanSupplier cancelled) {
        Predecessors result = new Predecessors(budget);
        if (graph.edges() > MOST_EDGES
                || !result.starts.resize(graph.states() + 1L)
                || !result.sources.resize(graph.edges())
                || !result.count(graph, cancelled)
                || !result.fill(graph, cancelled)) {
            result.free();
            return null;
        }
        return result;
    }

    /** Leaves in each start the end of its group. */
    private boolean count(TargetGraph graph, BooleanSupplier cancelled) {
        TargetCursor edges = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            if (s % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                return false;
            }
            edges.moveTo(s);
            while (edges.next()) {
                int target = edges.target();
                starts.set(target, starts.get(target) + 1);
            }
        }
        int sum = 0;
        for (int s = 0; s < graph.states(); s++) {
            sum += starts.get(s);
            starts.set(s, sum);
        }
        starts.set(graph.states(), sum);
        return true;
    }

    /** Fills every group from its end, so that what was its end becomes its start. */
    private boolean fill(TargetGraph graph, BooleanSupplier cancelled) {
        TargetCursor edges = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            if (s % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                return false;
            }
            edges.moveTo(s);
            while (edges.next()) {
                int target = edges.target();
                int to = starts.get(target) - 1;
                starts.set(target, to);
                sources.set(Integer.toUnsignedLong(to), s);
            }
        }
        return true;
    }

    /** The number of the first edge into a state, which is also the end of those into the state before it. */
    public long start(int state) {
        return Integer.toUnsignedLong(starts.get(state));
    }

    /** Where the edge of this number comes from. */
    public int source(long edge) {
        return sources.get(edge);
    }

    /** Gives back what was booked; they are not used any more. */
    public void free() {
        budget.release(starts.bytes() + sources.bytes());
    }

    /**
     * The predecessors of one state without a table, each once and ascending, by a look at all edges.
     *
     * @throws Cancelled when it is cancelled
     */
    public static int[] of(TargetGraph graph, int state, BooleanSupplier cancelled) {
        int[] found = new int[16];
        int n = 0;
        TargetCursor cursor = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            if (s % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
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
