package org.tidemark.bench.soak;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tidemark.bench.command.Folders;
import org.tidemark.bench.command.Program;

/**
 * Runs jobs one after the other until the time is over. What it looks at is said once a minute: live memory, threads,
 * and files outside of the folders of jobs. Started by {@link Soak}, with a folder for temporary files of its own.
 */
public final class SoakProcess {
    /** Exit status: nothing failed, and memory stayed flat. */
    static final int RIGHT = 0;

    /** Exit status: something failed, was left behind, or grew. */
    static final int WRONG = 1;

    /** Exit status: the run was too short to say whether memory stays flat. */
    static final int UNKNOWN = 3;

    private static final int MOST_STATUS = 3;
    private static final Pattern ANSWER = Pattern.compile("\"(states|verdict)\"\\s*:\\s*(\"[a-z]+\"|[0-9]+)");

    /** How often memory is looked at in a short run. */
    private static final int LEAST_SAMPLES = 10;

    /** The most that live memory may grow after the first third of the time: caches of names and classes still fill. */
    private static final long MOST_GROWTH = 8 << 20;

    private static final int MOST_MORE_THREADS = 4;

    private final Path folder;
    private final PrintStream out;
    private final Jobs jobs;
    private final Program program = new Program();
    private final Map<String, String> answers = new HashMap<>();
    private final List<Sample> samples = new ArrayList<>();
    private final long[] ends = new long[MOST_STATUS + 1];
    private int count;
    private int failures;

    private SoakProcess(Path folder, long seed, PrintStream out) {
        this.folder = folder;
        this.out = out;
        this.jobs = new Jobs(new SplittableRandom(seed));
    }

