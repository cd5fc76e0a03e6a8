package org.tidemark.bench.contest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.api.Format;
import org.tidemark.api.Model;
import org.tidemark.bench.command.Arguments;

/** Right, open and wrong answers are told apart, for each engine by itself. */
class CorpusMatrixTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private boolean matrix(String deadlock, String... arguments) throws Exception {
        Path instance = Files.createDirectories(folder.resolve("philosophers"));
        Files.writeString(
                instance.resolve("oracle.csv"),
                "examination,id,expected\nStateSpace,STATES,14\nReachabilityDeadlock,ReachabilityDeadlock," + deadlock
                        + "\nOneSafe,OneSafe,TRUE\nLiveness,Liveness,FALSE\n");
        Files.writeString(instance.resolve("model.pnml"), pnml());
        List<String> all = new ArrayList<>(List.of(folder.toString()));
        all.addAll(List.of(arguments));
        try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            return new CorpusMatrix(out).run(new Arguments(all, "--engines", "--states", "--time"));
        }
    }

    private static String pnml() throws Exception {
        return Model.zoo("philosophers/3").text(Format.PNML, note -> {});
    }

    private String line(String beginning) throws IOException {
        return printed.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(beginning + " "))
                .findFirst()
                .orElse("");
    }

    @Test
    void anEngineAnswersByItself() throws Exception {
        assertThat(matrix("TRUE", "--engines", "plain,sweep,proofs")).isTrue();

        assertThat(line("plain")).matches("plain +4 +0 +0 +[0-9.]+");
        // A sweep forgets the states that liveness asks for, and may count some twice.
        assertThat(line("sweep")).matches("sweep +2 +2 +0 +[0-9.]+");
        assertThat(line("proofs")).matches("proofs +[012] +[234] +0 +[0-9.]+");
    }

    @Test
    void aWrongAnswerIsNamed() throws Exception {
        assertThat(matrix("FALSE", "--engines", "plain")).isFalse();

        assertThat(line("WRONG"))
                .startsWith("WRONG philosophers ReachabilityDeadlock by plain (")
                .endsWith("): expected FALSE, found TRUE");
        assertThat(line("plain")).matches("plain +3 +0 +1 +[0-9.]+");
    }

    @Test
    void largerInstancesAreLeftOut() throws Exception {
        assertThat(matrix("TRUE", "--engines", "plain", "--states", "13")).isTrue();
        assertThat(line("plain")).isEmpty();
    }
}
