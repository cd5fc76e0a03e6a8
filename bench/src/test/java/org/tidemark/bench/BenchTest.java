package org.tidemark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.speed.Alternation;
import org.tidemark.bench.speed.BenchNets;
import org.tidemark.bench.speed.Contender;
import org.tidemark.bench.speed.Measurement;
import org.tidemark.bench.speed.RowCounts;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.zoo.Zoo;

/** The programs as a user runs them, on the smallest nets. */
class BenchTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder = Path.of("");

    private int bench(String... args) {
        return new Bench(stream(out), stream(err)).run(List.of(args));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    @Test
    void sweepTellsThePublishedPeaksAndWritesResults() throws Exception {
        Path file = folder.resolve("sweeps.jsonl");
        int status =
                bench("sweep", "--models", "two-phase-commit/2,dbm/5", "--measures", "paper", "--out", file.toString());
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(status).isZero();
        assertThat(Files.readAllLines(file))
                .hasSize(2)
                .satisfies(
                        lines -> assertThat(lines.get(0))
                                .contains("\"states\":19,\"peakStates\":14,\"explored\":38,\"sweeps\":2"),
                        lines -> assertThat(lines.get(1)).contains("\"peakStates\":33,\"bound\":33"));
    }

    /** All ways of counting agree, and of what is small none is far behind. */
    @Test
    void countingComparesAllWays() {
        int status = bench("counting", "--models", "kanban/2,dbm/3", "--memory", "16m,50m", "--time", "20s");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(status).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsPattern("kanban/2 +16m .* 4600\n")
                .containsPattern("dbm/3 +50m( +[0-9.]+){5}  28\n")
                .contains("0 of 4 rows behind");
    }

    /** Of a program that answers by heart: the right answer to the first question of each kind, then a wrong one. */
    @Test
    void largeNetsAreTimedAndWrongAnswersNoticed() throws Exception {
        Path program = folder.resolve("answers.sh");
        Files.writeString(
                program, "test \"$1\" = UpperBounds && echo FORMULA stations-3-UpperBounds-0 1 TECHNIQUES NONE\n");
        String command = "sh " + program;
        assertThat(bench("large", "--stations", "3", "--time", "5s", "--command", command))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsPattern("stations-3 +UpperBounds +1 ")
                .containsPattern("stations-3 +ReachabilityFireability +0 ");
        Files.writeString(program, "echo FORMULA stations-3-UpperBounds-2 7\n");
        assertThat(bench("large", "--stations", "3", "--examinations", "UpperBounds", "--command", command))
                .isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("stations-3-UpperBounds-2 is 2, not [7]");
    }

    @Test
    void stubbornSetsAreTimedBesideAllEvents() {
        assertThat(bench("stubborn", "--models", "zoo:ring/12", "--millis", "1", "--repeat", "1"))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("`zoo:ring/12` | `AG !deadlock` | holds | 73,728 | 36 |")
                .contains("uses_2 >= 1)` | holds | 73,728 | ")
                .containsPattern(
                        "`zoo:ring/12` \\| `AG !deadlock` \\| [\\d,]+ \\| [\\d,]+ \\| [\\d.]+ \\| [\\d,]+ \\|");
        out.reset();
        assertThat(bench("stubborn", "--models", "zoo:ring/12", "--millis", "1", "--repeat", "1", "--max-states", "30"))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsPattern("`AG !deadlock` \\| unknown \\| > \\d+ \\| > ");
    }

    @Test
    void condensedStorageHasThePublishedSizesAndDrawsFigures() throws Exception {
        Path csv = folder.resolve("sizes.csv");
        int status =
                bench("condensed-storage", "--managers", "2,4", "--csv", csv.toString(), "--svg", folder.toString());
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(status).isZero();
        assertThat(Files.readAllLines(csv))
                .hasSize(6)
                .anyMatch(line -> line.startsWith("1,4,109,3925,1745,1403,1090,414,"))
                .anyMatch(line -> line.startsWith("2,4,109,1848,761,724,543,414,"));
        for (String figure : List.of("figure-1.svg", "figure-3.svg")) {
            assertThat(Files.readString(folder.resolve(figure)))
                    .startsWith("<svg")
                    .contains("one number");
        }
    }

    @Test
    void colorsTakesFoldersBehindLinksAndModelsOfTheZooTogether() throws Exception {
        Path real = Files.createDirectory(folder.resolve("real"));
        Files.writeString(real.resolve("a.tide"), "place p: 1..3 = all 1..3 transition t(x: 1..3) { in p: x }");
        Path nets = Files.createDirectory(folder.resolve("nets"));
        Files.createSymbolicLink(nets.resolve("linked"), real);
        assertThat(bench("colors", nets.toString(), "--zoo", "tide-dbm/2", "--for", "explore", "--repeat", "1"))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .anyMatch(line -> line.matches("linked.a\\.tide +8 .*"))
                .anyMatch(line -> line.matches("zoo:tide-dbm/2 +7 .*"));
    }

    @Test
    void unfoldingTellsSizesAndWhatEndsIt() throws Exception {
        Files.writeString(folder.resolve("a.tide"), "place p: 1..3 = all 1..3 transition t(x: 1..3) { in p: x }");
        Files.writeString(folder.resolve("b.tide"), "place plain");
        Files.writeString(
                folder.resolve("c.tide"),
                "type T = 0..1000000000000 place p: T = 0 transition t(x: T) { in p: x out p: x + 1 }");
        assertThat(bench("unfolding", folder.toString(), "--time", "1s")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .anyMatch(line -> line.matches("a.tide +1 +1 +1 +3 +3 +3 +\\d+\\.\\d\\d"))
                .anyMatch(line -> line.startsWith("c.tide") && line.contains("has reached"));
    }

    @Test
    void tablePrintsALineForEachThreadCountAndWritesResults() throws Exception {
        Path file = folder.resolve("results.jsonl");
        int status = bench(
                "table",
                "--nets",
                "counter",
                "--sizes",
                "small",
                "--threads",
                "1,2",
                "--repeat",
                "1",
                "--out",
                file.toString());
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(status).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8).lines().filter(l -> l.startsWith("counter/12")))
                .hasSize(2);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(2);
        Measurement second = Measurement.fromJson(lines.get(1));
        assertThat(second.threads()).isEqualTo(2);
        assertThat(second.states()).isEqualTo(4096);
        assertThat(second.seconds()).isPositive();
        assertThat(second.shareOfLimit()).isNull();
        assertThat(Measurement.fromJson(lines.get(0)).ceiling()).isNull();
        assertThat(second.ceiling()).isPositive();
    }

    @Test
    void sizesPrintsALineForEachNetAndCountsTheOthers() throws Exception {
        NetFiles.write(Zoo.open("zoo:kanban/2"), folder.resolve("kanban.pnml"), false, note -> {});
        NetFiles.write(Zoo.open("zoo:unbounded"), folder.resolve("unbounded.net"), false, note -> {});
        Files.writeString(folder.resolve("broken.lola"), "PLACE");
        assertThat(bench("sizes", folder.toString(), "--states", "10000")).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        List<String> lines =
                out.toString(StandardCharsets.UTF_8).lines().map(String::strip).toList();
        assertThat(lines).hasSize(5);
        assertThat(lines.get(1)).matches("kanban.pnml +16 +all +64 +8 +8 +4,600 +\\d+\\.\\d +\\d+\\.\\d");
        assertThat(lines.get(2)).matches("unbounded.net +5 +4 +24 +8 +8");
        assertThat(lines.get(3)).startsWith("all 2 nets").contains("1 nets");
        assertThat(lines.get(4)).startsWith("1 files were skipped");
    }

    @Test
    void pushersHaveThePaperBelowAndTheSameNumberOfClasses() {
        assertThat(bench("pushers", "--pushers", "2,3", "--grouped", "3,14", "--time", "3s"))
                .isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        List<String> lines =
                out.toString(StandardCharsets.UTF_8).lines().map(String::strip).toList();
        assertThat(lines)
                .anyMatch(line -> line.matches("2 +ours +4 +42/38 +4,104 +464 +36 +6 .*"))
                .anyMatch(line -> line.matches("3 +ours +5 +60/55 .*"))
                .anyMatch(line -> line.matches("3 +ours +2 +60/55 .*"))
                .anyMatch(line -> line.matches("14 +ours +7 +258/242 +[0-9.e+]+ +1.704e\\+12 +122,617 .*"))
                .anyMatch(line -> line.matches("paper +7 +258/242 +1.640e\\+12 +122,617 .*"));
    }

    @Test
    void deltaProgramsHasEightColumnsWithThePaperBelow() {
        assertThat(bench("delta-programs", "--clients", "2/2,3/2", "--numbers", "5"))
                .isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        String printed = out.toString(StandardCharsets.UTF_8);
        assertThat(printed)
                .contains("clients-2-2: 41 states", "clients-3-2: 207 states", "sieve-5: 838 states")
                .contains("the paper, N = 4, 10 tasks: 34,731 states", "the paper, N = 20, 9 tasks: 3,599,634 states");
        assertThat(printed.lines().filter(line -> line.startsWith("  ")))
                .hasSize(27)
                .allMatch(line -> line.matches("  (MB|s|h:min:s|bytes per state) +\\S+( +\\S+){7}"));
    }

    @Test
    void deltaPrintsATableThatLinesUpAndWritesEachLine() throws Exception {
        Path file = folder.resolve("delta.jsonl");
        assertThat(bench("delta", "zoo:philosophers/6", "zoo:dbm/5", "--k", "5,20", "--out", file.toString()))
                .isZero();
        List<String> printed = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(printed.get(1))
                .matches("model +store +states +seconds +time .paper. +space .paper. +bytes per state");
        assertThat(printed.subList(2, 12))
                .allMatch(line -> line.matches("zoo:\\S+ +(plain|delta k=5|delta k=20|tree|compact-tree) .*[0-9]"))
                .allMatch(line -> line.length() == printed.get(1).length());
        // The paper has this model in another size only.
        assertThat(printed.get(8)).contains("[109]", "[ 24]");
        assertThat(printed.get(12)).isEqualTo("  (the paper's Dbm, 12 has 2,125,765 states)");
        assertThat(printed.subList(13, 18)).allMatch(line -> line.startsWith("mean "));
        assertThat(Files.readAllLines(file))
                .hasSize(10)
                .allMatch(line -> line.matches("\\{\"model\":\"zoo:.*\"states\":[0-9]+,\"complete\":true,.*\\}"));
    }

    @Test
    void deltaTakesDistancesThatThePaperHasNot() {
        assertThat(bench("delta", "zoo:philosophers/5", "--k", "7")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("delta k=7 ").doesNotContain("delta k=5");
        assertThat(bench("delta", "zoo:philosophers/5", "--k", "2000")).isEqualTo(2);
    }

    @Test
    void oneBenchmarkHasItsOwnHelp() {
        assertThat(bench("delta", "--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("usage: tidemark bench delta   [zoo:NET")
                .hasLineCount(1);
    }

    @Test
    void memoryHasUnits() {
        assertThat(bench("delta-programs", "--clients", "2/2", "--numbers", "5", "--memory", "20m"))
                .isZero();
        assertThat(bench("delta-programs", "--memory", "20x")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("'20x': expected a size such as 512m or 2g");
    }

    @Test
    void deltaProgramsWantsSizesOfTheZoo() {
        assertThat(bench("delta-programs", "--clients", "99/2")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("zoo:clients/99/2");
        assertThat(bench("delta-programs", "--clients", "1/1", "--numbers", "99"))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("zoo:sieve/99");
    }

    @Test
    void sizesNeedsAFolder() {
        assertThat(bench("sizes")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("one folder of models");
    }

    @Test
    void formulasAreAskedOfEveryState() {
        assertThat(bench("formulas", "--nets", "philosophers,kanban", "--sizes", "small", "--repeat", "1"))
                .isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(out.toString(StandardCharsets.UTF_8).lines().skip(1))
                .hasSize(2)
                .allMatch(line -> line.matches("(philosophers/10|kanban/3) +[0-9,]+( +[0-9.]+){5}"));
    }

    @Test
    void aLineReadBackIsTheSame() throws Exception {
        String written = line(0.5, 24);
        assertThat(Measurement.fromJson(written).toJson()).isEqualTo(written).contains("\"edgesPerSecond\":40,");
    }

    @Test
    void compareMarksWhatChangedByMoreThanATenth() throws Exception {
        Path before = Files.writeString(folder.resolve("old.jsonl"), line(1.0, 20) + "\n");
        Path after = Files.writeString(folder.resolve("new.jsonl"), line(0.5, 24) + "\n");
        assertThat(bench("compare", before.toString(), after.toString())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("2.00 +")
                .contains("0.83 -")
                .contains("mean of old/new seconds 2.000");
    }

    private static String line(double seconds, double bytesPerState) {
        return new Measurement(
                        "ring",
                        "large",
                        1,
                        10,
                        20,
                        seconds,
                        seconds,
                        seconds,
                        bytesPerState,
                        8,
                        1,
                        0.25,
                        0.5,
                        null,
                        "17",
                        2)
                .toJson();
    }

    @Test
    void badFilesAndArgumentsAreSaidInOneSentence() throws Exception {
        Path file = Files.writeString(folder.resolve("bad.jsonl"), "{\"net\":\"ring\"}\n");
        assertThat(bench("compare", file.toString(), file.toString())).isEqualTo(2);
        assertThat(bench("table", "--sizes", "huge")).isEqualTo(2);
        assertThat(bench("table", "--repeat", "0")).isEqualTo(2);
        assertThat(bench("dance")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("bad.jsonl:1: not a measurement: no field 'size'")
                .contains("option '--sizes' value 'huge': expected some of small,medium,large")
                .contains("option '--repeat' value '0': expected an integer ≥ 1")
                .contains("no benchmark 'dance'");
    }

    @Test
    void aWrongCountIsAFailure() {
        var net = BenchNets.ENTRIES.get(0);
        var wrong = new Alternation(new RowCounts(1, 2, 3));
        assertThat(catchThrowable(() -> wrong.run(List.of(Contender.engine(net.open(), 1)), 1)))
                .isInstanceOf(WrongCount.class)
                .hasMessageContaining("states=6726");
    }
}
