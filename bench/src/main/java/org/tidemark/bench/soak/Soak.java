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
        Duration time = arguments.duration("--time", "1h");
        long megabytes = arguments.bytes("--memory", "512m") >> 20;
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
                            String.valueOf(arguments.number("--seed", 1))))
                    .redirectErrorStream(true)
                    .start();
            Thread end = new Thread(process::destroyForcibly);
            Runtime.getRuntime().addShutdownHook(end);
            process.getOutputStream().close();
            try (var said = process.inputReader(StandardCharsets.UTF_8)) {
                said.lines().forEach(out::println);
            }
            boolean isRight = process.waitFor() == 0;
            Runtime.getRuntime().removeShutdownHook(end);
            out.println(isRight ? "soak: nothing piles up" : "soak: something is wrong");
            return isRight;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", ended);
        } finally {
            Folders.delete(folder);
        }
    }
}
