package org.tidemark.bench.soak;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What a process holds at one moment, after a garbage collection, in bytes; and its threads.
 *
 * @param heap live objects
 * @param buffers memory outside of the heap for files
 * @param classes what the virtual machine knows of classes
 * @param resident memory that the system counts; 0 where it does not say
 */
record Sample(long heap, long buffers, long classes, long resident, int threads) {
    static Sample now() {
        System.gc();
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        long buffers = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        long classes = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().contains("Metaspace"))
                .mapToLong((MemoryPoolMXBean pool) -> pool.getUsage().getUsed())
                .sum();
        return new Sample(
                heap,
                buffers,
                classes,
                residentBytes(),
                ManagementFactory.getThreadMXBean().getThreadCount());
    }

    private static long residentBytes() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
                    .findFirst()
                    .orElse(0);
        } catch (IOException notLinux) {
            return 0;
        }
    }

    String text() {
        return String.format(
                Locale.ROOT,
                "heap %6.1f MB, buffers %5.1f MB, classes %5.1f MB, resident %6.0f MB, %d threads",
                heap / 1e6,
                buffers / 1e6,
                classes / 1e6,
                resident / 1e6,
                threads);
    }
}
