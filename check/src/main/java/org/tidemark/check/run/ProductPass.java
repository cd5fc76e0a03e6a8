package org.tidemark.check.run;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.engine.SearchOrder;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.ProductModel;
import org.tidemark.search.Outcome;
import org.tidemark.search.StateObserver;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateStore;
import org.tidemark.system.StateModels;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/**
 * One breadth-first search through system and automaton together, with one choice of field widths, up to the first state that the
 * automaton accepts; level by level, so that none is nearer.
 */
final class ProductPass implements Attempt<ProductSearch.Result> {
    private static final long NONE = -1;

    private final Visit visit;
    private final Model model;
    private final ProductModel product;
    private final ExploreOptions options;
    private final BooleanSupplier cancelled;
    private final MemoryBudget budget;
    private final SearchRun search;
    private final AtomicLong accepted = new AtomicLong(NONE);
    private @Nullable Outcome outcome;

    ProductPass(StateModels models, DeterministicAutomaton automaton, ExploreOptions options, TimeLimit time)
            throws FormulaException {
        model = models.model(StateModels.Use.WHOLE);
        product = new ProductModel(model, automaton);
        this.options = options.withOrder(SearchOrder.BREADTH_FIRST).withStore(StoreChoice.plain());
        cancelled = time::isReached;
        visit = new Visit(models, model, List.of(), false, cancelled);
        budget = options.budget();
        search = new SearchRun(product, this.options, budget, time.deadlineNanos(), this::found, this::observer);
    }

    /** The fields of the system lie where they do without the automaton, so its model can read them. */
    private StateObserver observer() {
        FieldExtremes mine = visit.extremes();
        StatePredicate predicate = product.accepted();
        return (id, words, at, successors) -> {
            mine.see(words, at);
            if (predicate.holds(words, at, false)) {
                accepted.compareAndSet(NONE, id);
            }
        };
    }

    @Override
    public void run() throws InputException {
        Outcome done = search.run(() -> found() || cancelled.getAsBoolean());
        outcome = done;
        visit.end(done.complete(), done.overflow(), inquiry -> {});
    }

    @Override
    public @Nullable FieldOverflow overflow() {
        return found() ? null : requireNonNull(outcome).overflow();
    }

    @Override
    public StateModels models() {
        return visit.models();
    }

    /** Whether a state was seen that the automaton accepts. */
    boolean found() {
        return accepted.get() != NONE;
    }

    /** The run to that state, shown to the observer; null where there is no time to find it. */
    @Nullable
    List<Integer> runToAccepted(PathFinder.StepObserver observer) {
        StateStore kept = search.kept();
        Trace trace = kept == null ? null : new PathFinder<>(product, kept).to(accepted.get(), observer, cancelled);
        return trace == null ? null : trace.events();
    }

    Model model() {
        return model;
    }

    SearchProgress progress() {
        return search.progress();
    }

    @Override
    public ProductSearch.Result report(Ending ending) {
        return new ProductSearch.Result(this, figures(ending));
    }

    private ExplorationReport figures(Ending ending) {
        Outcome found = ending.of(requireNonNull(outcome));
        SearchStore store = search.store();
        return new ExplorationReport(
                found.end(),
                Counts.of(found, store.size(), search.examined()),
                visit.peaks(found.overflow()),
                MemoryUse.of(product.layout(), budget, store.peakStates(), store.bytes()),
                ending.timing(options.workers()),
                store.notes(),
                DeadlockRun.NONE);
    }
}
