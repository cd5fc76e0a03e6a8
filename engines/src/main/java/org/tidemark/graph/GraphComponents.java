package org.tidemark.graph;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.ComponentNumbers;
import org.tidemark.bits.MemoryBudget;

/**
 * The strongly connected components of a graph or of a part of it, as {@link ComponentNumbers} finds them. Components are
 * numbered from 0 so that edges between them lead to lower numbers; those that no edge leaves are terminal, and what a run
 * that never ends does is settled there.
 *
 * <p>Takes up to twenty-four bytes per state while it works and four afterwards, all booked until {@link #free}. Immutable
 * then; any thread reads it.
 */
public final class GraphComponents {
    private final TargetGraph graph;
    private final MemoryBudget budget;
    private final int[] component;
    private final int count;

    private GraphComponents(TargetGraph graph, int[] component, int count, MemoryBudget budget) {
        this.graph = graph;
        this.component = component;
        this.count = count;
        this.budget = budget;
    }

    private static long bytes(int length) {
        return 4L * length + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** The components of all states; null where it was cancelled. */
    public static @Nullable GraphComponents of(TargetGraph graph, MemoryBudget budget, BooleanSupplier cancelled) {
        return find(graph, null, budget, cancelled);
    }

    /** The components of some states, by the edges between them; null where it was cancelled. */
    public static @Nullable GraphComponents of(
            TargetGraph graph, StateSet within, MemoryBudget budget, BooleanSupplier cancelled) {
        return find(graph, within, budget, cancelled);
    }

    private static @Nullable GraphComponents find(
            TargetGraph graph, @Nullable StateSet within, MemoryBudget budget, BooleanSupplier cancelled) {
        budget.replace(0, bytes(graph.states()));
        int count = -1;
        try {
            int[] component = new int[graph.states()];
            count = ComponentNumbers.find(component, graph.edgesOut(), within, budget, cancelled);
            return count < 0 ? null : new GraphComponents(graph, component, count, budget);
        } finally {
            if (count < 0) {
                budget.release(bytes(graph.states()));
            }
        }
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
     * @throws MemoryBudget.Exhausted when the budget does not allow four bytes per component for it
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
     * @throws MemoryBudget.Exhausted when the budget does not allow one bit per component
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
}
