package org.tidemark.bench.soak;

import java.io.IOException;
import java.io.PrintStream;
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
 * Runs jobs one after the other until the time is over. What it looks at is said once a minute: live memory, threads, and files outside of the
 * folders of jobs. Started by {@link Soak}, with a folder for temporary files of its own.
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

    /** What live memory may grow by after the first third of the time: caches of names and classes still fill. */
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

    /** The same question has the same answer, whatever engine gave it; those that are open do not count. */
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
}
