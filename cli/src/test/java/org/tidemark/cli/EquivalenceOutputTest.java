package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.session.Status;

/** What is said of models that declare equivalences: what is counted, what is assumed, and where they are not used. */
class EquivalenceOutputTest {
    private static final String EXAMPLE = "../examples/numbered.tide";

    @TempDir
    Path folder;

    /** A net that goes round a few times and writes down each step. */
    private String logging() throws Exception {
        return Files.writeString(folder.resolve("logging.tide"), """
                        place here = 1
                        place there, log
                        place fuel = 6
                        transition go { in here; fuel out there; log }
                        transition back { in there; fuel out here; log }
                        equivalence forgotten { log at most 1 }
                        """).toString();
    }

    @Test
    void countsAreOfClasses() {
        Ran explored = Ran.tidemark("explore", EXAMPLE);
        assertThat(explored.out())
                .contains("every class of reachable markings was seen, assuming that shifted is an equivalence.")
                .containsPattern("classes +22  of states")
                .containsPattern("edges +63  between classes")
                .contains("assumed, not proven: states that shifted treats as equal behave alike");
        Ran json = Ran.tidemark("explore", EXAMPLE, "--json");
        assertThat(json.out())
                .contains("\"classes\":22", "\"states\":null", "\"edges\":null", "\"maxTokensInPlace\":null")
                .contains("\"assumed\":[\"shifted\"]");
    }

    @Test
    void theExampleAnswersAllItsQuestions() {
        Ran checked = Ran.tidemark("check", EXAMPLE);
        assertThat(checked.status()).as(checked.out()).isEqualTo(Status.DONE);
        assertThat(checked.out())
                .containsPattern("one_ahead +holds\\* ")
                .containsPattern("three +holds +search, \\d+ steps")
                .contains("* assumed, not proven: ");
    }

    /** A sweep meets the same classes, one after the other. */
    @Test
    void sweepsMeetClasses() {
        Ran swept = Ran.tidemark("explore", EXAMPLE, "--search", "sweep", "--progress", "data, acks");
        assertThat(swept.out())
                .contains("assuming that shifted is an equivalence", "representatives, some more than once")
                .containsPattern("explored +\\d+")
                .contains("representatives at once");
        assertThat(swept.status()).isEqualTo(Status.DONE);
        Ran constant = Ran.tidemark("explore", EXAMPLE, "--search", "sweep", "--progress", "0", "--json");
        assertThat(constant.out()).contains("\"classes\":22", "\"states\":null", "\"assumed\":[\"shifted\"]");
        Ran checked = Ran.tidemark(
                "check",
                EXAMPLE,
                "--search",
                "sweep",
                "-f",
                "EF log >= 1",
                "-f",
                "AG !deadlock",
                "-f",
                "G F deadlock",
                "--only",
                "f1",
                "--only",
                "f2",
                "--only",
                "f3");
        assertThat(checked.out())
                .containsPattern("f1 +holds +sweep, \\d+ steps")
                .containsPattern("f2 +holds\\* +sweep")
                .containsPattern("f3 +refused")
                .contains("classes of states explored in");
    }

    @Test
    void sweepsCountClassesForProgramsToo() {
        Ran swept =
                Ran.tidemark("check", EXAMPLE, "--search", "sweep", "--progress", "0", "-f", "AG !deadlock", "--json");
        assertThat(swept.out())
                .contains("\"states\":null,\"classes\":22,", "\"peakStates\":", "\"assumed\":[\"shifted\"]");
        Ran explored = Ran.tidemark("explore", EXAMPLE, "--json");
        assertThat(explored.json()).containsKey("bytesPerClass").doesNotContainKey("bytesPerState");
    }

    @Test
    void whoDoesNotUseThemSaysSo() throws Exception {
        String model = logging();
        String unused = "the equivalence forgotten is not used here";
        assertThat(Ran.tidemark("explore", model).err()).doesNotContain(unused);
        assertThat(Ran.tidemark("explore", model, "--search", "sweep").err()).doesNotContain(unused);
        assertThat(Ran.tidemark("explore", model, "--colors", "unfold").err()).contains(unused);
        assertThat(Ran.tidemark("explore", model, "--store", "mdd").err()).contains(unused);
        assertThat(Ran.tidemark("explore", model, "--reduce", "symmetry").err()).contains(unused);
        assertThat(Ran.tidemark("explore", model, "--search", "sweep", "--colors", "unfold")
                        .err())
                .contains(unused);
        assertThat(Ran.tidemark("check", model, "--store", "mdd", "-f", "EF log >= 2")
                        .err())
                .contains(unused);
    }

    @Test
    void aRefusalNamesTheWayRound() throws Exception {
        Ran refused = Ran.tidemark("check", logging(), "-f", "max(log)");
        assertThat(refused.out()).contains("f1  refused", "--colors unfold looks at them");
        assertThat(refused.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(Ran.tidemark("check", logging(), "-f", "max(log)", "--colors", "unfold")
                        .out())
                .containsPattern("f1 +6 ");
        assertThat(Ran.tidemark("check", logging(), "-f", "AG EF log >= 2").out())
                .contains("f1  refused", "--colors unfold looks at them");
    }
}
