package org.tidemark.bench.contest;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.input.InputException;

/**
 * The techniques that answers are owed to: the contest's examinations with every technique taken away in turn. Each
 * question is asked with all techniques and without each, one after the other by the same worker, so that a load of the
 * machine is shared by all columns. Which comes first changes from question to question: the first has to read the
 * files.
 */
public final class TechniqueTable {
    /** Words of the names of stages. */
    private static final String TECHNIQUES =
            "proofs;state equation;walks;smaller;stubborn;symmetric;diagram;composition";

    private static final String ALL = "all";

    /** How long a command may overrun. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final PrintStream out;
    private final Map<String, Map<String, Score>> scores = new LinkedHashMap<>();

    public TechniqueTable(PrintStream out) {
        this.out = out;
    }

    /** An examination of an instance. */
    private record Task(Instance instance, String examination) {}

    /** Runs what the arguments select; returns whether no answer is wrong. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("techniques takes one folder of instances");
        }
        List<String> examinations = arguments.some("--examinations", Contest.EXAMINATIONS);
        List<String> techniques = new ArrayList<>(List.of(ALL));
        techniques.addAll(List.of(arguments.text("--only", TECHNIQUES).split(";")));
        List<Task> tasks = tasks(
                Instance.below(Path.of(arguments.rest().get(0)), arguments.text("--instances", "")), examinations);
        Duration time = arguments.duration("--time", "10s");
        ContestCommand command = new ContestCommand(
                List.of(arguments.text("--command", "./tidemark mcc").strip().split("\\s+")),
                time,
                GRACE,
                arguments.bytes("--memory", "8g"));
        int workers = arguments.number("--workers", 0);
        TechniqueFile file = TechniqueFile.open(arguments.text("--csv", ""), time);
        new Workers(command, workers)
                .each(tasks.size(), (i, pinned) -> ask(tasks.get(i), rotated(techniques, i), pinned, file));
        print(examinations, techniques);
        return scores.values().stream().flatMap(row -> row.values().stream()).allMatch(score -> score.wrong() == 0);
    }

    private static List<Task> tasks(List<Instance> instances, List<String> examinations) {
        List<Task> tasks = new ArrayList<>();
        for (Instance instance : instances) {
            for (String examination : examinations) {
                if (!instance.known(examination).isEmpty()) {
                    tasks.add(new Task(instance, examination));
                }
            }
        }
        return tasks;
    }

    private static List<String> rotated(List<String> techniques, int by) {
        List<String> turned = new ArrayList<>(techniques);
        Collections.rotate(turned, by);
        return turned;
    }

    private void ask(Task task, List<String> techniques, ContestCommand command, TechniqueFile file)
            throws IOException {
        for (String technique : techniques) {
            // A comma between two words would begin another column.
            TechniqueFile.Key key =
                    new TechniqueFile.Key(task.instance.name(), task.examination, technique.replace(',', '+'));
            Score known = file.known(key);
            Score score = known == null ? ask(task, technique, command) : known;
            if (known == null) {
                file.add(key, score);
            }
            note(task, technique, score);
        }
    }

    private Score ask(Task task, String technique, ContestCommand command) throws IOException {
        ContestCommand without = technique.equals(ALL) ? command : command.with("--without", technique);
        ContestResult result = ContestResult.judge(
                task.instance, task.examination, without.run(task.examination, task.instance.folder()));
        String trouble = result.trouble();
        if (trouble != null && trouble.contains("--without ")) {
            throw new IOException(
                    trouble); // a technique that the command does not know would seem to be worth everything
        }
        result.wrongs().forEach(wrong -> out.println("WRONG " + said(technique) + ": " + wrong));
        if (trouble != null) {
            out.printf("%s %s %s: %s%n", task.instance.name(), task.examination, said(technique), trouble);
        }
        return result.score();
    }

    private static String said(String technique) {
        return technique.equals(ALL) ? "with everything" : "without " + technique;
    }

    private synchronized void note(Task task, String technique, Score score) {
        out.printf(
                "%s %s %s: right %d  open %d  wrong %d  %.1f s%n",
                task.instance.name(),
                task.examination,
                said(technique),
                score.right(),
                score.open(),
                score.wrong(),
                score.seconds());
        scores.computeIfAbsent(task.examination, x -> new LinkedHashMap<>()).merge(technique, score, Score::plus);
    }

    /** A column for each technique: how many right answers fewer, or more, there are without it. */
    private void print(List<String> examinations, List<String> techniques) {
        out.printf("%n%-24s %6s %6s %9s", "examination", "asked", "right", "seconds");
        techniques.stream().skip(1).forEach(technique -> out.printf("  %12s %9s", "-" + technique, "seconds"));
        out.println();
        for (String examination : examinations) {
            print(examination, techniques, scores.getOrDefault(examination, Map.of()));
        }
        Map<String, Score> sums = new LinkedHashMap<>();
        scores.values().forEach(row -> row.forEach((technique, score) -> sums.merge(technique, score, Score::plus)));
        print("all", techniques, sums);
    }

    private void print(String title, List<String> techniques, Map<String, Score> row) {
        Score all = row.getOrDefault(ALL, Score.NONE);
        out.printf("%-24s %6d %6d %9.0f", title, all.right() + all.open() + all.wrong(), all.right(), all.seconds());
        for (String technique : techniques.subList(1, techniques.size())) {
            Score without = row.getOrDefault(technique, Score.NONE);
            out.printf("  %12s %9.0f", "%+d".formatted(without.right() - all.right()), without.seconds());
        }
        out.println();
    }

