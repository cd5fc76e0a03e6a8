package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tidemark.cli.Ran;
import org.tidemark.format.CorpusFiles;

/** Models of a first-time user, kept because a report about them was hard to read or left something out. Skipped where the corpus is not there. */
class TrialModelsTest {
    private Path trials = Path.of("");

    @BeforeEach
    void find() {
        trials = CorpusFiles.large().resolve("trials");
    }

    private Ran check(String model, String... options) {
        List<String> words =
                new ArrayList<>(List.of("check", trials.resolve(model).toString()));
        words.addAll(List.of(options));
        return tidemark(words.toArray(String[]::new));
    }

    /** The sender takes a wrong acknowledgement: six steps show it, and a place without room after eleven steps is what follows. */
    @Test
    void theCauseIsShownBeforeItsConsequence() {
        Ran ran = check("abp.tide", "-D", "bug=true");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .containsPattern("fault:acked +violated +search, 11 steps")
                .containsPattern("in_order +holds\\* ")
                .containsPattern("not_behind +violated +search, 6 steps")
                .contains("not_behind: 6 steps to a state that breaks it\n")
                .contains("send, again, acked: sender.next 0→1, bit 0→1")
                .doesNotContain("fault:acked: 11 steps")
                .contains("formulas are about runs that are strongly fair to send, receive, again, acked, stale")
                .contains("* may change once the model is repaired");
    }

    @Test
    void questionsAboutTimeSayWhichRunsAndWhichClockTheyAreAbout() {
        Ran fair = check("lease.tide", "--strong-fair", "all");
        assertThat(fair.out())
                .contains("fast, first are about all runs, fair or not\n")
                .containsPattern("served +holds ")
                .containsPattern("fast +unbounded ");
        Ran relative = check("lease.tide", "--clock", "relative");
        assertThat(relative.out().replaceAll("\\s+", " "))
                .contains("served, fast, first: answered with a clock modulo 7")
                .contains("forever: steps 5 to 19 repeat; the clock wraps around to the same moment after 7 rounds");
        assertThat(relative.out().lines()).as("one screen").hasSizeLessThan(40);
    }

    @Test
    @SuppressWarnings("unchecked")
    void numbersAreNeitherTrueNorFalse() {
        List<Map<String, Object>> answers =
                (List<Map<String, Object>>) check("lease.tide", "--json").field("properties");
        assertThat(answers)
                .filteredOn(answer -> List.of("fast", "first").contains(answer.get("name")))
                .extracting(answer -> answer.get("verdict"))
                .containsExactly("unbounded", "value");
    }
}
