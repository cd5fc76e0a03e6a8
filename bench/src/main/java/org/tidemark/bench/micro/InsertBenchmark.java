package org.tidemark.bench.micro;

import java.util.SplittableRandom;
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
import org.tidemark.model.Successors;
import org.tidemark.store.Inserter;
import org.tidemark.store.hash.PlainStore;

/**
 * A million insertions into an empty plain store, including its growth: either all new, or nine in ten already known,
 * at random, as in a search of a concurrent system; time per insertion.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class InsertBenchmark {
    private static final int INSERTIONS = 1 << 20;
    private static final int BATCH = 512;
    private static final long STEP = 0x9E3779B97F4A7C15L;

    @Param({"1", "2", "9"})
    public int words;

    /** How many of ten insertions are of known states. */
    @Param({"0", "9"})
    public int seenOfTen;

    private int[] numbers = new int[0];

    @Setup
    public void choose() {
        SplittableRandom random = new SplittableRandom(1);
        numbers = new int[INSERTIONS];
        int different = 1;
        for (int i = 1; i < INSERTIONS; i++) {
            boolean seen = i % 10 < seenOfTen;
            numbers[i] = seen ? random.nextInt(different) : different++;
        }
    }

    @Benchmark
    @OperationsPerInvocation(INSERTIONS)
    public long insert() {
        PlainStore store = new PlainStore(words, MemoryBudget.unlimited(), Long.MAX_VALUE);
        Inserter inserter = store.inserter();
        Successors batch = new Successors(words, BATCH);
        long[] state = new long[words];
        for (int i = 0; i < INSERTIONS; i += BATCH) {
            for (int j = i; j < i + BATCH; j++) {
                state[words - 1] = numbers[j] * STEP;
                batch.add(Successors.NO_EVENT, state, 0);
            }
            inserter.addAll(batch);
            batch.clear();
        }
        return store.size();
    }
}
