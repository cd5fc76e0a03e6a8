package org.tidemark.bench.soak;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.Folders;

/** {@code bench soak}: one process that runs jobs for an hour, and what it leaves behind. */
public final class Soak {
    private final PrintStream out;

    public Soak(PrintStream out) {
        this.out = out;
    }

    /** Runs for some time; returns whether memory stayed flat, nothing failed and nothing was left behind. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, IOException {
        if (!arguments.rest().isEmpty()) {
            throw new Arguments.Unusable("soak takes no arguments; --time says how long it runs");
        }
        return run(
                arguments.duration("--time", "1h"),
                arguments.bytes("--memory", "512m") >> 20,
                arguments.number("--seed", 1));
    }

    /** Runs for a time in whole seconds. */
    boolean run(Duration time, long megabytes, long seed) throws IOException {
        Path folder = Files.createTempDirectory("tidemark-soak");
        try {
            Process process = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx" + megabytes + "m",
                            "-XX:+UseSerialGC",
                            "-Djava.io.tmpdir=" + folder,
                            "-cp",
                            System.getProperty("java.class.path"),
                            SoakProcess.class.getName(),
                            folder.toString(),
                            String.valueOf(time.toSeconds()),
                            String.valueOf(seed)))
                    .redirectErrorStream(true)
                    .start();
            Thread end = new Thread(process::destroyForcibly);
            Runtime.getRuntime().addShutdownHook(end);
            process.getOutputStream().close();
            try (var said = process.inputReader(StandardCharsets.UTF_8)) {
                said.lines().forEach(out::println);
            }
            int status = process.waitFor();
            Runtime.getRuntime().removeShutdownHook(end);
            out.println(
                    switch (status) {
                        case SoakProcess.RIGHT -> "soak: nothing piles up";
                        case SoakProcess.UNKNOWN -> "soak: too short to say; give it more --time";
                        default -> "soak: something is wrong";
                    });
            return status == SoakProcess.RIGHT;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", ended);
        } finally {
            Folders.delete(folder);
        }
    }
}
