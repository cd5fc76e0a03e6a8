package org.tidemark.graph;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;

/**
 * The strongly connected components of a graph or of a part of it, by Tarjan's algorithm without recursion. Components are
 * numbered from 0 so that edges between them lead to lower numbers; those that no edge leaves are terminal, and what a run
 * that never ends does is settled there.
 *
 * <p>Takes up to twenty-four bytes a state while it works and four afterwards, all booked until {@link #free}. Immutable
 * then; any thread reads it.
 */
public final class GraphComponents {
    private final TargetGraph graph;
    private final @Nullable StateSet within;
    private final MemoryBudget budget;
    private final int[] component;
    private int count;

    private GraphComponents(TargetGraph graph, @Nullable StateSet within, MemoryBudget budget) {
        this.graph = graph;
        this.within = within;
        this.budget = budget;
        budget.replace(0, bytes(graph.states()));
        component = new int[graph.states()];
        Arrays.fill(component, -1);
    }

    private static long bytes(int length) {
        return 4L * length + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** The components of all states; null where it was cancelled. */
    public static @Nullable GraphComponents of(TargetGraph graph, MemoryBudget budget, BooleanSupplier cancelled) {
        return found(new GraphComponents(graph, null, budget), cancelled);
    }

    /** The components of some states, by the edges between them; null where it was cancelled. */
    public static @Nullable GraphComponents of(
            TargetGraph graph, StateSet within, MemoryBudget budget, BooleanSupplier cancelled) {
        return found(new GraphComponents(graph, within, budget), cancelled);
    }

    private static @Nullable GraphComponents found(GraphComponents components, BooleanSupplier cancelled) {
        boolean complete = false;
        try (Search search = components.new Search(cancelled)) {
            complete = search.run();
        } finally {
            if (!complete) {
                components.free();
            }
        }
        return complete ? components : null;
    }

    /** Gives back what was booked; they are not used any more. */
    public void free() {
        budget.release(bytes(component.length));
    }

    public int count() {
        return count;
    }

    /** The component of a state; -1 where it is not one of those that were asked for. */
    public int of(int state) {
        return component[state];
    }

    /**
     * How many states the largest component has.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow four bytes a component for it
     */
    public int largest() {
        budget.replace(0, bytes(count));
        int[] sizes = new int[count];
        int largest = 0;
        for (int c : component) {
            if (c >= 0) {
                largest = Math.max(largest, ++sizes[c]);
            }
        }
        budget.release(bytes(count));
        return largest;
    }

    /**
     * The components that no edge leaves, as a set of their numbers that belongs to the caller.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow a bit a component
     */
    public StateSet terminal() {
        StateSet terminal = new StateSet(count, budget);
        terminal.complement();
        TargetCursor cursor = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            for (cursor.moveTo(s); cursor.next(); ) {
                if (component[cursor.target()] != component[s]) {
                    terminal.remove(component[s]);
                }
            }
        }
        return terminal;
    }

    /** Tarjan's search: low links and order of first visits in one array, the stack of states and the stack of the search. */
    private final class Search implements AutoCloseable {
        private static final int FRAME = 3;

        private final BooleanSupplier cancelled;
        private int[] low = {};
        private int[] open = {};
        private int opened;
        private int[] path = {};
        private int depth = -1;
        private int visits;
        private int untilLook = 1 << 16;

        Search(BooleanSupplier cancelled) {
            this.cancelled = cancelled;
        }

        boolean run() {
            low = grown(low, graph.states());
            TargetCursor cursor = graph.edgesOut();
            for (int root = next(0); root >= 0; root = next(root + 1)) {
                if (low[root] == 0) {
                    enter(root);
                    while (depth >= 0) {
                        step(cursor);
                        if (--untilLook == 0) {
                            untilLook = 1 << 16;
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
            return within != null ? within.next(from) : from < graph.states() ? from : -1;
        }

        /** What no array can hold is as if there were no memory. */
        private int[] grown(int[] array, long length) {
            if (length > Integer.MAX_VALUE - 8) {
                throw new MemoryBudget.Exhausted();
            }
            budget.replace(array.length == 0 ? 0 : bytes(array.length), bytes((int) length));
            return Arrays.copyOf(array, (int) length);
        }

        /** {@code low} is 1 + the order of the visit until a lower one is reached; closed states have a component. */
        private void enter(int state) {
            low[state] = ++visits;
            if (opened == open.length) {
                open = grown(open, Math.max(64, opened + opened / 2L));
            }
            open[opened++] = state;
            depth++;
            if (FRAME * (depth + 1L) > path.length) {
                path = grown(path, Math.max(FRAME * 64, path.length + path.length / FRAME / 2L * FRAME));
            }
            path[FRAME * depth] = state;
            path[FRAME * depth + 1] = 0;
            path[FRAME * depth + 2] = visits;
        }

        private void step(TargetCursor cursor) {
            int state = path[FRAME * depth];
            cursor.moveTo(state, path[FRAME * depth + 1]);
            while (cursor.next()) {
                path[FRAME * depth + 1]++;
                int target = cursor.target();
                if (within != null && !within.has(target)) {
                    continue;
                }
                if (low[target] == 0) {
                    enter(target);
                    return;
                }
                if (component[target] < 0) {
                    low[state] = Math.min(low[state], low[target]);
                }
            }
            leave(state);
        }

        private void leave(int state) {
            if (low[state] == path[FRAME * depth + 2]) {
                close(state);
            }
            depth--;
            if (depth >= 0) {
                int below = path[FRAME * depth];
                if (component[state] < 0) {
                    low[below] = Math.min(low[below], low[state]);
                }
            }
        }

        private void close(int root) {
            int state;
            do {
                state = open[--opened];
                component[state] = count;
            } while (state != root);
            count++;
        }

        @Override
        public void close() {
            for (int[] array : new int[][] {low, open, path}) {
                budget.release(array.length == 0 ? 0 : bytes(array.length));
            }
        }
    }
}
