package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                .contains("\n  states           82\n")
                .contains("\n  edges           265\n")
                .contains("\n  deadlocks         1  nearest after 5 steps: takeLeft_1 ")
                .contains("\n                   10  in a marking\n")
                .contains("store plain, search bfs, reduce none, 1 thread\n");
    }

    @Test
    void aRunThatMovesItsStatesSaysWhenWhereAndWhy() {
        Ran ran = tidemark("explore", "zoo:dbm/9", "--memory", "1m", "--threads", "2");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("COMPLETE", "59,050", "from plain to delta at ", "the memory budget of 1 MiB came near")
                .contains("store delta (k = 20), search bfs");
        Ran json = tidemark("explore", "zoo:dbm/9", "--memory", "1m", "--json");
        assertThat(json.out()).contains("\"store\":\"delta\"", "\"moves\":[{\"from\":\"plain\",\"to\":\"delta\"");
        assertThat(tidemark("explore", "zoo:dbm/9", "--memory", "1m", "--delta-k", "30")
                        .out())
                .contains("COMPLETE", "59,050", "store delta (k = 30), search bfs");
    }

    @Test
    void aBudgetThatIsTooSmallForEveryStoreEndsAsUnknown() {
        Ran ran = tidemark("explore", "zoo:philosophers/16", "--memory", "2m");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out()).contains("UNKNOWN: stopped, because the memory budget of 2 MiB was used up", "moved");
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
        Ran ran = tidemark("explore", "zoo:philosophers/14", "--memory", "1m", "--json");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.json()).containsEntry("end", "memory");
        assertThat(((Number) Objects.requireNonNull(ran.section("bytes").get("total"))).longValue())
                .isBetween(512L << 10, 1L << 20);
        assertThat(ran.number("states")).isGreaterThan(10_000);
        assertThat(tidemark("explore", "zoo:philosophers/14", "--memory", "1m").out())
                .contains("UNKNOWN: stopped, because the memory budget of 1 MiB was used up; --memory raises it.")
                .containsPattern("states +at least [0-9,]+\n")
                .containsPattern("deadlocks +none seen  among the [0-9,]+ states examined\n");
    }

    @Test
    void fewStatesAreNotBlamedForTheTables() {
        assertThat(tidemark("explore", "zoo:philosophers/3").out())
                .containsPattern("memory +[0-9.]+ KiB  mostly tables that any net needs; a marking takes 8 bytes ")
                .doesNotContain("bytes a state");
        assertThat(tidemark("explore", "zoo:philosophers/12").out())
                .containsPattern(
                        "[0-9.]+ bytes a state: 8 for the marking \\(48 bits\\), the rest to find it\\s+again");
    }

    @Test
    void theDefaultBudgetNamesTheWayToMore() {
        assertThat(Heap.moreThanDefault()).containsPattern("TIDEMARK_JAVA_OPTS=-Xmx|--memory raises it");
    }

    @Test
    void restartsAndTheirTimeAreShown() {
        assertThat(tidemark("explore", "zoo:unbounded", "--max-states", "20000").out())
                .containsPattern("restarts +[1-9][0-9]*  with wider fields; [0-9.]+ s of the time went before");
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
    void timeBudgetHolds() {
        Ran ran = tidemark("explore", "zoo:unbounded", "--time", "200ms", "--json");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.json()).containsEntry("end", "time");
        assertThat(ran.number("seconds")).isBetween(0.2, 30.0);
        assertThat(tidemark("explore", "zoo:unbounded", "--time", "0.1s").out())
                .contains("UNKNOWN: stopped, because the time of 0.10 s was up");
    }

    @Test
    void interruptTellsWhatIsKnown() {
        Interrupts impatient = () -> new Interrupts.Watch(new AtomicBoolean(true), () -> {});
        Ran ran = Ran.with(InputStream.nullInputStream(), impatient, "explore", "zoo:philosophers/30");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out()).contains("UNKNOWN: interrupted.\nThe figures below are lower bounds.");
    }

    @Test
    void overflowIsUnknownNotWrong() throws IOException {
        Path file = pnml(
                "full",
                "<place id=\"p\"><initialMarking><text>2147483647</text></initialMarking></place>"
                        + "<transition id=\"t\"/><arc id=\"a\" source=\"t\" target=\"p\"/>");
        Ran ran = tidemark("explore", file.toString());
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out()).contains("place 'p' would hold more than 2,147,483,647 tokens");
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
        String remark = "tidemark: fairness assumptions (1 transition) are not kept\n";
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
        return pnml(
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

    @Test
    void parametersByName() {
        assertThat(tidemark("explore", "zoo:philosophers", "-D", "philosophers=3", "--json")
                        .json())
                .containsEntry("model", "philosophers-3");
        assertThat(tidemark("explore", "zoo:philosophers/3", "-D", "philosophers=3", "--json")
                        .json())
                .containsEntry("model", "philosophers-3");
        Ran contradiction = tidemark("explore", "zoo:philosophers/3", "-D", "philosophers=4");
        assertThat(contradiction.status()).isEqualTo(2);
        assertThat(contradiction.err())
                .isEqualTo("tidemark: zoo:philosophers/3: parameter 'philosophers' is given as '3' and as '4';"
                        + " expected one of them\n");
        assertThat(tidemark("explore", "zoo:philosophers", "-D", "philosophers=3", "-D", "philosophers=4")
                        .status())
                .isEqualTo(2);
        assertThat(tidemark("explore", "zoo:producer-consumer/3", "-D", "producers=1", "--json")
                        .json())
                .containsEntry("model", "producer-consumer-3-1-2");
        Ran unknown = tidemark("explore", "zoo:philosophers", "-D", "forks=3");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err())
                .isEqualTo("tidemark: zoo:philosophers: no parameter 'forks'; expected philosophers\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--store disk|store 'disk' is not part of this version; available: auto, plain, tree, compact-tree, delta, collapse, hash-compact, bitstate",
                "--store collapse --delta-k 5|--delta-k is for Δ-markings; add --store delta",
                "--store collapse --search sweep|--store collapse and --search sweep do not go together",
                "--store tree --delta-k 5|--delta-k is for Δ-markings; add --store delta or auto",
                "--search sweep --delta-k 5|--delta-k is for Δ-markings; add --store delta or auto",
                "--store delta --delta-k 5000|'5000': expected an integer from 1 to 1024",
                "--forget|--forget is for Δ-markings; add --store delta",
                "--store delta --forget --search dfs|--forget goes level by level; leave out --search dfs",
                "--store tree --search sweep|--store tree and --search sweep do not go together",
                "--store hash-compact --search sweep|--store hash-compact and --search sweep do not go together",
                "--store foo|store 'foo' is unknown; available: auto, plain",
                "--search best|search 'best' is unknown; available: auto, bfs, dfs, sweep",
                "--reduce stubborn,symmetry|reduction 'stubborn' is not part of this version; available: none",
                "--memory 0|'0': expected a size of at least 1m such as 512m, 8g or 1.5g",
                "--memory 512|'512': expected a size of at least 1m; did you mean 512m?",
                "--memory 5k|'5k': expected a size of at least 1m such as",
                "--memory lots|'lots': expected a size of at least 1m",
                "--memory 900t|that the Java heap leaves for states; ask for less: this machine has ",
                "--time 0s|'0s': expected a duration above zero such as 500ms, 60s, 10m or 1h30m",
                "--time 1h30|'1h30': expected a duration",
                "--time 10|'10': expected a duration",
                "--max-states 0|'0': expected an integer ≥ 1",
                "--max-states 99999999999999999999|'99999999999999999999': expected an integer ≤ 999999999999999999",
                "--max-states ٣|'٣': expected an integer ≥ 1",
                "--threads ٣|'٣': expected an integer from 1",
                "--time ٣s|'٣s': expected a duration",
                "--memory ٣g|'٣g': expected a size",
                "-D philosophers|'philosophers': expected a name and a value such as philosophers=7",
                "--max-depth -1|'-1': expected an integer ≥ 0",
                "--threads 0|'0': expected an integer from 1 to 1024",
                "--seed x|'x': expected an integer ≥ 0",
                "--thread 2|unknown option '--thread'; did you mean --threads?",
                "--thraeds=2|unknown option '--thraeds=2'; did you mean --threads?",
                "extra|unexpected argument 'extra'",
            })
    void wrongOptionsAreExplained(String options, String sentence) {
        Ran ran = tidemark(("explore zoo:philosophers/5 " + options).split(" "));
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .startsWith("tidemark: ")
                .contains(sentence)
                .endsWith("\nTry 'tidemark explore --help'.\n");
        assertThat(ran.err().lines()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"zoo:philosofers/5", "zoo:philosophers/99999999999", "zoo:philosophers/x", "zoo:", "", "\0"})
    void wrongModelsAreExplained(String model) {
        Ran ran = tidemark("explore", model);
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).startsWith("tidemark: ").doesNotContain("Exception");
        assertThat(ran.err().lines()).hasSize(1);
    }

    @Test
    void wrongFilesAreExplained() throws IOException {
        assertThat(tidemark("explore", directory.resolve("none.pnml").toString())
                        .err())
                .endsWith("none.pnml: no such file\n");
        assertThat(tidemark("explore", directory.toString()).err()).contains(": is a directory; expected a file");
        assertThat(tidemark("explore", "philosophers/12").err())
                .isEqualTo("tidemark: philosophers/12: no such file; did you mean zoo:philosophers/12?\n");
        assertThat(tidemark("explore", "ZOO:Philosophers/12").err())
                .isEqualTo("tidemark: ZOO:Philosophers/12: no such file; did you mean zoo:philosophers/12?\n");
        assertThat(tidemark("explore", "").err())
                .isEqualTo("tidemark: the name of the model is empty; expected a file or a zoo model such as"
                        + " zoo:philosophers/12\n");
        Path broken = pnml("broken", "<place id=\"p\"><arc></place>");
        Ran ran = tidemark("explore", broken.toString());
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).startsWith("tidemark: " + broken + ":").doesNotContain("Exception");
        assertThat(tidemark("explore", broken.toString(), "-D", "n=3").err()).contains("other files have none");
    }

    private Path pnml(String name, String content) throws IOException {
        return Files.writeString(
                directory.resolve(name + ".pnml"),
                "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\"><net id=\"" + name
                        + "\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\"><page id=\"g\">" + content
                        + "</page></net></pnml>");
    }
}
