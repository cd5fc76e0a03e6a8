package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;

/** A large unfolding is not made where a part of it answers the question, and its runs are runs of the net. */
class HighLevelReductionTest {
    private static final String REFERENDUM = """
            net referendum
            param n = 4
            type Voter = 1..n
            place ready = 1
            place voting, yes, no: Voter
            transition start { in ready  out voting: all Voter }
            transition agree(v: Voter) { in voting: v  out yes: v }
            transition refuse(v: Voter) { in voting: v  out no: v }
            """;

    @TempDir
    Path folder;

    private String file = "";

    @BeforeEach
    void write() throws Exception {
        Path written = folder.resolve("referendum.tide");
        Files.writeString(written, REFERENDUM);
        file = written.toString();
    }

    @Test
    void tenThousandVotersAreNotUnfolded() {
        Ran ran = tidemark("check", file, "-D", "n=10000", "-f", "AG yes + no <= 10000", "--explain");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("4 places, 3 transitions, 6 arcs; unfolded in part")
                .containsPattern("f1 +holds +on a smaller net")
                .contains("decided on a smaller unfolding: 4 places, 3 transitions")
                .contains("colour quotient 3");
    }

    @Test
    void aRunHasRealValues() {
        Ran ran = tidemark("check", file, "-f", "AG !(yes = 2 && no = 2)", "--reduce", "structural");
        assertThat(ran.status()).isOne();
        assertThat(ran.out())
                .containsPattern("f1 +violated +on a smaller net, 5 steps")
                .contains("decided on a smaller unfolding: 4 of 13 places, 3 of 9 transitions")
                .contains("v = 1", "v = 2", "v = 3", "v = 4");
    }

    /** 3^40 states, which no exploration gets to the end of. */
    @Test
    void choicesAreDecidedOnASmallerUnfoldingWithoutBeingAsked() {
        Ran ran = tidemark("check", file, "-D", "n=40", "-f", "AF deadlock", "--max-states", "200000");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).containsPattern("f1 +holds +on a smaller net +AF deadlock");
    }

    @Test
    void jsonHasTheSizes() {
        assertThat(tidemark("check", file, "-f", "AG yes <= 4", "--reduce", "structural", "--json")
                        .out())
                .contains("\"rule\":\"colour quotient\"", "\"before\":{\"places\":13");
        assertThat(tidemark("check", file, "-D", "n=10000", "-f", "AG yes <= 10000", "--json")
                        .out())
                .contains("\"after\":{\"places\":3")
                .doesNotContain("\"before\"");
    }

    @Test
    void nothingIsLeftOutIfSoAsked() {
        assertThat(tidemark("check", file, "-f", "AG yes <= 4", "--reduce", "none", "--explain")
                        .out())
                .doesNotContain("Smaller nets");
    }
}
