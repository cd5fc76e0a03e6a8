package org.tidemark.bench.stores;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.Folders;
import org.tidemark.bench.command.WrongCount;

/**
 * Explores a model on disk in a process of its own that is killed, as with {@code kill -9}, at random moments, and resumed each time
 * until it comes to its end; compares counts and run with those of a process that was left alone.
 */
public final class DiskKills {
    private final PrintStream out;

    public DiskKills(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, IOException, WrongCount {
        String model = "zoo:" + arguments.text("--model", "philosophers/18");
        String memory = arguments.text("--memory", "32m");
        int kills = arguments.number("--kills", 20);
        SplittableRandom random = new SplittableRandom(arguments.number("--seed", 1));
        Path folder = Files.createTempDirectory("tidemark-kills");
        try {
            Path alone = folder.resolve("alone");
            Path trace = folder.resolve("run.trace");
            long start = System.nanoTime();
            String expected = result(
                    explore(model, memory, trace, "--store", "disk", "--dir", alone.toString()), trace, Long.MAX_VALUE);
            long millis = (System.nanoTime() - start) / 1_000_000;
            Folders.delete(alone);
            Path killed = folder.resolve("killed");
            int done = 0;
            String found = null;
            while (found == null) {
                boolean resumes = Files.exists(killed.resolve("manifest"));
                String[] where = resumes
                        ? new String[] {"--resume", killed.toString()}
                        : new String[] {"--store", "disk", "--dir", killed.toString()};
                long life = done < kills ? random.nextLong(millis / 2) : Long.MAX_VALUE;
                found = result(explore(model, memory, trace, where), trace, life);
                if (found == null) {
                    out.printf(Locale.ROOT, "killed after %,d ms%n", life);
                    done++;
                }
            }
            Folders.delete(killed);
            boolean isSame = found.equals(expected);
            out.printf(
                    Locale.ROOT,
                    "%s: %d times killed; %s%n",
                    model,
                    done,
                    found.lines().findFirst().orElse("").concat(isSame ? "the same run" : ""));
            if (!isSame) {
                throw new WrongCount(model + ": " + expected + " when left alone, " + found + " when killed");
            }
        } finally {
            Files.deleteIfExists(folder.resolve("run.trace"));
            Files.deleteIfExists(folder);
        }
    }

    private static Process explore(String model, String memory, Path trace, String... where) throws IOException {
        Files.deleteIfExists(trace);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.tidemark.cli.Tidemark",
                "explore",
                model,
                "--json",
                "--trace",
                trace.toString(),
                "--memory",
                memory));
        command.addAll(List.of(where));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The counts that a process prints, and below them the run that it saves; null where it was killed before. */
    private static @Nullable String result(Process process, Path trace, long millis) throws IOException {
        try {
            if (millis < Long.MAX_VALUE && !process.waitFor(millis, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
                return null;
            }
            String json = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            StringBuilder counts = new StringBuilder();
            for (String field : List.of(
                    "complete", "states", "edges", "deadlocks", "stepsToDeadlock", "depth", "maxTokensInMarking")) {
                counts.append(field).append(' ').append(value(json, field)).append("; ");
            }
            return counts + "\n" + (Files.exists(trace) ? Files.readString(trace) : "no run");
        } catch (InterruptedException ended) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", ended);
        }
    }

    private static String value(String json, String field) {
        var found = Pattern.compile("\"" + field + "\"\\s*:\\s*([^,}\\s]+)").matcher(json);
        return found.find() ? found.group(1) : "missing";
    }
}
