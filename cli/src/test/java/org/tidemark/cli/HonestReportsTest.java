package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Status;

/** Reports say what is so: a fault is not a deadlock, figures survive a full disk, errors reach programs. */
class HonestReportsTest {
    private static final String DOWN = "place n: 0..5 = 2 transition down(x: 0..5) { in n: x out n: x - 1 }";

    @TempDir
    Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void aFaultIsNotADeadlock() throws Exception {
        String model = file("down.tide", DOWN);
        Ran checked = tidemark("check", model, "--deadlock-free", "--only", "deadlock-free");
        assertThat(checked.out().replaceAll("\\s+", " "))
                .contains("because of a fault in the model: transition 'down' with x = 0")
                .contains("stopped after 2 steps: a fault in the model: transition 'down' with x = 0")
                .doesNotContain("deadlock after");
        Ran walked = tidemark("simulate", model, "--steps", "9");
        assertThat(walked.out())
                .contains("stopped after 2 steps: a fault in the model")
                .doesNotContain("deadlock");
        Ran json = tidemark("simulate", model, "--steps", "9", "--json");
        assertThat(json.json()).containsEntry("end", "fault");
        assertThat(json.field("reason").toString()).contains("-1 is not a value of type 0..5");
        Ran typed = Ran.typing("r 5\n", "simulate", model);
        assertThat(typed.out()).contains("a fault in the model: ").doesNotContain("deadlock");
    }

    @Test
    void aWalkStopsAtAFaultAlsoWhereOthersCouldGoOn() throws Exception {
        String model = file("both.tide", DOWN + " place m = 9 transition other { in m }");
        Ran walked = tidemark("simulate", model, "--steps", "100", "--json");
        assertThat(walked.json()).containsEntry("end", "fault");
    }

