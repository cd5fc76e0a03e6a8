package org.tidemark.bench.contest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A program that follows the rules of the contest: started as {@code COMMAND EXAMINATION FOLDER}, with its time limit
 * in {@code BK_TIME_CONFINEMENT} (seconds) and the examination in {@code BK_EXAMINATION}, it prints a line for each
 * answer.
 *
 * <p>A program that does not end in time gets a grace period and is then stopped with all its children; what it
 * printed until then counts. Immutable.
 *
 * @param words the program and its first arguments
 * @param time the time limit given to the program
 * @param grace how much longer it may run before it is stopped
 * @param memoryBytes the memory given to the program, in {@code BK_MEMORY_CONFINEMENT} (MiB); 0 where it may decide
 */
record ContestCommand(List<String> words, Duration time, Duration grace, long memoryBytes) {
    private static final Pattern ANSWER = Pattern.compile("\\s*(?:FORMULA|STATE_SPACE)\\s+(\\S+)\\s+(\\S+).*");
    private static final Set<String> NO_ANSWER = Set.of("CANNOT_COMPUTE", "DO_NOT_COMPETE", "?");
    private static final Set<Integer> DONE = Set.of(0, 1, 3);

    /**
     * The outcome of a run.
     *
     * @param answers by id, each once; two for one id are a contradiction
     * @param trouble how it failed; null if it did not
     */
    record Outcome(
            Map<String, Set<String>> answers,
            double seconds,
            @Nullable String trouble) {}

    /** This program with more arguments. */
    ContestCommand with(String... arguments) {
        return new ContestCommand(joined(words, List.of(arguments)), time, grace, memoryBytes);
    }

    /** This program, started by another. */
    ContestCommand after(List<String> starter) {
        return new ContestCommand(joined(starter, words), time, grace, memoryBytes);
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }

    /** Runs it on an examination of a folder. */
    Outcome run(String examination, Path folder) throws IOException {
        Path out = Files.createTempFile("contest", ".out");
        Path err = Files.createTempFile("contest", ".err");
        try {
            long start = System.nanoTime();
            String trouble = run(examination, folder, out, err);
            double seconds = (System.nanoTime() - start) / 1e9;
            return new Outcome(answers(text(out)), seconds, trouble);
        } finally {
            Files.deleteIfExists(out);
            Files.deleteIfExists(err);
        }
    }

    private @Nullable String run(String examination, Path folder, Path out, Path err) throws IOException {
        List<String> line = new ArrayList<>(words);
        line.add(examination);
        line.add(folder.toString());
        ProcessBuilder builder =
                new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("BK_EXAMINATION", examination);
        builder.environment().put("BK_TIME_CONFINEMENT", String.valueOf(time.toSeconds()));
        if (memoryBytes > 0) {
            builder.environment().put("BK_MEMORY_CONFINEMENT", String.valueOf(memoryBytes >> 20));
        }
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            if (process.waitFor(time.plus(grace).toMillis(), TimeUnit.MILLISECONDS)) {
                return DONE.contains(process.exitValue())
                        ? null
                        : "status " + process.exitValue() + firstLine(text(err));
            }
            return "stopped after " + time.plus(grace).toSeconds() + " s";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().map(line -> ": " + line).orElse("");
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    /** The answers in a program's output; other lines, and answers that say "cannot compute", are ignored. */
    static Map<String, Set<String>> answers(String printed) {
        Map<String, Set<String>> answers = new LinkedHashMap<>();
        printed.lines().map(ANSWER::matcher).filter(Matcher::matches).forEach(answer -> {
            String value = Instance.normal(answer.group(2));
            if (!NO_ANSWER.contains(value)) {
                answers.computeIfAbsent(answer.group(1), x -> new LinkedHashSet<>())
                        .add(value);
            }
        });
        return answers;
    }
}
