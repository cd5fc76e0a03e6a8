package org.tidemark.bench.speed;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares two files of results: old divided by new, so that more than 1 is an improvement, for each line that both
 * have. Ratios that differ from 1 by more than a tenth are marked.
 */
public final class Compare {
    private static final double MARKED_CHANGE = 0.10;

    private final PrintStream out;

    public Compare(PrintStream out) {
        this.out = out;
    }

    public void run(Path oldFile, Path newFile) throws IOException {
        Map<String, Measurement> before = read(oldFile);
        Map<String, Measurement> after = read(newFile);
        out.printf(
                "%-18s %-7s %7s %10s %10s %9s %10s %10s %9s%n",
                "net", "size", "threads", "old s", "new s", "old/new", "old B/st", "new B/st", "old/new");
        double product = 1;
        int both = 0;
        for (Measurement now : after.values()) {
            Measurement then = before.get(now.key());
            if (then != null) {
                print(then, now);
                product *= then.seconds() / now.seconds();
                both++;
            }
        }
        out.printf(
                "%d lines in both files (%d old, %d new); geometric mean of old/new seconds %.3f%n",
                both, before.size(), after.size(), both == 0 ? 1.0 : Math.pow(product, 1.0 / both));
    }

    private void print(Measurement then, Measurement now) {
        double seconds = then.seconds() / now.seconds();
        double bytes = then.bytesPerState() / now.bytesPerState();
        out.printf(
                "%-18s %-7s %7d %10.4f %10.4f %7.2f %s %10.2f %10.2f %7.2f %s%n",
                now.net(),
                now.size(),
                now.threads(),
                then.seconds(),
                now.seconds(),
                seconds,
                mark(seconds),
                then.bytesPerState(),
                now.bytesPerState(),
                bytes,
                mark(bytes));
    }

    /** A plus if the new figure is better by more than a tenth, a minus if it is worse by more than that. */
    static String mark(double ratio) {
        if (ratio > 1 + MARKED_CHANGE) {
            return "+";
        }
        return 1 / ratio > 1 + MARKED_CHANGE ? "-" : " ";
    }

    private static Map<String, Measurement> read(Path file) throws IOException {
        Map<String, Measurement> byKey = new LinkedHashMap<>();
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                try {
                    Measurement line = Measurement.fromJson(lines.get(i));
                    byKey.put(line.key(), line);
                } catch (IOException wrong) {
                    throw new IOException(file + ":" + (i + 1) + ": " + wrong.getMessage(), wrong);
                }
            }
        }
        return byKey;
    }
}
