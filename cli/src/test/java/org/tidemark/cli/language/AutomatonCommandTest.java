package org.tidemark.cli.language;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;
import org.tidemark.cli.session.Interrupts;

class AutomatonCommandTest {
    private static final String TEN_AT_ONCE =
            IntStream.range(0, 10).mapToObj(i -> "F G p" + i + " >= 1").collect(joining(" && "));

    @TempDir
    Path folder;

    @Test
    void theSizeAndTheClassAreShown() {
        Ran ran = tidemark("automaton", "G (req >= 1 -> F grant >= 1)");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("states           2\n").contains("class            general\n");
        assertThat(tidemark("automaton", "--json", "--negated", "G p >= 1").out())
                .contains("\"states\":2,")
                .contains("\"class\":\"terminal\"");
    }

    @Test
    void aFormulaThatIsTooLongWhenSimplifiedIsNotShown() {
        String formula = "X p >= 1";
        for (int i = 0; i < 11; i++) {
            formula = "(X q_" + i + " >= 1) <-> (" + formula + ")";
        }
        Ran ran = tidemark("automaton", formula);
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("simplified       too long to be shown\n");
        assertThat(tidemark("automaton", "--json", formula).out()).doesNotContain("simplified");
    }

    @Test
    void filesAreWrittenByTheirEnding() throws Exception {
        Path hoa = folder.resolve("x.hoa");
        assertThat(tidemark("automaton", "F p >= 1", "-o", hoa.toString()).status())
                .isZero();
        assertThat(Files.readString(hoa)).startsWith("HOA: v1\n").contains("AP: 1 \"p >= 1\"");
        Path dot = folder.resolve("x.dot");
        assertThat(tidemark("automaton", "F p >= 1", "-o", dot.toString()).status())
                .isZero();
        assertThat(Files.readString(dot)).startsWith("digraph").contains("p >= 1");
        assertThat(tidemark(
                                "automaton",
                                "F p >= 1",
                                "-o",
                                folder.resolve("x.net").toString())
                        .status())
                .isEqualTo(2);
    }

    @Test
    void whatIsNoLtlIsRefused() {
        assertThat(tidemark("automaton", "EF p >= 1").status()).isEqualTo(2);
    }

    @Test
    void anAutomatonBeyondALimitIsUnknown() {
        Ran large = tidemark("automaton", "--max-states", "1", "F p >= 1 && F q >= 1");
        assertThat(large.status()).isEqualTo(3);
        assertThat(large.out().replaceAll("\\s+", " "))
                .startsWith("UNKNOWN: the automaton of the formula has more than 1 states: it had reached 2 states")
                .contains("--max-states");
        assertThat(tidemark("automaton", "--json", "--max-states", "1", "F p >= 1 && F q >= 1")
                        .json())
                .containsEntry("states", null)
                .containsKey("reason");
        Ran late = tidemark("automaton", "--time", "1ms", TEN_AT_ONCE);
        assertThat(late.status()).isEqualTo(3);
        assertThat(late.out()).contains("stopped, out of time");
    }

    @Test
    void anInterruptIsNoFaultOfTheFormula() {
        Interrupts impatient = () -> new Interrupts.Watch(() -> true, () -> {});
        Ran ran = Ran.with(InputStream.nullInputStream(), impatient, "automaton", TEN_AT_ONCE);
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out()).startsWith("UNKNOWN: interrupted; the automaton of the formula was stopped");
    }
}
