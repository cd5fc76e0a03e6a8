package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;

/** Reports show runs in the rows that matter. */
class RunRowsTest {
    /** A counter that is sent through a queue, with a limit that it passes before it has no value any more. */
    private static final String MODEL = """
        net wire
        type N = 0..3
        type Q = queue[2] of N
        place wire: Q = []
        place sender: {next: N, sent: N} = {next = 0, sent = 0}
        place noise = 1
        transition hum { in noise out noise }
        transition send(q: Q, s: {next: N, sent: N}) {
          guard length(q) < 2
          in wire: q; sender: s
          out wire: append(q, s.next); sender: {next = s.next + 1, sent = s.next}
        }
        transition take(q: Q) { guard length(q) > 0 in wire: q out wire: rest(q) }
        property low { AG sender.next <= 1 }
        property short { AG forall q in wire: length(q) <= 2 }
        """;

    @TempDir
    Path folder;

    private String model = "";

    @BeforeEach
    void write() throws IOException {
        model = Files.writeString(folder.resolve("wire.tide"), MODEL).toString();
    }

    @Test
    void changesAreShownByField() {
        Ran ran = tidemark("check", model, "--only", "low");
        assertThat(ran.out())
                .contains("     0  sender: {next = 0, sent = 0}\n")
                .contains("     1  send: sender.next 0→1\n")
                .contains("     2  send: sender.next 1→2, sent 0→1\n")
                .contains("   end  sender: {next = 2, sent = 1}\n")
                .doesNotContain("wire: [");
        assertThat(tidemark("check", model, "--only", "low", "--full-runs").out())
                .contains("1  send(q = [], s = {next = 0, sent = 0}):", "wire: 0 entered; sender.next 0→1");
    }

    @Test
    void theShortestRunComesFirstAndSaysWhatItPasses() {
        Ran ran = tidemark("check", model, "--only", "low", "--only", "fault:send");
        assertThat(ran.out())
                .containsPattern("the run to the violation of fault:send passes that of low at step [23]\n")
                .containsPattern("(?s)low: 2 steps to.*fault:send: \\d steps to");
        Map<String, Object> fault = properties(tidemark("check", model, "--json")).stream()
                .filter(property -> "fault:send".equals(property.get("name")))
                .findFirst()
                .orElseThrow();
        assertThat((Map<?, ?>) fault.get("passes")).extracting("name").isEqualTo("low");
    }

    @Test
    void aRunThatBreaksSeveralQuestionsIsPrintedOnce() {
        Ran ran = tidemark("check", "zoo:philosophers/3", "--deadlock-free", "-f", "AG EF eat_1 >= 1");
        assertThat(ran.out())
                .containsPattern("deadlock-free: 3 steps to a state that breaks it\n +1–3 ")
                .containsOnlyOnce("takeLeft_1, takeLeft_2, takeLeft_3");
    }

    @Test
    void numbersHaveAVerdictOfTheirOwn() {
        List<Map<String, Object>> found =
                properties(tidemark("check", "zoo:unbounded", "-f", "max(items)", "-f", "max(consuming)", "--json"));
        assertThat(found.get(0)).containsEntry("verdict", "unbounded").containsEntry("value", "unbounded");
        assertThat(found.get(1)).containsEntry("verdict", "value").containsEntry("value", 1L);
    }

    @Test
    void aDirectExecutionListsTheFaultsThatItDidNotMeet() throws IOException {
        String bounded = Files.writeString(
                        folder.resolve("bounded.tide"), MODEL.replace("length(q) < 2", "length(q) < 2 && s.next < 3"))
                .toString();
        String says = "transition 'send' always has the values it needs";
        assertThat(tidemark("check", bounded, "--colors", "direct").out())
                .containsPattern("fault:send +holds +searched \\d+ states +" + says);
        assertThat(tidemark("check", bounded, "--colors", "direct", "--only", "short")
                        .out())
                .doesNotContain(says);
        assertThat(tidemark("check", "zoo:dbm/3", "--colors", "direct", "--deadlock-free")
                        .out())
                .doesNotContain("always has the values");
    }

