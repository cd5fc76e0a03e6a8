package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** For tests of the shell script that starts Tidemark: a copy that looks freshly built, with a script for its Java. */
@Timeout(120)
abstract class CopiedLauncher {
    private static final Path SHELL = Path.of("/bin/sh");
    private static final Path SCRIPT = Path.of("..", "tidemark");

    @TempDir
    Path directory;

    Path root = Path.of("");
    Path javaHome = Path.of("");
    Path scratch = Path.of("");

    @BeforeEach
    void copyTheLauncher() throws IOException {
        assumeTrue(Files.isExecutable(SHELL), "there is no /bin/sh to run the launcher");
        assumeTrue(Files.isRegularFile(SCRIPT), "the launcher is not beside the module");
        root = Files.createDirectories(directory.resolve("a checkout"));
        Files.copy(SCRIPT, root.resolve("tidemark"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createDirectories(root.resolve("cli/target/quick/lib"));
        Files.createFile(root.resolve("cli/target/quick/tidemark-cli-0.jar"));
        javaHome = directory.resolve("java");
        Files.createDirectories(javaHome.resolve("bin"));
        scratch = Files.createDirectories(directory.resolve("scratch"));
    }

    record Ended(int status, String out, String err) {}

    final Process start(Map<String, String> environment, String... args) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(SHELL.toString(), root.resolve("tidemark").toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile());
        builder.environment().remove("TIDEMARK_JAVA_OPTS");
        builder.environment().put("JAVA_HOME", javaHome.toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    final Ended end(Process process) throws IOException, InterruptedException {
        assertThat(process.waitFor(60, TimeUnit.SECONDS))
                .as("the launcher ends")
                .isTrue();
        return new Ended(process.exitValue(), read("out"), read("err"));
    }

    final String read(String stream) throws IOException {
        return Files.readString(directory.resolve(stream), StandardCharsets.UTF_8);
    }

    final void stub(String script) throws IOException {
        script(javaHome.resolve("bin/java"), script);
    }

    static void script(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    static void send(String signal, long process) throws IOException, InterruptedException {
        new ProcessBuilder(SHELL.toString(), "-c", "kill -" + signal + " " + process)
                .start()
                .waitFor();
    }

    /** A signal that is ignored where the tests run is ignored by every process they start. */
    static void assumeHeard(String signal) throws IOException, InterruptedException {
        String hear = "trap 'exit 7' " + signal + "; kill -" + signal + " $$; exit 0";
        assumeTrue(
                new ProcessBuilder(SHELL.toString(), "-c", hear).start().waitFor() == 7,
                "signal " + signal + " is ignored where this test runs");
    }
}
