package org.tidemark.bench.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Folders;
import org.tidemark.bench.command.Program;

/**
 * Gives damaged input to the command line for some time. A run must end by itself, with a result or a sentence: status 0 to 3. A status that means a
 * fault of the program, an exception or a run that takes too long is a failure; its input, command and output are kept in a folder. Where a model is
 * accepted and its format can be written, what is written must be accepted, too, and come out the same when it is written again.
 *
 * <p>Inputs that are answered in a new way ({@link AnswerForm}) are damaged further ({@link Pool}).
 */
public final class Fuzz {
    /** Runs have limits of two seconds; a machine may be busy. */
    private static final long MOST_SECONDS = 30;

    private static final int MOST_FAILURES = 20;
    private static final int MOST_STATUS = 3;
    private static final int REFUSED = 2;

    /** Of the models that are accepted, one in this many is written and read again. */
    private static final int WRITTEN_AGAIN = 4;

    private final Path out;
    private final long seed;
    private final PrintStream log;
    private final Program program = new Program();
    private int failures;
    private int roundTrips;

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
            List<Pool> pools =
                    kinds.stream().map(kind -> new Pool(kind.seeds())).toList();
            long end = System.nanoTime() + time.toNanos();
            long cases = 0;
            SplittableRandom seeds = new SplittableRandom(seed);
            while (System.nanoTime() < end && failures < MOST_FAILURES) {
                int at = (int) (cases++ % kinds.size());
                int status = once(kinds.get(at), pools.get(at), folder, seeds.split());
                if (status >= 0 && status <= MOST_STATUS) {
                    ends[at][status]++;
                }
            }
            report(kinds, ends, pools);
            log.println(roundTrips + " models written and read again");
            log.println(cases + " cases, " + failures + " failures" + (failures == 0 ? "" : " in " + out));
        } finally {
            Folders.delete(folder);
        }
        return failures == 0;
    }

    private void report(List<Kind> kinds, long[][] ends, List<Pool> pools) {
        log.println("kind                            done  violated   refused   unknown   answers");
        for (int i = 0; i < kinds.size(); i++) {
            log.println(String.format(
                    Locale.ROOT,
                    "%-26s %9d %9d %9d %9d %9d",
                    kinds.get(i).name(),
                    ends[i][0],
                    ends[i][1],
                    ends[i][2],
                    ends[i][3],
                    pools.get(i).ways()));
        }
    }

    private int once(Kind kind, Pool pool, Path folder, SplittableRandom random) throws IOException {
        byte[] damaged = new Mutator(random).damaged(pool.draw(random), pool.draw(random));
        List<String> command = given(kind, damaged, one(kind.commands(), random), folder);
        Program.Ended ended = run(kind, command, damaged);
        if (ended == null) {
            return -1;
        }
        pool.learn(damaged, ended.status() != REFUSED, AnswerForm.of(command.get(0), ended));
        if (ended.status() != REFUSED && kind.isWritten() && random.nextInt(WRITTEN_AGAIN) == 0) {
            writeAgain(kind, damaged, folder.resolve("case"));
        }
        return ended.status();
    }

    /** What is written of a model that was accepted is accepted, and the same when it is written again. */
    private void writeAgain(Kind kind, byte[] damaged, Path folder) throws IOException {
        String ending = kind.file().substring(kind.file().lastIndexOf('.'));
        Path first = folder.resolve("first" + ending);
        Path second = folder.resolve("second" + ending);
        Program.Ended written = run(kind, convert(folder.resolve(kind.file()), first), damaged);
        if (written == null || written.status() != 0) {
            return; // not every model can be written
        }
        roundTrips++;
        List<String> command = convert(first, second);
        Program.Ended again = run(kind, command, damaged);
        if (again != null && again.status() != 0) {
            keep(kind, command, damaged, "what was written is not accepted: " + again.out());
        } else if (again != null && Files.mismatch(first, second) >= 0) {
            keep(
                    kind,
                    command,
                    damaged,
                    "written again it is another model:\n" + Files.readString(first) + "\n\n"
                            + Files.readString(second));
        }
    }

    private static List<String> convert(Path from, Path to) {
        return List.of("convert", from.toString(), "-o", to.toString(), "--force", "--quiet");
    }

    /** Runs a command; null where it failed, which has been kept. */
    private Program.@Nullable Ended run(Kind kind, List<String> command, byte[] damaged) throws IOException {
        FutureTask<Program.Ended> task = new FutureTask<>(() -> program.run(command));
        Thread worker = new Thread(task, "fuzz");
        worker.setDaemon(true);
        worker.start();
        return judged(task, worker, kind, command, damaged);
    }

    /** Puts an input where a command finds it; the words of the command. */
    private static List<String> given(Kind kind, byte[] bytes, List<String> words, Path folder) throws IOException {
        Path place = folder.resolve("case");
        Folders.delete(place);
        Path input = place.resolve(kind.file());
        if (kind.file().startsWith("run/")) {
            Folders.copy(folder.resolve("run"), place.resolve("run"));
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

    private Program.@Nullable Ended judged(
            FutureTask<Program.Ended> task, Thread worker, Kind kind, List<String> command, byte[] damaged)
            throws IOException {
        try {
            Program.Ended ended = task.get(MOST_SECONDS, TimeUnit.SECONDS);
            if (ended.status() >= 0 && ended.status() <= MOST_STATUS) {
                return ended;
            }
            keep(kind, command, damaged, "status " + ended.status() + "\n" + ended.out());
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
        return null;
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
}
