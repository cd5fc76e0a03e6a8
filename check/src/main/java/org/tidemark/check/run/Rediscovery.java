package org.tidemark.check.run;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Model;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Search;
import org.tidemark.store.move.MovingStore;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/**
 * Finds the run to a state of which only its words are known, because the store that found it keeps no predecessors: explores
 * again in a store that does, breadth first, until the state is met.
 *
 * <p>Takes the time and, until it returns, the memory of an exploration down to the state's depth.
 */
public final class Rediscovery {
    private final Model model;
    private final Model searched;
    private final ExploreOptions options;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;

    /** A search by these options, within this memory, through the states of a model that the state was found in. */
    public Rediscovery(
            Model model, Model searched, ExploreOptions options, MemoryBudget budget, BooleanSupplier cancelled) {
        this.model = model;
        this.searched = searched;
        this.options = options;
        this.budget = budget;
        this.cancelled = cancelled;
    }

    /** A shortest run to a state that can be reached; null where time or memory do not suffice. */
    public @Nullable List<Integer> runTo(long[] state, PathFinder.StepObserver observer) {
        MovingStore store = new MovingStore(model, options.store().deltaK(), false, budget, Long.MAX_VALUE);
        AtomicLong met = new AtomicLong(-1);
        Limits limits = new Limits(
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                () -> met.get() >= 0 || cancelled.getAsBoolean(),
                budget);
        new Search(searched, store, limits, options.workers(), worker -> (id, words, at, successors) -> {
                    if (Arrays.equals(words, at, at + state.length, state, 0, state.length)) {
                        met.set(id);
                    }
                })
                .run(initial -> new LevelFrontier(store, options.workers(), Long.MAX_VALUE, budget));
        if (met.get() < 0) {
            return null;
        }
        Trace trace = new PathFinder<>(model, store).to(met.get(), observer, cancelled);
        return trace == null ? null : trace.events();
    }
}
