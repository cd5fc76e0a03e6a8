package org.tidemark.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.cli.PnmlFile;
import org.tidemark.cli.Ran;

/** What {@code explore} prints and writes of an exploration. */
class ExploreCommandTest {
    @TempDir
    Path directory;

    @Test
    void tableLinesUp() {
        Ran ran = tidemark("explore", "zoo:philosophers/5", "--threads", "1");
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .startsWith("philosophers-5: 20 places, 15 transitions, 50 arcs\n\nCOMPLETE: ")
                .containsPattern("\n  states +82\n  edges +265\n  deadlocks +1  nearest after 5 steps: takeLeft_1 ")
                .containsPattern("\n +10  in a marking\n")
                .contains("store plain, search bfs, reduce none, 1 thread\n");
        // The width of the column depends on how the time is written; where its figures end does not differ.
        assertThat(Stream.of("states +82\n", "edges +265\n", "deadlocks +1  ", " +10  in a marking")
                        .map(row -> figureEnd(ran.out(), row)))
                .containsOnly(figureEnd(ran.out(), "depth +5\n"));
    }

    /** The column in which the figure of a row ends. */
    private static int figureEnd(String text, String row) {
        Matcher found =
                Pattern.compile("\n(  " + row.replaceFirst("([0-9]+)", "$1)")).matcher(text);
        assertThat(found.find()).as(row).isTrue();
        return found.group(1).length();
    }

    @Test
    void aStoreThatForgetsStatesStillShowsARunToADeadlock() {
        for (String store : List.of("compact-tree", "bitstate")) {
            Ran ran = tidemark("explore", "zoo:philosophers/6", "--store", store);
            assertThat(ran.status()).isEqualTo(store.equals("bitstate") ? 3 : 0);
            assertThat(ran.out())
                    .contains(store.equals("bitstate") ? "one after" : "nearest after")
                    .contains(" after 6 steps: takeLeft_1 ");
        }
    }

    @Test
    void statesAsStringsTakeFewBytesAndLeadBack() {
        Ran ran = tidemark("explore", "zoo:philosophers/12", "--store", "condensed", "--json");
        assertThat(ran.status()).isZero();
        assertThat(ran.json()).containsEntry("states", 39_202L).containsEntry("stepsToDeadlock", 12L);
        Ran plain = tidemark("explore", "zoo:philosophers/12", "--store", "plain", "--json");
        assertThat((double) Objects.requireNonNull(ran.json().get("bytesPerState")))
                .isLessThan((double) Objects.requireNonNull(plain.json().get("bytesPerState")) / 2);
        assertThat(tidemark("explore", "zoo:philosophers/6", "--store", "condensed")
                        .out())
                .contains("store condensed")
                .contains(" after 6 steps: takeLeft_1 ");
    }

    @Test
    void numbersAreGrouped() {
        assertThat(tidemark("explore", "zoo:philosophers/12").out()).contains(" 39,202\n", " 304,104\n");
    }

