package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the launcher does about a build: the Maven on the PATH is a script that builds nothing, or takes its time. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class LauncherBuildTest extends CopiedLauncher {
    private static final String BUILDING =
            "tidemark: building (first use); this takes about half a minute, and longer if Maven has to download …\n";

    private static final String REBUILDING = "tidemark: building (sources changed) …\n";

    private Path jar = Path.of("");
    private Path lock = Path.of("");
    private Path maven = Path.of("");
    private Path mavenId = Path.of("");

    @BeforeEach
    void takeTheBuildAway() throws IOException {
        jar = root.resolve("cli/target/quick/tidemark-cli-0.jar");
        Files.delete(jar);
        Files.createDirectories(root.resolve("cli/src/main"));
        lock = root.resolve("target/launcher.lock");
        maven = Files.createDirectories(directory.resolve("bin")).resolve("mvn");
        mavenId = directory.resolve("maven-id");
        stub("exit 42\n");
    }

    @AfterEach
    void endMaven() throws IOException {
        if (Files.exists(mavenId) && !Files.readString(mavenId).isBlank()) {
            ProcessHandle.of(mavenId()).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    private Process launch() throws IOException {
        return start(Map.of("PATH", maven.getParent() + ":" + System.getenv("PATH")), "zoo");
    }

    private long mavenId() throws IOException {
        return Long.parseLong(Files.readString(mavenId).strip());
    }

    private void awaitMaven(Process launcher) throws IOException, InterruptedException {
        while (launcher.isAlive()
                && (!Files.exists(mavenId) || Files.readString(mavenId).isBlank())) {
            Thread.sleep(20);
        }
        assertThat(launcher.isAlive()).as("building; it said %s", read("err")).isTrue();
    }

    private boolean mavenRuns() throws IOException {
        return ProcessHandle.of(mavenId()).map(ProcessHandle::isAlive).orElse(false);
    }

    private void mavenTakesItsTime() throws IOException {
        script(maven, "touch '" + jar + "'\necho $$ >'" + mavenId + "'\nexec sleep 100\n");
    }

    private void mavenBuilds() throws IOException {
        script(maven, "mkdir -p '" + jar.resolveSibling("lib") + "'\ntouch '" + jar + "'\n");
    }

    @ParameterizedTest
    @CsvSource({"HUP,129", "INT,130", "TERM,143"})
    void aSignalEndsMavenAndReleasesTheLock(String signal, int status) throws Exception {
        assumeHeard(signal);
        mavenTakesItsTime();
        Process launcher = launch();
        awaitMaven(launcher);
        assertThat(lock).exists();
        send(signal, launcher.pid());
        assertThat(end(launcher)).isEqualTo(new Ended(status, "", BUILDING));
        assertThat(mavenRuns()).isFalse();
        assertThat(lock).doesNotExist();
    }

    @Test
    void aSignalEndsWhatAWrapperOfMavenWaitsFor() throws Exception {
        assumeHeard("TERM");
        assumeTrue(
                new ProcessBuilder("/bin/sh", "-c", "command -v ps >/dev/null")
                                .start()
                                .waitFor()
                        == 0,
                "there is no ps to find the processes of a wrapper");
        script(maven, "sleep 100 &\necho $! >'" + mavenId + "'\nwait\n");
        Process launcher = launch();
        awaitMaven(launcher);
        send("TERM", launcher.pid());
        assertThat(end(launcher).status()).isEqualTo(143);
        ProcessHandle.of(mavenId()).ifPresent(real -> real.onExit().join());
    }

    @Test
    void aBuildThatWasBrokenOffIsRepeated() throws Exception {
        assumeHeard("TERM");
        mavenTakesItsTime();
        Process launcher = launch();
        awaitMaven(launcher);
        send("TERM", launcher.pid());
        end(launcher);
        assertThat(jar).as("half of a build").exists();
        mavenBuilds();
        assertThat(end(launch())).isEqualTo(new Ended(42, "", BUILDING));
        assertThat(end(launch())).as("built").isEqualTo(new Ended(42, "", ""));
    }

    @Test
    void nobodyBuildsBesideABuildWhoseLauncherWasKilledOutright() throws Exception {
        mavenTakesItsTime();
        Process killed = launch();
        awaitMaven(killed);
        send("KILL", killed.pid());
        end(killed);
        assertThat(mavenRuns()).isTrue();
        mavenBuilds();
        Process next = launch();
        while (next.isAlive() && read("err").isEmpty()) {
            Thread.sleep(20);
        }
        Thread.sleep(1500);
        String waiting = "tidemark: waiting for another build (it holds " + lock.toRealPath() + ")\n";
        assertThat(read("err")).isEqualTo(waiting);
        endMaven();
        assertThat(end(next)).isEqualTo(new Ended(42, "", waiting + BUILDING));
    }

    @Test
    void aBuildDoesNotBlockACommandThatIsBuilt() throws Exception {
        mavenTakesItsTime();
        Process building = launch();
        awaitMaven(building);
        Files.createDirectories(root.resolve("web/target/quick/lib"));
        Files.createFile(root.resolve("web/target/quick/tidemark-web-0.jar"));
        assertThat(end(start(Map.of(), "serve"))).isEqualTo(new Ended(42, "", ""));
        assertThat(mavenRuns()).isTrue();
        assertThat(building.isAlive()).isTrue();
        send("KILL", building.pid());
    }

    @Test
    void onlyModulesThatAnEditConcernsAreCompiledAgain() throws Exception {
        Files.writeString(
                root.resolve("pom.xml"), "<module>low</module>\n<module>high</module>\n<module>cli</module>\n");
        for (String module : List.of("low", "high", "cli")) {
            Files.createDirectories(root.resolve(module + "/src/main/java"));
        }
        Files.writeString(root.resolve("low/pom.xml"), "<artifactId>tidemark-low</artifactId>\n");
        Files.writeString(
                root.resolve("high/pom.xml"),
                "<artifactId>tidemark-high</artifactId>\n<artifactId>tidemark-low</artifactId>\n");
        Files.writeString(
                root.resolve("cli/pom.xml"),
                "<artifactId>tidemark-cli</artifactId>\n<artifactId>tidemark-high</artifactId>\n");
        Path compiled = directory.resolve("compiled");
        script(
                maven,
                "for module in low high cli; do\n"
                        + "  classes='" + root + "'/$module/target/quick/classes\n"
                        + "  [ -d \"$classes\" ] || echo $module >>'" + compiled + "'\n"
                        + "  mkdir -p \"$classes\"\n"
                        + "  cp '" + root + "'/$module/src/main/java/* \"$classes\" 2>/dev/null\n"
                        + "done\ntouch '" + jar + "'\n");
        script(
                javaHome.resolve("bin/javap"),
                "while [ $# -gt 0 ]; do case $1 in *.class) grep public \"$1\" ;; esac; shift; done\n");
        Path type = root.resolve("low/src/main/java/Type.class");
        Files.writeString(type, "public int f();\nfirst\n");
        assertThat(end(launch())).isEqualTo(new Ended(42, "", BUILDING));
        assertThat(Files.readAllLines(compiled)).containsExactly("low", "high", "cli");
        assertThat(end(launch())).as("nothing to do").isEqualTo(new Ended(42, "", ""));

        Files.delete(compiled);
        Files.writeString(type, "public int f();\nsecond\n");
        assertThat(end(launch())).isEqualTo(new Ended(42, "", REBUILDING));
        assertThat(Files.readAllLines(compiled)).as("the body of a method").containsExactly("low");

        Files.delete(compiled);
        Files.writeString(type, "public long f();\nsecond\n");
        assertThat(end(launch())).isEqualTo(new Ended(42, "", REBUILDING));
        assertThat(Files.readAllLines(compiled)).as("a signature").containsExactly("low", "high", "cli");

        Files.delete(compiled);
        Files.delete(javaHome.resolve("bin/javap"));
        Files.writeString(root.resolve("high/src/main/java/Other.class"), "public");
        assertThat(end(launch())).isEqualTo(new Ended(42, "", REBUILDING));
        assertThat(Files.readAllLines(compiled)).as("unknown signatures").containsExactly("high", "cli");
    }

    @Test
    void aBuildThatSucceedsIsQuiet() throws Exception {
        script(maven, "echo '[INFO] Compiling'\necho '[WARNING] odd' >&2\ntouch '" + jar + "'\n");
        assertThat(end(launch())).isEqualTo(new Ended(42, "", BUILDING));
    }

    @Test
    void aBuildThatFailsSaysWhy() throws Exception {
        script(maven, """
                echo '[INFO] Compiling'
                printf '[\\033[1;33mWARNING\\033[m] unused variable\\n'
                printf '[\\033[31mERROR\\033[m] warnings found\\n\\033[0m' >&2
                exit 1
                """);
        assertThat(end(launch()))
                .isEqualTo(new Ended(
                        2,
                        "",
                        BUILDING + "[WARNING] unused variable\n[ERROR] warnings found\n"
                                + "tidemark: the build failed, for the reason above (it takes a JDK with javac, 17 or "
                                + "newer, and Maven 3.8 or newer)\n"));
        assertThat(lock).doesNotExist();
    }
}
