package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.session.Status;

class ColorsOptionTest {
    private static final String MANAGERS = "../examples/dbm.tide";
    private static final String PHILOSOPHERS = "../examples/philosophers.tide";

    @TempDir
    Path folder;

    @Test
    void figuresAreTheSameBothWays() {
        Map<String, Object> direct = tidemark("explore", PHILOSOPHERS, "--colors", "direct", "--json")
                .json();
        Map<String, Object> unfolded = tidemark("explore", PHILOSOPHERS, "--colors", "unfold", "--json")
                .json();
        for (String figure : new String[] {
            "model",
            "formalism",
            "places",
            "transitions",
            "arcs",
            "states",
            "edges",
            "deadlocks",
            "stepsToDeadlock",
            "depth",
            "maxTokensInPlace",
            "maxTokensOfOneValue",
            "maxTokensInMarking",
            "complete"
        }) {
            assertThat(direct).as(figure).containsEntry(figure, unfolded.get(figure));
        }
        assertThat(direct).containsKey("direct").doesNotContainKey("unfolding");
        assertThat(unfolded).containsKey("unfolding").doesNotContainKey("direct");
    }

    @Test
    void tokensInAPlaceAreOfWhateverValue() {
        assertThat(tidemark("check", MANAGERS, "-f", "max(inactive)").out()).containsPattern("f1 +4 ");
        for (String way : new String[] {"direct", "unfold"}) {
            Ran ran = tidemark("explore", MANAGERS, "--colors", way, "--json");
            assertThat(ran.json()).as(way).containsEntry("maxTokensOfOneValue", 1L);
            assertThat(tidemark("explore", MANAGERS, "--colors", way).out())
                    .containsPattern("most tokens +" + ran.field("maxTokensInPlace") + "  in a place")
                    .containsPattern(" 1  of one value in a place");
        }
    }

    @Test
    void textSaysWhichWayWasTaken() {
        Ran ran = tidemark("explore", MANAGERS, "--colors", "direct");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("8 places, 4 transitions, 18 arcs; executed directly")
                .containsPattern("states +109")
                .contains("multi-sets in places");
    }

    @Test
    void aRunIsReplayedOnTheUnfolding() {
        Path run = folder.resolve("run.json");
        Ran ran = tidemark("explore", PHILOSOPHERS, "--colors", "direct", "--trace", run.toString());
        assertThat(ran.status()).isZero();
        assertThat(run).exists();
        Ran replayed = tidemark("simulate", PHILOSOPHERS, "--trace", run.toString());
        assertThat(replayed.out()).contains("deadlock after");
    }

    @Test
    void questions() {
        Ran own = tidemark("check", MANAGERS, "--colors", "direct");
        assertThat(own.status()).isZero();
        assertThat(own.out()).contains("executed directly").containsPattern("one_at_a_time +holds");
        Ran more =
                tidemark("check", PHILOSOPHERS, "--colors", "direct", "--deadlock-free", "--live", "-f", "AF deadlock");
        assertThat(more.status()).isEqualTo(Status.VIOLATED);
        assertThat(more.out()).containsPattern("deadlock-free +violated").containsPattern("live +violated");
    }

    @Test
    void aFaultIsAFindingWithARun() throws Exception {
        Path file = Files.writeString(
                folder.resolve("down.tide"), "place n: 0..5 = 2 transition down(x: 0..5) { in n: x out n: x - 1 }");
        Path run = folder.resolve("run.json");
        Ran ran = tidemark("explore", file.toString(), "--colors", "direct", "--trace", run.toString());
        assertThat(ran.status()).isEqualTo(Status.VIOLATED);
        assertThat(ran.out())
                .contains("FAULT: down(x = 0) has all its tokens after 2 steps")
                .contains("the state: n: 0");
        assertThat(run).exists();
        Ran json = tidemark("explore", file.toString(), "--colors", "direct", "--json");
        assertThat(json.status()).isEqualTo(Status.VIOLATED);
        assertThat(json.json()).containsEntry("end", "fault");
        Ran unfolded = tidemark("explore", file.toString(), "--colors", "unfold");
        assertThat(unfolded.status()).isEqualTo(Status.VIOLATED);
        assertThat(unfolded.out()).contains("VIOLATED: fault:down after 2 steps");
    }

    @Test
    void questionsBesideAFaultAreAnswered() throws Exception {
        Path file = Files.writeString(
                folder.resolve("down.tide"), "place n: 0..5 = 2 transition down(x: 0..5) { in n: x out n: x - 1 }");
        Ran ran = tidemark("check", file.toString(), "--colors", "direct", "-f", "AG n = 1", "-f", "AG n = 2");
        assertThat(ran.status()).isEqualTo(Status.VIOLATED);
        assertThat(ran.err()).contains("unfolded, since direct execution ends at a fault: down(x = 0)");
        assertThat(ran.out()).containsPattern("holds").containsPattern("fault:down +violated +search, 2 steps");
        Ran huge = tidemark(
                "check",
                Files.writeString(
                                folder.resolve("huge.tide"),
                                "type T = 0..1000000000000 place n: T = 2 place s = 3 transition down(x: T) { in n: x; s out n: x - 1 } "
                                        + "transition up(x: T) { in n: x; s out n: 3 * x + 1 }")
                        .toString(),
                "--colors",
                "direct",
                "--memory",
                "200M",
                "-f",
                "AG n = 1");
        assertThat(huge.out()).contains("FAULT: down(x = 0) has all its tokens after 2 steps");
    }

