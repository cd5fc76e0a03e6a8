package org.tidemark.bits;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the nodes of an explicit graph by their strongly connected components, by Tarjan's algorithm without
 * recursion. Components are numbered from 0 in the order in which the search leaves them, so that edges between them
 * lead to lower numbers.
 *
 * <p>Takes up to twenty bytes for each node while it works, all booked. One thread.
 */
public final class ComponentNumbers implements AutoCloseable {
    /**
     * A node on the path of the search takes three entries: the node, how many of its edges were followed, its visit.
     */
    private static final int FRAME = 3;

    private static final int POLL_INTERVAL = 1 << 16;

    private final int[] component;
    private final IntEdges edges;
    private final @Nullable Part within;
    private final MemoryBudget budget;
    private int[] low = {};
    private int[] open = {};
    private int opened;
    private int[] path = {};
    private int depth = -1;
    private int visits;
    private int count;
    private int untilLook = POLL_INTERVAL;

    /** Some nodes of a graph. */
    public interface Part {
        boolean has(int node);

        /** The first of them from a number on; -1 where there is none. */
        int next(int from);
    }

    private ComponentNumbers(int[] component, IntEdges edges, @Nullable Part within, MemoryBudget budget) {
        this.component = component;
        this.edges = edges;
        this.within = within;
        this.budget = budget;
    }

    /**
     * Numbers nodes.
     *
     * @param component where the number of each node is written; -1 for those that are left out
     * @param within the nodes to number, by the edges between them; null for all
     * @return how many components there are; -1 when it was cancelled
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    public static int find(
            int[] component, IntEdges edges, @Nullable Part within, MemoryBudget budget, BooleanSupplier cancelled) {
        Arrays.fill(component, -1);
        try (ComponentNumbers search = new ComponentNumbers(component, edges, within, budget)) {
            return search.run(cancelled) ? search.count : -1;
        }
    }

    /** The component of each node of a small graph, in which an edge leads from each node to these others. */
    public static int[] of(int[][] successors) {
        int[] component = new int[successors.length];
        find(component, IntEdges.of(successors), null, MemoryBudget.unlimited(), () -> false);
        return component;
    }

    private boolean run(BooleanSupplier cancelled) {
        low = grown(low, component.length);
        for (int root = next(0); root >= 0; root = next(root + 1)) {
            if (low[root] == 0) {
                enter(root);
                while (depth >= 0) {
                    step();
                    if (--untilLook == 0) {
                        untilLook = POLL_INTERVAL;
                        if (cancelled.getAsBoolean()) {
                            return false;
                        }
                    }
                }
            }
        }
        return true;
    }

    private int next(int from) {
        return within != null ? within.next(from) : from < component.length ? from : -1;
    }

    /** A larger copy; a length that no Java array can have counts as running out of memory. */
    private int[] grown(int[] array, long length) {
        if (length > Integer.MAX_VALUE - 8) {
            throw new MemoryBudget.Exhausted();
        }
        budget.replace(bytes(array), 4 * length + MemoryBudget.ARRAY_HEADER_BYTES);
        return Arrays.copyOf(array, (int) length);
    }

    private static long bytes(int[] array) {
        return array.length == 0 ? 0 : 4L * array.length + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** {@code low} is 1 + the order of the visit until a lower one is reached; closed nodes have a component. */
    private void enter(int node) {
        low[node] = ++visits;
        if (opened == open.length) {
            open = grown(open, Math.max(64, opened + opened / 2L));
        }
        open[opened++] = node;
        depth++;
        if (FRAME * (depth + 1L) > path.length) {
            path = grown(path, Math.max(FRAME * 64, path.length + path.length / FRAME / 2L * FRAME));
        }
        path[FRAME * depth] = node;
        path[FRAME * depth + 1] = 0;
        path[FRAME * depth + 2] = visits;
    }

    private void step() {
        int node = path[FRAME * depth];
        edges.moveTo(node, path[FRAME * depth + 1]);
        while (edges.next()) {
            path[FRAME * depth + 1]++;
            int target = edges.target();
            if (within != null && !within.has(target)) {
                continue;
            }
            if (low[target] == 0) {
                enter(target);
                return;
            }
            if (component[target] < 0) {
                low[node] = Math.min(low[node], low[target]);
            }
        }
        leave(node);
    }

    private void leave(int node) {
        if (low[node] == path[FRAME * depth + 2]) {
            complete(node);
        }
        depth--;
        if (depth >= 0) {
            int below = path[FRAME * depth];
            if (component[node] < 0) {
                low[below] = Math.min(low[below], low[node]);
            }
        }
    }

    private void complete(int root) {
        int node;
        do {
            node = open[--opened];
            component[node] = count;
        } while (node != root);
        count++;
    }

    @Override
    public void close() {
        budget.release(bytes(low) + bytes(open) + bytes(path));
    }
}
