package org.tidemark.bench.papers;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/** What figures were taken on, without names of machines, people or folders. */
final class Machine {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    private Machine() {}

    static List<String> facts() {
        var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        double load = system.getSystemLoadAverage();
        int processors = system.getAvailableProcessors();
        return List.of(
                "Taken on " + LocalDate.now(ZoneOffset.UTC)
                        + (load < 0 ? "" : String.format(Locale.ROOT, ", with a load of %.1f at the start", load)),
                String.format(
                        Locale.ROOT,
                        "%s (%s), %.1f GB of memory, a heap of at most %.1f GB",
                        count(processors),
                        processor(),
                        system.getTotalMemorySize() / 1e9,
                        Runtime.getRuntime().maxMemory() / 1e9),
                System.getProperty("os.name") + ", Java " + System.getProperty("java.version") + ", one thread");
    }

    static String count(int processors) {
        return processors == 1 ? "1 processor" : processors + " processors";
    }

    /** The name of the processor where the system tells it, and its kind otherwise. */
    private static String processor() {
        String kind = System.getProperty("os.arch");
        try {
            return Files.readAllLines(PROCESSORS).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .map(name -> name + ", " + kind)
                    .orElse(kind);
        } catch (IOException elsewhere) {
            return kind;
        }
    }
}
