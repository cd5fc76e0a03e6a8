package org.tidemark.graph;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;

/**
 * The edges of a graph copied into two plain arrays: where each state's edges begin, and where each edge leads; four
 * bytes per state and four per edge. Events are not kept.
 *
 * <p>The quickest to read of all graphs. Unchanging once made, so that threads share it.
 */
public final class PackedGraph implements TargetGraph, IndexedTargets {
    private static final long MOST_EDGES = (1L << 32) - 1;

    /** States whose edges one thread collects at a time. */
    private static final int BLOCK = 256;

    /** Fewer blocks are not worth a second thread. */
    private static final int LEAST_BLOCKS = 64;

    private static final int USUAL = 1 << 12;

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
        return of(graph, WorkerThreads.ALONE, budget, cancelled);
    }

    /** A copy of a graph made by a crew, the same whatever its size; null where the budget does not allow it or it was cancelled. */
    public static @Nullable PackedGraph of(
            TargetGraph graph, WorkerThreads crew, MemoryBudget budget, BooleanSupplier cancelled) {
        PackedGraph copy = new PackedGraph(graph.states(), budget);
        if (graph.edges() > MOST_EDGES
                || !copy.starts.resize(graph.states() + 1L)
                || !copy.targets.resize(graph.edges())
                || !copy.new Filling(graph, cancelled).isDoneBy(crew)) {
            copy.free();
            return null;
        }
        return copy;
    }

    /**
     * Copies the edges block by block: each thread collects those of a block and waits for its turn to learn where they
     * begin, which is where those of the block before it end.
     */
    private final class Filling {
        private final TargetGraph graph;
        private final BooleanSupplier cancelled;
        private final int blocks = (int) ((states + BLOCK - 1L) / BLOCK);
        private final AtomicInteger nextBlock = new AtomicInteger();

        /** The block whose begin is known; it is written after the begin and read before it. */
        private volatile int turn;

        private long begin;
        private volatile boolean failed;

        Filling(TargetGraph graph, BooleanSupplier cancelled) {
            this.graph = graph;
            this.cancelled = cancelled;
        }

        boolean isDoneBy(WorkerThreads crew) {
            (blocks < LEAST_BLOCKS ? WorkerThreads.ALONE : crew).each(member -> fill());
            starts.set(states, (int) begin);
            return !failed;
        }

        private void fill() {
            boolean isDone = false;
            try {
                isDone = fillBlocks();
            } finally {
                if (!isDone) {
                    failed = true; // or the others would wait forever
                }
            }
        }

        private boolean fillBlocks() {
            TargetCursor edges = graph.edgesOut();
            int[] found = new int[USUAL];
            int[] ends = new int[BLOCK];
            for (int block = nextBlock.getAndIncrement(); block < blocks; block = nextBlock.getAndIncrement()) {
                if (failed || cancelled.getAsBoolean()) {
                    return false;
                }
                int from = block * BLOCK;
                int to = from + Math.min(BLOCK, states - from);
                int n = 0;
                for (int s = from; s < to; s++) {
                    edges.moveTo(s);
                    while (edges.next()) {
                        if (n == found.length) {
                            found = Arrays.copyOf(found, 2 * n);
                        }
                        found[n++] = edges.target();
                    }
                    ends[s - from] = n;
                }
                long first = takeTurn(block, n);
                if (first < 0) {
                    return false;
                }
                for (int s = from; s < to; s++) {
                    starts.set(s, (int) (first + (s == from ? 0 : ends[s - from - 1])));
                }
                targets.write(first, found, n);
            }
            return true;
        }

        /** Where the edges of a block begin; -1 where another thread has failed. */
        private long takeTurn(int block, int n) {
            for (int tries = 0; turn != block; tries++) {
                if (failed) {
                    return -1;
                }
                WorkerThreads.pause(tries);
            }
            long first = begin;
            begin = first + n;
            turn = block + 1;
            return first;
        }
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
