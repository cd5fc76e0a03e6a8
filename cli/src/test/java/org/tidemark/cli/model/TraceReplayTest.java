package org.tidemark.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;
import static org.tidemark.cli.Ran.typing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.api.report.Report;
import org.tidemark.cli.Ran;
import org.tidemark.cli.Tidemark;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.format.trace.TraceReader;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.zoo.Zoo;

class TraceReplayTest {
    private static final String LASSO = """
            {"trace": [
              {"event": null, "state": {"think_1": 1, "fork_1": 1, "think_2": 1, "fork_2": 1}},
              {"event": "takeLeft_1", "state": {"hasLeft_1": 1, "think_2": 1, "fork_2": 1}}
            ], "loop": 1}
            """;

    @TempDir
    Path directory;

    private Path deadlock(String model) {
        Path file = directory.resolve("dead.json");
        assertThat(tidemark("explore", model, "--quiet", "--trace", file.toString())
                        .status())
                .isZero();
        return file;
    }

    /** Runs with a person typing. */
    private static Ran byHand(String input, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int status = Tidemark.run(
                args,
                new Session(
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        new PrintStream(out, false, StandardCharsets.UTF_8),
                        new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8),
                        true,
                        false,
                        Interrupts.NONE));
        return new Ran(status, out.toString(StandardCharsets.UTF_8), "");
    }

    @Test
    void whatExploreFoundIsPrinted() {
        Path file = deadlock("zoo:philosophers/2");
        Ran ran = tidemark("simulate", "zoo:philosophers/2", "--trace", file.toString());
        assertThat(ran).isEqualTo(new Ran(0, """
                philosophers-2: a run of 2 steps
                     0  think_1, fork_1, think_2, fork_2
                     1  takeLeft_1: think_1 1→0, fork_1 1→0, hasLeft_1 0→1
                     2  takeLeft_2: think_2 1→0, fork_2 1→0, hasLeft_2 0→1
                deadlock after 2 steps: no transition is enabled
                """, ""));
        Ran json = tidemark("simulate", "zoo:philosophers/2", "--trace", file.toString(), "--json");
        assertThat(json.json()).containsEntry("steps", 2L).doesNotContainKey("loop");
        assertThat((List<?>) json.field("trace")).hasSize(3);
    }

    @Test
    void aPersonStepsThroughIt() {
        Path file = deadlock("zoo:philosophers/2");
        Ran ran = byHand(
                "\nn\nn\np\np 5\np\ng 2\ng 7\nn x\nm\nl\na\nh\nz\nq\n",
                "simulate",
                "zoo:philosophers/2",
                "--trace",
                file.toString());
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .startsWith("philosophers-2: a run of 2 steps (h for help)\n     0  think_1, fork_1")
                .contains("> this is the end\n", "> this is the start\n")
                .contains("g '7': expected a step from 0 to 2\n", "'x': expected a number of steps\n")
                .contains("> hasLeft_1, hasLeft_2\n", "g N            go to step N\n", "no command 'z' (h for help)\n")
                .endsWith("> ");
        assertThat(ran.out().split("\n {5}2 {2}takeLeft_2: think_2 1→0", -1)).hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void aBrokenRunSaysWhereAndShowsNothing() throws IOException {
        Path file = deadlock("zoo:philosophers/2");
        Files.writeString(file, Files.readString(file).replace("\"takeLeft_2\"", "\"takeRight_2\""));
        Ran ran = tidemark("simulate", "zoo:philosophers/2", "--trace", file.toString());
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .startsWith("tidemark: " + file + ":1:")
                .contains("step 2: 'takeRight_2' is not enabled: place '")
                .hasLineCount(1);
        assertThat(tidemark("simulate", "zoo:kanban/1", "--trace", file.toString())
                        .err())
                .contains("'kanban-1' has no such place");
    }

    @Test
    void aRunForEver() throws IOException {
        Path file = Files.writeString(directory.resolve("lasso.json"), LASSO);
        assertThat(tidemark("simulate", "zoo:philosophers/2", "--trace", file.toString())
                        .err())
                .contains("'loop' 1 is the last step, where transitions are enabled");
        Files.writeString(file, Files.readString(file).replace("], \"loop\": 1", """
                ,{"event": "takeLeft_2", "state": {"hasLeft_1": 1, "hasLeft_2": 1}}], "loop": 2"""));
        Ran stays = tidemark("simulate", "zoo:philosophers/2", "--trace", file.toString());
        assertThat(stays.out()).endsWith("forever: no transition is enabled, so the run stays here\n");
        assertThat(tidemark("simulate", "zoo:philosophers/2", "--trace", file.toString(), "--json")
                        .json())
                .containsEntry("loop", 2L);
    }

    /** What is written is read again as what it was, run or lasso. */
    @Test
    void whatIsWrittenIsRead() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/2");
        List<Integer> round = List.of("takeLeft_1", "takeRight_1", "putBack_1").stream()
                .map(net::findTransition)
                .toList();
        for (Evidence run : List.of(Evidence.run(round, ""), Evidence.lasso(round, 0, ""))) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Report.write(out, TraceText.value(new NetSystem(net), run));
            assertThat(TraceReader.read(new ByteArrayInputStream(out.toByteArray()), "run", new NetSystem(net)))
                    .isEqualTo(run);
        }
    }

    private static String printed(PetriNet net, Evidence run, int most) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new TraceText(new NetSystem(net))
                .print(new PrintStream(out, true, StandardCharsets.UTF_8), run, most, "see there");
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theMiddleOfALongRunIsLeftOut() throws InputException {
        PetriNet net = Zoo.open("zoo:philosophers/2");
        List<Integer> round = List.of("takeLeft_1", "takeRight_1", "putBack_1").stream()
                .map(net::findTransition)
                .toList();
        List<Integer> rounds =
                Collections.nCopies(50, round).stream().flatMap(List::stream).toList();
        String text = printed(net, Evidence.lasso(rounds, 147, "a bite"), 5);
        assertThat(text.lines())
                .hasSize(1 + 5 + 1 + 2)
                .contains("     …  145 steps left out; see there")
                .contains("forever: this is the state of step 147 again, so steps 148 to 150 repeat")
                .endsWith("This shows a bite.");
        assertThat(printed(net, Evidence.run(rounds, ""), 150).lines()).hasSize(152);
    }

    @Test
    void longLinesAreBrokenBetweenPlaces() throws InputException {
        PetriNet net = Zoo.open("zoo:philosophers/60");
        String text = printed(net, Evidence.run(List.of(0), ""), 10);
        assertThat(text.lines()).allMatch(line -> line.length() <= 100).hasSizeGreaterThan(4);
        assertThat(text.replaceAll("\n {10}", " ")).contains("think_1, fork_1, think_2, fork_2, think_3");
        assertThat(TraceText.wrapped("x: ", "a".repeat(120))).isEqualTo("x: " + "a".repeat(120));
    }

    @Test
    void picturesComeFromEveryCommand() throws IOException {
        Path svg = directory.resolve("dead.svg");
        Path trace = directory.resolve("dead.json");
        assertThat(tidemark(
                                "explore",
                                "zoo:philosophers/3",
                                "--quiet",
                                "--trace",
                                trace.toString(),
                                "--picture",
                                svg.toString())
                        .status())
                .isZero();
        assertThat(Files.readString(svg)).contains(">1 takeLeft_1</text>", ">3 takeLeft_3</text>");
        Path dot = directory.resolve("dead.dot");
        tidemark("simulate", "zoo:philosophers/3", "--trace", trace.toString(), "--picture", dot.toString());
        assertThat(Files.readString(dot)).contains("label=\"3 takeLeft_3\"");
        Path walk = directory.resolve("walk.svg");
        tidemark("simulate", "zoo:ring/3", "--steps", "5", "--picture", walk.toString());
        assertThat(Files.readString(walk)).contains(">5 ");
    }

    @Test
    void picturesThatCannotBeAreRefused() {
        Ran ending = tidemark("explore", "zoo:philosophers/3", "--picture", "dead.png");
        assertThat(ending)
                .isEqualTo(new Ran(
                        2, "", "tidemark: dead.png: unknown picture format; expected one of .dot, .gv, .svg\n"));
        Ran tooLong = tidemark(
                "simulate",
                "zoo:ring/3",
                "--steps",
                "400",
                "--picture",
                directory.resolve("walk.svg").toString());
        assertThat(tooLong.status()).isEqualTo(2);
        assertThat(tooLong.err()).contains("a run of 400 events is too big for a picture, which holds 300 events");
        Ran noRun = tidemark(
                "explore",
                "zoo:ring/3",
                "--picture",
                directory.resolve("none.svg").toString());
        assertThat(noRun.err()).contains("no deadlock was found, so there is no run to write to ");
        assertThat(noRun.status()).isZero();
    }

    @Test
    void aMisspeltFileIsNoticed() {
        Path file = directory.resolve("ded.json");
        Ran ran = typing("q\n", "simulate", "zoo:philosophers/2", "--trace", file.toString());
        assertThat(ran.err())
                .isEqualTo("tidemark: there is no " + file
                        + " to replay; if this walk takes a step, it goes there when it ends\n");
        assertThat(file).doesNotExist();
        typing("1\nq\n", "simulate", "zoo:philosophers/2", "--quiet", "--trace", file.toString());
        assertThat(file).exists();
    }

    /** The values that a step draws are those of the seed in the file, whatever the command line says. */
    @Test
    void aRunIsReplayedWithTheValuesThatItDrew() throws IOException {
        Path net = directory.resolve("dice.cpn");
        Files.writeString(net, """
            <workspaceElements><cpnet><globbox><ml>colset INT = int; var i : INT;</ml></globbox>
            <page id="p"><pageattr name="Top"/>
            <place id="a"><text>A</text><type><text>INT</text></type><initmark><text>0</text></initmark></place>
            <trans id="t"><text>t</text></trans>
            <arc id="x" orientation="PtoT"><transend idref="t"/><placeend idref="a"/><annot><text>i</text></annot></arc>
            <arc id="y" orientation="TtoP"><transend idref="t"/><placeend idref="a"/>
            <annot><text>discrete (1, 1000000)</text></annot></arc></page></cpnet></workspaceElements>
            """);
        Path kept = directory.resolve("run.json");
        Ran walk = tidemark("simulate", net.toString(), "--steps", "3", "--seed", "7", "--trace", kept.toString());
        assertThat(walk.status()).isZero();
        assertThat(tidemark("simulate", net.toString(), "--steps", "3", "--seed", "8")
                        .out())
                .doesNotContain(walk.out().lines().skip(2).findFirst().orElseThrow());
        Ran replay = tidemark("simulate", net.toString(), "--trace", kept.toString(), "--seed", "8");
        assertThat(replay.out().lines().skip(1).limit(4).toList())
                .isEqualTo(walk.out().lines().skip(1).limit(4).toList());
        String run = Files.readString(kept);
        assertThat(run).contains("\"seed\"");
        Files.writeString(kept, run.replaceFirst("\"seed\": ?7", "\"seed\": 8"));
        Ran wrong = tidemark("simulate", net.toString(), "--trace", kept.toString());
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("step 1: the state gives", "'Top'A 1'").hasLineCount(1);
    }
}
