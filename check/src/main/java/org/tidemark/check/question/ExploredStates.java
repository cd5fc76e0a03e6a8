package org.tidemark.check.question;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Model;
import org.tidemark.store.StateStore;
import org.tidemark.system.TransitionSystem;

/**
 * All reachable states of a net, in a store that keeps them: what a complete search leaves to questions about the state space
 * as a whole.
 *
 * @param model the model the states belong to
 * @param store the states
 * @param edges how many edges there are between them
 * @param budget the memory they are booked on
 * @param workers how many threads may work on them
 * @param cancelled true as soon as the run is to end, because it was cancelled or its time is up
 */
public record ExploredStates(
        TransitionSystem system,
        Model model,
        StateStore store,
        long edges,
        MemoryBudget budget,
        int workers,
        BooleanSupplier cancelled) {}
