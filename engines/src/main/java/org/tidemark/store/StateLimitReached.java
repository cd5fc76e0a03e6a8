package org.tidemark.store;

import org.tidemark.bits.MemoryBudget;

/** A store holds as many states as it may: whoever needs more ends as if memory were used up, though more memory would not help. */
public final class StateLimitReached extends MemoryBudget.Exhausted {
    private static final long serialVersionUID = 1L;
}
