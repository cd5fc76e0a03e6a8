package org.tidemark.bench.micro;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.input.InputException;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.TokenProbe;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Search;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.zoo.Zoo;

/**
 * Expands four thousand states from the middle of a search, without looking up the successors; time per state. The
 * nets use masks of one word and of two, and guarded fields of one word and of two.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class ExpandBenchmark {
    private static final int STATES = 1 << 12;
    private static final long REACH = 100_000;

    @Param({"philosophers/16", "philosophers/20", "kanban/5", "fms/5"})
    public String net = "";

    @SuppressWarnings("NullAway.Init") // JMH calls the set-up first
    private Expander expander;

    @SuppressWarnings("NullAway.Init")
    private Successors successors;

    private long[] states = new long[0];
    private int stride;

    @Setup
    public void collect() throws InputException {
        PetriNet opened = Zoo.open("zoo:" + net);
        NetModel model = NetModel.of(opened, FieldWidths.forCounts(opened, TokenProbe.most(opened, 1)));
        stride = model.layout().words();
        PlainStore store = new PlainStore(stride, MemoryBudget.unlimited(), REACH);
        Limits limits = new Limits(REACH, Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
        new Search(model, store, limits, 1, worker -> (id, words, at, count) -> {})
                .run(initial -> new LevelFrontier(store, 1, Long.MAX_VALUE, MemoryBudget.unlimited()));
        states = new long[STATES * stride];
        for (int i = 0; i < STATES; i++) {
            store.read(i * (store.size() / STATES), states, i * stride);
        }
        expander = model.expander();
        successors = new Successors(stride, 1024);
    }

    @Benchmark
    @OperationsPerInvocation(STATES)
    public int expand() {
        int edges = 0;
        for (int i = 0; i < STATES; i++) {
            successors.clear();
            expander.expand(states, i * stride, successors);
            edges += successors.size();
        }
        return edges;
    }
}
