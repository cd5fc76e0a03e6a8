package org.tidemark.check.run;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.wrap.ProductModel;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.Outcome;
import org.tidemark.search.StateObserver;
import org.tidemark.store.StateStore;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/**
 * One breadth-first run through net and automaton together, with one choice of field widths, up to the first state that the
 * automaton accepts; level by level, so that none is nearer.
 */
public final class ProductPass {
    private static final long NONE = -1;

    private final NetModel model;
    private final ProductModel product;
    private final ExploreOptions options;
    private final BooleanSupplier enough;
    private final MemoryBudget budget;
    private final SearchRun run;
    private final Queue<FieldExtremes> extremes = new ConcurrentLinkedQueue<>();
    private final AtomicLong accepted = new AtomicLong(NONE);

    public ProductPass(
            NetModel model, ProductModel product, ExploreOptions options, long deadlineNanos, BooleanSupplier enough) {
        this.model = model;
        this.product = product;
        this.options = options.withOrder(ExploreOptions.Order.BREADTH_FIRST).withStore(StoreChoice.plain());
        this.enough = enough;
        budget = new MemoryBudget(options.memoryBytes());
        run = new SearchRun(product, this.options, budget, deadlineNanos, this::found, this::observer);
    }

    /** The fields of the net lie where they do without the automaton, so its model can read them. */
    private StateObserver observer() {
        FieldExtremes mine = new FieldExtremes(model.layout());
        extremes.add(mine);
        StatePredicate predicate = product.accepted();
        return (id, words, at, successors) -> {
            mine.see(words, at);
            if (predicate.holds(words, at, false)) {
                accepted.compareAndSet(NONE, id);
            }
        };
    }

    public Outcome search() {
        return run.run(() -> found() || enough.getAsBoolean());
    }

    /** Whether a state was seen that the automaton accepts. */
    public boolean found() {
        return accepted.get() != NONE;
    }

    /** The run to that state, shown to the observer; null where there is no time to find the way. */
    @Nullable
    public List<Integer> run(PathFinder.StepObserver observer) {
        StateStore kept = run.kept();
        Trace trace = kept == null ? null : new PathFinder<>(product, kept).to(accepted.get(), observer, enough);
        return trace == null ? null : trace.events();
    }

    public Exploration.Progress progress() {
        return run.progress();
    }

    public ExplorationReport report(
            Outcome outcome, int restarts, double before, double seconds, @Nullable String overflowed) {
        FieldExtremes all = new FieldExtremes(model.layout());
        extremes.forEach(all::merge);
        return new ExplorationReport(
                outcome,
                run.store().size(),
                run.store().size(),
                run.examined(),
                all.maxOfAll(),
                all.maxSum(),
                IntStream.range(0, model.layout().fields()).mapToObj(all::max).toList(),
                product.layout().words(),
                product.layout().bits(),
                run.store().bytes(),
                budget.peakBytes(),
                budget.refused(),
                restarts,
                before,
                options.workers(),
                seconds,
                overflowed,
                0,
                0,
                List.of(),
                null,
                null);
    }
}
