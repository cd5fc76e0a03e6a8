package org.tidemark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.TokenProbe;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.zoo.Zoo;

/**
 * A search allocates nothing for a state or an edge: only what the store books, and scratch memory once.
 *
 * <p>Scratch memory is set apart by comparing a large net with a small one of its family: it is the same for both, so
 * that the difference belongs to the edges.
 */
class AllocationTest {
    private static final double NOTHING = 0.01;
    private static final long MOST_SCRATCH_BYTES = 2 << 20;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What the calling thread allocated while it filled a store, and while it searched the full store again. */
    private record Allocated(long edges, long states, long booked, long whileGrowing, long whileFull) {}

    @ParameterizedTest
    @CsvSource({"ring/12, ring/16", "kanban/3, kanban/5"})
    void aSearchAllocatesOnlyWhatTheStoreBooks(String small, String large) throws Exception {
        Allocated few = measure(small);
        Allocated many = measure(large);

        assertThat(many.states).isGreaterThan(1_000_000);
        double perEdge = (double) (many.whileFull - few.whileFull) / (many.edges - few.edges);
        assertThat(perEdge).as("bytes per edge").isLessThan(NOTHING);
        assertThat(many.whileFull).as("scratch bytes").isLessThan(MOST_SCRATCH_BYTES);
        // The last pages of a growing array are reallocated, which is less than copying everything.
        assertThat(many.whileGrowing).as("bytes while growing").isLessThan(2 * many.booked);
    }

    private Allocated measure(String reference) throws InputException {
        PetriNet net = Zoo.open("zoo:" + reference);
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, TokenProbe.most(net, 1)));
        MemoryBudget budget = MemoryBudget.unlimited();
        PlainStore store = new PlainStore(model.layout().words(), budget, Long.MAX_VALUE);

        long start = threads.getCurrentThreadAllocatedBytes();
        Outcome first = search(model, store);
        long whileGrowing = threads.getCurrentThreadAllocatedBytes() - start;
        long states = store.size();

        // The store has every state, so a second search expands all of them as one level and finds nothing new.
        start = threads.getCurrentThreadAllocatedBytes();
        Outcome second = search(model, store);
        long whileFull = threads.getCurrentThreadAllocatedBytes() - start;

        assertThat(store.size()).isEqualTo(states);
        assertThat(second.edges()).isEqualTo(first.edges());
        return new Allocated(first.edges(), states, budget.usedBytes(), whileGrowing, whileFull);
    }

    private static Outcome search(NetModel model, PlainStore store) {
        FieldExtremes extremes = new FieldExtremes(model.layout());
        return new Search(model, store, Limits.none(), 1, worker -> (id, words, at, n) -> extremes.see(words, at))
                .run(initial -> new LevelFrontier(store, 1, Long.MAX_VALUE, MemoryBudget.unlimited()));
    }
}
