package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
    @TempDir
    Path folder;

    private static Ran check(String... args) {
        return tidemark(Stream.concat(Stream.of("check"), Stream.of(args)).toArray(String[]::new));
    }

    @Test
    void aViolatedPropertyHasStatusOneAndARun() {
        Ran run = check("zoo:philosophers/3", "--deadlock-free", "-f", "AG !(eat_1 >= 1 && eat_2 >= 1)");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("deadlock-free +violated +AG !deadlock")
                .containsPattern("f1 +holds +AG !\\(eat_1 >= 1 && eat_2 >= 1\\)")
                .contains("deadlock-free: 3 steps to a state that breaks it:")
                .contains("     3  takeLeft_")
                .contains("deadlock after 3 steps: no transition is enabled");
    }

    @Test
    void whatHoldsHasStatusZeroAndWhatStaysOpenThree() {
        assertThat(check("zoo:mutex/3", "--one-safe", "--live", "--quasi-live", "--deadlock-free")
                        .status())
                .isZero();
        Ran open = check("zoo:philosophers/3", "-f", "AG EF eat_1 >= 1");
        assertThat(open.status()).isEqualTo(3);
        assertThat(open.out()).containsPattern("f1 +unknown").contains("is not answered yet");
    }

    @Test
    void aMaximumIsANumber() {
        Ran philosophers = check("zoo:philosophers/5", "-f", "max(eat_1 + eat_2 + eat_3)", "--json");
        assertThat(philosophers.status()).isZero();
        assertThat(philosophers.out()).contains("\"verdict\":\"holds\"").contains("\"value\":2");
    }

    @Test
    void jsonKeepsTheContract() {
        Ran run = check("zoo:philosophers/3", "--deadlock-free", "-f", "EF eat_1 >= 1", "--json");
        assertThat(run.json()).containsEntry("model", "philosophers-3").containsKey("properties");
        assertThat(run.out())
                .contains("{\"name\":\"deadlock-free\",\"formula\":\"AG !deadlock\",\"logic\":\"CTL\","
                        + "\"verdict\":\"violated\",\"technique\":\"exploration\"")
                .contains("\"evidence\":{\"shows\":\"a state that breaks it\",\"steps\":3,\"trace\":[{\"event\":null,")
                .containsPattern(
                        "\"engine\":\\{\"store\":\"plain\",\"search\":\"bfs\"[^}]*},\"states\":14,\"seconds\":[0-9.]+}")
                .contains("{\"name\":\"f1\",\"formula\":\"EF eat_1 >= 1\",\"logic\":\"CTL\",\"verdict\":\"holds\"");
    }

    @Test
    void wrongFormulasArePointedAtAndTheOthersAnswered() {
        Ran run = check("zoo:philosophers/3", "-f", "AG eats_1 <= 1", "-f", "AG eat_1 <= 1", "-f", "eat_1 <= 1");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("there is no place 'eats_1'; did you mean 'eat_1'?")
                .contains("is a condition on one state; ask whether it always holds, AG (…), or can hold, EF (…)");
        assertThat(run.out()).containsPattern("f2 +holds");
    }

    @Test
    void nothingToCheckIsRefused() {
        Ran run = check("zoo:philosophers/3");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("nothing to check; ask with -f FORMULA");
    }

    @Test
    void numbersBeyondSixtyFourBitsAreRefused() {
        Ran run = check("zoo:philosophers/3", "-f", "AG eat_1 * eat_2 * eat_3 * 9000000000000000000 >= 0");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("f1").contains("64 bits");
    }

    @Test
    void aFileOfQuestionsIsReadAndTheRunKept() throws IOException {
        Path file = folder.resolve("questions.props");
        Files.writeString(file, "exclusion: AG eat_1 + eat_2 <= 1\nhungry: EF deadlock # all hold a left fork\n");
        Path trace = folder.resolve("run.json");
        Ran run = check("zoo:philosophers/3", "--properties", file.toString(), "--trace", trace.toString());
        assertThat(run.status()).isZero();
        assertThat(run.out()).containsPattern("exclusion +holds").containsPattern("hungry +holds");
        assertThat(Files.readString(trace)).startsWith("[{\"event\":null");
        Ran replay = tidemark("simulate", "zoo:philosophers/3", "--trace", trace.toString());
        assertThat(replay.status()).isZero();
        assertThat(replay.out()).contains("deadlock after 3 steps");
    }
}
