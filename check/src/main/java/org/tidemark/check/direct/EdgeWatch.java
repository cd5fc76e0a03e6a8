package org.tidemark.check.direct;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.search.StateObserver;

/** Watches the states and edges that a direct exploration finds, in one thread. */
@FunctionalInterface
interface EdgeWatch {
    /** What one pass shows its states and edges to; should its fields prove too narrow, there is another pass. */
    StateObserver on(DirectModel model, MemoryBudget budget);
}
