package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepCommandTest {
    @TempDir
    Path folder;

    @Test
    void twoPhaseCommitIsAsInTheSurvey() {
        Ran ran = tidemark("explore", "zoo:two-phase-commit/2", "--search", "sweep", "--progress", "paper");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("COMPLETE: every reachable marking was seen.")
                .containsPattern("explored +38  states, some more than once")
                .containsPattern("most held +14  states at once")
                .containsPattern("sweeps +2  explored 19, 19")
                .containsPattern("persistent +1  ");
    }

    @Test
    void jsonKeepsTheContractAndSaysNullForWhatASweepCannotKnow() {
        Ran ran = tidemark("explore", "zoo:two-phase-commit/2", "--search", "sweep", "--progress", "paper", "--json");
        assertThat(ran.json())
                .containsEntry("complete", true)
                .containsEntry("states", null)
                .containsEntry("explored", 38L)
                .containsEntry("peakStates", 14L)
                .containsEntry("sweeps", 2L)
                .containsEntry("persistent", 1L);
        assertThat(ran.section("engine")).containsEntry("search", "sweep");
        Ran monotone = tidemark("explore", "zoo:stop-and-wait", "--search", "sweep", "--progress", "paper", "--json");
        Ran breadthFirst = tidemark("explore", "zoo:stop-and-wait", "--json");
        assertThat(monotone.field("states")).isEqualTo(breadthFirst.field("states"));
        assertThat(monotone.field("edges")).isEqualTo(breadthFirst.field("edges"));
        assertThat(monotone.field("deadlocks")).isEqualTo(breadthFirst.field("deadlocks"));
        assertThat(monotone.field("maxTokensInMarking")).isEqualTo(breadthFirst.field("maxTokensInMarking"));
    }

    /** Where the line goes back, classes are met twice; the most that are held are fewer than without symmetries. */
    @Test
    void representativesAreSwept() {
        Ran ran = tidemark(
                "explore",
                "../examples/dbm.tide",
                "-D",
                "n=5",
                "--search",
                "sweep",
                "--reduce",
                "symmetry",
                "--progress",
                "paper");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("COMPLETE: every class of reachable markings was seen.")
                .containsPattern("states +unknown  since classes may have been met twice")
                .containsPattern("symmetries +120  Manager 1, Manager 2 … Manager 5 \\(5\\) may be exchanged");
    }

    /** Questions are put to the representatives of a sweep, and runs to what they show are those of the net. */
    @Test
    void representativesAreAskedBySweeps() {
        Ran ran = tidemark(
                "check",
                "zoo:philosophers/6",
                "--deadlock-free",
                "--search",
                "sweep",
                "--reduce",
                "symmetry",
                "--explain");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .containsPattern("deadlock-free +violated +sweep up to symmetry, 6 steps +AG !deadlock\n")
                .contains("think_1, think_2 … think_6 (6) may be rotated");
        Ran both =
                tidemark("check", "zoo:dbm/5", "--deadlock-free", "--search", "sweep", "--reduce", "symmetry,stubborn");
        assertThat(both.status()).isZero();
        assertThat(both.out()).containsPattern("deadlock-free +holds +sweep up to symmetry");
    }

    @Test
    void aSweepOverRepresentativesKnowsARun() {
        Path trace = folder.resolve("classes.json");
        Ran ran = tidemark(
                "explore",
                "zoo:philosophers/5",
                "--search",
                "sweep",
                "--reduce",
                "symmetry",
                "--trace",
                trace.toString());
        assertThat(ran.status()).isZero();
        assertThat(trace).content().contains("takeLeft_1", "takeLeft_5");
    }

    @Test
    void aRunAndAPictureAreKept() throws IOException {
        Path trace = folder.resolve("dead.json");
        Path plot = folder.resolve("layers.svg");
        Ran ran = tidemark(
                "explore",
                "zoo:philosophers/5",
                "--search",
                "sweep",
                "--trace",
                trace.toString(),
                "--plot",
                plot.toString());
        assertThat(ran.status()).isZero();
        assertThat(Files.readString(plot))
                .startsWith("<svg ")
                .contains("<path", "held in memory", "regress edges leave")
                .endsWith("</svg>\n");
        Ran replay = tidemark("simulate", "zoo:philosophers/5", "--trace", trace.toString());
        assertThat(replay.out()).contains("no transition is enabled");
    }

    @Test
    void aMeasureMayCountWhatHasHappened() {
        Ran ran = tidemark(
                "explore",
                "zoo:stop-and-wait/4/1",
                "--search",
                "sweep",
                "--progress",
                "fired(send_1) + fired(resend_1, 3)");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("with history", "fired(send_1), fired(resend_1, 3)", "proven never to fall")
                .doesNotContain("\n  states ");
        Ran json = tidemark(
                "explore", "zoo:stop-and-wait/4/1", "--search", "sweep", "--progress", "fired(send_1)", "--json");
        assertThat(json.out()).containsPattern("\"states\" ?: ?null").containsPattern("\"statesWithHistory\" ?: ?43");
        assertThat(tidemark("explore", "zoo:ring/4", "--search", "sweep", "--progress", "fired(nowhere)")
                        .err())
                .contains("there is no transition 'nowhere'");
        assertThat(tidemark("explore", "zoo:stop-and-wait/4/1", "--search", "sweep", "--progress", "fired(send_1, 0)")
                        .err())
                .contains("found '0', expected a number from 1 to 999999999");
        assertThat(tidemark("check", "zoo:stop-and-wait/4/1", "--formula", "EF fired(send_1) > 3")
                        .err())
                .contains("available only in progress measures");
    }

    @Test
    void subspacesOfAProvenPartAreTold() {
        String measure = "0*expects_1 + expects_2 + 2*gotAll, 0 - dataFree";
        Ran ran = tidemark("explore", "zoo:stop-and-wait/2/1", "--search", "sweep", "--progress", measure);
        assertThat(ran.out()).contains("its first part is proven never to fall: 3 subspaces");
        Ran json = tidemark("explore", "zoo:stop-and-wait/2/1", "--search", "sweep", "--progress", measure, "--json");
        assertThat(json.out()).containsPattern("\"subspaces\" ?: ?3");
    }

    @Test
    void aMeasureIsToldAsItIsWritten() {
        String measure = "fired(resend_1, 3), expects_2";
        Ran ran = tidemark("explore", "zoo:stop-and-wait/4/1", "--search", "sweep", "--progress", measure, "--json");
        assertThat(ran.section("engine")).containsEntry("progress", measure);
        assertThat(ran.json())
                .containsEntry("progressBecause", "as asked for")
                .containsEntry("progressNeverFalls", false)
                .containsEntry("depth", null)
                .containsEntry("stepsToDeadlock", null);
    }

    @Test
    void aRunCutShortHasSeenAtLeastWhatItHeld() {
        Ran ran = tidemark(
                "explore",
                "zoo:philosophers/8",
                "--search",
                "sweep",
                "--progress",
                "0*eat_1",
                "--max-states",
                "500",
                "--json");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.field("states")).isEqualTo(500L).isEqualTo(ran.field("peakStates"));
        assertThat((Long) ran.field("explored")).isLessThan(500L);
        Ran text = tidemark(
                "explore", "zoo:philosophers/8", "--search", "sweep", "--progress", "0*eat_1", "--max-states", "500");
        assertThat(text.out()).contains("no edge seen leads back").doesNotContain("proven never to fall");
    }

    @Test
    void aPlotIsAnSvg() {
        Path picture = folder.resolve("layers.png");
        Ran ran = tidemark("explore", "zoo:ring/4", "--search", "sweep", "--plot", picture.toString());
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("layers.png': expected a file name that ends in .svg");
        assertThat(picture).doesNotExist();
    }

    @Test
    void theZooNamesItsMeasures() {
        assertThat(tidemark("zoo", "two-phase-commit").out())
                .contains("--search sweep --progress NAME")
                .containsPattern("paper +waitingVotes \\+ 2\\*waitingAcknowledgements");
        assertThat(tidemark("zoo", "two-phase-commit", "--json").section("measures"))
                .containsEntry("paper", "waitingVotes + 2*waitingAcknowledgements");
    }

    @Test
    void wrongMeasuresAreExplained() {
        assertThat(tidemark("explore", "zoo:ring/4", "--search", "sweep", "--progress", "nowhere + 1")
                        .err())
                .contains("progress measure 'nowhere + 1'")
                .contains("there is no place 'nowhere'");
        assertThat(tidemark("explore", "zoo:ring/4", "--search", "sweep", "--progress", "3")
                        .out())
                .contains("constant: it will not save memory");
        assertThat(tidemark(
                                "explore",
                                "zoo:dbm/4",
                                "--search",
                                "sweep",
                                "--progress",
                                "9000000000000000000*exclusion*2 + inactive_1")
                        .err())
                .contains("inactive_1': a number between 0 and 18000000000000000001 may occur")
                .contains("use smaller factors");
        assertThat(tidemark("explore", "zoo:dbm/4", "--search", "sweep", "--progress", "exclusoin")
                        .err())
                .contains("did you mean 'exclusion'? the model has the measures finer, paper, steps");
        assertThat(tidemark("explore", "zoo:dbm/4", "--search", "sweep", "--progress", "exclusoin + 1")
                        .err())
                .contains("did you mean 'exclusion'?")
                .doesNotContain("the model has the measures");
        assertThat(tidemark("explore", "zoo:kanban/1", "--search", "sweep", "--progress", "paper")
                        .err())
                .contains("there is no place 'paper'", "the model has no measures with names");
        assertThat(tidemark("explore", "zoo:kanban/1", "--search", "sweep", "--progress", "auto")
                        .out())
                .containsPattern("holds at\\s+most");
        assertThat(tidemark("explore", "zoo:ring/4", "--progress", "auto").err())
                .contains("--progress is for sweeps; add --search sweep");
        assertThat(tidemark("explore", "zoo:ring/4", "--search", "sweep", "--max-depth", "3")
                        .err())
                .contains("a sweep does not know how deep a state lies");
        assertThat(tidemark("explore", "zoo:ring/4", "--plot", "x.svg").err()).contains("--plot draws a sweep");
    }

    @Test
    void questionsAboutStatesAreAnsweredBySweeps() {
        String[] model = {"check", "zoo:philosophers/5", "--search", "sweep", "--progress", "auto"};
        Ran dead = asked(model, "--deadlock-free", "--one-safe", "--quasi-live");
        assertThat(dead.status()).isOne();
        assertThat(dead.out())
                .containsPattern("deadlock-free +violated")
                .containsPattern("one-safe +holds")
                .containsPattern("quasi-live +holds")
                .containsPattern("representatives? explored in \\d+ sweeps?, at most [0-9,]+ held at once");
        assertThat(asked(model, "--deadlock-free", "--reduce", "none").out())
                .containsPattern("states? explored in \\d+ sweeps?, at most [0-9,]+ held at once");
    }

    @Test
    void jsonOfACheckHasTheFiguresOfTheSweep() {
        String[] model = {"check", "zoo:two-phase-commit/2", "--search", "sweep", "--progress", "paper"};
        assertThat(asked(model, "--deadlock-free", "--json").out())
                .contains("\"verdict\":\"holds\"")
                .contains("\"states\":null,\"explored\":38,\"peakStates\":14,\"sweeps\":2,\"persistent\":1")
                .contains("\"progress\":\"waitingVotes + 2*waitingAcknowledgements\"");
    }

    @Test
    void whatASweepCannotAnswerIsRefusedAndTheRestIsAnswered() {
        String[] model = {"check", "zoo:ring/4", "--search", "sweep"};
        Ran ran = asked(model, "--live", "--deadlock-free");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.out())
                .contains("live: refused; liveness depends on the terminal components")
                .contains("--search bfs")
                .containsPattern("deadlock-free +holds");
        Ran linear = asked(model, "-f", "G F deadlock");
        assertThat(linear.status()).isOne();
        assertThat(linear.out()).containsPattern("f1 +violated").contains("a graph of ");
        Ran branching = asked(model, "-f", "AG EF deadlock");
        assertThat(branching.status()).isOne();
        assertThat(branching.out()).containsPattern("f1 +violated").contains("a graph of ");
    }

    @Test
    void anIllegalRunIsFoundBySweeps() throws IOException {
        Path queue = folder.resolve("queue.txt");
        Files.writeString(queue, """
            automaton queue
            start none
            none -- request_1 --> one
            one -- request_2 --> both
            one -- enter_1 --> none
            both -- enter_1 --> none
            none -- request_2 --> none
            """);
        Ran ran = tidemark("check", "zoo:mutex/2", "--search", "sweep", "--conforms", queue.toString());
        assertThat(ran.status()).isOne();
        assertThat(ran.out()).containsPattern("queue +violated").contains("steps to a state that breaks it");
    }

    private static Ran asked(String[] first, String... more) {
        return tidemark(Stream.concat(Arrays.stream(first), Arrays.stream(more)).toArray(String[]::new));
    }

    @Test
    void aBudgetThatIsUsedUpIsNamed() {
        Ran ran = tidemark("explore", "zoo:kanban/5", "--search", "sweep", "--progress", "0", "--memory", "2m");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out()).contains("the memory budget of 2 MiB was used up; --memory raises it.");
    }
}
