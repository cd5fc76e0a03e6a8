package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.session.Heap;
import org.tidemark.cli.session.Interrupts;

/** How an exploration ends when memory, time, states, depth or patience run out, and what it says then. */
class ExploreLimitsTest {
    private static final String ENDLESS = "4000000000";

    @TempDir
    Path directory;

    @Test
    void aRunThatMovesItsStatesSaysWhenWhereAndWhy() {
        Ran ran = tidemark("explore", "zoo:dbm/9", "--memory", "1m", "--threads", "2");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("COMPLETE", "59,050", "from plain to delta at ", "the memory budget of 1 MiB was nearly")
                .contains("store delta (k = 20), search bfs");
        Ran json = tidemark("explore", "zoo:dbm/9", "--memory", "1m", "--json");
        assertThat(json.out()).contains("\"store\":\"delta\"", "\"moves\":[{\"from\":\"plain\",\"to\":\"delta\"");
        assertThat(tidemark("explore", "zoo:dbm/9", "--memory", "1m", "--delta-k", "30")
                        .out())
                .contains("COMPLETE", "59,050", "store delta (k = 30), search bfs");
    }

    @Test
    void aBudgetThatIsTooSmallForEveryStoreEndsAsUnknown() {
        Ran ran = tidemark("explore", "zoo:philosophers/16", "--memory", "2m", "--search", "bfs");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out()).contains("UNKNOWN: stopped, because the memory budget of 2 MiB was used up", "moved");
    }

    /** What fills the memory is named, and what more memory has room for takes it into account. */
    @Test
    void aBudgetThatTablesFillSaysSo() {
        Ran ran = tidemark("explore", "../examples/dbm.cpn", "-D", "n=9", "--memory", "1m");
        assertThat(ran.status()).isEqualTo(3);
        String text = ran.out().replaceAll("\\s+", " ");
        assertThat(text)
                .containsPattern("memory (1 M|[0-9,.]+ K)iB [0-9.]+ KiB for states, the rest for tables that the")
                .containsPattern("--memory 10m: .*room for about [0-9.]{1,3}k states");
    }

    @Test
    void stateLimitIsExact() {
        Ran ran = tidemark("explore", "zoo:philosophers/12", "--max-states", "1000", "--json");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.json())
                .containsEntry("complete", false)
                .containsEntry("end", "states")
                .containsEntry("states", 1000L);
        Ran enough = tidemark("explore", "zoo:philosophers/5", "--max-states", "82", "--json");
        assertThat(enough.status()).isZero();
        assertThat(enough.json()).containsEntry("complete", true).containsEntry("states", 82L);
    }

    @Test
    void depthLimitHolds() {
        Ran ran = tidemark("explore", "zoo:philosophers/5", "--max-depth", "1", "--json");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.json())
                .containsEntry("end", "depth")
                .containsEntry("states", 6L)
                .containsEntry("explored", 1L);
        assertThat(tidemark("explore", "zoo:philosophers/5", "--max-depth", "0", "--json")
                        .json())
                .containsEntry("states", 1L)
                .containsEntry("explored", 0L)
                .containsEntry("examined", 1L)
                .containsEntry("maxTokensInPlace", 1L)
                .containsEntry("maxTokensInMarking", 10L);
    }

    @Test
    void memoryBudgetHolds() {
        Ran ran = tidemark("explore", "zoo:philosophers/14", "--search", "bfs", "--memory", "1m", "--json");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.json()).containsEntry("end", "memory");
        assertThat(((Number) Objects.requireNonNull(ran.section("bytes").get("total"))).longValue())
                .isBetween(512L << 10, 1L << 20);
        assertThat(ran.number("states")).isGreaterThan(10_000);
        assertThat(tidemark("explore", "zoo:philosophers/14", "--search", "bfs", "--memory", "1m")
                        .out())
                .contains("UNKNOWN: stopped, because the memory budget of 1 MiB was used up; --memory raises it.")
                .containsPattern("states +at least [0-9,]+\n")
                .containsPattern("deadlocks +none seen  among the [0-9,]+ states examined\n");
    }

    @Test
    void fewStatesAreNotBlamedForTheTables() {
        assertThat(tidemark("explore", "zoo:philosophers/3").out())
                .containsPattern("memory +[0-9.]+ KiB  mostly tables that any net needs; a marking takes 8 bytes ")
                .doesNotContain("bytes per state");
        assertThat(tidemark("explore", "zoo:philosophers/12").out())
                .containsPattern(
                        "[0-9.]+ bytes per state: 8 for the marking \\(48 bits\\), the rest to find it\\s+again");
    }

    @Test
    void theDefaultBudgetNamesTheWayToMore() {
        assertThat(Heap.moreThanDefault()).containsPattern("TIDEMARK_JAVA_OPTS=-Xmx|--memory raises it");
    }

    @Test
    void restartsAndTheirTimeAreShown() {
        assertThat(tidemark("explore", "zoo:unbounded", "--max-states", "20000").out())
                .containsPattern("restarts +[1-9][0-9]*  with wider fields; [0-9.]+ m?s of the time went before");
        assertThat(tidemark("explore", "zoo:unbounded", "--max-states", "20000", "--json")
                        .number("secondsBeforeRestart"))
                .isPositive();
    }

    @Test
    void timeAddsUp() {
        assertThat(tidemark("explore", "zoo:philosophers/3", "--time", "1h30m0.5s")
                        .status())
                .isZero();
    }

    @Test
    void whatHasNoEndIsExploredInPart() {
        Ran ran = tidemark("explore", "zoo:unbounded");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out().replaceAll("\\s+", " "))
                .contains(
                        "UNKNOWN: stopped after 100,000 states; --max-states sets another limit. There is no end: the net is"
                                + " unbounded: from the start, 'produce', 'store' can be repeated forever");
        assertThat(tidemark("explore", "zoo:unbounded", "--json").json())
                .containsEntry("end", "states")
                .containsKey("unbounded");
    }

    @Test
    void timeBudgetHolds() {
        Ran ran = tidemark("explore", "zoo:unbounded", "--max-states", ENDLESS, "--time", "200ms", "--json");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.json()).containsEntry("end", "time");
        assertThat(ran.number("seconds")).isBetween(0.2, 30.0);
        assertThat(tidemark("explore", "zoo:unbounded", "--max-states", ENDLESS, "--time", "0.1s")
                        .out())
                .contains("UNKNOWN: stopped, because the time of 0.10 s was up");
    }

    @Test
    void interruptTellsWhatIsKnown() {
        Interrupts impatient = () -> new Interrupts.Watch(() -> true, () -> {});
        Ran ran = Ran.with(InputStream.nullInputStream(), impatient, "explore", "zoo:philosophers/30");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out()).contains("UNKNOWN: interrupted.\nThe figures below are lower bounds.");
    }

    @Test
    void overflowIsUnknownNotWrong() throws IOException {
        Path file = PnmlFile.in(
                directory,
                "full",
                "<place id=\"p\"><initialMarking><text>2147483640</text></initialMarking></place>"
                        + "<transition id=\"t\"/><arc id=\"a\" source=\"t\" target=\"p\"/>");
        Ran ran = tidemark("explore", file.toString());
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out().replaceAll("\\s+", " "))
                .contains("place 'p' would hold more than 2,147,483,647 tokens, the most that are counted in a place. "
                        + "In fact the net is unbounded: from the start, 't' can be repeated forever");
    }

    /** Ten billion tokens are too many to be counted, though there are never more. */
    @Test
    void aLargeBoundIsNotTakenForNone() throws IOException {
        Path file = PnmlFile.in(
                directory,
                "large",
                "<place id=\"p\"><initialMarking><text>5</text></initialMarking></place><place id=\"q\"/>"
                        + "<transition id=\"t\"/><arc id=\"a\" source=\"p\" target=\"t\"/>"
                        + "<arc id=\"b\" source=\"t\" target=\"q\"><inscription><text>2147483647</text></inscription></arc>");
        String says = "place 'q' would hold more than 2,147,483,647 tokens, the most that are counted in a place";
        for (String[] command : new String[][] {
            {"explore", file.toString()},
            {"explore", file.toString(), "--search", "sweep", "--progress", "q"},
            {
                "explore",
                file.toString(),
                "--store",
                "disk",
                "--dir",
                directory.resolve("states").toString()
            },
            {"check", file.toString(), "-f", "max(q)", "--time", "5s"},
            {"graph", file.toString(), "-o", directory.resolve("large.graph").toString()}
        }) {
            Ran ran = tidemark(command);
            assertThat(ran.status()).as(ran.out()).isEqualTo(3);
            assertThat(ran.out().replaceAll("\\s+", " ")).contains(says).doesNotContain("unbounded", "--resume");
        }
    }
}