    @Test
    void jsonHasEveryFieldOfTheContract() {
        Ran ran = tidemark("explore", "zoo:philosophers/5", "--json", "--threads", "2");
        assertThat(ran.status()).isZero();
        assertThat(ran.json())
                .containsEntry("model", "philosophers-5")
                .containsEntry("formalism", "pt")
                .containsEntry("places", 20L)
                .containsEntry("transitions", 15L)
                .containsEntry("arcs", 50L)
                .containsEntry("complete", true)
                .containsEntry("end", "complete")
                .containsEntry("states", 82L)
                .containsEntry("edges", 265L)
                .containsEntry("explored", 82L)
                .containsEntry("peakStates", 82L)
                .containsEntry("sweeps", 0L)
                .containsEntry("persistent", 0L)
                .containsEntry("deadlocks", 1L)
                .containsEntry("stepsToDeadlock", 5L)
                .containsEntry("depth", 5L)
                .containsEntry("maxTokensInPlace", 1L)
                .containsEntry("maxTokensInMarking", 10L)
                .containsEntry("wordsPerState", 1L)
                .containsEntry("restarts", 0L);
        assertThat(ran.section("engine"))
                .containsEntry("store", "plain")
                .containsEntry("search", "bfs")
                .containsEntry("progress", null)
                .containsEntry("reduce", "none")
                .containsEntry("threads", 2L);
        assertThat(ran.section("bytes")).containsEntry("graph", 0L).containsKeys("states", "total");
        assertThat(ran.number("bytesPerState")).isPositive();
        assertThat(ran.number("seconds")).isPositive();
        assertThat(ran.number("peakHeapBytes")).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"auto,bfs", "bfs,bfs", "dfs,dfs"})
    void everySearchFindsTheSame(String asked, String used) {
        Ran ran = tidemark("explore", "zoo:kanban/2", "--search", asked, "--store", "plain", "--json");
        assertThat(ran.section("engine")).containsEntry("search", used);
        assertThat(ran.json().get("depth") == null).isEqualTo(used.equals("dfs"));
        assertThat(ran.json())
                .containsEntry("states", 4600L)
                .containsEntry("edges", 28120L)
                .containsEntry("deadlocks", 0L)
                .containsEntry("stepsToDeadlock", null);
    }

    @Test
    void seedAndQuietChangeNoResult() {
        assertThat(tidemark("explore", "zoo:kanban/2", "--seed", "77", "--quiet", "--json", "--reduce", "none")
                        .json())
                .containsEntry("states", 4600L);
    }

    @Test
    void traceIsTheNearestRunToADeadlock() throws IOException {
        Path file = directory.resolve("dead.json");
        Ran ran = tidemark("explore", "zoo:philosophers/3", "--trace", file.toString());
        assertThat(ran.status()).isZero();
        List<?> steps = (List<?>) Ran.parse(Files.readString(file));
        assertThat(steps).hasSize(4);
        assertThat(steps.get(0).toString()).startsWith("{event=null, state={think_1=1, fork_1=1, think_2=1");
        assertThat(steps.get(3).toString()).endsWith("state={hasLeft_1=1, hasLeft_2=1, hasLeft_3=1}}");
    }

    @Test
    void traceFileIsKeptUnlessForced() throws IOException {
        Path file = Files.writeString(directory.resolve("dead.json"), "precious");
        Ran refused = tidemark("explore", "zoo:philosophers/3", "--trace", file.toString());
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).isEqualTo("tidemark: " + file + ": exists; use --force to replace it\n");
        assertThat(file).hasContent("precious");
        assertThat(tidemark("explore", "zoo:philosophers/3", "--trace", file.toString(), "--force")
                        .status())
                .isZero();
        assertThat(Files.readString(file)).startsWith("[{\"event\":null,");
    }

    @Test
    void traceIsNotForStandardOutput() {
        Ran ran = tidemark("explore", "zoo:philosophers/3", "--trace", "-");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).startsWith("tidemark: --trace '-': standard output is for the result; expected the name");
        assertThat(tidemark("explore", "zoo:philosophers/3", "--trace", "").err())
                .isEqualTo("tidemark: the name of a file is empty\n");
    }

    @Test
    void readersRemarksAreHeard() throws IOException {
        Path lola = Files.writeString(
                directory.resolve("f.lola"), "PLACE p; MARKING p; TRANSITION t WEAK FAIR CONSUME p; PRODUCE;");
        String remark = "tidemark: fairness assumptions (1 transition) are ignored\n";
        assertThat(tidemark("explore", lola.toString()).err()).isEqualTo(remark);
        assertThat(tidemark("explore", lola.toString(), "--quiet").err()).isEmpty();
        assertThat(tidemark("info", lola.toString()).err()).isEqualTo(remark);
        assertThat(tidemark("simulate", lola.toString(), "--steps", "1").err()).isEqualTo(remark);
    }

    @Test
    void aFalseSafetyClaimIsShownWhereItStands() throws IOException {
        Path file = liar();
        Ran ran = tidemark("explore", file.toString());
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err())
                .isEqualTo(
                        "tidemark: " + file + ":3: the NUPN section claims that the net is safe, but transition 't' can"
                                + " put a second token into place 'q'; correct the claim (safe=\"false\") or the net\n");
        Ran walk = tidemark("simulate", file.toString(), "--steps", "5");
        assertThat(walk.status()).isZero();
        assertThat(walk.err())
                .isEqualTo("tidemark: " + file + ":3: the NUPN section claims that the net is safe, but there are 2"
                        + " tokens in place 'q'; correct the claim (safe=\"false\") or the net\n");
        assertThat(tidemark("simulate", file.toString(), "--steps", "5", "--quiet")
                        .err())
                .isEmpty();
    }

    private Path liar() throws IOException {
        String token = "<initialMarking><text>1</text></initialMarking></place>";
        return PnmlFile.in(
                directory,
                "liar",
                "<place id='p'>" + token + "<place id='q'>" + token + "<transition id='t'/>"
                        + "<arc id='a' source='p' target='t'/><arc id='b' source='t' target='q'/>"
                        + "<toolspecific tool='nupn' version='1.1'>\n<size places='2' transitions='1' arcs='2'/>\n"
                        + "<structure units='3' root='u' safe='true'><unit id='u'><places/><subunits>v w</subunits></unit>"
                        + "<unit id='v'><places>p</places><subunits/></unit>"
                        + "<unit id='w'><places>q</places><subunits/></unit></structure></toolspecific>");
    }

    @Test
    void noDeadlockNoTrace() {
        Path file = directory.resolve("none.json");
        Ran ran = tidemark("explore", "zoo:kanban/1", "--trace", file.toString(), "--json");
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).contains("no deadlock was found");
        assertThat(ran.json()).containsEntry("states", 160L);
        assertThat(file).doesNotExist();
        assertThat(tidemark("explore", "zoo:kanban/1", "--trace", file.toString(), "--quiet")
                        .err())
                .isEmpty();
    }

    @Test
    void twoRunsAtOnceDoNotDisturbEachOther() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Callable<Ran> kanban = () -> tidemark("explore", "zoo:kanban/3", "--json");
            Callable<Ran> philosophers = () -> tidemark("explore", "zoo:philosophers/12", "--json");
            List<Future<Ran>> both = threads.invokeAll(List.of(kanban, philosophers));
            assertThat(both.get(0).get().json()).containsEntry("states", 58_400L);
            assertThat(both.get(1).get().json()).containsEntry("states", 39_202L);
        } finally {
            threads.shutdownNow();
        }
    }
}
