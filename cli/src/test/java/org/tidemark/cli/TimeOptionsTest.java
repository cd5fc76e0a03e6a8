package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.session.Status;

/** {@code --clock}, {@code --cut-off}, and questions about time. */
class TimeOptionsTest {
    @TempDir
    Path folder;

    private Path model(String text) throws Exception {
        return Files.writeString(folder.resolve("timed.tide"), text);
    }

    /** A job that takes 2 to 4 units, and ends. */
    private Path ending() throws Exception {
        return model("place todo = 1; 1 @+ 3 place done transition work { in todo out done @+ 2..4 }");
    }

    @Test
    void theClockFollowsTheSearch() throws Exception {
        String ends = ending().toString();
        assertThat(Ran.tidemark("explore", ends).out()).contains("; clock modulo 5");
        Ran swept = Ran.tidemark("explore", ends, "--search", "sweep");
        assertThat(swept.out()).contains("; clock absolute", "progress     time", "proven never to fall");
        assertThat(swept.status()).isEqualTo(Status.DONE);
        assertThat(Ran.tidemark("explore", ends, "--search", "sweep", "--clock", "modulo")
                        .out())
                .contains("; clock modulo 5");
        assertThat(Ran.tidemark("check", ends, "-f", "EF (done = 2 && time = 5)")
                        .out())
                .contains("; clock absolute", "f1  holds");
        Ran locks = Ran.tidemark("explore", "zoo:locks", "--search", "sweep");
        assertThat(locks.out()).contains("; clock modulo 4");
        assertThat(locks.err()).contains("time may go on forever");
    }

    /** A model may have a place of that name; questions mean it then. */
    @Test
    void aNodeCalledTimeIsNoClock() throws Exception {
        String taken = model("place time = 1 place done transition work { in time out done @+ 2 }")
                .toString();
        assertThat(Ran.tidemark("check", taken, "-f", "EF time = 0").out()).contains("; clock modulo 3", "f1  holds");
        assertThat(Ran.tidemark("explore", taken, "--search", "sweep").status()).isEqualTo(Status.DONE);
        assertThat(Ran.tidemark("explore", taken, "--clock", "absolute").err()).contains("the name 'time' is reserved");
    }

    @Test
    void relativeTimeTakesStatesForOne() throws Exception {
        Ran relative = Ran.tidemark("explore", "zoo:locks", "--clock", "relative", "--json");
        assertThat(relative.out()).contains("\"clock\":\"relative\"", "\"states\":170");
        Ran checked = Ran.tidemark("check", "zoo:locks", "--clock", "relative", "-f", "EF holding.2 >= 1");
        assertThat(checked.out())
                .contains("search, 12 steps", "tick to time 2, arrive_holding(token = 2): holding: 2 entered");
        Ran endless = Ran.tidemark(
                "check", "zoo:locks", "--clock", "relative", "-f", "G F holding.2 >= 1", "-f", "EF holding.2 >= 1");
        assertThat(endless.out()).containsPattern("\nf1: answered with a clock modulo \\d+, since ");
        Ran direct = Ran.tidemark("explore", "zoo:locks", "--clock", "relative", "--colors", "direct", "--json");
        assertThat(direct.field("states")).isEqualTo(relative.field("states"));
        assertThat(direct.field("edges")).isEqualTo(relative.field("edges"));
        assertThat(Ran.tidemark("explore", "zoo:mutex", "--clock", "relative").err())
                .contains("no tokens are delayed in it");
    }

    /** A question that mentions the time passed leaves the others their clock that wraps around, of which there is an end. */
    @Test
    void eachQuestionHasItsClock() {
        Ran ran = Ran.tidemark(
                "check",
                "zoo:locks",
                "-f",
                "AG time <= 4",
                "-f",
                "latest(holding.1 >= 1)",
                "-f",
                "AG EF fireable(tick)");
        assertThat(ran.out())
                .containsPattern("f1 +violated ")
                .containsPattern("f2 +unbounded +with a modular clock")
                .containsPattern("f3 +holds +with a modular clock");
        Ran alone = Ran.tidemark(
                "check", "zoo:locks", "--clock", "absolute", "-f", "latest(holding.1 >= 1)", "--only", "f1");
        assertThat(alone.out()).contains("only because the clock wraps around");
    }

