package org.tidemark.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.soak.SoakProcess.Job;
import org.tidemark.bench.soak.SoakProcess.Jobs;

/** Jobs for a moment: the long run is a command of its own. */
class SoakTest {
    @Test
    void aShortRunEndsWithAVerdict() throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        boolean isRight;
        try (PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            // Memory need not be flat so early; that nothing fails and nothing is left behind can be seen at once.
            isRight = new Soak(out).run(new Arguments(List.of("--time", "1s", "--seed", "7"), "--time", "--seed"));
        }
        String text = said.toString(StandardCharsets.UTF_8);
        assertThat(isRight).isEqualTo(text.contains("soak: nothing piles up"));
        assertThat(text)
                .containsPattern("[0-9]+ commands: [0-9]+ done, [0-9]+ violated, [0-9]+ refused, [0-9]+ unknown;")
                .containsPattern(" 0 failures\n")
                .contains("\nsoak: ")
                .doesNotContain("LEFT BEHIND", "FAILED", "WRONG");
    }

    @Test
    void aRunThatIsTooShortForAVerdictIsNotASuccess() throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            assertThat(new Soak(out).run(Duration.ZERO, 256, 1)).isFalse();
        }
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("0 commands", "too short for a verdict", "soak: too short to say; give it more --time");
    }

    @Test
    void jobsOfAllKindsAreDrawnAndTheSameForTheSameSeed() {
        Jobs jobs = new Jobs(new SplittableRandom(3));
        Jobs again = new Jobs(new SplittableRandom(3));
        Set<String> commands = new HashSet<>();
        for (int k = 0; k < 300; k++) {
            Job job = jobs.draw();
            assertThat(again.draw()).isEqualTo(job);
            job.commands().forEach(command -> commands.add(command.get(0)));
        }
        assertThat(commands)
                .contains(
                        "explore", "check", "graph", "convert", "info", "compose", "simulate", "language", "automaton");
    }
}
