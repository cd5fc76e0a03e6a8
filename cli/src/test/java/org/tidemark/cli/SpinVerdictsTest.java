package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small programs with the verdicts of Spin 6.5.2 on their formulas, claims and labels: {@code pan -a} and {@code pan -l}, and the same with {@code -f}. What Spin
 * cannot say is tested here, too: sequences without an end, and programs that do not stop growing.
 */
class SpinVerdictsTest {
    @TempDir
    Path folder;

    /** A question of a program, with the verdict on all runs and on those that are fair to all processes. */
    record Verdict(String program, String question, String verdict, String fair) {
        @Override
        public String toString() {
            return program + ", " + question;
        }
    }

    static Stream<Verdict> verdicts() throws IOException {
        return text("verdicts.csv")
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(row -> new Verdict(row[0], row[1], row[2], row[3]));
    }

    private static String text(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(SpinVerdictsTest.class.getResourceAsStream("/promela/" + name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @ParameterizedTest
    @MethodSource("verdicts")
    void verdictsAreThoseOfSpin(Verdict expected) throws IOException {
        String model = file(expected.program + ".pml", text(expected.program + ".pml"));
        for (List<String> options :
                List.of(List.<String>of(), List.of("--reduce", "none"), List.of("--fair", "processes"))) {
            Stream<String> words = Stream.concat(
                    Stream.of("check", model, "--only", expected.question, "--threads", "1"), options.stream());
            Ran ran = Ran.tidemark(words.toArray(String[]::new));
            String verdict = options.contains("--fair") ? expected.fair : expected.verdict;
            assertThat(ran.out()).as("%s", options).containsPattern("(?m)^ +" + expected.question + " +" + verdict);
        }
    }

    /** Whoever goes on alone forever leaves every question open, and the line says where. */
    @Test
    void sequencesWithoutAnEndAreUnknown() throws IOException {
        for (String body : List.of(
                "atomic { x = 1;\n do :: x = 3 - x od }",
                "atomic { x = 1;\n do :: x = 1 :: x = 2 od }",
                "d_step { x = 1;\n do :: x = 3 - x od }")) {
            String model = file("endless.pml", "byte x;\nactive proctype A() { " + body + " }\n");
            Ran ran = Ran.tidemark("check", model);
            assertThat(ran.status()).as(body).isEqualTo(3);
            assertThat(ran.out()).contains("end: unknown; line 3: an atomic sequence never ends");
            assertThat(Ran.tidemark("explore", model).status()).isEqualTo(3);
        }
    }

    @Test
    void aProgramThatStartsProcessesWithoutEndIsUnknownWithinItsMemory() throws IOException {
        String model = file(
                "grows.pml",
                "byte n;\nproctype P() { byte x; do :: x = (x + 1) % 5 :: n++ od }\ninit { do :: run P() od }\n");
        Ran ran = Ran.tidemark("check", model, "--memory", "1m", "--threads", "1", "--time", "60s");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out().replaceAll("\\s+", " ")).contains("end: unknown; ").contains("memory");
    }
}
