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
import org.tidemark.bits.WordHash;

/** Hashes a batch of states, as a store does before it looks them up; time per state. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class HashBenchmark {
    private static final int STATES = 512;

    @Param({"1", "2", "9"})
    public int words;

    private long[] batch = new long[0];
    private final long[] hashes = new long[STATES];

    @Setup
    public void fill() {
        batch = new SplittableRandom(1).longs((long) STATES * words).toArray();
    }

    @Benchmark
    @OperationsPerInvocation(STATES)
    public long[] hash() {
        for (int i = 0; i < STATES; i++) {
            hashes[i] = WordHash.hash(batch, i * words, words);
        }
        return hashes;
    }
}
