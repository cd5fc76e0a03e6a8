package org.tidemark.cli.session;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import org.tidemark.api.report.Figures;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The size of the Java heap, and what follows from it for the memory budget.
 *
 * <p>States live in the pool for old objects, and a sixteenth of it stays free for the net and for all that is small.
 */
public final class Heap {
    /** The memory of the machine or the container; 0 if it is unknown. This and the next are asked once, since that takes long. */
    private static final long MACHINE_BYTES =
            ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                    ? system.getTotalMemorySize()
                    : 0;

    private static final long MOST_BUDGET_BYTES = measuredBudgetBytes();

    private Heap() {}

    /** The largest budget that the heap can honour. */
    public static long mostBudgetBytes() {
        return MOST_BUDGET_BYTES;
    }

    private static long measuredBudgetBytes() {
        long largest = pools().stream()
                .mapToLong(pool -> pool.getUsage() == null ? 0 : pool.getUsage().getMax())
                .max()
                .orElse(0);
        long pool = largest > 0 ? largest : Runtime.getRuntime().maxMemory();
        return pool - pool / 16;
    }

    /** Three quarters of the machine's (or the container's) memory, as far as the heap can hold it. */
    public static long defaultBudgetBytes() {
        long most = mostBudgetBytes();
        return MACHINE_BYTES > 0 ? Math.min(most, MACHINE_BYTES / 4 * 3) : most;
    }

    /** How to get more than the default budget, as the end of a sentence. */
    public static String moreThanDefault() {
        return defaultBudgetBytes() == mostBudgetBytes()
                ? "it is what the Java heap can hold, and TIDEMARK_JAVA_OPTS=-Xmx… raises both"
                : "it is three quarters of the machine's memory, and --memory raises it";
    }

    /** The budget that was asked for, unless the heap cannot hold it. */
    public static long budgetBytes(CommandSpec command, long asked) {
        if (asked > mostBudgetBytes()) {
            throw new ParameterException(
                    command.commandLine(),
                    "--memory " + Figures.bytes(asked) + " is more than the " + Figures.bytes(mostBudgetBytes())
                            + " that the Java heap leaves for states; " + remedy(asked));
        }
        return asked;
    }

    private static String remedy(long asked) {
        long enough = (asked >> 30) + (asked >> 33) + 2;
        return MACHINE_BYTES > 0 && enough > MACHINE_BYTES >> 30
                ? "ask for less: this machine has " + Figures.bytes(MACHINE_BYTES)
                : "raise the heap by setting TIDEMARK_JAVA_OPTS=-Xmx" + enough + "g or ask for less";
    }

    /** The most bytes that were in use at one time since the virtual machine started, garbage included. */
    public static long peakBytes() {
        return pools().stream()
                .mapToLong(pool ->
                        pool.getPeakUsage() == null ? 0 : pool.getPeakUsage().getUsed())
                .sum();
    }

    private static List<MemoryPoolMXBean> pools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
    }
}
