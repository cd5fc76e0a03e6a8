package org.tidemark.bench.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Gives damaged input to the command line for some time. A run must end by itself, with a result or a sentence: status 0 to 3. A status that means a
 * fault of the program, an exception or a run that takes too long is a failure; its input, command and output are kept in a folder.
 */
public final class Fuzz {
    /** Runs have limits of two seconds; a machine may be busy. */
    private static final long MOST_SECONDS = 30;

    private static final int MOST_FAILURES = 20;
    private static final int MOST_STATUS = 3;
    private static final int REFUSED = 2;

    private final Path out;
    private final long seed;
    private final PrintStream log;
    private final Program program = new Program();
    private int failures;

    /**
     * A sequence of cases.
     *
     * @param out where failures are kept
     * @param seed the same one gives the same cases
     * @param log what is said on the way
     */
    public Fuzz(Path out, long seed, PrintStream log) {
        this.out = out;
        this.seed = seed;
        this.log = log;
    }

    /** Runs for some time and says what happened; false if something failed. */
    public boolean run(Duration time, String only) throws IOException {
        Path folder = Files.createTempDirectory("tidemark-fuzz");
        try {
            List<Kind> kinds = new Seeds(program, folder)
                    .kinds().stream()
                            .filter(kind -> only.isEmpty() || kind.name().startsWith(only))
                            .toList();
            tryUndamaged(kinds, folder);
            long[][] ends = new long[kinds.size()][MOST_STATUS + 1];
            long end = System.nanoTime() + time.toNanos();
            long cases = 0;
            SplittableRandom seeds = new SplittableRandom(seed);
            while (System.nanoTime() < end && failures < MOST_FAILURES) {
                int at = (int) (cases++ % kinds.size());
                int status = once(kinds.get(at), folder, seeds.split());
                if (status >= 0 && status <= MOST_STATUS) {
                    ends[at][status]++;
                }
            }
            report(kinds, ends);
            log.println(cases + " cases, " + failures + " failures" + (failures == 0 ? "" : " in " + out));
        } finally {
            delete(folder);
        }
        return failures == 0;
    }

    private void report(List<Kind> kinds, long[][] ends) {
        log.println("kind                            done  violated   refused   unknown");
        for (int i = 0; i < kinds.size(); i++) {
            log.println(String.format(
                    Locale.ROOT,
                    "%-26s %9d %9d %9d %9d",
                    kinds.get(i).name(),
                    ends[i][0],
                    ends[i][1],
                    ends[i][2],
                    ends[i][3]));
        }
    }

    private int once(Kind kind, Path folder, SplittableRandom random) throws IOException {
        byte[] original = one(kind.seeds(), random);
        byte[] damaged = new Mutator(random).damaged(original, one(kind.seeds(), random));
        List<String> command = given(kind, damaged, one(kind.commands(), random), folder);
        FutureTask<Program.Ended> task = new FutureTask<>(() -> program.run(command));
        Thread worker = new Thread(task, "fuzz");
        worker.setDaemon(true);
        worker.start();
        return judged(task, worker, kind, command, damaged);
    }

    /** Puts an input where a command finds it; the words of the command. */
    private static List<String> given(Kind kind, byte[] bytes, List<String> words, Path folder) throws IOException {
        Path place = folder.resolve("case");
        delete(place);
        Path input = place.resolve(kind.file());
        if (kind.file().startsWith("run/")) {
            copy(folder.resolve("run"), place.resolve("run"));
        }
        Files.createDirectories(place);
        Path parent = input.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.write(input, bytes);
        List<String> command = new ArrayList<>();
        for (String word : words) {
            command.add(word.replace("INPUT", input.toString())
                    .replace("FOLDER", place.resolve("run").toString())
                    .replace("TEXT", new String(bytes, StandardCharsets.UTF_8)));
        }
        return command;
    }

    /** Inputs that are refused before they are damaged would show nothing. */
    private void tryUndamaged(List<Kind> kinds, Path folder) throws IOException {
        for (Kind kind : kinds) {
            for (byte[] seed : kind.seeds()) {
                for (List<String> words : kind.commands()) {
                    Program.Ended ended = program.run(given(kind, seed, words, folder));
                    if (ended.status() > MOST_STATUS || ended.status() == REFUSED) {
                        throw new IllegalStateException(kind.name() + ", undamaged, " + words + ": " + ended.out());
                    }
                }
            }
        }
    }

    private int judged(FutureTask<Program.Ended> task, Thread worker, Kind kind, List<String> command, byte[] damaged)
            throws IOException {
        try {
            Program.Ended ended = task.get(MOST_SECONDS, TimeUnit.SECONDS);
            if (ended.status() < 0 || ended.status() > MOST_STATUS) {
                keep(kind, command, damaged, "status " + ended.status() + "\n" + ended.out());
            }
            return ended.status();
        } catch (TimeoutException e) {
            StringBuilder stack = new StringBuilder("still running after " + MOST_SECONDS + " s\n");
            Stream.of(worker.getStackTrace())
                    .forEach(frame -> stack.append("  ").append(frame).append('\n'));
            keep(kind, command, damaged, stack.toString());
        } catch (ExecutionException e) {
            keep(kind, command, damaged, "thrown: " + e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failures = MOST_FAILURES;
        }
        return -1;
    }

    private void keep(Kind kind, List<String> command, byte[] damaged, String what) throws IOException {
        failures++;
        Path folder = out.resolve(failures + "-" + kind.name().replaceAll("[^a-z0-9]+", "-"));
        Files.createDirectories(folder);
        Files.write(folder.resolve(Path.of(kind.file()).getFileName().toString()), damaged);
        Files.writeString(folder.resolve("command.txt"), String.join("\n", command) + "\n");
        Files.writeString(folder.resolve("output.txt"), what);
        log.println("failure: " + kind.name() + ": "
                + what.lines().limit(2).reduce("", (a, b) -> a + " " + b).strip());
    }

    private static <T> T one(List<T> of, SplittableRandom random) {
        return of.get(random.nextInt(of.size()));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder).sorted(Comparator.reverseOrder())) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
