package org.tidemark.store;

import org.tidemark.bits.MemoryBudget;

/** A store holds as many states as it may: work that needs more ends as if memory were used up, though more would not help. */
public final class StateLimitReached extends MemoryBudget.Exhausted {
    private static final long serialVersionUID = 1L;
}
