package org.tidemark.graph.ctl;

import org.tidemark.bits.Cancelled;
import org.tidemark.graph.StateSet;

/**
 * The three temporal operators on sets of states. Each call gives a new set, which belongs to the caller; the sets
 * given are only read. Any of them may end with {@link org.tidemark.bits.MemoryBudget.Exhausted} or {@link Cancelled}.
 */
public interface TemporalSteps {
    /** The states with a successor in the set. */
    StateSet next(StateSet of);

    /** The states from which a run stays in the first set until it meets the goal. */
    StateSet until(StateSet first, StateSet goal);

    /**
     * The states from which a run stays in the first set until it reaches the goal, or a maximal run stays in the first
     * set forever.
     */
    StateSet weak(StateSet first, StateSet goal);
}
