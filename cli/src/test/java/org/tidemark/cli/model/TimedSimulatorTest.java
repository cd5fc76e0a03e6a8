package org.tidemark.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;
import static org.tidemark.cli.Ran.typing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.cli.Ran;
import org.tidemark.cli.session.Status;

/** Walks in which time passes by exact amounts. */
class TimedSimulatorTest {
    @TempDir
    Path directory;

    private String net = "";
    private String arcs = "";

    @BeforeEach
    void write() throws IOException {
        net = Files.writeString(
                        directory.resolve("m.net"),
                        "net m\npl a (1)\npl b (1)\ntr slow [2,5[ a -> c\ntr fast ]1,3] b -> d\n")
                .toString();
        arcs = Files.writeString(
                        directory.resolve("m.tapn"),
                        "<pnml><net id='m' active='true' type='P/T net'><place id='a' name='a' initialMarking='1'"
                                + " invariant='&lt; 4'/><place id='b' name='b' initialMarking='0' invariant='&lt;"
                                + " inf'/><transition id='go' name='go' urgent='false'/><transition id='on' name='on'"
                                + " urgent='false'/><arc source='a' target='go' type='timed' inscription='[1,2)'/><arc"
                                + " source='go' target='a' type='normal' inscription='1' weight='2'/><arc source='a'"
                                + " target='on' type='timed' inscription='(0,3]'/><arc source='on' target='b'"
                                + " type='normal' inscription='1'/></net></pnml>")
                .toString();
    }

    @Test
    void showsWhenTransitionsCanFireAndTakesDelays() {
        Ran ran = typing("d 1\n3/4 fast\nd 2.25\nm\nd 1\nslow\nb 2\nd x\n7\nslw\n", "simulate", net);
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("""
                    step 0, time 0: a, b
                       1  slow                     in 2 to 3
                       2  fast                     in more than 1 to 3
                          time may pass until 3
                    """)
                .contains("     1  wait 1, time 1\n")
                .contains("     2  fast, time 7/4: b 1→0, d 0→1\n")
                .contains("   1  slow                     in 1/4 to less than 13/4\n")
                .contains("      time may pass to any date before 5\n")
                .contains("    a = 1\n    d = 1\n    time since slow = 4\n")
                .contains("date 5: 'slow' has to fire before 5\n")
                .contains("     4  slow, time 4: a 1→0, c 0→1\n")
                .contains("step 4, time 4: c, d\ndeadlock: no transition can ever happen; time may pass without end")
                .contains("> b 2\n\nstep 2, time 7/4: a, d\n")
                .contains("d 'x': expected a time such as 3, 0.5 or 7/2\n")
                .contains("no number 7: expected 1 to 1 ('d 7' lets time pass)\n")
                .contains("no transition and no command 'slw'; did you mean slow?\n");
    }

    @Test
    void waitsForATransitionAsShortAsPossible() {
        assertThat(typing("slow\nslow\nfast\n", "simulate", net).out())
                .contains("     1  slow, time 2: a 1→0, c 0→1\n", "'slow' cannot happen before something else does\n")
                .contains("     2  fast, time 2: b 1→0, d 0→1\n");
        assertThat(typing("fast\n", "simulate", net).out()).contains("     1  fast, time 2: b 1→0");
    }

    @Test
    void showsAgesAndWhichTokensAreTaken() {
        Ran ran = typing("go\nd 1/2\n1 go\nl\nm\n", "simulate", arcs);
        assertThat(ran.out())
                .contains("""
                    step 0, time 0: a=1 (age 0)
                       1  go                       in 1 to less than 2
                       2  on                       in more than 0 to 3
                          time may pass to any date before 4
                    """)
                .contains("step 1, time 1: a=2 (age 0, 0)\n")
                .contains("step 3, time 5/2: a=3 (age 3/2, 0, 0)\n")
                .contains("   1  go                       in 0 to less than 1/2\n");
        assertThat(typing("go\n1 on\n", "simulate", arcs).out()).contains("step 2, time 2: a=1 (age 1), b=1\n");
    }

