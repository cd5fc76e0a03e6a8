package org.tidemark.store.delta;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Model;
import org.tidemark.store.Inserter;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateReader;
import org.tidemark.store.StoreNotes;

/**
 * Δ-markings for a breadth-first search that forgets states when memory runs short: expanded ones to which no other state
 * refers. They are new when they are met again, and get another id; the search still ends, because explicit states are kept.
 * (Section 6 of the paper cited at {@link DeltaStore}; Geldenhuys, <em>State Caching Reconsidered</em>.)
 *
 * <p>States cost what they cost in a {@link DeltaStore}. Threads insert at the same time, each with an inserter of its own.
 */
public final class StratifiedStore implements SearchStore {
    private final DeltaStore states;
    private final Strata strata;

    /**
     * A store for the states of a model, within a budget and with room for at most this many states.
     *
     * @param k how many steps explicit states lie apart, 1 to {@link DeltaStore#MOST_K}
     */
    public StratifiedStore(Model model, int k, MemoryBudget budget, long maxStates) {
        DeltaRecords records = new DeltaRecords(budget, model.events(), k);
        strata = new Strata(records);
        states = new DeltaStore(model, k, false, strata, records, budget, maxStates);
    }

    @Override
    public void cancelWhen(BooleanSupplier cancelled) {
        states.cancelWhen(cancelled);
    }

    @Override
    public boolean makeWay() {
        return states.makeWay();
    }

    @Override
    public Inserter inserter() {
        return states.inserter();
    }

    @Override
    public StateReader reader() {
        return states.reader();
    }

    @Override
    public long size() {
        return states.size();
    }

    @Override
    public boolean isAtStateLimit() {
        return states.isAtStateLimit();
    }

    @Override
    public long bytes() {
        return states.bytes();
    }

    /** How many states were forgotten so far; at most as many count twice in {@link #size}. */
    public long forgotten() {
        return strata.forgotten();
    }

    @Override
    public long peakStates() {
        return strata.mostHeld(size());
    }

    @Override
    public StoreNotes notes() {
        return StoreNotes.forgotten(forgotten());
    }
}