    @Test
    void whatIsCutOffIsNotKnown() throws Exception {
        Ran explored = Ran.tidemark("explore", "zoo:locks", "--cut-off", "time >= 6");
        assertThat(explored.out()).contains("UNKNOWN: every state up to the cut-off was seen", "at least 299");
        assertThat(explored.status()).isEqualTo(Status.UNKNOWN);
        Ran checked = Ran.tidemark(
                "check",
                "zoo:locks",
                "-f",
                "EF holding.2 >= 1",
                "-f",
                "AG holding.1 + late <= 1",
                "-f",
                "AG (time >= 3 -> key + key_later + holding + holding_later >= 1)",
                "--cut-off",
                "time >= 6");
        assertThat(checked.out())
                .contains(
                        "f1                holds",
                        "f2                violated",
                        "f3: unknown; it holds up to the cut-off; ")
                .containsPattern("f3: unknown; it holds up to the cut-off; \\d+ states were cut off");
        Ran ends = Ran.tidemark("check", ending().toString(), "-f", "AG done <= 2", "--cut-off", "done >= 2");
        assertThat(ends.out()).contains("f1  holds");
        assertThat(Ran.tidemark("explore", "zoo:locks", "--cut-off", "AG key = 1")
                        .err())
                .contains("--cut-off 'AG key = 1': is about runs; expected a condition on one state");
        assertThat(Ran.tidemark("explore", "zoo:locks", "--cut-off", "kay = 1").err())
                .contains("--cut-off 'kay = 1':1:1", "did you mean 'key'?");
        assertThat(Ran.tidemark("explore", "zoo:locks", "--cut-off", "key = 1", "--store", "mdd")
                        .err())
                .contains("--cut-off does not go with --store mdd");
    }

    @Test
    void timesAreAnswered() throws Exception {
        String ends = ending().toString();
        Ran asked = Ran.tidemark(
                "check",
                ends,
                "-f",
                "earliest(done >= 1)",
                "-f",
                "latest(done = 2)",
                "-f",
                "latest(done = 2 after done = 1) <= 4");
        assertThat(asked.out())
                .contains("f1  2 ", "f2  7 ", "f3  violated", "f3: the time is 5; time counts from step 4 on");
        assertThat(Ran.tidemark("check", ends, "-f", "earliest(done = 3)").out())
                .contains("f1  unbounded", "f1: no run gets there");
        assertThat(asked.status()).isEqualTo(Status.VIOLATED);
        assertThat(Ran.tidemark("check", "zoo:locks", "-f", "latest(holding.1 >= 1)")
                        .out())
                .contains(
                        "unbounded",
                        "time may pass forever before that",
                        "f1: 15 steps, then a cycle of 18 (steps 16 to 33) that never gets there");
        assertThat(Ran.tidemark("check", "zoo:mutex", "-f", "latest(critical_1 >= 1)")
                        .out())
                .contains("the model has no time");
        assertThat(Ran.tidemark("check", ends, "-f", "latest(AF done = 1)").err())
                .contains("a formula about runs; expected a condition on one state");
        assertThat(Ran.tidemark("check", ends, "-f", "latest(done = 1) within 3")
                        .err())
                .contains("expected nothing, or a comparison with a whole number");
        assertThat(Ran.tidemark("check", ends, "-f", "EF[< 1/2] done = 1").err())
                .contains("expected < or <= and a whole number, as in EF[<= 20] and AF[< 3]");
    }

    @Test
    void whatSeveralSweepsTookIsAddedUp() throws Exception {
        String ends = ending().toString();
        Ran one = Ran.tidemark("check", ends, "--search", "sweep", "-f", "latest(done = 2)");
        assertThat(one.out()).contains(" explored in 1 sweep, at most ");
        Ran two = Ran.tidemark(
                "check", ends, "--search", "sweep", "-f", "latest(done = 2)", "-f", "earliest(done = 2)", "--json");
        assertThat(two.out()).contains("\"sweeps\":2", "\"states\":null");
        assertThat(unwrapped(Ran.tidemark(
                        "check", ends, "--search", "sweep", "-f", "latest(done = 2)", "-f", "earliest(done = 2)")))
                .contains(" explored in 2 sweeps of 2 searches, at most ")
                .contains(" held at once, by progress time, ");
    }

    @Test
    void timesAreNotFoundByAnotherMeasure() throws Exception {
        String ends = ending().toString();
        String note = "times are found by sweeps that go by the time passed, not by the progress measure 'done'";
        assertThat(Ran.tidemark("check", ends, "--search", "sweep", "--progress", "done", "-f", "latest(done = 2)")
                        .err())
                .contains(note);
        assertThat(Ran.tidemark("check", ends, "--search", "sweep", "-f", "latest(done = 2)")
                        .err())
                .doesNotContain("progress measure");
    }

