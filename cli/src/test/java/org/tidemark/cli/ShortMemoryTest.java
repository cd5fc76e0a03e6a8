package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.session.Status;

/** What is said where memory suffices for an answer but not for all that belongs to it. */
class ShortMemoryTest {
    private static final String[] NO_WAY_BACK = {
        "explore", "zoo:philosophers/13", "--store", "compact-tree", "--memory", "1m", "--threads", "1"
    };
    private static final String[] FORGETTING = {
        "explore", "zoo:leader-rising/12", "--store", "delta", "--delta-k", "3", "--threads", "1", "--forget"
    };

    private static final String ENDS = "2400k";
    private static final String STOPS = "1500k";

    @TempDir
    Path directory;

    private static Ran with(String[] words, String... more) {
        return tidemark(Stream.of(words, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    @Test
    void aDeadlockWhoseRunCannotBeFoundIsNotDenied() {
        Ran ran = with(NO_WAY_BACK, "--trace", directory.resolve("run.json").toString());
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).containsPattern("deadlocks +1  no memory was left to find a run to it; raise --memory\n");
        assertThat(ran.err())
                .isEqualTo(
                        "tidemark: a deadlock was found, but no memory was left to find a run to it, so there is none "
                                + "to write to " + directory.resolve("run.json") + "; raise --memory\n");
        assertThat(directory.resolve("run.json")).doesNotExist();
        assertThat(with(NO_WAY_BACK, "--json").json())
                .containsEntry("deadlocks", 1L)
                .containsEntry("stepsToDeadlock", null)
                .containsEntry("noRun", "memory");
    }

    @Test
    void whatAModelTakesForGrantedIsBrokenWithoutARunToo() throws IOException {
        Path file = Files.writeString(directory.resolve("late.tide"), """
                type Bit = 1..17
                place low: Bit = all Bit
                place high: Bit
                place end capacity 1
                transition rise(b: Bit) { in low: b out high: b }
                transition fall { in high: all Bit out end: 2 }
                """);
        Ran ran = tidemark("explore", file.toString(), "--store", "compact-tree", "--memory", "1m", "--threads", "1");
        assertThat(ran.status()).isEqualTo(Status.VIOLATED);
        assertThat(ran.out())
                .contains(
                        "VIOLATED: capacity:end: a state breaks it, but no memory was left to find a run to it; raise")
                .contains("The exploration ended there, with 131,073 states found.");
    }

    @Test
    void anAnswerWithoutItsRunSaysWhy() {
        Ran shown = tidemark(
                "check",
                "zoo:philosophers/13",
                "-f",
                "EF deadlock",
                "--store",
                "compact-tree",
                "--memory",
                "1m",
                "--threads",
                "1",
                "--trace",
                directory.resolve("run.json").toString());
        assertThat(shown.status()).isZero();
        assertThat(shown.out()).contains("f1: no memory was left to find a run that shows it; raise --memory");
        assertThat(shown.err())
                .contains("no memory was left to find a run that shows an answer, so there is none to write to")
                .doesNotContain("no answer is shown by a run");
    }

    @Test
    void anAnswerOfLabelsWithoutItsReasonsSaysWhy() {
        Ran ran = tidemark(
                "check",
                "zoo:philosophers/12",
                "-f",
                "AG EF eat_1>=1",
                "--memory",
                "1m",
                "--threads",
                "1",
                "--quiet",
                "--json");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(property(ran))
                .containsEntry("verdict", "violated")
                .containsEntry("evidence", null)
                .containsEntry("noRun", "memory")
                .containsEntry("because", "no memory was left to find a run that shows it; raise --memory");
    }

    @Test
    void whatHasNoRunToShowItIsNotBlamedOnMemory() {
        Ran ran = tidemark(
                "explore",
                "zoo:ring/3",
                "--trace",
                directory.resolve("run.json").toString());
        assertThat(ran.err()).contains("no deadlock was found, so there is no run to write to ");
        assertThat(tidemark("explore", "zoo:philosophers/4", "--json").json()).doesNotContainKey("noRun");
        assertThat(tidemark("check", "zoo:ring/3", "-f", "EF deadlock").out()).doesNotContain("memory");
    }

    @Test
    void noDepthIsClaimedWhereStatesMayBeLeftOut() {
        for (String store : List.of("bitstate", "hash-compact")) {
            Ran ran = tidemark("explore", "zoo:philosophers/6", "--store", store);
            assertThat(ran.out()).doesNotContain("depth").contains("one after 6 steps");
            assertThat(tidemark("explore", "zoo:philosophers/6", "--store", store, "--json")
                            .json())
                    .containsEntry("depth", null);
        }
    }

    @Test
    void figuresOfStatesCountedTwiceAreBounds() {
        Ran ends = with(FORGETTING, "--memory", ENDS);
        assertThat(ends.status()).isZero();
        assertThat(ends.out())
                .containsPattern("states +at most [0-9,]+  and at least [0-9,]+: [0-9,]+ were forgotten, and as many")
                .containsPattern("edges +at most [0-9,]+  ")
                .containsPattern("deadlocks +1  ")
                .containsPattern("depth +at most [0-9]+\n");
        Ran stops = with(FORGETTING, "--memory", STOPS);
        assertThat(stops.status()).isEqualTo(3);
        assertThat(stops.out())
                .contains("The figures below are of the states that were met.")
                .containsPattern("states +at least [0-9,]+  [0-9,]+ were met: [0-9,]+ were forgotten")
                .containsPattern("edges +[0-9,]+  those of a state met a second time")
                .doesNotContain("lower bounds")
                .doesNotContain("depth");
    }

    @Test
    void programsLearnThatStatesWereForgotten() {
        Ran ran = with(FORGETTING, "--memory", ENDS, "--json");
        assertThat(ran.json())
                .containsEntry("states", null)
                .containsEntry("edges", null)
                .containsEntry("depth", null);
        assertThat(ran.number("peakStates")).isLessThan(ran.number("met"));
        assertThat(ran.number("peakStates")).isGreaterThanOrEqualTo(ran.number("met") - ran.number("forgotten"));
        assertThat(ran.section("engine")).containsEntry("store", "delta").containsEntry("forget", true);
    }

    @Test
    void anAnswerOfASearchOfItsOwnIsNotThatOfALossyStore() {
        String[] asked = {"check", "zoo:leader-rising/4", "-f", "F deadlock", "--store", "bitstate"};
        Ran text = with(asked);
        assertThat(text.status()).isZero();
        assertThat(text.out())
                .containsPattern("holds +search for a run")
                .containsPattern("the answer is from a search of its own over [0-9,]+ states in the plain\\s+store");
        Map<String, @Nullable Object> property = property(with(asked, "--json"));
        assertThat(String.valueOf(property.get("engine")))
                .contains("store=plain")
                .contains("threads=1");
        assertThat(property.get("states")).isInstanceOf(Long.class);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, @Nullable Object> property(Ran ran) {
        return (Map<String, @Nullable Object>) ((List<?>) ran.field("properties")).get(0);
    }
}
