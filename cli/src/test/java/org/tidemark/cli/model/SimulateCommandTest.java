package org.tidemark.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.tidemark.cli.Ran.tidemark;
import static org.tidemark.cli.Ran.typing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;

class SimulateCommandTest {
    private static final String START = "step 0: think_1, fork_1, think_2, fork_2";

    @TempDir
    Path directory;

    @Test
    void showsWhatIsEnabledAndFiresByNumber() {
        Ran ran = typing("1\nq\n", "simulate", "zoo:philosophers/2");
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .startsWith("philosophers-2: 8 places, 6 transitions, 20 arcs (h for help)\n\n" + START
                        + "\n   1  takeLeft_1\n   2  takeLeft_2\n> 1\n")
                .contains("takeLeft_1: think_1 1→0, fork_1 1→0, hasLeft_1 0→1\n\n")
                .contains("step 1: hasLeft_1, think_2, fork_2\n")
                .endsWith("> q\n");
    }

    @Test
    void firesByNameAndMeetsADeadlock() {
        Ran ran = typing("takeLeft_2\nf takeLeft_1\n1\n\nb\n", "simulate", "zoo:philosophers/2");
        assertThat(ran.out())
                .contains("step 2: hasLeft_1, hasLeft_2\ndeadlock: no transition is enabled")
                .contains("no number 1: nothing is enabled\n")
                .contains("> b\n\nstep 1: think_1, fork_1, hasLeft_2\n");
        assertThat(ran.status()).isZero();
    }

    @Test
    void goesBackAndToTheStart() {
        Ran ran = typing("b\n1\nb\n2\n1\nreset\n", "simulate", "zoo:philosophers/2");
        assertThat(ran.out()).contains("> b\nthis is the start\n");
        assertThat(ran.out().split(START, -1)).hasSize(4);
    }

    @Test
    void goesBackSeveralSteps() {
        Ran ran = typing("takeLeft_1\ntakeLeft_2\nb 3\nb 2\nb 0\nb x\n", "simulate", "zoo:philosophers/2");
        assertThat(ran.out())
                .contains("> b 3\nb 3: there are only 2 steps to go back\n")
                .contains("> b 2\n\n" + START)
                .contains("b '0': expected a number of steps\n", "b 'x': expected a number of steps\n");
    }

    @Test
    void badCommandsAreExplained() {
        Ran ran = typing("m 3\nreset all\ntakeleft_1\n", "simulate", "zoo:philosophers/2");
        assertThat(ran.out())
                .contains("m '3': expected nothing after m (h for help)\n")
                .contains("reset 'all': expected nothing after reset (h for help)\n")
                .contains("no transition and no command 'takeleft_1'; did you mean takeLeft_1?\n");
    }

