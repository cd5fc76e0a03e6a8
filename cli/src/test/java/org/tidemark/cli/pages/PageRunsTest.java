package org.tidemark.cli.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands that the documents show print what the documents say. Times, speeds and sizes in memory may differ, since they are those of
 * another machine, and so may the breaks of lines.
 *
 * <p>The pages for newcomers are run every time; {@code -Dtidemark.pages=all}, or a list of pages, runs others. A run that takes too long or
 * needs what a test does not have is marked in the page with {@code <!-- not executed: reason -->}, and a file that is shown without a
 * command that prints it with {@code <!-- file: NAME -->}.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths in the pages have slashes")
class PageRunsTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final List<String> ALWAYS = List.of("guide.md", "coming-from.md");

    /**
     * What the machine, and the order in which threads come, decide: times, rates, memory, bars of times, whether there are several
     * threads, one of several shortest runs.
     */
    private static final Pattern MACHINE = Pattern.compile(
            "[0-9][0-9,]*(?:\\.[0-9]+)? ?(?:s|ms|min|h|B|KiB|MiB|GiB|states/s|classes/s|edges/s|threads?|bytes? per|bits? per)\\b"
                    + "|– (?:states|classes|edges)/s"
                    + "|(?<=\\|)[ #*-]{20,}(?=\\|)"
                    + "|(?:SEQUENTIAL|PARALLEL)(?=_PROCESSING)"
                    + "|(?<=\"(?:seconds|secondsOfExploration|bytesPerState|peakHeapBytes|threads)\":)[0-9.]+"
                    + "|(?<=after [0-9]{1,3} steps: )[\\w.\\s()=,]+?(?=\\s+depth)"
                    + "|(?<=\"bytes\":)\\{[^}]*\\}"
                    + "|(?<=on disk, run )[0-9a-f]+");

    /** What is said about times only where they are long enough. */
    private static final Pattern LONG_TIMES = Pattern.compile("; # of the time went before\\s+the\\s+exploration");

    private static final Pattern FILE = Pattern.compile("<!-- file: (\\S+) -->");

    @TempDir
    Path folder;

    private static List<Path> pages() throws IOException {
        String wanted = System.getProperty("tidemark.pages", "");
        if (wanted.equals("all")) {
            try (Stream<Path> files = Files.walk(DOCS)) {
                List<Path> all =
                        new ArrayList<>(files.filter(file -> file.toString().endsWith(".md"))
                                .sorted()
                                .toList());
                all.add(Path.of("..", "README.md"));
                return all;
            }
        }
        List<String> names = wanted.isEmpty() ? ALWAYS : List.of(wanted.split(","));
        return names.stream().map(DOCS::resolve).toList();
    }

    @Test
    void theCommandsPrintWhatThePagesSay() throws IOException {
        List<String> wrong = new ArrayList<>();
        int executed = 0;
        for (Path page : pages()) {
            String name = page.getFileName().toString();
            Path own = folderOf(name);
            Shell shell = new Shell(own);
            List<String> lines = Files.readAllLines(page);
            writeFiles(lines, own);
            for (ShownRun run : ShownRun.of(name, lines)) {
                if (!run.notExecuted().isEmpty()) {
                    continue;
                }
                long start = System.nanoTime();
                Optional<String> printed = shell.run(run);
                if (Boolean.getBoolean("tidemark.pages.times")) {
                    System.out.printf("%6d ms  %s%n", (System.nanoTime() - start) / 1_000_000, run);
                }
                if (printed.isEmpty()) {
                    wrong.add(run + "\n    is neither understood nor marked as not executed");
                } else if (!expected(run.output()).matcher(bare(printed.get())).matches()) {
                    wrong.add(run + "\n    prints\n" + printed.get().indent(8));
                } else {
                    executed++;
                }
            }
        }
        if (!wrong.isEmpty()) {
            Files.createDirectories(Path.of("target"));
            Files.write(Path.of("target", "page-runs.txt"), wrong);
        }
        assertThat(wrong).as("see cli/target/page-runs.txt").isEmpty();
        assertThat(executed).isPositive();
    }

    /** A folder with the examples in it, as the reader has who stands in the root of a checkout. */
    private Path folderOf(String page) throws IOException {
        Path own = Files.createTempDirectory(folder, page.replace(".md", "")).toRealPath();
        Path examples = Path.of("..", "examples").toRealPath();
        Path copies = Files.createDirectories(own.resolve("examples"));
        try (Stream<Path> files = Files.list(examples)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, copies.resolve(file.getFileName().toString()));
            }
        }
        return own;
    }

    /** The files that the page shows: code after {@code <!-- file: NAME -->}, between fences or indented. */
    private static void writeFiles(List<String> lines, Path own) throws IOException {
        for (int at = 0; at < lines.size(); at++) {
            Matcher mark = FILE.matcher(lines.get(at));
            if (mark.matches()) {
                boolean isFenced = lines.get(at + 1).startsWith("```");
                List<String> text = lines.subList(at + 2, lines.size()).stream()
                        .takeWhile(line -> isFenced ? !line.startsWith("```") : line.startsWith("    "))
                        .map(line -> isFenced ? line : line.substring(4))
                        .toList();
                Files.write(own.resolve(mark.group(1)), text);
            }
        }
    }

    private static Pattern expected(List<String> lines) {
        String text = bare(String.join("\n", lines));
        String pattern = Stream.of(text.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return Pattern.compile(pattern, Pattern.DOTALL);
    }

    /** Without figures of the machine and white space. */
    private static String bare(String text) {
        String masked = MACHINE.matcher(text).replaceAll("#");
        return LONG_TIMES.matcher(masked).replaceAll("").replaceAll("\\s+", "");
    }
}