    /** Takes the folder for temporary files, the seconds, and a seed. */
    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        SoakProcess soak = new SoakProcess(Path.of(args[0]), Long.parseLong(args[2]), out);
        System.exit(soak.run(Duration.ofSeconds(Long.parseLong(args[1]))));
    }

    private int run(Duration time) throws IOException {
        long start = System.nanoTime();
        long step = Math.min(Duration.ofMinutes(1).toNanos(), time.toNanos() / LEAST_SAMPLES);
        for (long next = step; System.nanoTime() - start < time.toNanos(); ) {
            run(jobs.draw());
            if (System.nanoTime() - start >= next) {
                sample((System.nanoTime() - start) / 1e9);
                next += step;
            }
        }
        return verdict();
    }

    private void run(Job job) throws IOException {
        Path mine = Files.createDirectory(folder.resolve("job"));
        Program.Ended ended = new Program.Ended(0, "");
        for (List<String> words : job.commands()) {
            List<String> command = words.stream()
                    .map(word -> word.replace("FOLDER", mine.toString()))
                    .toList();
            ended = program.run(command);
            count++;
            if (ended.status() < 0 || ended.status() > MOST_STATUS) {
                failures++;
                out.println(
                        "FAILED with status " + ended.status() + ": " + String.join(" ", words) + "\n" + ended.out());
                break;
            }
            ends[ended.status()]++;
        }
        compare(job, ended);
        Folders.delete(mine);
        lookForFiles(job);
    }

    /** Checks that a question has one answer, whatever engine gave it; open questions do not count. */
    private void compare(Job job, Program.Ended ended) {
        Matcher said = ANSWER.matcher(ended.out());
        if (job.question().isEmpty() || ended.status() > 1 || !said.find()) {
            return;
        }
        String before = answers.putIfAbsent(job.question(), said.group(2));
        if (before != null && !before.equals(said.group(2))) {
            failures++;
            out.println(
                    "WRONG " + job.question() + ": " + before + " before, " + said.group(2) + " by " + job.commands());
        }
    }

    private void lookForFiles(Job job) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> left = files.filter(
                            file -> !file.getFileName().toString().startsWith("hsperf"))
                    .toList();
            for (Path file : left) {
                failures++;
                out.println("LEFT BEHIND " + file.getFileName() + " by " + job.commands());
                Folders.delete(file);
            }
        }
    }

    private void sample(double seconds) {
        Sample now = Sample.now();
        samples.add(now);
        out.printf(Locale.ROOT, "%6.0f s %7d commands  %s%n", seconds, count, now.text());
    }

    /** Compares the least of the last third with the least of the second: the first third warms up. */
    private int verdict() {
        out.printf(
                "%d commands: %d done, %d violated, %d refused, %d unknown; %d questions with one answer each%n",
                count, ends[0], ends[1], ends[2], ends[3], answers.size());
        int third = samples.size() / 3;
        if (third == 0) {
            out.printf("too short for a verdict on memory, which takes 3 samples; %d failures%n", failures);
            return failures == 0 ? UNKNOWN : WRONG;
        }
        List<Sample> middle = samples.subList(third, 2 * third);
        List<Sample> last = samples.subList(2 * third, samples.size());
        long growth = least(last) - least(middle);
        int threads = samples.get(samples.size() - 1).threads() - middle.get(0).threads();
        boolean isFlat = growth <= MOST_GROWTH;
        out.printf(
                Locale.ROOT,
                "live memory %s: %+.1f MB from the second third of the time to the last; %+d threads; %d failures%n",
                isFlat ? "flat" : "GROWS",
                growth / 1e6,
                threads,
                failures);
        return isFlat && threads <= MOST_MORE_THREADS && failures == 0 ? RIGHT : WRONG;
    }

    private static long least(List<Sample> of) {
        return of.stream()
                .mapToLong(sample -> sample.heap() + sample.buffers() + sample.classes())
                .min()
                .orElseThrow();
    }

    /**
     * Draws jobs: nets of the zoo explored, asked, written, read, drawn and composed, with engines and limits at
     * random; and input that is wrong.
     */
    static final class Jobs {
        private static final List<String> NETS = List.of(
                "zoo:philosophers/7",
                "zoo:kanban/3",
                "zoo:mutex/4",
                "zoo:readers-writers",
                "zoo:slotted-ring/4",
                "zoo:dbm/6",
                "zoo:two-phase-commit/3",
                "zoo:stop-and-wait/12/2",
                "zoo:tide-dbm/4");
        private static final List<List<String>> ENGINES = List.of(
                List.of(),
                List.of("--store", "plain"),
                List.of("--store", "tree"),
                List.of("--store", "delta"),
                List.of("--store", "condensed"),
                List.of("--store", "plain", "--search", "dfs"),
                List.of("--store", "mdd"),
                List.of("--store", "disk", "--dir", "FOLDER/run"),
                List.of("--reduce", "symmetry"),
                List.of("--reduce", "counting"),
                List.of("--threads", "2"));
        private static final List<String> FORMULAS = List.of(
                "EF deadlock",
                "AG !deadlock",
                "AG EF deadlock",
                "G F deadlock",
                "AF deadlock",
                "E (G !deadlock)",
                "A (F G deadlock)");
        private static final List<List<String>> REDUCTIONS = List.of(
                List.of(),
                List.of("--reduce", "none"),
                List.of("--reduce", "stubborn"),
                List.of("--reduce", "structural"));
        private static final List<String> WRONG =
                List.of("zoo:no-such-net", "FOLDER/no-such-file.pnml", "zoo:philosophers/0", "zoo:philosophers/x");

        private final SplittableRandom random;

        Jobs(SplittableRandom random) {
            this.random = random;
        }

        Job draw() {
            String net = one(NETS);
            return switch (random.nextInt(10)) {
                case 0, 1 -> explored(net);
                case 2, 3 -> asked(net);
                case 4 -> shortOfSomething();
                case 5 ->
                    new Job("", List.of(List.of("check", net, "-f", "EF (" + random.nextInt(9) + " <=", "--quiet")));
                case 6 -> new Job("", List.of(List.of("explore", one(WRONG), "--quiet")));
                case 7 -> kept(net);
                case 8 -> written(net);
                default -> other(net);
            };
        }

        private Job explored(String net) {
            List<String> command =
                    new ArrayList<>(List.of("explore", net, "--json", "--time", "60s", "--memory", "96m"));
            command.addAll(one(ENGINES));
            return new Job("states of " + net, List.of(command));
        }

        private Job asked(String net) {
            String formula = one(FORMULAS);
            List<String> command = new ArrayList<>(
                    List.of("check", net, "-f", formula, "--json", "--time", "60s", "--memory", "96m", "--force"));
            command.addAll(one(REDUCTIONS));
            if (random.nextInt(4) == 0) {
                command.addAll(List.of("--trace", "FOLDER/run.json"));
            }
            return new Job(formula + " of " + net, List.of(command));
        }

        /** Too little memory, time or states: an honest "unknown". */
        private Job shortOfSomething() {
            List<String> limit = one(List.of(
                    List.of("--memory", "2m"),
                    List.of("--time", "300ms"),
                    List.of("--max-states", "1000"),
                    List.of("--time", "300ms", "--store", "disk", "--dir", "FOLDER/run"),
                    List.of("--time", "300ms", "--threads", "2")));
            List<String> command = new ArrayList<>(List.of("explore", "zoo:philosophers/16", "--quiet"));
            command.addAll(limit);
            return new Job("", List.of(command));
        }

        /** A graph, and the states on disk, which are then looked at. */
        private Job kept(String net) {
            return random.nextBoolean()
                    ? new Job(
                            "",
                            List.of(
                                    List.of("graph", net, "-o", "FOLDER/g.graph", "--quiet"),
                                    List.of("graph", "FOLDER/g.graph", "--deadlocks", "--components")))
                    : new Job(
                            "",
                            List.of(
                                    List.of(
                                            "explore",
                                            "zoo:philosophers/9",
                                            "--store",
                                            "disk",
                                            "--dir",
                                            "FOLDER/run",
                                            "--edges",
                                            "--quiet"),
                                    List.of("graph", "FOLDER/run", "--deadlocks")));
        }

        private Job written(String net) {
            String ending = one(List.of("pnml", "tide", "svg", "dot"));
            List<List<String>> commands = new ArrayList<>();
            commands.add(List.of("convert", net, "-o", "FOLDER/net." + ending, "--quiet"));
            if (ending.equals("pnml") || ending.equals("tide")) {
                commands.add(List.of("explore", "FOLDER/net." + ending, "--json", "--memory", "96m"));
                return new Job("states of " + net, commands);
            }
            return new Job("", commands);
        }

        private Job other(String net) {
            return new Job(
                    "",
                    List.of(one(List.of(
                            List.of("info", net, "--quiet"),
                            List.of("compose", "zoo:slotted-ring/6", "--quiet"),
                            List.of(
                                    "simulate",
                                    net,
                                    "--steps",
                                    "30",
                                    "--seed",
                                    String.valueOf(1 + random.nextInt(99)),
                                    "--quiet"),
                            List.of("language", "zoo:mutex/2", "--events", "enter_*", "--included-in", "zoo:mutex/3"),
                            List.of("explore", "zoo:dbm/7", "--search", "sweep", "--progress", "paper", "--quiet"),
                            List.of("automaton", "G (a >= 1 -> F b >= 1)"),
                            List.of("man", "explore"),
                            List.of("zoo")))));
        }

        private <T> T one(List<T> of) {
            return of.get(random.nextInt(of.size()));
        }
    }

    /**
     * Commands that are run one after the other in a folder of their own, which {@code FOLDER} represents.
     *
     * @param question what the last command answers, if every job with this name has the same answer; empty where it
     *     may differ
     */
    record Job(String question, List<List<String>> commands) {}

    /**
     * The memory of a process at one moment, after a garbage collection, in bytes; and its threads.
     *
     * @param heap live objects
     * @param buffers memory outside of the heap for files
     * @param classes what the virtual machine knows of classes
     * @param resident memory that the system counts; 0 where it does not say
     */
    private record Sample(long heap, long buffers, long classes, long resident, int threads) {
        static Sample now() {
            System.gc();
            System.gc();
            long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            long buffers = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                    .mapToLong(BufferPoolMXBean::getMemoryUsed)
                    .sum();
            long classes = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getName().contains("Metaspace"))
                    .mapToLong((MemoryPoolMXBean pool) -> pool.getUsage().getUsed())
                    .sum();
            return new Sample(
                    heap,
                    buffers,
                    classes,
                    residentBytes(),
                    ManagementFactory.getThreadMXBean().getThreadCount());
        }

        private static long residentBytes() {
            try {
                return Files.readAllLines(Path.of("/proc/self/status")).stream()
                        .filter(line -> line.startsWith("VmRSS:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
                        .findFirst()
                        .orElse(0);
            } catch (IOException notLinux) {
                return 0;
            }
        }

        String text() {
            return String.format(
                    Locale.ROOT,
                    "heap %6.1f MB, buffers %5.1f MB, classes %5.1f MB, resident %6.0f MB, %d threads",
                    heap / 1e6,
                    buffers / 1e6,
                    classes / 1e6,
                    resident / 1e6,
                    threads);
        }
    }
}
