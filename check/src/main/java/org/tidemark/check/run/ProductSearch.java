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
 * Explores a system and a deterministic automaton that reads its steps, breadth first, up to the first state that the automaton
 * accepts; none is nearer. Runs once, in the caller's thread and as many others as the options say; the order and the store
 * of the options are not used.
 */
public final class ProductSearch {
    private final DeterministicAutomaton automaton;
    private final ExploreOptions options;
    private final StateModels models;
    private final TimeLimit time;
    private volatile @Nullable ProductPass current;

    /** A search with the models of a check, whose fields become wider where they must. */
    public ProductSearch(StateModels models, DeterministicAutomaton automaton, ExploreOptions options) {
        this.models = models;
        this.automaton = automaton;
        this.options = options;
        time = new TimeLimit(options);
    }

    /** How far the search has come; may be called from any thread. */
    public SearchProgress progress() {
        ProductPass pass = current;
        return pass == null ? SearchProgress.NONE : pass.progress();
    }

    /** The results of the search. */
    public static final class Result {
        private final ProductPass pass;
        private final ExplorationReport report;

        Result(ProductPass pass, ExplorationReport report) {
            this.pass = pass;
            this.report = report;
        }

        /** Whether a state was seen that the automaton accepts. */
        public boolean found() {
            return pass.found();
        }

        /** The run to that state, shown to the observer step by step; null where there is no time to find it. */
        public @Nullable List<Integer> run(PathFinder.StepObserver observer) {
            return pass.runToAccepted(observer);
        }

        /** The system's model, with the widths of the last attempt. */
        public Model model() {
            return pass.model();
        }

        public ExplorationReport report() {
            return report;
        }
    }

    /**
     * Searches until such a state is found, or all are seen, or a limit is met.
     *
     * @throws InputException when the states contradict what the model file claims
     * @throws FormulaException when the automaton asks for what states do not have
     */
    public Result run() throws InputException, FormulaException {
        return new WidthLoop(time).run(() -> {
            ProductPass pass = new ProductPass(models, automaton, options, time);
            current = pass;
            return pass;
        });
    }

    /**
     * One breadth-first search through system and automaton together, with one choice of field widths, up to the first state that the
     * automaton accepts; level by level, so that none is nearer.
     */
    static final class ProductPass implements Attempt<ProductSearch.Result> {
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
}
