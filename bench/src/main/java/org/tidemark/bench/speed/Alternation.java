package org.tidemark.bench.speed;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import org.tidemark.bench.command.WrongCount;

/**
 * Runs contenders in turns (a, b, a, b, …) in one virtual machine, and checks that each finds the known counts.
 *
 * <p>First every contender warms up: at least one run, and as many as fit in {@value #WARM_UP_SECONDS} seconds, so
 * that short runs are compiled too. Then the turns are timed: at least as many as requested, and as many as fit in
 * {@value #LEAST_SECONDS} seconds.
 */
public final class Alternation {
    private static final double WARM_UP_SECONDS = 0.3;
    private static final double LEAST_SECONDS = 0.3;
    private static final int MOST_TURNS = 50;

    private final RowCounts expected;
    private final Stopwatch stopwatch = new Stopwatch();

    public Alternation(RowCounts expected) {
        this.expected = expected;
    }

    /** One series for each contender, all of the same length. */
    public List<Series> run(List<Contender> contenders, int turns) throws WrongCount {
        List<Series> all = new ArrayList<>();
        for (Contender contender : contenders) {
            all.add(new Series(warmUp(contender)));
        }
        double spent = 0;
        for (int turn = 0; turn < turns || (spent < LEAST_SECONDS && turn < MOST_TURNS); turn++) {
            for (int i = 0; i < contenders.size(); i++) {
                Sample sample = stopwatch.time(contenders.get(i)::run);
                all.get(i).add(sample);
                spent += sample.seconds();
            }
        }
        return all;
    }

    private Contender.Result warmUp(Contender contender) throws WrongCount {
        Contender.Result result;
        long start = System.nanoTime();
        do {
            result = contender.run();
            if (!result.counts().equals(expected)) {
                throw new WrongCount("expected " + expected + ", found " + result.counts());
            }
        } while ((System.nanoTime() - start) / 1e9 < WARM_UP_SECONDS);
        return result;
    }

    /**
     * Times runs one after another, each after a garbage collection. Belongs to one thread.
     *
     * <p>The peak of the heap is the sum of the peaks of its pools, hence an upper bound.
     */
    private static final class Stopwatch {
        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        private final List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();

        Sample time(Runnable run) {
            System.gc();
            pools.forEach(MemoryPoolMXBean::resetPeakUsage);
            long cpu = threads.getCurrentThreadCpuTime();
            long wall = System.nanoTime();
            run.run();
            double seconds = (System.nanoTime() - wall) / 1e9;
            double cpuSeconds = (threads.getCurrentThreadCpuTime() - cpu) / 1e9;
            long peak = pools.stream()
                    .mapToLong(pool -> pool.getPeakUsage().getUsed())
                    .sum();
            return new Sample(seconds, cpuSeconds, peak);
        }
    }
}
