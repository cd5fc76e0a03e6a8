package org.tidemark.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged input, for a moment: the long run is a command of its own. */
class FuzzTest {
    @TempDir
    Path folder;

    @Test
    void theSameSeedDoesTheSameDamage() {
        byte[] text = "place p = 12 transition t { in p }".getBytes(StandardCharsets.UTF_8);
        int changed = 0;
        for (int seed = 0; seed < 200; seed++) {
            byte[] damaged = new Mutator(new SplittableRandom(seed)).damaged(text, text);
            assertThat(new Mutator(new SplittableRandom(seed)).damaged(text, text))
                    .isEqualTo(damaged);
            changed += Arrays.equals(damaged, text) ? 0 : 1;
        }
        assertThat(changed).isGreaterThan(180);
        assertThat(text).asString(StandardCharsets.UTF_8).isEqualTo("place p = 12 transition t { in p }");
    }

    @Test
    void undamagedInputIsAcceptedAndDamagedInputIsAnswered() throws IOException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream log = new PrintStream(said, true, StandardCharsets.UTF_8);
        assertThat(new Fuzz(folder.resolve("failures"), 1, log).run(Duration.ofMillis(300), "aut"))
                .isTrue();
        assertThat(said.toString(StandardCharsets.UTF_8))
                .containsPattern("aut +[0-9]")
                .endsWith(" 0 failures\n");
        assertThat(Files.exists(folder.resolve("failures"))).isFalse();
    }
}
