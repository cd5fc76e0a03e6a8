package org.tidemark.bench.papers;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The program {@code maria}, if it is installed and works: how long it takes for the database managers, and how large its state files
 * are. Debian's build for arm64 crashes.
 */
final class MariaProgram {
    private static final String PROGRAM = "maria";

    /** How the names of files end in which it keeps states. */
    private static final String STATE_FILE = ".rgs";

    private static final int START_SECONDS = 5;
    private static final int RUN_SECONDS = 600;

    private final PrintStream out;

    MariaProgram(PrintStream out) {
        this.out = out;
    }

    /**
     * Runs a command for each number of managers, which replaces {@code {n}}, or says why it does not.
     *
     * @param command the command, split at spaces; empty if none was given
     */
    void run(String command, List<Integer> managers) throws IOException {
        if (!isInstalled()) {
            out.println("maria: skipped, it is not installed");
        } else if (!succeeds(List.of(PROGRAM, "--version"), Path.of("."), START_SECONDS)) {
            out.println("maria: skipped, it is installed but does not run");
        } else if (command.isEmpty()) {
            out.println("maria: skipped, no command was given: --maria 'maria … {n} …' explores a model of n managers");
        } else {
            for (int n : managers) {
                run(Arrays.asList(command.replace("{n}", String.valueOf(n)).split(" ", -1)), n);
            }
        }
    }

    private static boolean isInstalled() {
        String path = System.getenv("PATH");
        return path != null
                && Arrays.stream(path.split(File.pathSeparator, -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, PROGRAM)));
    }

    private void run(List<String> command, int managers) throws IOException {
        Path folder = Files.createTempDirectory("maria");
        try {
            long start = System.nanoTime();
            boolean succeeded = succeeds(command, folder, RUN_SECONDS);
            double seconds = (System.nanoTime() - start) / 1e9;
            long bytes = 0;
            for (Path file : files(folder)) {
                bytes += file.toString().endsWith(STATE_FILE) ? Files.size(file) : 0;
            }
            out.println(
                    succeeded
                            ? String.format(
                                    Locale.ROOT, "maria, %d managers: %,d bytes, %.2f s", managers, bytes, seconds)
                            : "maria, " + managers + " managers: failed");
        } finally {
            for (Path file : files(folder)) {
                Files.delete(file);
            }
        }
    }

    /** The folder and all in it, the innermost first. */
    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        }
    }

    private static boolean succeeds(List<String> command, Path folder, int seconds) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(PROGRAM + " was interrupted", e);
        }
    }
}
