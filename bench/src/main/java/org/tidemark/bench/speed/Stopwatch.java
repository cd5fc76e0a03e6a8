package org.tidemark.bench.speed;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.util.List;

/**
 * Times runs one after another, each after a garbage collection. Belongs to one thread.
 *
 * <p>The peak of the heap is the sum of the peaks of its pools, hence an upper bound.
 */
final class Stopwatch {
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
        long peak =
                pools.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
        return new Sample(seconds, cpuSeconds, peak);
    }
}
