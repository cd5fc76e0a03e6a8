package org.tidemark.graph;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;

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

    /** Fewer states are not worth a second thread. */
    private static final int WORTH_SHARING = 1 << 14;

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
        return of(graph, WorkerThreads.ALONE, budget, cancelled);
    }

    /**
     * The predecessors in a graph, found by a crew if it is in arrays: each thread goes over all edges and notes those
     * into a range of states of its own. They are the same whatever the number of threads. Null where the budget does not
     * allow them or it was cancelled.
     */
    public static @Nullable Predecessors of(
            TargetGraph graph, WorkerThreads crew, MemoryBudget budget, BooleanSupplier cancelled) {
        Predecessors result = new Predecessors(budget);
        WorkerThreads several =
                graph instanceof PackedGraph && graph.states() >= WORTH_SHARING ? crew : WorkerThreads.ALONE;
        if (graph.edges() > MOST_EDGES
                || !result.starts.resize(graph.states() + 1L)
                || !result.sources.resize(graph.edges())
                || !result.isMadeBy(several, graph, cancelled)) {
            result.free();
            return null;
        }
        return result;
    }

    private boolean isMadeBy(WorkerThreads crew, TargetGraph graph, BooleanSupplier cancelled) {
        try {
            crew.each(member -> count(graph, from(graph, member, crew), from(graph, member + 1, crew), cancelled));
            sumUp(graph.states());
            crew.each(member -> fill(graph, from(graph, member, crew), from(graph, member + 1, crew), cancelled));
            return true;
        } catch (Cancelled ended) {
            return false;
        }
    }

    private static int from(TargetGraph graph, int member, WorkerThreads crew) {
        return (int) ((long) graph.states() * member / crew.members());
    }

    private static void requireGoOn(int state, BooleanSupplier cancelled) {
        if (state % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }

    /** Counts the edges into each state of a range. */
    private void count(TargetGraph graph, int from, int to, BooleanSupplier cancelled) {
        TargetCursor edges = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            requireGoOn(s, cancelled);
            edges.moveTo(s);
            while (edges.next()) {
                int target = edges.target();
                if (target >= from && target < to) {
                    starts.set(target, starts.get(target) + 1);
                }
            }
        }
    }

    /** Leaves in each start the end of its group. */
    private void sumUp(int states) {
        int sum = 0;
        for (int s = 0; s < states; s++) {
            sum += starts.get(s);
            starts.set(s, sum);
        }
        starts.set(states, sum);
    }

    /** Fills every group of a range from its end, so that what was its end becomes its start. */
    private void fill(TargetGraph graph, int from, int to, BooleanSupplier cancelled) {
        TargetCursor edges = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            requireGoOn(s, cancelled);
            edges.moveTo(s);
            while (edges.next()) {
                int target = edges.target();
                if (target >= from && target < to) {
                    int at = starts.get(target) - 1;
                    starts.set(target, at);
                    sources.set(Integer.toUnsignedLong(at), s);
                }
            }
        }
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