    @Test
    void aSweepThatIsCutOffSaysWhatItHasFound() throws Exception {
        String two = model(
                        "place a = 1 place g, c transition go { in a out g @+ 5 } transition side { in a out c @+ 1 } "
                                + "transition on { in c out g @+ 1 }")
                .toString();
        Ran cut = Ran.tidemark(
                "check",
                two,
                "--search",
                "sweep",
                "--clock",
                "absolute",
                "--cut-off",
                "c >= 1",
                "-f",
                "earliest(g = 1)");
        assertThat(unwrapped(cut)).contains("unknown; it takes 5 or less; 1 state was cut off and not expanded");
        assertThat(cut.status()).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void aClockThatCannotBeHadIsNotRecommended() throws Exception {
        String taken = model("place time = 1 place done transition work { in time out done @+ 2 }")
                .toString();
        Ran refused = Ran.tidemark("check", taken, "--search", "sweep", "-f", "latest(done = 1)");
        assertThat(unwrapped(refused)).contains("rename").doesNotContain("--clock absolute");
        Ran round = Ran.tidemark(
                "check", ending().toString(), "--search", "sweep", "--clock", "modulo", "-f", "latest(done = 2)");
        assertThat(unwrapped(round)).contains("use --clock absolute");
    }

    private static String unwrapped(Ran ran) {
        return ran.out().replaceAll("\\s+", " ");
    }

    @Test
    void aMissingConditionIsNamed() throws Exception {
        String ends = ending().toString();
        assertThat(Ran.tidemark("check", ends, "-f", "latest()").err())
                .contains("formula f1:1:8: a condition is missing here; expected one such as latest(p >= 1)");
        assertThat(Ran.tidemark("check", ends, "-f", "latest(done = 1 after )").err())
                .contains("a condition is missing here");
    }

    /** A sweep over moments finds the same times, and forgets what is behind it. */
    @Test
    void timesAreAnsweredBySweeps() throws Exception {
        String ends = ending().toString();
        Path run = folder.resolve("swept.json");
        Ran asked = Ran.tidemark(
                "check",
                ends,
                "--search",
                "sweep",
                "-f",
                "latest(done = 2) < 7",
                "-f",
                "earliest(done >= 1)",
                "-f",
                "latest(done = 2)",
                "-f",
                "latest(done = 2 after done = 1) <= 4",
                "-f",
                "earliest(done = 3)",
                "--trace",
                run.toString());
        assertThat(asked.out())
                .contains("; clock absolute", "f1  violated   sweep by time", "f2  2          sweep by time")
                .contains(
                        "f3  7          sweep by time", "f4  violated   sweep by time", "f5  unbounded  sweep by time");
        assertThat(asked.status()).isEqualTo(Status.VIOLATED);
        assertThat(Files.readString(run)).contains("\"time\":7");
        assertThat(Ran.tidemark("simulate", ends, "--trace", run.toString()).status())
                .isEqualTo(Status.DONE);
        Ran round = Ran.tidemark("check", ends, "--search", "sweep", "--clock", "modulo", "-f", "latest(done = 2)");
        assertThat(round.out().replaceAll("\\s+", " ")).contains("this one wraps around; use --clock absolute");
        assertThat(round.status()).isEqualTo(Status.WRONG_INPUT);
    }

    /** Where time has no end, a deadline has, and so has a run that comes back but for the time; other questions have another clock. */
    @Test
    void sweepsAnswerWhereTimeGoesOn() {
        Ran asked = Ran.tidemark(
                "check",
                "zoo:locks",
                "--search",
                "sweep",
                "-f",
                "latest(holding.1 >= 1)",
                "-f",
                "latest(holding.1 >= 1) <= 9",
                "-f",
                "earliest(holding.2 >= 1)",
                "-f",
                "EF holding.3 >= 1");
        assertThat(asked.err()).contains("time may go on forever");
        assertThat(asked.out())
                .containsPattern("f1 +unbounded +sweep by time")
                .containsPattern("f2 +violated +sweep by time")
                .containsPattern("f3 +2 +sweep by time")
                .containsPattern("f4 +holds +with a modular clock");
        Ran alone = Ran.tidemark(
                "check",
                "zoo:locks",
                "--search",
                "sweep",
                "-f",
                "latest(holding.1 >= 1)",
                "-f",
                "latest(holding.1 >= 1) <= 9",
                "--only",
                "f1",
                "--only",
                "f2");
        assertThat(alone.out().replaceAll("\\s+", " "))
                .containsPattern(
                        "f1: time may pass forever before that: the state after step \\d+ is that after step \\d+")
                .contains("f2: the time is 10 or more", "steps to a state where it has not happened yet");
        Ran cut = Ran.tidemark(
                "check",
                "zoo:locks",
                "--search",
                "sweep",
                "-f",
                "latest(holding.1 >= 1 after key >= 1)",
                "--cut-off",
                "time >= 8",
                "--only",
                "f1");
        assertThat(cut.out()).containsPattern("f1: unknown; it may take \\d+ or more; \\d+ states were cut off");
        assertThat(cut.status()).isEqualTo(Status.UNKNOWN);
    }

    /** A relative clock and a sweep go together where the net is executed directly: each meets one of the states that the other does. */
    @Test
    void aSweepByARelativeClockMeetsTheSameStates() {
        Ran swept = Ran.tidemark("explore", "zoo:locks", "--clock", "relative", "--search", "sweep", "--json");
        assertThat(swept.out()).contains("\"clock\":\"relative\"", "\"complete\":true");
        Ran found = Ran.tidemark(
                "check", "zoo:locks", "--clock", "relative", "--search", "sweep", "-f", "EF holding.2 >= 1");
        assertThat(found.out()).containsPattern("f1 +holds +sweep, \\d+ steps");
        assertThat(Ran.tidemark(
                                "explore",
                                "zoo:locks",
                                "--clock",
                                "relative",
                                "--search",
                                "sweep",
                                "--colors",
                                "unfold")
                        .err())
                .contains("leave out --colors unfold");
    }

    @Test
    void aCutOffIsReported() throws Exception {
        String buffer = model("place ready = 1 place buffer transition put { in ready out ready; buffer } "
                        + "transition get { in buffer } transition stop { in ready }")
                .toString();
        Ran explored = Ran.tidemark("explore", buffer, "--cut-off", "buffer > 5");
        assertThat(explored.out()).containsPattern("cut off +1  state met and not expanded");
        assertThat(Ran.tidemark("explore", buffer, "--cut-off", "buffer > 5", "--json")
                        .out())
                .contains("\"end\":\"cut_off\"", "\"statesCutOff\":1");
        assertThat(Ran.tidemark("explore", buffer, "--cut-off", "buffer > 5", "--search", "sweep", "--json")
                        .out())
                .contains("\"end\":\"cut_off\"", "\"statesCutOff\":1");
        Ran checked = Ran.tidemark("check", ending().toString(), "--cut-off", "done >= 1", "-f", "max(done)", "--json");
        assertThat(checked.out())
                .contains("\"cutOff\":\"done >= 1\"", "\"cause\":\"cut_off\"")
                .containsPattern(
                        "\"reason\":\"it is 1 up to the cut-off; \\d+ states? w[a-z]+ cut off and not expanded");
    }

    @Test
    void aRunWithTimesIsReplayed() throws Exception {
        String ends = ending().toString();
        Path run = folder.resolve("run.json");
        Ran.tidemark("check", ends, "-f", "latest(done = 2) < 7", "--trace", run.toString());
        assertThat(Files.readString(run)).contains("\"time\":7");
        Ran again = Ran.tidemark("simulate", ends, "--trace", run.toString());
        assertThat(again.status()).as(again.err()).isEqualTo(Status.DONE);
        Path absolute = folder.resolve("absolute.json");
        Ran.tidemark("check", ends, "-f", "EF (done = 2 && time = 6)", "--trace", absolute.toString());
        Ran counted = Ran.tidemark("simulate", ends, "--trace", absolute.toString());
        assertThat(counted.out()).as(counted.err()).contains("time 6:");
        Files.writeString(run, Files.readString(run).replace("\"time\":7", "\"time\":6"));
        assertThat(Ran.tidemark("simulate", ends, "--trace", run.toString()).err())
                .contains("time 6: expected 7, which has passed");
    }

    @Test
    void aConditionOnTheTimeItselfIsNotWaitedForForever(@TempDir Path folder) throws Exception {
        Path net = Files.writeString(folder.resolve("loop.tide"), "place a = 1\ntransition go { in a out a @+ 1 }\n");
        Ran run = Ran.tidemark("check", net.toString(), "--search", "sweep", "-f", "latest(time >= 100)");
        assertThat(run.out()).containsPattern("f1 +100 ").doesNotContain("unbounded");
        Ran never = Ran.tidemark("check", net.toString(), "--search", "sweep", "-f", "latest(a = 7)");
        assertThat(never.out()).contains("unbounded");
    }
}
