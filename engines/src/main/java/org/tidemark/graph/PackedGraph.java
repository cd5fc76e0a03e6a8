package org.tidemark.graph;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * The edges of a graph copied into two plain arrays: where each state's edges begin, and where each edge leads; four
 * bytes per state and four per edge. Events are not kept.
 *
 * <p>The quickest to read of all graphs. Unchanging once made, so that threads share it.
 */
public final class PackedGraph implements TargetGraph, IndexedTargets {
    private static final long MOST_EDGES = (1L << 32) - 1;
    private static final int POLL_INTERVAL = 1 << 14;

    private final MemoryBudget budget;
    private final int states;
    private final IntPages starts;
    private final IntPages targets;

    private PackedGraph(int states, MemoryBudget budget) {
        this.states = states;
        this.budget = budget;
        starts = new IntPages(budget);
        targets = new IntPages(budget);
    }

    /** A copy of a graph; null where the budget does not allow it or it was cancelled. */
    public static @Nullable PackedGraph of(TargetGraph graph, MemoryBudget budget, BooleanSupplier cancelled) {
        PackedGraph copy = new PackedGraph(graph.states(), budget);
        if (graph.edges() > MOST_EDGES
                || !copy.starts.resize(graph.states() + 1L)
                || !copy.targets.resize(graph.edges())
                || !copy.fill(graph.edgesOut(), cancelled)) {
            copy.free();
            return null;
        }
        return copy;
    }

    private boolean fill(TargetCursor edges, BooleanSupplier cancelled) {
        long n = 0;
        for (int s = 0; s < states; s++) {
            if (s % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                return false;
            }
            starts.set(s, (int) n);
            edges.moveTo(s);
            while (edges.next()) {
                targets.set(n++, edges.target());
            }
        }
        starts.set(states, (int) n);
        return true;
    }

    @Override
    public int states() {
        return states;
    }

    @Override
    public long edges() {
        return targets.length();
    }

    @Override
    public TargetCursor edgesOut() {
        return new Cursor();
    }

    @Override
    public long locate(int state) {
        return Integer.toUnsignedLong(starts.get(state));
    }

    @Override
    public int degree(int state, long place) {
        return starts.get(state + 1) - (int) place;
    }

    @Override
    public int target(long place, int edge) {
        return targets.get(place + edge);
    }

    /** Gives back what was booked; the graph is not used any more. */
    public void free() {
        budget.release(starts.bytes() + targets.bytes());
    }

    private final class Cursor implements TargetCursor {
        private long at = -1;
        private long end;

        @Override
        public void moveTo(int state) {
            at = Integer.toUnsignedLong(starts.get(state)) - 1;
            end = Integer.toUnsignedLong(starts.get(state + 1));
        }

        @Override
        public void moveTo(int state, int edge) {
            moveTo(state);
            at += edge;
        }

        @Override
        public boolean next() {
            at++;
            return at < end;
        }

        @Override
        public int target() {
            return targets.get(at);
        }
    }
}
