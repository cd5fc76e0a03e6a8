package org.tidemark.check;

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
import org.tidemark.model.wrap.Product;
import org.tidemark.net.NetModel;
import org.tidemark.search.Horizon;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.search.StateObserver;
import org.tidemark.store.PlainStore;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/**
 * One breadth-first run through net and automaton together, with one choice of field widths, up to the first state that the
 * automaton accepts; level by level, so that none is nearer.
 */
final class ProductPass {
    private static final long NONE = -1;

    private final NetModel model;
    private final Product product;
    private final ExploreOptions options;
    private final BooleanSupplier enough;
    private final MemoryBudget budget;
    private final PlainStore store;
    private final Search<PlainStore> search;
    private final Queue<FieldExtremes> extremes = new ConcurrentLinkedQueue<>();
    private final AtomicLong accepted = new AtomicLong(NONE);
    private long examined;

    ProductPass(NetModel model, Product product, ExploreOptions options, long deadlineNanos, BooleanSupplier enough) {
        this.model = model;
        this.product = product;
        this.options = options;
        this.enough = enough;
        budget = new MemoryBudget(options.memoryBytes());
        store = new PlainStore(product.layout().words(), budget, options.maxStates());
        BooleanSupplier stop = () -> found() || options.cancelled().getAsBoolean();
        Limits limits = new Limits(options.maxStates(), options.maxDepth(), deadlineNanos, stop, budget);
        search = new Search<>(product, store, limits, options.threads(), worker -> observer());
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

    Outcome search() {
        Outcome outcome = search.run(initial -> new LevelFrontier(store, options.threads(), options.maxDepth()));
        examined = outcome.explored();
        if (outcome.end() == Outcome.End.DEPTH && !found()) {
            examined += new Horizon(product, store, budget, observer()).look(outcome.explored(), store.size(), enough);
        }
        return outcome;
    }

    /** Whether a state was seen that the automaton accepts. */
    boolean found() {
        return accepted.get() != NONE;
    }

    /** The run to that state, shown to the observer; null where there is no time to find the way. */
    @Nullable
    List<Integer> run(PathFinder.StepObserver observer) {
        Trace trace = new PathFinder<>(product, store).to(accepted.get(), observer, enough);
        return trace == null ? null : trace.events();
    }

    Exploration.Progress progress() {
        return new Exploration.Progress(
                store.size(),
                search.explored(),
                search.edges(),
                search.depth(),
                search.frontierSize(),
                budget.usedBytes());
    }

    ExplorationReport report(
            Outcome outcome, int restarts, double before, double seconds, @Nullable String overflowed) {
        FieldExtremes all = new FieldExtremes(model.layout());
        extremes.forEach(all::merge);
        return new ExplorationReport(
                outcome,
                store.size(),
                store.size(),
                examined,
                all.maxOfAll(),
                all.maxSum(),
                IntStream.range(0, model.layout().fields()).mapToObj(all::max).toList(),
                product.layout().words(),
                product.layout().bits(),
                store.bytes(),
                budget.peakBytes(),
                budget.refused(),
                restarts,
                before,
                options.threads(),
                seconds,
                overflowed,
                0,
                0,
                List.of(),
                null,
                null);
    }
}
