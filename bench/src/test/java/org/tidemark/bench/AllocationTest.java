package org.tidemark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.FieldExtremes;
import org.tidemark.net.FieldWidths;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenProbe;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.store.PlainStore;
import org.tidemark.zoo.Zoo;

/** A search allocates nothing for a state or an edge: only what the store books, and a little once. */
class AllocationTest {
    private static final double NOTHING = 0.01;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @ValueSource(strings = {"ring/16", "kanban/5"})
    void aSearchAllocatesOnlyWhatTheStoreBooks(String reference) throws Exception {
        PetriNet net = Zoo.open("zoo:" + reference);
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, TokenProbe.most(net, 1)));
        MemoryBudget budget = MemoryBudget.unlimited();
        PlainStore store = new PlainStore(model.layout().words(), budget, Long.MAX_VALUE);

        long start = threads.getCurrentThreadAllocatedBytes();
        Outcome first = search(model, store);
        long whileGrowing = threads.getCurrentThreadAllocatedBytes() - start;
        long full = store.size();

        // The store has every state, so a second search expands all of them as one level and finds nothing new.
        start = threads.getCurrentThreadAllocatedBytes();
        Outcome second = search(model, store);
        long whileFull = threads.getCurrentThreadAllocatedBytes() - start;

        assertThat(store.size()).isEqualTo(full).isGreaterThan(1_000_000);
        assertThat(second.edges()).isEqualTo(first.edges());
        assertThat(perEdge(whileFull, second))
                .as("bytes per edge on a full store")
                .isLessThan(NOTHING);
        // Pages at the end of an array that grows are made anew, which is less than everything over again.
        assertThat(whileGrowing).as("bytes while growing").isLessThan(2 * budget.usedBytes());
    }

    private static double perEdge(long bytes, Outcome outcome) {
        return (double) bytes / outcome.edges();
    }

    private static Outcome search(NetModel model, PlainStore store) {
        FieldExtremes extremes = new FieldExtremes(model.layout());
        return new Search<>(model, store, Limits.none(), 1, worker -> (id, words, at, n) -> extremes.see(words, at))
                .run(initial -> new LevelFrontier(store, 1, Long.MAX_VALUE));
    }
}