    /** The folder vanishes between the check and the writing, which is as good as a full disk. */
    @Test
    void aGraphThatCannotBeWrittenIsStillReported() throws Exception {
        for (String way : List.of("--json", "--quiet")) {
            Path target = Files.createDirectory(folder.resolve("gone" + way));
            Interrupts vandal = () -> {
                try {
                    Files.delete(target);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return new Interrupts.Watch(() -> false, () -> {});
            };
            Ran ran = Ran.with(
                    InputStream.nullInputStream(),
                    vandal,
                    "graph",
                    "zoo:philosophers/3",
                    "-o",
                    target.resolve("p.graph").toString(),
                    way);
            assertThat(ran.status()).isEqualTo(Status.WRONG_INPUT);
            assertThat(ran.err()).contains("p.graph: cannot be written");
            if (way.equals("--json")) {
                assertThat(ran.json()).containsEntry("states", 14L).doesNotContainKey("file");
                assertThat(ran.field("error").toString()).contains("p.graph: cannot be written");
            } else {
                assertThat(ran.out()).containsPattern("states +14").doesNotContain("p.graph");
            }
        }
    }

    @Test
    void anUnfinishedGraphCountsTheStatesThatWereFound() {
        Ran ran = tidemark("graph", "zoo:philosophers/8", "--deadlocks", "--max-states", "100", "--json");
        assertThat(ran.status()).isEqualTo(Status.UNKNOWN);
        assertThat(ran.json()).containsEntry("states", 100L).containsEntry("end", "states");
        assertThat(ran.field("reason").toString()).contains("--max-states 100");
        assertThat(tidemark("graph", "zoo:philosophers/8", "--deadlocks", "--max-states", "100")
                        .out())
                .containsPattern("states +at least 100 ");
    }

    @Test
    void helpOffersWhatIsAccepted() {
        for (String command : List.of("graph", "language")) {
            String help = tidemark(command, "--help").out();
            assertThat(help).doesNotContain("--max-depth", "--forget", "dfs", "bitstate", "collapse");
            assertThat(help.indexOf("--store STORE")).isBetween(1, help.indexOf("--search ORDER"));
            Ran refused = tidemark(command, "zoo:philosophers/3", "--max-depth", "3");
            assertThat(refused.status()).isEqualTo(Status.WRONG_INPUT);
            assertThat(refused.err()).contains("to its end");
        }
    }

    @Test
    void anUnfinishedUnfoldingIsToldToPrograms() throws Exception {
        String model = file(
                "endless.tide",
                "type Big = 0..1000000000000 place n: Big = 0 place fuel = 3 "
                        + "transition up(x: Big) { in fuel; n: x out n: x + 1 }");
        for (String way : List.of("explore|--colors=unfold", "graph|--colors=unfold", "language|--threads=1")) {
            String[] words = way.split("\\|", 2);
            String more = words[0].equals("graph") ? "--deadlocks" : "--quiet";
            Ran ran = tidemark(words[0], model, words[1], more, "--time", "200ms", "--json");
            assertThat(ran.status()).as(ran.err()).isEqualTo(Status.UNKNOWN);
            assertThat(ran.json()).as(way).containsKey("engine").containsEntry("complete", false);
            assertThat(ran.field("reason").toString()).contains("time ran out");
            assertThat(ran.number("seconds")).isBetween(0.15, 20.0);
            assertThat((Long) ran.section("bytes").get("total")).isPositive();
        }
    }

    @Test
    void theTimeIncludesTheUnfolding() {
        Ran ran = tidemark("explore", "zoo:tide-dbm/8", "--colors", "unfold", "--json");
        assertThat(ran.number("seconds")).isGreaterThan(ran.number("secondsOfExploration"));
        assertThat(tidemark("explore", "zoo:philosophers/30", "--time", "1ms").out())
                .contains("the time of 1 ms was up");
    }

    @Test
    void nothingIsSaidOfTokensThatNobodySaw() {
        String out = tidemark("explore", "zoo:tide-dbm/9", "--colors", "unfold", "--time", "1ms")
                .out();
        assertThat(out).contains("the time of 1 ms was up").doesNotContainPattern("at least 0 +(in a|of one)");
    }

    @Test
    void errorsReachPrograms() throws Exception {
        for (String[] wrong : new String[][] {
            {"explore", "nowhere.pnml", "--json"},
            {"explore", "zoo:philosophers/3", "--store", "none", "--json"},
            {"check", "zoo:philosophers/3", "-f", "AG nothing = 1", "--json"},
            {"info", "zoo:nothing", "--json"},
            {"explore", "zoo:philosophers/3", "--nonsense", "--json"}
        }) {
            Ran ran = tidemark(wrong);
            assertThat(ran.status()).isEqualTo(Status.WRONG_INPUT);
            String[] fields =
                    wrong[0].equals("check") ? new String[] {"error", "errors", "unread"} : new String[] {"error"};
            assertThat(ran.json()).as(String.join(" ", wrong)).containsOnlyKeys(fields);
            assertThat(ran.err()).contains(ran.field("error").toString());
            String[] plain = List.of(wrong).subList(0, wrong.length - 1).toArray(String[]::new);
            assertThat(tidemark(plain).out()).isEmpty();
        }
    }

    @Test
    void aQuestionThatCannotBeAskedIsAnErrorBesideTheAnswers() {
        Ran ran = tidemark("check", "zoo:philosophers/3", "-f", "AG nothing = 1", "--deadlock-free", "--json");
        assertThat(ran.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(ran.field("error").toString()).contains("nothing");
        assertThat((List<?>) ran.field("properties")).hasSize(1);
    }

    @Test
    void outputThatCannotBeWrittenIsRefusedAtOnce() {
        String long250 = "x".repeat(245) + ".json";
        Ran ran = tidemark(
                "explore",
                "zoo:philosophers/40",
                "--memory",
                "1g",
                "--trace",
                folder.resolve(long250).toString());
        assertThat(ran.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).contains("cannot be written");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void unboundednessIsMentionedAtOnce() {
        Ran ran = tidemark("explore", "zoo:unbounded", "--max-states", "500");
        assertThat(ran.err()).contains("the net is unbounded: ").contains("can be repeated forever");
        assertThat(ran.out().replaceAll("\\s+", " ")).contains("In fact the net is unbounded: ");
        Map<String, Object> json = tidemark("explore", "zoo:unbounded", "--max-states", "500", "--json")
                .json();
        assertThat(json).containsKey("unbounded").containsEntry("end", "states");
        assertThat(String.valueOf(json.get("reason"))).contains("--max-states 500");
        assertThat(tidemark("explore", "zoo:philosophers/5").err()).isEmpty();
    }

    @Test
    void aLargestValueThatDoesNotExistIsShownByAPump() {
        Ran ran = tidemark("check", "zoo:unbounded", "-f", "max(items)");
        assertThat(ran.out()).containsPattern("f1 +unbounded").contains("that can be repeated forever");
        assertThat(ran.out()).doesNotContain("largest value");
    }

    @Test
    void answersNameWhatTheyAreAbout() throws Exception {
        String model = file(
                "named.lola",
                "PLACE a, b, calm; MARKING a: 2, calm: 1; TRANSITION go CONSUME a: 1; PRODUCE b: 1; "
                        + "TRANSITION never CONSUME b: 3; PRODUCE ;");
        Ran ran = tidemark("check", model, "--quasi-live", "--stable-marking", "--one-safe");
        assertThat(ran.out())
                .contains("'never'")
                .containsPattern("'calm'")
                .containsPattern("one-safe: 'a' can hold 2 tokens");
        List<?> properties =
                (List<?>) tidemark("check", model, "--quasi-live", "--stable-marking", "--one-safe", "--json")
                        .field("properties");
        assertThat(properties)
                .hasSize(3)
                .allSatisfy(property ->
                        assertThat(((Map<?, ?>) property).get("because")).isNotNull());
    }
}
