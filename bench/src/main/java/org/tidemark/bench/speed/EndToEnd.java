package org.tidemark.bench.speed;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * The table: every net of {@link BenchNets}, explored completely, with each number of threads in turns.
 *
 * <p>All runs share one virtual machine, as {@link Alternation} describes; the times are those of the best run. If
 * one thread was measured too, the speed-up of several threads is shown with its ceiling: the speed-up of the same
 * number of independent explorations that share nothing. A wrong count ends the program.
 */
public final class EndToEnd {
    private final PrintStream out;
    private final List<Measurement> results = new ArrayList<>();

    public EndToEnd(PrintStream out) {
        this.out = out;
    }

    /** Measures what the arguments select, prints the table and writes the lines to the file they name, if any. */
    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount, IOException {
        List<BenchNets.Entry> entries = BenchNets.select(
                arguments.some("--nets", BenchNets.nets()), arguments.some("--sizes", BenchNets.sizes()));
        List<Integer> threads = arguments.numbers("--threads", "1,2");
        int repeat = arguments.number("--repeat", 3);
        out.printf(
                "Best of %d or more runs in one virtual machine, after a warm-up, thread counts in turns; Java %s, cores:"
                        + " %d%n%n",
                repeat, Runtime.version(), Runtime.getRuntime().availableProcessors());
        out.printf(
                "%-21s %7s %10s %11s %9s %10s %11s %8s %8s %9s %8s %7s %6s%n",
                "net",
                "threads",
                "states",
                "edges",
                "seconds",
                "states/s",
                "edges/s",
                "B/state",
                "B-words",
                "peak heap",
                "speed-up",
                "ceiling",
                "limit");
        for (BenchNets.Entry entry : entries) {
            measure(entry, threads, repeat);
        }
        String file = arguments.text("--out", "");
        if (!file.isEmpty()) {
            Files.write(Path.of(file), results.stream().map(Measurement::toJson).toList());
        }
    }

    private void measure(BenchNets.Entry entry, List<Integer> threads, int repeat) throws InputException, WrongCount {
        PetriNet net = entry.open();
        Map<String, Contender> contenders = new LinkedHashMap<>();
        for (int count : threads) {
            contenders.put("engine " + count, Contender.engine(net, count));
        }
        for (int count : threads) {
            if (count > 1 && threads.contains(1)) {
                contenders.put("independent " + count, Contender.independent(net, count));
            }
        }
        if (entry.hasLimit()) {
            contenders.put("limit", Contender.limit(new OneWordRules(net)));
        }
        Map<String, Series> series = race(entry, contenders, repeat);
        Series one = series.get("engine 1");
        for (int count : threads) {
            Series engine = Objects.requireNonNull(series.get("engine " + count));
            Series independent = series.get("independent " + count);
            Series limit = count == 1 ? series.get("limit") : null;
            Double ceiling =
                    one == null || independent == null ? null : count * one.bestSeconds() / independent.bestSeconds();
            Measurement result = Measurement.of(entry, count, engine, limit, ceiling);
            results.add(result);
            print(entry, result, one == null || count == 1 ? null : one.bestSeconds() / result.seconds());
        }
    }

    private static Map<String, Series> race(BenchNets.Entry entry, Map<String, Contender> contenders, int repeat)
            throws WrongCount {
        Map<String, Series> named = new HashMap<>();
        try {
            List<Series> series = new Alternation(entry.counts()).run(List.copyOf(contenders.values()), repeat);
            int next = 0;
            for (String name : contenders.keySet()) {
                named.put(name, series.get(next++));
            }
        } catch (WrongCount wrong) {
            throw new WrongCount(entry.label() + ": " + wrong.getMessage());
        }
        return named;
    }

    private void print(BenchNets.Entry entry, Measurement result, @Nullable Double speedUp) {
        out.printf(
                "%-21s %7d %,10d %,11d %9.4f %,10.0f %,11.0f %8.2f %8.2f %6d MB %8s %7s %6s%n",
                entry.label(),
                result.threads(),
                result.states(),
                result.edges(),
                result.seconds(),
                result.statesPerSecond(),
                result.edgesPerSecond(),
                result.bytesPerState(),
                result.bytesPerState() - result.wordBytesPerState(),
                result.peakHeapBytes() >> 20,
                ratio(speedUp),
                ratio(result.ceiling()),
                ratio(result.shareOfLimit()));
    }

    private static String ratio(@Nullable Double ratio) {
        return ratio == null ? "" : "%.2f".formatted(ratio);
    }
}
