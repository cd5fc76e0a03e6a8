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
import org.tidemark.bits.WordPages;

/** A million records in pages: written and read in order, as a search does, and read at random; time per record. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class PagesBenchmark {
    private static final int RECORDS = 1 << 20;

    @Param({"1", "2", "9"})
    public int words;

    private WordPages pages = new WordPages(MemoryBudget.unlimited(), 1);
    private long[] state = new long[0];
    private int[] order = new int[0];

    @Setup
    public void fill() {
        pages = new WordPages(MemoryBudget.unlimited(), words);
        pages.ensure(RECORDS);
        state = new long[words];
        order = new SplittableRandom(1).ints(RECORDS, 0, RECORDS).toArray();
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void writeInOrder() {
        for (int i = 0; i < RECORDS; i++) {
            state[0] = i;
            pages.write(i, state, 0);
        }
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long readInOrder() {
        long sum = 0;
        for (int i = 0; i < RECORDS; i++) {
            pages.read(i, state, 0);
            sum += state[0];
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long readAtRandom() {
        long sum = 0;
        for (int record : order) {
            pages.read(record, state, 0);
            sum += state[0];
        }
        return sum;
    }
}
