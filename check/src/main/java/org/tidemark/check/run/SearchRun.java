package org.tidemark.check.run;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.engine.SearchOrder;
import org.tidemark.model.Model;
import org.tidemark.search.CutOff;
import org.tidemark.search.Horizon;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.LevelStart;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.search.StackFrontier;
import org.tidemark.search.StateObserver;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateStore;

/**
 * One search through the states of a model as the options want it: its store, its frontier, what a lossy store means for
 * the outcome, and a look at the states that lie too deep to be expanded. Runs once; {@link #progress} may be called from
 * any thread.
 */
public final class SearchRun {
    private final Model model;
    private final ExploreOptions options;
    private final MemoryBudget budget;
    private final Limits limits;
    private final Supplier<StateObserver> observers;
    private final SearchStore store;
    private final @Nullable StateStore kept;
    private final Search search;
    private long examined;

    /**
     * A run that ends when the options say so, at the deadline, or when {@code stop} says so.
     *
     * @param observers makes what each worker shows its states to
     */
    public SearchRun(
            Model model,
            ExploreOptions options,
            MemoryBudget budget,
            long deadlineNanos,
            BooleanSupplier stop,
            Supplier<StateObserver> observers) {
        this(model, model, options, budget, deadlineNanos, stop, observers);
    }

    /**
     * A search through fewer states.
     *
     * @param searched the model without what is left out; its states are stored as those of the whole model
     */
    public SearchRun(
            Model model,
            Model searched,
            ExploreOptions options,
            MemoryBudget budget,
            long deadlineNanos,
            BooleanSupplier stop,
            Supplier<StateObserver> observers) {
        this.model = model;
        this.options = options;
        this.budget = budget;
        this.observers = observers;
        limits = new Limits(
                options.maxStates(),
                options.maxDepth(),
                deadlineNanos,
                () -> options.cancelled().getAsBoolean() || stop.getAsBoolean(),
                budget);
        options.store().prepare(model, this::isLimitReached);
        store = KeptStates.open(
                options.store(), model, options.order() != SearchOrder.BREADTH_FIRST, budget, options.maxStates());
        kept = store instanceof StateStore keeping ? keeping : null;
        search = new Search(searched, store, limits, options.workers(), worker -> observers.get());
    }

    /** Leaves out the successors of some states; each worker asks for a test of its own. To be called before the run. */
    public void cutOff(Supplier<? extends CutOff> where) {
        search.cutOff(where);
    }

    /** Searches, and looks at what lies too deep unless it is cancelled meanwhile. */
    public Outcome run(BooleanSupplier cancelled) {
        Outcome outcome = search.run(initial -> switch (options.order()) {
            case BREADTH_FIRST, SWEEP ->
                new LevelFrontier(store, options.workers(), options.maxDepth(), budget, search::levelBegins);
            case DEPTH_FIRST -> new StackFrontier(budget, options.maxDepth());
        });
        if (options.store().isLossy()) {
            outcome = outcome.ofLossyStore();
        }
        examined = outcome.explored();
        boolean isCutOff = options.order() == SearchOrder.BREADTH_FIRST && outcome.end() == Outcome.End.DEPTH;
        return isCutOff ? withHorizon(outcome, cancelled) : outcome;
    }

    /** Searches until the deadline at the latest. */
    public Outcome run() {
        return run(() -> limits.timeIsUp() || options.cancelled().getAsBoolean());
    }

    /** Level by level, what was not expanded is what was found last. */
    private Outcome withHorizon(Outcome outcome, BooleanSupplier cancelled) {
        Horizon horizon = new Horizon(model, store, budget, observers.get());
        examined += horizon.look(outcome.explored(), store.size(), cancelled);
        return outcome.withDeeper(horizon.deadlocks(), horizon.firstDeadlock());
    }

    /** Whether a limit ends the search now; for work that takes long between two looks of the search itself. */
    public boolean isLimitReached() {
        return limits.reached() != null;
    }

    public SearchStore store() {
        return store;
    }

    /** The store, where it keeps its states; null where it forgets them once they are expanded. */
    public @Nullable StateStore kept() {
        return kept;
    }

    /** The level that was expanded last, level by level; null where none was. */
    @Nullable
    LevelStart level() {
        return search.level();
    }

    /** States looked at for deadlocks and tokens. */
    public long examined() {
        return examined;
    }

    public SearchProgress progress() {
        return new SearchProgress(
                store.size(),
                search.explored(),
                search.edges(),
                search.depth(),
                search.frontierSize(),
                budget.usedBytes());
    }
}
