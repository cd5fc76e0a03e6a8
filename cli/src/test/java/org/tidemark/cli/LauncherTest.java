package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The shell script that starts Tidemark, run as a user runs it, from a copy that looks freshly built. Its Java either
 * shows what it was given or becomes the Java of this test with the classes under test.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class LauncherTest extends CopiedLauncher {
    /** A Java that runs the classes under test, whatever class path it is given, and believes in a terminal. */
    private void stubRunsTheClassesUnderTest() throws IOException {
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
        String java =
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString();
        stub("case \" $* \" in *' -version '*) exit 0 ;; esac\n"
                + "until [ \"$1\" = org.tidemark.cli.Tidemark ]; do shift; done\n"
                + "exec '" + java + "' -XX:-UsePerfData -Xmx256m -Djava.io.tmpdir='" + scratch + "' -cp '" + classes
                + "' -Dtidemark.terminals=2 \"$@\"\n");
    }

    @Test
    void handsEverythingToJavaAndBecomesIt() throws Exception {
        stub("for word in \"$@\"; do echo \"[$word]\"; done\nexit 42\n");
        Ended ended = end(start(Map.of(), "explore", "two words", ""));
        assertThat(ended.status()).isEqualTo(42);
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out().lines())
                .contains("[-XX:+UseSerialGC]", "[-Dtidemark.terminals=]")
                .endsWith("[org.tidemark.cli.Tidemark]", "[explore]", "[two words]", "[]");
    }

    @Test
    void benchStartsTheBenchmarks() throws Exception {
        Files.createDirectories(root.resolve("bench/target/quick/lib"));
        Files.createFile(root.resolve("bench/target/quick/tidemark-bench-0.jar"));
        stub("for word in \"$@\"; do echo \"[$word]\"; done\n");
        Ended ended = end(start(Map.of(), "bench", "growth", "--states", "10"));
        assertThat(ended.status()).isZero();
        assertThat(ended.out().lines())
                .contains("[-XX:+UseParallelGC]")
                .endsWith("[org.tidemark.bench.Bench]", "[growth]", "[--states]", "[10]");
    }

    @Test
    void serveStartsThePage() throws Exception {
        Files.createDirectories(root.resolve("web/target/quick/lib"));
        Files.createFile(root.resolve("web/target/quick/tidemark-web-0.jar"));
        stub("for word in \"$@\"; do echo \"[$word]\"; done\n");
        Ended ended = end(start(Map.of(), "serve", "zoo:mutex/2", "--no-browser"));
        assertThat(ended.status()).isZero();
        assertThat(ended.out().lines()).endsWith("[org.tidemark.web.Serve]", "[zoo:mutex/2]", "[--no-browser]");
    }

    @Test
    void lspStartsTheServerForEditors() throws Exception {
        Files.createDirectories(root.resolve("lsp/target/quick/lib"));
        Files.createFile(root.resolve("lsp/target/quick/tidemark-lsp-0.jar"));
        stub("for word in \"$@\"; do echo \"[$word]\"; done\n");
        assertThat(end(start(Map.of(), "lsp", "--time", "9s")).out().lines())
                .endsWith("[org.tidemark.lsp.Lsp]", "[--time]", "[9s]");
    }

    @ParameterizedTest
    @CsvSource({"1.8.0_392,8", "11.0.21,11", "16,16"})
    void aJavaThatIsTooOldIsASentence(String version, String told) throws Exception {
        stub("exit 1\n");
        Files.writeString(javaHome.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
        Ended ended = end(start(Map.of(), "zoo"));
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err())
                .isEqualTo("tidemark: " + javaHome.resolve("bin/java") + " is a Java " + told
                        + "; it takes a Java 17 or newer (set JAVA_HOME)\n");
    }

    @ParameterizedTest
    @CsvSource({"17", "17.0.15", "21.0.1", "25-ea"})
    void aJavaThatIsNewEnoughIsStarted(String version) throws Exception {
        stub("exit 42\n");
        Files.writeString(javaHome.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        assertThat(end(start(Map.of(), "zoo")).status()).isEqualTo(42);
    }

    @Test
    void aJavaHomeWithoutJavaIsASentence() throws Exception {
        Ended ended = end(start(Map.of("JAVA_HOME", "/no/such/java"), "zoo"));
        assertThat(ended)
                .isEqualTo(new Ended(
                        2, "", "tidemark: JAVA_HOME is set to /no/such/java, but there is no bin/java in it\n"));
    }

    @ParameterizedTest
    @CsvSource({"-Xmxlots,-Xmxlots", "--no-such-option,--no-such-option", "Nonsense,Nonsense"})
    void optionsThatJavaDoesNotTakeAreASentence(String options, String culprit) throws Exception {
        String home = System.getProperty("java.home", "");
        Ended ended = end(start(Map.of("JAVA_HOME", home, "TIDEMARK_JAVA_OPTS", options), "zoo"));
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .startsWith("tidemark: TIDEMARK_JAVA_OPTS is '" + options + "', which Java does not take: ")
                .contains(culprit);
        assertThat(ended.err().lines()).hasSize(1);
    }

    @Test
    void optionsOfTheUserComeAfterOurs() throws Exception {
        stub("for word in \"$@\"; do echo \"[$word]\"; done\n");
        Ended ended = end(start(Map.of("TIDEMARK_JAVA_OPTS", "-Xmx1g -XX:+UseParallelGC"), "zoo"));
        assertThat(ended.status()).isZero();
        assertThat(ended.out())
                .contains("[-Xmx1g]\n[-XX:+UseParallelGC]\n")
                .doesNotContain("UseSerialGC")
                .containsSubsequence("[-XX:MaxRAMPercentage=85]", "[-Xmx1g]");
    }

    @ParameterizedTest
    @CsvSource({"INT", "TERM"})
    void aSignalEndsALongRunWithWhatItHasSeen(String signal) throws Exception {
        assumeHeard(signal);
        stubRunsTheClassesUnderTest();
        Path trace = scratch.resolve("run.json");
        Process process = start(
                Map.of(),
                "explore",
                "zoo:unbounded",
                "--max-states",
                "4000000000",
                "--json",
                "--trace",
                trace.toString());
        try {
            while (process.isAlive() && !read("err").contains(" states")) {
                Thread.sleep(20);
            }
            assertThat(process.isAlive())
                    .as("still running; it said %s", read("err"))
                    .isTrue();
            send(signal, process.pid());
            Ended ended = end(process);
            assertThat(ended.status()).isEqualTo(3);
            Ran ran = new Ran(ended.status(), ended.out(), ended.err());
            assertThat(ran.json()).containsEntry("end", "cancelled").containsEntry("complete", false);
            assertThat(ran.number("states")).isPositive();
        } finally {
            process.destroyForcibly();
        }
        try (Stream<Path> left = Files.list(scratch)) {
            assertThat(left).isEmpty();
        }
    }
}
