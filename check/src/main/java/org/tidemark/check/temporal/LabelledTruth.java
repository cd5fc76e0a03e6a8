package org.tidemark.check.temporal;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.IndexedTargets;
import org.tidemark.graph.StateSet;

/** All states with the truth of gates in them: what nested formulas are found on. */
public interface LabelledTruth {
    /** The states where a gate is true of all runs; not to be changed. */
    StateSet where(int gate);

    /** The edges by number. */
    IndexedTargets edges(boolean withEvents);

    /** How many states there are. */
    int size();

    /** The account that what is found is booked on. */
    MemoryBudget budget();
}