    @Test
    void aFaultComesAfterWhatItsLastStateBreaks() {
        assertThat(tidemark("check", model, "-f", "AG sender.next <= 2", "--only", "f1", "--only", "fault:send")
                        .out())
                .contains("the run to the violation of fault:send passes that of f1 at step 5\n");
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> properties(Ran ran) {
        return (List<Map<String, Object>>) ran.field("properties");
    }

    @Test
    @SuppressWarnings("unchecked")
    void programsHaveRowsBesideTheSteps() {
        Map<String, Object> low =
                properties(tidemark("check", model, "--only", "low", "--json")).get(0);
        Map<String, Object> evidence = (Map<String, Object>) Objects.requireNonNull(low.get("evidence"));
        assertThat((List<Object>) evidence.get("trace")).hasSize(3);
        List<Map<String, Object>> rows = (List<Map<String, Object>>) Objects.requireNonNull(evidence.get("rows"));
        assertThat(rows).hasSize(2);
        assertThat(rows.get(1))
                .containsEntry("from", 2L)
                .containsEntry("to", 2L)
                .containsEntry("events", List.of("send"))
                .containsEntry("changes", List.of("sender.next 1→2, sent 0→1"));
    }

    @Test
    void roundsAreFolded() throws IOException {
        String net = Files.writeString(
                        folder.resolve("rounds.net"), "net rounds\npl a (1)\ntr go a -> b\ntr back b -> a c\n")
                .toString();
        assertThat(tidemark("check", net, "-f", "AG c <= 8").out())
                .contains("   1–2  go, back: c 0→1\n", "  3–18  8 × steps 1–2 again: c 1→9\n", "   end  c=9\n");
    }

    @Test
    void timesAreThoseOfAllRuns() throws IOException {
        String timed = Files.writeString(folder.resolve("timed.tide"), """
            net timed
            place a = 1
            place b
            transition go { in a out b @+ 2 }
            transition wait { in a out a @+ 1 }
            property often { G F b >= 1 }
            property fast { latest(b >= 1) }
            """).toString();
        Ran ran = tidemark("check", timed, "--strong-fair", "all");
        assertThat(ran.out()).contains("fast is about all runs, fair or not\n");
        assertThat(tidemark("check", timed, "--strong-fair", "all", "--only", "fast")
                        .err())
                .contains("times are those of all runs, fair or not, so that fairness changes no answer");
        assertThat(properties(tidemark("check", timed, "--only", "fast", "--json"))
                        .get(0))
                .containsEntry("runs", "all");
    }

    @Test
    void aQuestionThatCannotBeReadKeepsItsPlace() {
        Ran ran = tidemark(
                "check", "zoo:philosophers/3", "-f", "EF deadlock", "-f", "AG (", "-f", "EF eat_1 = 1", "--json");
        List<?> unread = (List<?>) ran.field("unread");
        assertThat(unread).hasSize(1);
        assertThat((Map<?, ?>) unread.get(0)).extracting("name", "place").containsExactly("f2", 1L);
    }

    @Test
    void aTransitionWithOneBindingIsFiredByItsName() {
        Ran ran = Ran.typing("send\nsend(s = {next = 1, sent = 0})\nnothing\nq\n", "simulate", model);
        assertThat(ran.out()).contains("step 1: wire: [0]", "no transition and no command 'nothing'");
    }

    /** Each part of a combination has its reason to the end, also one that a single state shows. */
    @Test
    void theReasonOfAPartGoesToTheStateThatShowsIt() {
        Ran ran = tidemark("check", "zoo:philosophers/3", "-f", "EG eat_1 = 0 && EF eat_2 = 1");
        assertThat(ran.out()).containsPattern("EF eat_2 = 1 holds: by 2 steps, \\w+ \\w+\n +step 2: eat_2 = 1 holds\n");
    }

    @Test
    void whatIsOpenSaysWhatMayHelp() {
        Ran ran = tidemark(
                "check",
                "zoo:kanban/3",
                "-f",
                "AG EF card_1 >= 3",
                "--max-states",
                "2000",
                "--without",
                "walks,proofs,diagram,smaller,local,stubborn,symmetric,components,equation,late,second,longer");
        assertThat(ran.out().replaceAll("\\s+", " "))
                .containsPattern(
                        "next: --max-states 20000: [0-9,]+ states were found at [0-9,–]+ states/s, [0-9.]+ bytes"
                                + " each; ");
    }

    /** Channels of programs are shown as queues are, whatever part of them a formula names. */
    @Test
    void channelsShowWhatEntersAndLeaves() throws IOException {
        String program = Files.writeString(folder.resolve("q.pml"), """
                chan q = [3] of { byte, bit };
                chan r = [1] of { byte };
                byte got;
                active proctype S() { byte i; do :: i < 5 -> q!i,1; i++ :: r?_ od }
                active proctype R() { byte x; do :: q?x,1 -> got = x; r!x od }
                """).toString();
        assertThat(tidemark("check", program, "-f", "AG q.len < 3").out())
                .contains(
                        "     0  q=[]\n", "S, line 4 {q!i,1}: q: (0, 1) entered\n", "end  q=[(0, 1), (1, 1), (2, 1)]\n")
                .doesNotContain("q.len 0");
        assertThat(tidemark("check", program, "-f", "AG got < 1", "--full-runs").out())
                .contains("     0  got=0, q=[], r=[], S=")
                .contains("R, line 5 {q?x,1}: q: (1, 1) left", "R, line 5 {r!x}: r: 0 entered")
                .doesNotContain("q.0");
        assertThat(tidemark("why", program, "-f", "AG got < 1").out())
                .containsPattern("R, line 5 \\{r!x\\} +r: 0 entered")
                .doesNotContain("q.0");
    }

    /** Places of nets that are executed directly show the tokens that enter and leave, and only those places that matter. */
    @Test
    void placesOfHighLevelNetsShowTheirTokens() {
        String net = Path.of("..", "examples", "stop-and-wait.cpn").toString();
        assertThat(tidemark("check", net, "-f", "AG count(m in \"Protocol'Expects 1\": m = 3) = 0")
                        .out())
                .contains("Protocol'Receive 1: {k=1}: Protocol'Expects 1 1→2\n", "   end  Protocol'Expects 1: 1`3\n")
                .doesNotContain("Sends 1:");
        assertThat(tidemark("check", net, "--deadlock-free", "--full-runs").out())
                .contains("Protocol'Data_room 1 1→0; Protocol'Sends 1: 1 left", "Protocol'Waits 1: 1 entered");
    }
}
