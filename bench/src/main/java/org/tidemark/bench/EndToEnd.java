package org.tidemark.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;

/**
 * The table: every net of the {@link Course}, explored whole, with each number of threads in turns.
 *
 * <p>All runs share one virtual machine, as {@link Alternation} describes; the times are those of the best run. A wrong
 * count ends the program.
 */
final class EndToEnd {
    private final PrintStream out;
    private final List<Measurement> results = new ArrayList<>();

    EndToEnd(PrintStream out) {
        this.out = out;
    }

    /** Measures what the arguments select, prints the table and writes the lines to the file they name, if any. */
    void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount, IOException {
        List<Course.Entry> entries =
                Course.select(arguments.some("--nets", Course.nets()), arguments.some("--sizes", Course.sizes()));
        List<Integer> threads = arguments.numbers("--threads", "1,2");
        int repeat = arguments.number("--repeat", 3);
        out.printf(
                "Best of %d or more runs in one virtual machine, after a warm-up, thread counts in turns; Java %s, %d"
                        + " cores%n%n",
                repeat, Runtime.version(), Runtime.getRuntime().availableProcessors());
        out.printf(
                "%-21s %7s %10s %11s %9s %10s %11s %8s %8s %9s %8s %6s%n",
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
                "limit");
        for (Course.Entry entry : entries) {
            measure(entry, threads, repeat);
        }
        String file = arguments.text("--out", "");
        if (!file.isEmpty()) {
            Files.write(Path.of(file), results.stream().map(Measurement::toJson).toList());
        }
    }

    private void measure(Course.Entry entry, List<Integer> threads, int repeat) throws InputException, WrongCount {
        PetriNet net = entry.open();
        List<Contender> contenders = new ArrayList<>();
        for (int count : threads) {
            contenders.add(Contender.engine(net, count));
        }
        if (entry.hasLimit()) {
            contenders.add(Contender.limit(new OneWordRules(net)));
        }
        List<Series> series;
        try {
            series = new Alternation(entry.counts()).run(contenders, repeat);
        } catch (WrongCount wrong) {
            throw new WrongCount(entry.label() + ": " + wrong.getMessage());
        }
        Series first = series.get(0);
        for (int i = 0; i < threads.size(); i++) {
            Series limit = entry.hasLimit() && threads.get(i) == 1 ? series.get(threads.size()) : null;
            Measurement result = Measurement.of(entry, threads.get(i), series.get(i), limit);
            results.add(result);
            print(entry, result, i == 0 ? "" : "%.2f".formatted(first.bestSeconds() / result.seconds()));
        }
    }

    private void print(Course.Entry entry, Measurement result, String speedUp) {
        Double share = result.shareOfLimit();
        out.printf(
                "%-21s %7d %,10d %,11d %9.4f %,10.0f %,11.0f %8.2f %8.2f %6d MB %8s %6s%n",
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
                speedUp,
                share == null ? "" : "%.2f".formatted(share));
    }
}