    /**
     * Scores as they come in, a line of comma-separated values for each, so that a table that takes hours can be left
     * and gone on with: what a file has with the same time limit is not asked again. Several threads may use it.
     */
    private static final class TechniqueFile {
        private static final String HEADER = "instance,examination,without,limit,right,open,wrong,seconds";

        private final @Nullable Path file;
        private final long limit;
        private final Map<Key, Score> known = new HashMap<>();

        private TechniqueFile(@Nullable Path file, long limit) {
            this.file = file;
            this.limit = limit;
        }

        /** A question: an examination of an instance, without a technique or with all of them. */
        record Key(String instance, String examination, String without) {}

        /** Opens a file, which need not be there; none where the name is empty. */
        static TechniqueFile open(String name, Duration time) throws InputException {
            TechniqueFile scores = new TechniqueFile(name.isEmpty() ? null : Path.of(name), time.toSeconds());
            scores.read();
            return scores;
        }

        private void read() throws InputException {
            if (file == null) {
                return;
            }
            try {
                if (!Files.exists(file)) {
                    Files.writeString(file, HEADER + "\n");
                }
                List<String> lines = Files.readAllLines(file);
                if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
                    throw InputException.at(file.toString(), 1, "expected " + HEADER);
                }
                for (int i = 1; i < lines.size(); i++) {
                    read(file, i + 1, lines.get(i));
                }
            } catch (IOException why) {
                throw InputException.unreadable(file, why);
            }
        }

        private void read(Path from, int number, String line) throws InputException {
            String[] cells = line.split(",", -1);
            try {
                if (cells.length == 8) {
                    Score score = new Score(
                            Integer.parseInt(cells[4]),
                            Integer.parseInt(cells[5]),
                            Integer.parseInt(cells[6]),
                            Double.parseDouble(cells[7]));
                    if (Long.parseLong(cells[3]) == limit) {
                        known.put(new Key(cells[0], cells[1], cells[2]), score);
                    }
                    return;
                }
            } catch (NumberFormatException e) {
                // Said below.
            }
            throw InputException.at(from.toString(), number, InputException.quote(line) + ": expected " + HEADER);
        }

        /** The score that was found before; null where it has to be measured. */
        synchronized @Nullable Score known(Key key) {
            return known.get(key);
        }

        synchronized void add(Key key, Score score) throws IOException {
            known.put(key, score);
            if (file != null) {
                String line = String.format(
                        Locale.ROOT,
                        "%s,%s,%s,%d,%d,%d,%d,%.3f%n",
                        key.instance,
                        key.examination,
                        key.without,
                        limit,
                        score.right(),
                        score.open(),
                        score.wrong(),
                        score.seconds());
                Files.writeString(file, line, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
            }
        }
    }

    /**
     * Runs a contest command on many tasks: one after the other on all cores, or by several workers at once with a core
     * for each, by {@code taskset}.
     */
    private static final class Workers {
        private final ContestCommand command;
        private final int count;

        /**
         * Workers that have not begun.
         *
         * @param count how many, with a core each; none for one that has all cores
         */
        Workers(ContestCommand command, int count) {
            this.command = command;
            this.count = count;
        }

        /** The work for each task. */
        interface Work {
            void run(int task, ContestCommand pinned) throws IOException;
        }

        /** Does the work for the tasks from 0 on, in this order; where that fails for one, no other is begun. */
        void each(int tasks, Work work) throws Arguments.Unusable, IOException {
            List<ContestCommand> pinned = pinned();
            AtomicInteger next = new AtomicInteger();
            ExecutorService threads = Executors.newFixedThreadPool(pinned.size());
            try {
                List<Future<?>> running = new ArrayList<>();
                for (ContestCommand each : pinned) {
                    running.add(threads.submit(() -> {
                        try {
                            for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
                                work.run(i, each);
                            }
                        } catch (IOException | RuntimeException e) {
                            next.set(tasks);
                            throw e;
                        }
                        return null;
                    }));
                }
                for (Future<?> each : running) {
                    await(each);
                }
            } finally {
                threads.shutdownNow();
            }
        }

        private static void await(Future<?> worker) throws IOException {
            try {
                worker.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException failed) {
                    throw failed;
                }
                throw new IllegalStateException(e.getCause());
            }
        }

        private List<ContestCommand> pinned() throws Arguments.Unusable {
            if (count == 0) {
                return List.of(command);
            }
            List<ContestCommand> each = new ArrayList<>();
            for (int core = 0; core < count; core++) {
                List<String> pin = List.of("taskset", "-c", String.valueOf(core));
                if (!works(pin)) {
                    throw new Arguments.Unusable("option '--workers' value '" + count
                            + "': a worker needs a core of its own, and 'taskset -c " + core
                            + "' does not give it one");
                }
                each.add(command.after(pin));
            }
            return each;
        }

        private static boolean works(List<String> pin) {
            List<String> line = new ArrayList<>(pin);
            line.add("true");
            try {
                return new ProcessBuilder(line)
                                .redirectError(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor()
                        == 0;
            } catch (IOException e) {
                return false;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }
}
