package org.tidemark.graph.ctl;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.TargetCursor;
import org.tidemark.graph.TargetGraph;

/** Finds the states of a graph that have no successor, in one pass. */
public final class DeadStates {
    private static final int POLL_INTERVAL = 1 << 14;

    private DeadStates() {}

    /**
     * The dead states.
     *
     * @throws MemoryBudget.Exhausted where there is no memory for the set
     * @throws Cancelled when it is cancelled
     */
    public static StateSet of(TargetGraph graph, MemoryBudget budget, BooleanSupplier cancelled) {
        StateSet set = new StateSet(graph.states(), budget);
        TargetCursor edges = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            if (s % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            edges.moveTo(s);
            if (!edges.next()) {
                set.add(s);
            }
        }
        return set;
    }
}