    @Test
    void wordsThatDoNotFit() {
        Ran unknown = tidemark("explore", MANAGERS, "--colors", "folded");
        assertThat(unknown.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(unknown.err()).contains("folded");
        Ran fired =
                tidemark("explore", MANAGERS, "--colors", "direct", "--search", "sweep", "--progress", "fired(update)");
        assertThat(fired.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(fired.err()).contains("and this net is executed directly; --colors unfold does");
    }

    @Test
    void sweepsAreExecutedDirectly() throws Exception {
        String line = Files.writeString(
                        folder.resolve("line.tide"),
                        "place n: 0..99 = 0 transition up(x: 0..99) { guard x < 99 in n: x out n: x + 1 }")
                .toString();
        Path trace = folder.resolve("end.json");
        Ran text = tidemark(
                "explore",
                line,
                "--colors",
                "direct",
                "--search",
                "sweep",
                "--progress",
                "sum(x in n: x)",
                "--trace",
                trace.toString());
        assertThat(text.status()).isZero();
        assertThat(text.out())
                .contains("executed directly")
                .containsPattern("states +100\n")
                .containsPattern("most held +2 +states at once")
                .contains("one after 99 steps: up(x = 0)");
        assertThat(tidemark("simulate", line, "--trace", trace.toString()).status())
                .isZero();
        Ran json = tidemark("explore", line, "--colors", "direct", "--search", "sweep", "--json");
        assertThat(json.json())
                .containsEntry("states", 100L)
                .containsEntry("formalism", "color")
                .containsKey("direct");
        Ran checked = tidemark(
                "check", line, "--colors", "direct", "--search", "sweep", "-f", "EF n.7 = 1", "-f", "AF deadlock");
        assertThat(checked.status()).isZero();
        assertThat(checked.out())
                .containsPattern("f1 +holds +sweep, 7 steps")
                .containsPattern("f2 +holds +sweep for a graph");
    }

    private String never() throws Exception {
        return Files.writeString(
                        folder.resolve("never.tide"),
                        "place p: 1..3 = 1 place q: 1..3 transition t(x: 1..3) { guard x < 2 in p: x out q: x + 1 }")
                .toString();
    }

    @Test
    void aValueThatNeverOccursIsNowhere() throws Exception {
        String model = never();
        for (String way : new String[] {"unfold", "direct", "auto"}) {
            Ran ran = tidemark(
                    "check",
                    model,
                    "--colors",
                    way,
                    "-f",
                    "AG p.3 <= 0",
                    "-f",
                    "AG !fireable(t.3)",
                    "-f",
                    "EF q.2 = 1");
            assertThat(ran.status()).as(way + ran.err()).isZero();
            Ran outside = tidemark("check", model, "--colors", way, "-f", "AG p.4 <= 0");
            assertThat(outside.status()).isEqualTo(Status.WRONG_INPUT);
            assertThat(outside.err())
                    .contains("there is no place 'p.4'; 4 is not a value of 1..3, which tokens in 'p' have");
        }
        Path votes = Files.writeString(
                folder.resolve("votes.tide"), "place yes: 1..8 = 1 transition t(x: 1..8) { in yes: x }");
        assertThat(tidemark("check", votes.toString(), "-f", "EF yes.9 >= 1").err())
                .contains("there is no place 'yes.9'; 9 is not a value of 1..8, which tokens in 'yes' have");
        Ran fair = tidemark("check", model, "-f", "G p.3 <= 0", "--fair", "t.3");
        assertThat(fair.status()).as(fair.err()).isZero();
        Ran swept = tidemark("explore", model, "--search", "sweep", "--progress", "q + p.3");
        assertThat(swept.status()).as(swept.err()).isZero();
    }

    @Test
    void aGraphAnswersForAValueThatNeverOccurs() throws Exception {
        String model = never();
        String graph = folder.resolve("never.graph").toString();
        Ran built = tidemark("graph", model, "-o", graph, "--label", "three=p.3 >= 1", "--label", "some=p >= 1");
        assertThat(built.status()).as(built.err()).isZero();
        Ran ran = tidemark("graph", graph, "--check", "some && AG (!three && p.3 = 0 && !fireable(t.3))");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("holds");
    }

    @Test
    void aServiceMaySpeakOfWhatNeverHappens() throws Exception {
        String model = never();
        Path service = Files.writeString(
                folder.resolve("service.txt"), "automaton a\nstart s\ns -- t.1 --> u\nu -- t.3 --> s\n");
        Ran ran = tidemark("check", model, "--conforms", service.toString());
        assertThat(ran.status()).as(ran.err()).isZero();
        Ran words = tidemark("language", model, "--events", "t.1,t.3");
        assertThat(words.status()).as(words.err()).isZero();
    }

    @Test
    void directExecutionOfAPlaceTransitionNetIsNoted() {
        Ran ran = Ran.tidemark("explore", "zoo:philosophers/3", "--colors", "direct");
        assertThat(ran.status()).isZero();
        assertThat(ran.err())
                .isEqualTo(
                        "tidemark: --colors direct is for high-level nets, and zoo:philosophers/3 is a place/transition net,"
                                + " which is executed as it is\n");
        assertThat(Ran.tidemark("explore", "zoo:philosophers/3", "--colors", "auto")
                        .err())
                .isEmpty();
    }

    /** A transition with a binding for every number with this many digits. */
    private Path digits(int count) throws IOException {
        String variables =
                IntStream.range(0, count).mapToObj(k -> "x" + k + ": 0..9").collect(Collectors.joining(", "));
        String arcs = IntStream.range(0, count).mapToObj(k -> "p: x" + k).collect(Collectors.joining("; "));
        return Files.writeString(
                folder.resolve("digits" + count + ".tide"),
                "place p: 0..9 = all 0..9 transition t(" + variables + ") { in " + arcs + " }");
    }

    /** Twelve digits become more transitions than a net can have: commands without {@code --colors} say so, too. */
    @Test
    void aMillionMillionTransitionsAreRefusedAtOnce() throws Exception {
        String file = digits(12).toString();
        String[][] commands = {
            {"explore", file, "--colors", "unfold", "--time", "9s"},
            {"info", file, "--time", "9s"},
            {"convert", file, "-o", folder.resolve("o.pnml").toString(), "--unfold"}
        };
        for (String[] command : commands) {
            Ran refused = Ran.tidemark(command);
            assertThat(refused.status()).as(refused.out() + refused.err()).isEqualTo(Status.UNKNOWN);
            assertThat((refused.out() + refused.err()).replaceAll("\\s+", " "))
                    .contains(
                            "that is more than can ever be unfolded; choose smaller constants or types; explore and check do"
                                    + " without the unfolding under --colors direct")
                    .doesNotContain("more time");
        }
    }

    @Test
    void anUnfoldingWithoutHopeIsRefusedAtOnceWithTheWayRound() throws Exception {
        Path file = digits(24);
        for (String command : List.of("explore", "check")) {
            Ran refused = Ran.tidemark(
                    command.equals("explore")
                            ? new String[] {command, file.toString(), "--colors", "unfold"}
                            : new String[] {command, file.toString(), "--colors", "unfold", "-f", "EF deadlock"});
            assertThat(refused.status()).as(refused.out() + refused.err()).isEqualTo(Status.UNKNOWN);
            assertThat((refused.out() + refused.err()).replaceAll("\\s+", " "))
                    .contains("that is more than can ever be unfolded")
                    .contains("explore and check do without the unfolding under --colors direct")
                    .doesNotContain("more time");
        }
    }

    /** No token determines the digits, so that direct execution would try all of them in every state. */
    @Test
    void noWayRoundIsRecommendedThatIsRefused() throws Exception {
        String variables =
                IntStream.range(0, 24).mapToObj(k -> "x" + k + ": 0..9").collect(Collectors.joining(", "));
        String sum = IntStream.range(0, 24).mapToObj(k -> "x" + k).collect(Collectors.joining(" + "));
        String file = Files.writeString(
                        folder.resolve("free.tide"),
                        "place p: 0..999 = 0 transition t(" + variables + ") { in p: 0 out p: " + sum + " }")
                .toString();
        Ran direct = tidemark("explore", file, "--colors", "direct");
        assertThat(direct.status()).as(direct.err()).isEqualTo(Status.WRONG_INPUT);
        assertThat(direct.err()).contains("no token determines its value");
        for (String way : List.of("unfold", "auto")) {
            Ran unfolded = tidemark("explore", file, "--colors", way);
            assertThat(unfolded.status()).as(way).isEqualTo(Status.UNKNOWN);
            assertThat((unfolded.out() + unfolded.err()).replaceAll("\\s+", " "))
                    .contains("that is more than can ever be unfolded; choose smaller constants or types")
                    .doesNotContain("--colors direct");
        }
    }

    /** All the time goes into the first state: more of it hardly helps, and the report says what does. */
    @Test
    void bindingsThatNeverEndAreReported() throws Exception {
        Ran explored = tidemark("explore", digits(12).toString(), "--time", "3s");
        assertThat(explored.status()).isEqualTo(Status.UNKNOWN);
        assertThat(explored.out().replaceAll("\\s+", " "))
                .containsPattern(
                        "the time of 3\\.00 s was up; --time raises it\\. In the first state [0-9,]+ bindings of"
                                + " transitions were listed, and there are more: choose smaller constants or types\\."
                                + " check can answer some questions without listing them\\.");
    }

    /** What can happen along a run is listed within the time and the memory of the check, even in the middle of a state. */
    @Test
    @Timeout(60)
    void tellingARunEndsInTime() throws Exception {
        Ran checked = tidemark("check", digits(12).toString(), "--time", "6s", "-f", "EF deadlock");
        assertThat(checked.status()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).containsPattern("f1 +holds");
    }
}
