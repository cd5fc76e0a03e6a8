package org.tidemark.bench.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.bench.command.Arguments;
import org.tidemark.cli.Tidemark;

/** Records of two models of the zoo, and every kind of difference between two records. */
class RecorderTest {
    private static final String LINE = """
            {"command":"check m","status":"1","counts":{"states":"8","bitsPerState":"9"},"questions":[{"name":"f1","formula":"EF p = 1",\
            "verdict":"holds","value":"","technique":"walks","steps":"2","loop":"","run":["a","b"],"replay":"confirmed","counts":{}}],\
            "stages":["walks"]}
            """;

    @TempDir
    Path folder;

    private String said = "";

    private int run(String... args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            return Recorder.run(new Arguments(List.of(args), "--home", "--corpus", "--only", "--models"), out);
        } finally {
            said = bytes.toString(StandardCharsets.UTF_8);
        }
    }

    /** Compares a record of one line with one in which something was replaced; returns the status. */
    private int compared(String replaced, String by) throws Exception {
        assertThat(LINE).contains(replaced);
        Path old = Files.createDirectories(folder.resolve("old"));
        Path recent = Files.createDirectories(folder.resolve("new"));
        Files.writeString(old.resolve("zoo.jsonl"), LINE);
        Files.writeString(recent.resolve("zoo.jsonl"), LINE.replace(replaced, by));
        return run("compare", old.toString(), recent.toString());
    }

    @Test
    void equalRecordsHaveTheSameAnswers() throws Exception {
        assertThat(compared("walks", "walks")).isZero();
        assertThat(said).contains("1 commands, 1 questions: the same answers");
    }

    @Test
    void everyChangeOfAnAnswerIsFoundAndFails() throws Exception {
        Map<String, List<String>> changes = Map.of(
                "verdict changed", List.of("\"holds\"", "\"violated\""),
                "run that does not replay", List.of("confirmed", "FAILED: step 1"),
                "status changed", List.of("\"status\":\"1\"", "\"status\":\"0\""),
                "count changed", List.of("\"states\":\"8\"", "\"states\":\"7\""),
                "deciding stage changed", List.of("\"technique\":\"walks\"", "\"technique\":\"first states\""),
                "length of a run changed", List.of("\"steps\":\"2\"", "\"steps\":\"3\""),
                "only in one record", List.of("check m", "check n"));
        for (Map.Entry<String, List<String>> change : changes.entrySet()) {
            assertThat(compared(change.getValue().get(0), change.getValue().get(1)))
                    .as(change.getKey())
                    .isEqualTo(1);
            assertThat(said).contains(change.getKey() + ": ").contains("DIFFERENT ANSWERS");
        }
    }

    @Test
    void otherRunsStagesAndFiguresAreReportedAndDoNotFail() throws Exception {
        Map<String, List<String>> changes = Map.of(
                "another run of the same length", List.of("[\"a\",\"b\"]", "[\"b\",\"a\"]"),
                "other stages were run", List.of("\"stages\":[\"walks\"]", "\"stages\":[]"),
                "other texts and figures", List.of("\"bitsPerState\":\"9\"", "\"bitsPerState\":\"10\""));
        for (Map.Entry<String, List<String>> change : changes.entrySet()) {
            assertThat(compared(change.getValue().get(0), change.getValue().get(1)))
                    .as(change.getKey())
                    .isZero();
            assertThat(said).contains(change.getKey() + ": 1");
        }
    }

    @Test
    void twoModelsOfTheZooAreRecordedAndTheirRunsConfirmed() throws Exception {
        Recorder recorder = recorder();
        recorder.write("zoo", "zoo:mutex/4,zoo:tide-mutex/3");
        List<String> lines = Files.readAllLines(folder.resolve("record/zoo.jsonl"));
        assertThat(lines).hasSizeGreaterThan(80);
        assertThat(lines)
                .anyMatch(line -> line.contains("explore zoo:mutex/4") && line.contains("\"states\":\"48\""))
                .anyMatch(line -> line.contains("\"replay\":\"confirmed\""))
                .anyMatch(line -> line.contains("check zoo:tide-mutex/3") && line.contains("direct execution"))
                .noneMatch(line -> line.contains("FAILED") || line.contains("seconds"));
        // What is there is not run again; a line that was cut short is.
        Files.writeString(
                folder.resolve("record/zoo.jsonl"), String.join("\n", lines).substring(0, 10_000));
        recorder.write("zoo", "zoo:mutex/4,zoo:tide-mutex/3");
        assertThat(Files.readAllLines(folder.resolve("record/zoo.jsonl")))
                .extracting(RecorderTest::command)
                .containsExactlyInAnyOrderElementsOf(
                        lines.stream().map(RecorderTest::command).toList());
    }

    private static String command(String line) {
        return line.substring(0, line.indexOf("\"status\""));
    }

    private Recorder recorder() throws Exception {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        return new Recorder(nowhere, folder.resolve("record"), folder, folder, Tidemark.class.getClassLoader());
    }

    @Test
    void randomModelsDependOnTheirNumbersOnly() {
        assertThat(IntStream.range(0, 200)
                        .mapToObj(k -> RandomModels.model(k).text())
                        .distinct())
                .hasSizeGreaterThan(190);
        assertThat(RandomModels.model(7).questions())
                .isEqualTo(RandomModels.model(7).questions());
    }

    @Test
    void theTextbookNetRefusesWrongRuns() throws Exception {
        TextbookNet net = new TextbookNet();
        int p = net.addPlace("p", 1);
        int q = net.addPlace("q", 0);
        TextbookNet.Transition t = net.addTransition("t");
        t.consumes.put(p, 1);
        t.produces.put(q, 1);
        t.inhibitedBy.put(q, 1);
        Object right = JsonTree.read("[{\"event\":null,\"state\":{\"p\":1}},{\"event\":\"t\",\"state\":{\"q\":1}}]");
        Object played = net.replay(JsonTree.elements(right), -1);
        assertThat(played).isEqualTo(new int[] {0, 1});
        int[] last = {0, 1};
        assertThat(net.shows("EF (q >= 1 && !fireable(t))", "holds", "", last)).isTrue();
        assertThat(net.shows("EF p + q >= 2", "holds", "", last)).isFalse();
        assertThat(net.shows("AG !deadlock", "violated", "", last)).isTrue();
        assertThat(net.shows("max(2*p + q)", "holds", "2", last)).isFalse();
        assertThat(net.replay(JsonTree.elements(right), 0)).isEqualTo("the run does not return to step 0");
        Object wrong = JsonTree.read("[{\"event\":null,\"state\":{\"p\":1}},{\"event\":\"t\",\"state\":{\"p\":1}}]");
        assertThat(net.replay(JsonTree.elements(wrong), -1)).isEqualTo("step 1: another marking");
    }
}