    @Test
    void walksAtRandomAreKeptReplayedAndDrawn() throws IOException {
        for (String model : new String[] {net, arcs, "../examples/crossing.net", "../examples/repair.tapn"}) {
            Path walk = directory.resolve("walk.json");
            Ran made = tidemark("simulate", model, "--steps", "6", "--seed", "3", "--trace", walk + "", "--force");
            assertThat(made.status()).isZero();
            Path picture = directory.resolve("walk.svg");
            Ran again = tidemark("simulate", model, "--trace", walk.toString(), "--picture", picture + "");
            assertThat(again.err()).isEmpty();
            assertThat(lines(again.out())).isEqualTo(lines(made.out()));
            assertThat(Files.readString(picture)).startsWith("<svg").contains("<rect", " at ");
            Files.delete(picture);
            assertThat(tidemark("simulate", model, "--steps", "6", "--seed", "3", "--json")
                            .out())
                    .contains("\"trace\":" + Files.readString(walk).strip());
        }
    }

    /** The lines of the steps. */
    private static String lines(String out) {
        return String.join(
                "\n", out.lines().filter(line -> line.startsWith("     ")).toList());
    }

    @Test
    void runsOfChecksAreReplayed() throws IOException {
        Path run = directory.resolve("run.json");
        tidemark("check", arcs, "-f", "EF (b = 2 and a = 1)", "--trace", run.toString());
        assertThat(tidemark("simulate", arcs, "--trace", run.toString()).out())
                .contains("a run of 4 steps with dates\n", "the run ends after 4 steps\n");
        tidemark("check", net, "-f", "latest(c = 1)", "--trace", run.toString(), "--force");
        assertThat(Files.readString(run)).contains("{\"event\":\"slow\",\"date\":\"");
        assertThat(tidemark("simulate", net, "--trace", run.toString()).status())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "'fast','1' # step 1: fast cannot happen at 1, only after 1 to 3",
                "'fast','7/2' # step 1: date 7/2: 'fast' has to fire by 3",
                "'fast','x' # step 1: date 'x': expected a number such as 3, 0.5 or 7/2",
                "'fasd','2' # step 1: transition 'fasd': 'm' has no such transition; did you mean 'fast'?",
                "null,'2.5','fast','2' # step 2: date 2 is before that of the last step, 5/2",
                "'fast','2','slow','5' # step 2: date 5: 'slow' has to fire before 5",
                "'fast','2','slow',null # an object without 'date': expected 'event', 'date' and 'state'",
                "'fast','5/2' # step 1: the state gives 0 for place 'a': expected 1, which it has after the step",
            })
    void badDatesAreRefused(String steps, String message) throws IOException {
        StringBuilder text = new StringBuilder(
                "[{'event':null,'date':'0','state':{'a':1,'b':1,'time since slow':'0','time since fast':'0'}}");
        String[] parts = steps.split(",", -1);
        for (int i = 0; i < parts.length; i += 2) {
            String date = parts[i + 1].equals("null") ? "" : "'date':" + parts[i + 1] + ",";
            String state = parts[i].equals("null")
                    ? "'a':1,'b':1,'time since slow':'5/2','time since fast':'5/2'"
                    : parts[1].equals("'2'") ? "'a':1,'d':1,'time since slow':'2'" : "";
            text.append(",\n{'event':" + parts[i] + "," + date + "'state':{" + state + "}}");
        }
        Path run = Files.writeString(directory.resolve("run.json"), (text + "]").replace('\'', '"'));
        Ran ran = tidemark("simulate", net, "--trace", run.toString());
        assertThat(ran.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(ran.err()).containsPattern("run\\.json:\\d+:\\d+: ").contains(message);
    }

    @Test
    void timeIsWholeWhereItIsDiscrete() {
        assertThat(typing("d 0.5\nd 1\n", "simulate", "../examples/repair.tapn").out())
                .contains("time is discrete, and passes by whole numbers ('-D time=dense' takes fractions)")
                .contains("     1  wait 1, time 1\n");
    }
}