    @Test
    void longMarkingsAreCutAndWrapped() {
        Ran ran = typing("m\n", "simulate", "zoo:philosophers/60");
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= 100);
        assertThat(ran.out())
                .containsPattern("fork_10 and 100\\s+more\n")
                .containsPattern("> m\n(?s:.*)\n    (?s:.*)fork_60\n");
        assertThat(tidemark("simulate", "zoo:philosophers/60", "--steps", "1").out())
                .containsPattern("fork_10 and\\s+100\\s+more\n");
    }

    @Test
    void randomStepsAndMarkingAndHelp() {
        Ran ran = typing("\nr 3\nm\nl\nh\nr x\n99\nnonsense\nputBack_1\n", "simulate", "zoo:ring/4", "--seed", "5");
        assertThat(ran.out())
                .contains("step 1: ", "step 4: ", "b              go back a step")
                .contains("r 'x': expected a number of steps", "no number 99: expected 1 to ")
                .contains("no transition and no command 'nonsense' (h for help)");
        assertThat(typing("takeRight_1\n", "simulate", "zoo:philosophers/2").out())
                .contains("'takeRight_1' is not enabled");
    }

    @Test
    void longListsAreCut() {
        Ran ran = typing("l\n", "simulate", "zoo:philosophers/30");
        assertThat(ran.out()).contains("      and 10 more (l lists all)\n").contains("  30  takeLeft_30\n");
    }

    @Test
    void savesAWalkByHand() throws IOException {
        Path file = directory.resolve("walk.json");
        typing("1\n2\nb\n", "simulate", "zoo:philosophers/2", "--trace", file.toString());
        assertThat((List<?>) Ran.parse(Files.readString(file))).hasSize(2);
    }

    @Test
    void walksAtRandomTheSameWayForTheSameSeed() {
        Ran ran = tidemark("simulate", "zoo:philosophers/3", "--steps", "5", "--seed", "3");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .startsWith("philosophers-3: 12 places, 9 transitions, 30 arcs, seed 3\n     0  think_1, fork_1")
                .endsWith("stopped after 5 steps\n");
        assertThat(tidemark("simulate", "zoo:philosophers/3", "--steps", "5", "--seed", "3"))
                .isEqualTo(ran);
        assertThat(tidemark("simulate", "zoo:philosophers/3", "--steps", "5", "--seed", "4"))
                .isNotEqualTo(ran);
    }

    @Test
    void stopsAtADeadlockAndSaysSo() {
        assertThat(tidemark("simulate", "zoo:philosophers/2", "--steps", "100000")
                        .out())
                .containsPattern("\ndeadlock after [0-9,]+ steps: no transition is enabled\n$");
    }

    @Test
    void jsonHoldsTheWalk() {
        Ran ran = tidemark("simulate", "zoo:philosophers/3", "--steps", "4", "--json");
        assertThat(ran.json())
                .containsEntry("model", "philosophers-3")
                .containsEntry("seed", 1L)
                .containsEntry("steps", 4L)
                .containsEntry("end", "steps");
        assertThat((List<?>) ran.field("trace")).hasSize(5);
        Ran byHand = tidemark("simulate", "zoo:philosophers/3", "--json");
        assertThat(byHand.status()).isEqualTo(2);
        assertThat(byHand.err()).startsWith("tidemark: --json needs --steps");
    }

    @Test
    void tooManyTokensIsASentence() throws IOException {
        Path file = Files.writeString(directory.resolve("full.pnml"), """
                <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
                <net id="full" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
                <place id="p"><initialMarking><text>2147483647</text></initialMarking></place>
                <place id="q"><initialMarking><text>1</text></initialMarking></place>
                <transition id="t"/>
                <arc id="a" source="q" target="t"/><arc id="b" source="t" target="p"/>
                </page></net></pnml>
                """);
        assertThat(tidemark("simulate", file.toString(), "--steps", "2").out())
                .endsWith("a place would hold more than 2,147,483,647 tokens; the walk ends here\n");
        assertThat(typing("t\nm\n", "simulate", file.toString()).out())
                .contains("t: a place would hold more than")
                .contains("> m\np=2147483647, q\n");
    }

    private String channel() throws IOException {
        Path file = directory.resolve("channel.tide");
        Files.writeString(file, """
                type Channel = queue[8] of {src: 0..7, dst: 0..7, kind: 0..3}
                place wire: Channel = []
                transition send(w: Channel, s: 0..7) {
                  guard length(w) < 8
                  in wire: w
                  out wire: append(w, {src = s, dst = 7 - s, kind = 0})
                }
                """);
        return file.toString();
    }

    @Test
    void aNetThatIsTooLargeToUnfoldIsWalkedThroughAsItIs() throws IOException {
        Ran ran = typing("2\nr 2\nb 2\nm\nl\nh\nx\nr 9\nq\n", "simulate", channel());
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .startsWith("channel: 1 place, 1 transition, 2 arcs; executed directly, seed 1\n\nstep 0: wire: []\n")
                .contains("   2  send(", "> 2\n\nstep 1: wire: [")
                .contains("'x': expected the number or the name of an event, or a command (h for help)\n")
                .contains("step 8: wire: [", "deadlock after 8 steps: no transition is enabled\n")
                .endsWith("> q\n");
        Ran again = tidemark("simulate", channel(), "--steps", "3", "--seed", "4");
        assertThat(again.out())
                .contains("     0  wire: []\n     1  send(", "stopped after 3 steps\n")
                .isEqualTo(tidemark("simulate", channel(), "--steps", "3", "--seed", "4")
                        .out());
        assertThat(tidemark("simulate", channel(), "--steps", "3", "--json").out())
                .contains("\"steps\":3", "\"end\":\"steps\"");
    }

    /** The events of atomic classes are known by a table of all classes, of which there is no end here. */
    @Test
    void aRunThroughClassesWithoutEndIsRefusedInTime() throws IOException {
        Path file = Files.writeString(directory.resolve("m.net"), "tr t [1,2] p -> p q\ntr u [0,2] q -> r\npl p (1)\n");
        Path run = Files.writeString(directory.resolve("run.json"), """
                [{"event":null,"state":{"p":1,"time since t":"[0,0]"}},{"event":"t","state":{"p":1,"q":1}}]
                """);
        Ran ran = assertTimeoutPreemptively(
                Duration.ofSeconds(100),
                () -> Ran.tidemark("simulate", file.toString(), "-D", "classes=atomic", "--trace", run.toString()));
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("were not all found within 30 s", "without -D classes=atomic");
    }

    /** Processes that are started have variables as those have that are there from the beginning. */
    @Test
    void whatStartedProcessesDoIsShown() throws IOException {
        Path file = Files.writeString(directory.resolve("child.pml"), """
                proctype Child(int k) { int n; n = k + 4; n = 0 }
                init { run Child(3) }
                """);
        String walk = Ran.tidemark("simulate", file.toString(), "--steps", "3", "--seed", "2")
                .out();
        assertThat(walk).contains("Child[1].k 0→3", "Child[1].n 0→7").doesNotContain("no change");
    }
}
