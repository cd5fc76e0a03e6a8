package org.tidemark.bench.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.tidemark.api.InvalidInputException;
import org.tidemark.dd.UnusableDag;
import org.tidemark.format.InputException;

/**
 * Gives damaged files to readers in turn, and keeps those that make one break: end with anything but a result or a complaint about the input, or
 * take too long. A fault is kept once for each place in the code where it came up.
 */
public final class Fuzzing {
    private static final int MOST_KEPT = 400;

    private final PrintStream out;
    private final Path folder;
    private final Duration patience;
    private final Random random;
    private final Damage damage;
    private final Map<Victim, List<byte[]>> pools = new HashMap<>();
    private final Map<Victim, Set<String>> answers = new HashMap<>();
    private final Map<Victim, Long> counts = new HashMap<>();
    private final Set<String> faults = new HashSet<>();
    private ExecutorService reader = newReader();

    /**
     * @param folder where files that break a reader are kept
     * @param patience how long a reader may take
     */
    public Fuzzing(PrintStream out, Path folder, Duration patience, long seed) {
        this.out = out;
        this.folder = folder;
        this.patience = patience;
        random = new Random(seed);
        damage = new Damage(seed);
    }

    /** The names of all readers. */
    public static List<String> names() throws IOException, InvalidInputException, InputException {
        return victims().stream().map(Victim::name).toList();
    }

    private static List<Victim> victims() throws IOException, InvalidInputException, InputException {
        Path made = Files.createTempDirectory("tidemark-fuzz");
        try {
            return Victims.all(made);
        } finally {
            for (Path file : Files.list(made).toList()) {
                Files.delete(file);
            }
            Files.delete(made);
        }
    }

    /** Goes on for a time with some of the readers; answers how many faults there were. */
    public int runSome(List<String> names, Duration time) throws IOException, InvalidInputException, InputException {
        return run(victims().stream().filter(victim -> names.contains(victim.name())).toList(), time);
    }

    int run(List<Victim> victims, Duration time) throws IOException {
        long end = System.nanoTime() + time.toNanos();
        Files.createDirectories(folder);
        for (Victim victim : victims) {
            pools.put(victim, new ArrayList<>(victim.seeds()));
            answers.put(victim, new HashSet<>());
            for (byte[] seed : victim.seeds()) {
                give(victim, seed);
            }
        }
        int turn = 0;
        while (System.nanoTime() < end) {
            Victim victim = victims.get(turn++ % victims.size());
            List<byte[]> pool = pools.getOrDefault(victim, List.of());
            byte[] chosen = pool.get(random.nextInt(pool.size()));
            give(victim, damage.of(chosen, pool.get(random.nextInt(pool.size()))));
        }
        reader.shutdownNow();
        for (Victim victim : victims) {
            out.printf(
                    "%-12s %,10d files, %,6d kinds of answer%n",
                    victim.name(),
                    counts.getOrDefault(victim, 0L),
                    answers.getOrDefault(victim, Set.of()).size());
        }
        out.printf("%d faults%s%n", faults.size(), faults.isEmpty() ? "" : ", in " + folder);
        return faults.size();
    }

    /** Lets a reader have a file, and damages it further later if it was answered in a new way. */
    private void give(Victim victim, byte[] input) throws IOException {
        counts.merge(victim, 1L, Long::sum);
        Path file = folder.resolve("current" + victim.ending());
        Files.write(file, input);
        Future<String> going = reader.submit(() -> victim.reading().read(file));
        String answer;
        try {
            answer = going.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException slow) {
            keep(victim, input, "takes more than " + patience.toSeconds() + " s", where());
            reader.shutdownNow();
            reader = newReader();
            return;
        } catch (ExecutionException ended) {
            Throwable why = ended.getCause() == null ? ended : ended.getCause();
            if (!isComplaint(why)) {
                keep(victim, input, why.toString(), trace(why));
                return;
            }
            answer = shape(String.valueOf(why.getMessage()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return;
        }
        Files.deleteIfExists(file);
        List<byte[]> pool = pools.getOrDefault(victim, new ArrayList<>());
        if (answers.getOrDefault(victim, new HashSet<>()).add(answer)) {
            if (pool.size() < MOST_KEPT) {
                pool.add(input);
            } else {
                pool.set(random.nextInt(pool.size()), input);
            }
        }
    }

    /** Whether something thrown is a sentence about the input. */
    static boolean isComplaint(Throwable thrown) {
        return thrown instanceof InvalidInputException
                || thrown instanceof InputException
                || thrown instanceof UnusableDag;
    }

    /** A complaint without what it says about this input alone: names and numbers. */
    static String shape(String message) {
        return message.replaceAll("'[^']*'|\"[^\"]*\"", "'…'").replaceAll("[0-9]+", "0").replaceAll("^.*?:0(:0)?: ", "");
    }

    private void keep(Victim victim, byte[] input, String why, String trace) throws IOException {
        String place = trace.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("at org.tidemark") && !line.contains(".bench."))
                .findFirst()
                .orElse(shape(why));
        if (faults.add(victim.name() + " " + place)) {
            Path file = folder.resolve(victim.name() + "-" + faults.size() + victim.ending());
            Files.write(file, input);
            Files.writeString(folder.resolve(victim.name() + "-" + faults.size() + ".why"), why + "\n" + trace);
            out.println(file + ": " + why.lines().findFirst().orElse("") + " " + place);
        }
    }

    private static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    /** Where the reader is at the moment. */
    private static String where() {
        StringBuilder text = new StringBuilder();
        Thread.getAllStackTraces().forEach((thread, stack) -> {
            if (thread.getName().startsWith("fuzzed")) {
                for (StackTraceElement element : stack) {
                    text.append("\tat ").append(element).append('\n');
                }
            }
        });
        return text.toString();
    }

    private static ExecutorService newReader() {
        return Executors.newSingleThreadExecutor(Fuzzing::thread);
    }

    private static Thread thread(Runnable work) {
        // As deep as that of a user's main thread.
        Thread thread = new Thread(null, work, "fuzzed", 1 << 20);
        thread.setDaemon(true);
        return thread;
    }
}
