package org.tidemark.search;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateReader;

/**
 * Inspects the states where a breadth-first search ended because they lie too deep: they are not expanded, but
 * whether they are deadlocks, and what they hold, is still reported.
 *
 * <p>Looks once, on one thread, at the cost of expanding each state without storing its successors.
 */
public final class Horizon {
    private static final int POLL_INTERVAL = 256;

    private final Model model;
    private final SearchStore store;
    private final MemoryBudget budget;
    private final StateObserver observer;
    private long deadlocks;
    private long firstDeadlock = -1;

    public Horizon(Model model, SearchStore store, MemoryBudget budget, StateObserver observer) {
        this.model = model;
        this.store = store;
        this.budget = budget;
        this.observer = observer;
    }

    /** Looks at the states with these ids until it is cancelled; returns how many were looked at. */
    public long look(long from, long to, BooleanSupplier cancelled) {
        Expander expander = model.expander();
        int stride = model.layout().words();
        Successors batch = new Successors(stride, POLL_INTERVAL, budget);
        long[] state = new long[stride];
        StateReader reader = store.reader();
        for (long id = from; id < to; id++) {
            if ((id - from) % POLL_INTERVAL == POLL_INTERVAL - 1 && cancelled.getAsBoolean()) {
                return id - from;
            }
            reader.read(id, state, 0);
            int successors;
            try {
                successors = successors(expander, state, batch);
            } catch (Cancelled ended) {
                return id - from;
            }
            observer.expanded(id, state, 0, successors);
            if (successors == 0) {
                deadlocks++;
                firstDeadlock = firstDeadlock < 0 ? id : firstDeadlock;
            }
        }
        return to - from;
    }

    private static int successors(Expander expander, long[] state, Successors batch) {
        batch.clear();
        try {
            expander.expand(state, 0, batch);
            return batch.size();
        } catch (FieldOverflow | MemoryBudget.Exhausted tooMuch) {
            return batch.size() + 1; // one more event was enabled, though what it leads to does not fit
        }
    }

    /** States without a successor among those looked at. */
    public long deadlocks() {
        return deadlocks;
    }

    /** The id of the first of them, or -1. */
    public long firstDeadlock() {
        return firstDeadlock;
    }
}
