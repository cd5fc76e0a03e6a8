package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.Refusal;

/** What a page can do, without a page: models, play, questions, explorations, graphs, saved sessions. */
class SessionTest {
    private static final long ANY = Long.MAX_VALUE;

    @TempDir
    Path folder;

    private RunningServer running;

    @BeforeEach
    void start() throws Exception {
        running = new RunningServer(folder, "zoo:philosophers/4");
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private Fields ask(String action, Map<String, @Nullable Object> fields) throws Exception {
        return running.ask(action, fields);
    }

    private Fields ended(Fields job) throws Exception {
        return running.ended(job.number("id", 0, 1, ANY));
    }

    private static long states(Fields job) throws Refusal {
        return job.object("result").object("states").number("number", -1, 0, ANY);
    }

    @Test
    void aSessionBeginsWithTheModelOfTheCommandLine() throws Exception {
        Fields model = ask("session", Map.of()).object("model");
        assertThat(model.text("reference")).isEqualTo("zoo:philosophers/4");
        assertThat(model.list("places")).hasSize(16);
        assertThat(model.list("transitions")).hasSize(12);
        Fields picture = ask("picture", Map.of());
        assertThat(picture.list("nodes")).hasSize(28);
        assertThat(picture.list("lines")).hasSize(40);
        assertThat(model.text("text")).contains("place think_1 = 1");
    }

    @Test
    void whatIsWrongHasItsPlace() throws Exception {
        ask("session", Map.of());
        Fields wrong = ask("edit", Map.of("text", "place p = 1\ntransition t {\n  in q\n}\n"))
                .object("wrong");
        assertThat(wrong.number("line", 0, 0, 99)).isEqualTo(3);
        assertThat(wrong.number("column", 0, 0, 99)).isEqualTo(6);
        assertThat(ask("session", Map.of()).object("model").list("places")).hasSize(16);
        Fields repaired = ask("edit", Map.of("text", "place p = 1\ntransition t {\n  in p\n}\n"));
        assertThat(repaired.object("model").list("places")).hasSize(1);
        assertThat(repaired.object("model").isSet("edited")).isTrue();
    }

    @Test
    void transitionsFireAndAreTakenBack() throws Exception {
        assertThat(ask("play", Map.of()).list("enabled")).hasSize(4);
        ask("play", Map.of("fire", "takeLeft_1"));
        Fields two = ask("play", Map.of("fire", "takeRight_1"));
        assertThat(two.texts("history")).containsExactly("takeLeft_1", "takeRight_1");
        assertThat(two.object("marking").all()).containsKey("eat_1").doesNotContainKey("fork_1");
        Fields back = ask("play", Map.of("jump", 1));
        assertThat(back.number("at", -1, 0, 9)).isEqualTo(1);
        assertThat(back.object("marking").all()).containsKey("hasLeft_1");
        assertThat(ask("play", Map.of("jump", 2)).object("marking").all()).containsKey("eat_1");
        assertThatThrownBy(() -> ask("play", Map.of("fire", "takeLeft_2"))).isInstanceOf(Refusal.class);
        assertThat(ask("play", Map.of("random", 50)).texts("history")).hasSizeGreaterThan(2);
    }

    @Test
    void valuesAreShownAsTheyAreWritten() throws Exception {
        ask("open", Map.of("name", "m.tide", "text", """
                type Id = 1..3
                place waiting: (Id, bool) = (1, true), 2'(2, false)
                place done: Id
                transition go(i: Id) { in waiting: (i, false) out done: i }
                """));
        Fields play = ask("play", Map.of());
        assertThat(play.object("marking").object("waiting").all())
                .containsOnly(Map.entry("(1, true)", 1L), Map.entry("(2, false)", 2L));
        Fields enabled = play.list("enabled").get(0);
        assertThat(enabled.text("transition")).isEqualTo("go");
        assertThat(enabled.texts("events")).containsExactly("go(i = 2)");
        assertThat(ask("play", Map.of("fire", "go(i = 2)"))
                        .object("marking")
                        .object("done")
                        .all())
                .containsExactly(Map.entry("2", 1L));
    }

    @Test
    void questionsAreAnsweredWithRuns() throws Exception {
        List<Map<String, String>> questions = List.of(
                Map.of("name", "deadlock-free", "text", "AG !deadlock"),
                Map.of("name", "apart", "text", "AG eat_1 + eat_2 <= 1"),
                Map.of("name", "most", "text", "max(eat_1 + eat_2 + eat_3 + eat_4)"));
        Fields job = ended(ask("ask", Map.of("questions", questions)));
        List<Fields> answers = job.object("result").list("answers");
        assertThat(answers).hasSize(3);
        assertThat(answers.get(0).text("verdict")).isEqualTo("violated");
        assertThat(answers.get(1).text("verdict")).isEqualTo("holds");
        assertThat(answers.get(2).text("verdict")).isEqualTo("value");
        assertThat(answers.get(2).number("value", 0, 0, 9)).isEqualTo(2);
        assertThat(answers.get(0).number("runLength", 0, 0, 99)).isEqualTo(4);
        Fields run = ask("run", Map.of("job", job.number("id", 0, 0, ANY), "number", 0));
        assertThat(run.list("steps")).hasSize(4);
        assertThat(run.list("steps").get(0).text("event")).startsWith("takeLeft_");
        assertThat(run.list("steps").get(0).object("changes").all()).hasSize(3);
        assertThat(ask("run-picture", Map.of("job", job.number("id", 0, 0, ANY), "number", 0))
                        .text("svg"))
                .startsWith("<svg");
        assertThat(job.text("command"))
                .isEqualTo(
                        "./tidemark check zoo:philosophers/4 -f 'AG !deadlock' "
                                + "-f 'AG eat_1 + eat_2 <= 1' -f 'max(eat_1 + eat_2 + eat_3 + eat_4)' --threads 2 --memory 256m --time 120s");
        assertThat(job.text("before")).isEmpty();
    }

    private static int status(ThrowingCallable asking) {
        Refusal refusal = catchThrowableOfType(Refusal.class, asking);
        return refusal == null ? 200 : refusal.status();
    }

    @Test
    void aPageThatShowsAnotherModelIsRefused() throws Exception {
        long old = ask("session", Map.of()).object("model").number("version", 0, 1, ANY);
        Fields edited = ask("edit", Map.of("text", "place p = 1\ntransition t { in p }\n"));
        long now = edited.object("model").number("version", 0, 1, ANY);
        Map<String, Object> question = Map.of("name", "a", "text", "AG !deadlock");
        assertThat(status(() -> ask("ask", Map.of("version", old, "questions", List.of(question)))))
                .isEqualTo(409);
        for (String action : List.of("explore", "graph", "play")) {
            assertThat(status(() -> ask(action, Map.of("version", old))))
                    .as(action)
                    .isEqualTo(409);
            assertThat(status(() -> ask(action, Map.of("version", now))))
                    .as(action)
                    .isEqualTo(200);
        }
        assertThat(ask("picture", Map.of("version", old)).isSet("outdated")).isTrue();
    }

    @Test
    void anOlderEditDoesNotReplaceALaterOne() throws Exception {
        ask("session", Map.of());
        ask("edit", Map.of("turn", 8, "text", "place later = 1\ntransition t { in later }\n"));
        Fields older = ask("edit", Map.of("turn", 7, "text", "place older = 1\ntransition t { in older }\n"));
        assertThat(older.isSet("outdated")).isTrue();
        assertThat(ask("session", Map.of()).object("model").text("text")).contains("later");
    }

    @Test
    void aCommandSaysWhatIsNotInAFileYet() throws Exception {
        ask("open", Map.of("name", "-x.tide", "text", "place p = 1\ntransition t { in p }\n"));
        Fields job = ask("explore", Map.of("threads", 1));
        assertThat(job.text("before")).isEqualTo("Save the text as -x.tide first.");
        assertThat(job.text("command")).startsWith("./tidemark explore ./-x.tide --threads 1");
    }

    @Test
    void aGraphThatIsReplacedReturnsItsMemory() throws Exception {
        ask("open", Map.of("zoo", "philosophers/8"));
        List<Fields> jobs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            jobs.add(ask("graph", Map.of()));
        }
        for (Fields job : jobs) {
            ended(job);
        }
        ask("remove", Map.of("job", jobs.get(4).number("id", 0, 0, ANY)));
        assertThat(running.memory.freeBytes()).isEqualTo(RunningServer.MEMORY);
    }

    @Test
    void playReturnsItsMemory() throws Exception {
        ask("open", Map.of("zoo", "tide-philosophers/5"));
        ask("play", Map.of("random", 10));
        assertThat(running.memory.freeBytes()).isLessThan(RunningServer.MEMORY);
        ask("open", Map.of("zoo", "mutex/2"));
        assertThat(running.memory.freeBytes()).isEqualTo(RunningServer.MEMORY);
    }

    @Test
    void aRunThatGoesOnIsSavedAsCancelled() throws Exception {
        ask("open", Map.of("zoo", "slotted-ring/9"));
        ask("explore", Map.of("store", "plain"));
        Map<String, @Nullable Object> request = new LinkedHashMap<>();
        request.put("saved", ask("save", Map.of()).all());
        List<Fields> jobs = ask("restore", request).list("jobs");
        assertThat(jobs.get(jobs.size() - 1).text("status")).isEqualTo("CANCELLED");
    }

    @Test
    void aSavedSessionWithAWrongEventChangesNothing() throws Exception {
        Map<String, @Nullable Object> saved =
                new LinkedHashMap<>(ask("save", Map.of()).all());
        saved.put("played", List.of("takeLeft_1", "takeLeft_1"));
        ask("open", Map.of("zoo", "mutex/2"));
        assertThat(status(() -> ask("restore", Map.of("saved", saved)))).isEqualTo(400);
        assertThat(ask("session", Map.of()).object("model").text("reference")).isEqualTo("zoo:mutex/2");
    }

    @Test
    void aRunThatNeverEndsHasALoop() throws Exception {
        Fields job = ended(ask("ask", Map.of("questions", List.of(Map.of("name", "f", "text", "F eat_1 >= 1")))));
        assertThat(job.object("result").list("answers").get(0).text("verdict")).isEqualTo("violated");
        Fields run = ask("run", Map.of("job", job.number("id", 0, 0, ANY)));
        assertThat(run.number("loop", -1, -1, 99)).isBetween(0L, run.number("length", 0, 0, 99));
    }

    @Test
    void aWrongFormulaIsAnsweredWithItsPlace() throws Exception {
        ask("session", Map.of());
        assertThat(ask("check-formula", Map.of("text", "AG eat_1 <= 1")).all()).isEmpty();
        Fields wrong = ask("check-formula", Map.of("text", "AG eat_9 <= 1")).object("wrong");
        assertThat(wrong.number("column", 0, 0, 99)).isEqualTo(4);
    }

    @Test
    void filesOfQuestionsAreRead() throws Exception {
        ask("session", Map.of());
        assertThat(ask("questions", Map.of("text", "a: AG eat_1 <= 1\nb: EF deadlock\n"))
                        .list("list"))
                .extracting(question -> question.text("name"))
                .containsExactly("a", "b");
    }

    @Test
    void questionsOfTheContestAreReadAndAnswered() throws Exception {
        ask("session", Map.of());
        List<Fields> questions = ask("questions", Map.of("text", """
                <?xml version="1.0"?>
                <property-set xmlns="http://mcc.lip6.fr/"><property><id>eats</id><description>some</description><formula>
                <exists-path><finally><integer-le><integer-constant>1</integer-constant>
                <tokens-count><place>eat_1</place></tokens-count></integer-le></finally></exists-path></formula></property></property-set>
                """)).list("list");
        assertThat(questions).extracting(question -> question.text("name")).containsExactly("eats");
        Fields job = ended(ask(
                "ask",
                Map.of(
                        "questions",
                        List.of(Map.of("name", "eats", "text", questions.get(0).text("text"))))));
        assertThat(job.object("result").list("answers").get(0).text("verdict")).isEqualTo("holds");
    }

    @Test
    void filesOfOtherToolsAreOpened() throws Exception {
        Map<String, String> files = Map.of(
                "a.lola", "PLACE p, q; MARKING p: 1; TRANSITION t CONSUME p: 1; PRODUCE q: 1;",
                "a.net", "pl p (1)\npl q\ntr t p -> q\n",
                "a.aut", "des (0, 1, 2)\n(0, t, 1)\n",
                "a.pnml", """
                        <?xml version="1.0"?>
                        <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet">
                        <page id="g"><place id="p"><initialMarking><text>1</text></initialMarking></place><place id="q"/><transition id="t"/>
                        <arc id="a" source="p" target="t"/><arc id="b" source="t" target="q"/></page></net></pnml>
                        """);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Fields answer = ask("open", Map.of("name", file.getKey(), "text", file.getValue()));
            assertThat(answer.object("wrong").text("message")).as(file.getKey()).isEmpty();
            assertThat(states(ended(ask("explore", Map.of("threads", 1)))))
                    .as(file.getKey())
                    .isEqualTo(2);
        }
    }

    @Test
    void statesAreCounted() throws Exception {
        for (String store : List.of("plain", "tree", "delta")) {
            Fields job = ended(ask("explore", Map.of("store", store, "threads", 1, "memory", 64, "seconds", 30)));
            assertThat(job.text("status")).isEqualTo("DONE");
            assertThat(states(job)).isEqualTo(34);
            assertThat(job.text("command"))
                    .isEqualTo("./tidemark explore zoo:philosophers/4 --store " + store
                            + " --threads 1 --memory 64m --time 30s");
        }
    }

    @Test
    void statesAreCountedInEveryWayOfTheCommandLine() throws Exception {
        Map<Map<String, @Nullable Object>, String> ways = new LinkedHashMap<>();
        ways.put(Map.of("reduce", "symmetry"), " --threads 2 --reduce symmetry");
        ways.put(Map.of("reduce", "counting"), " --threads 2 --reduce counting");
        ways.put(Map.of("store", "diagram"), " --store mdd --threads 2");
        ways.put(Map.of("store", "disk"), " --store disk --dir run --threads 2");
        for (Map.Entry<Map<String, @Nullable Object>, String> way : ways.entrySet()) {
            Fields job = ended(ask("explore", way.getKey()));
            assertThat(job.text("status")).as(job.text("failure")).isEqualTo("DONE");
            assertThat(states(job)).isEqualTo(34);
            assertThat(job.text("command"))
                    .isEqualTo("./tidemark explore zoo:philosophers/4" + way.getValue() + " --memory 256m --time 120s");
        }
        assertThat(running.memory.freeBytes()).isEqualTo(RunningServer.MEMORY);
    }

    @Test
    void numbersThatAPageCannotHoldAreWritten() throws Exception {
        ask("open", Map.of("zoo", "philosophers/100"));
        Fields job = ended(ask("explore", Map.of("store", "diagram")));
        assertThat(job.object("result").object("states").text("text")).matches("[0-9.]+e38");
    }

    @Test
    void theLayersOfASweepAreKept() throws Exception {
        ask("open", Map.of("zoo", "dbm/4"));
        Fields job = ended(ask("explore", Map.of("search", "sweep")));
        assertThat((List<?>) job.all().get("layers")).hasSizeGreaterThan(1);
        assertThat((List<?>) job.all().get("points")).isNotEmpty(); // the last one comes when it ends
    }

    @Test
    void aRunIsDrawnAlongItsParts() throws Exception {
        Fields job = ended(ask("ask", Map.of("questions", List.of(Map.of("name", "d", "text", "AG !deadlock")))));
        long id = job.number("id", 0, 0, ANY);
        Fields picture = ask("run-sequence", Map.of("job", id));
        assertThat(picture.text("by")).isEqualTo("COMPONENTS");
        assertThat(picture.texts("choices")).containsExactly("COMPONENTS", "PLACES");
        assertThat(picture.texts("lines"))
                .containsExactlyInAnyOrder(
                        "think_1", "think_2", "think_3", "think_4", "fork_1", "fork_2", "fork_3", "fork_4");
        assertThat(picture.list("steps")).hasSize(4).allSatisfy(step -> {
            assertThat(step.text("event")).startsWith("takeLeft_");
            assertThat((List<?>) step.all().get("on")).hasSize(2); // a philosopher and a fork
        });
        Fields places = ask("run-sequence", Map.of("job", id, "by", "places"));
        assertThat(places.texts("lines")).hasSize(12);
        assertThat(status(() -> ask("run-sequence", Map.of("job", id, "number", 7))))
                .isEqualTo(404);
    }

    @Test
    void aRunIsCancelledWhileItIsWatched() throws Exception {
        ask("open", Map.of("zoo", "slotted-ring/9"));
        long job = ask("explore", Map.of("store", "plain")).number("id", 0, 0, ANY);
        Fields waiting = ask("explore", Map.of());
        for (int i = 0;
                i < 200
                        && ask("session", Map.of())
                                .list("jobs")
                                .get(0)
                                .object("result")
                                .all()
                                .isEmpty();
                i++) {
            if (!String.valueOf(
                            ask("session", Map.of()).list("jobs").get(0).all().get("points"))
                    .equals("[]")) {
                break;
            }
            Thread.sleep(20);
        }
        ask("cancel", Map.of("job", waiting.number("id", 0, 0, ANY)));
        ask("cancel", Map.of("job", job));
        Fields ended = running.ended(job);
        assertThat(ended.text("status")).isEqualTo("CANCELLED");
        assertThat(ended.object("result").isSet("complete")).isFalse();
        assertThat(ended(waiting).text("status")).isEqualTo("CANCELLED");
    }

    @Test
    void aGraphIsDrawnAndLookedAt() throws Exception {
        Fields job = ended(ask("graph", Map.of()));
        Fields picture = job.object("result").object("picture");
        assertThat(picture.text("mode")).isEqualTo("states");
        assertThat(picture.list("nodes")).hasSize(34);
        assertThat(picture.number("edges", 0, 0, 999)).isEqualTo(88);
        assertThat(picture.list("nodes").stream().filter(node -> node.isSet("deadlock")))
                .hasSize(1);
        Fields state = ask("state", Map.of("job", job.number("id", 0, 0, ANY), "state", 0));
        assertThat(state.number("distance", -1, -1, 99)).isEqualTo(4);
        assertThat(state.list("edges")).hasSize(4);
        assertThat(state.object("marking").all()).hasSize(8);
    }

    @Test
    void aLargerGraphIsCollapsed() throws Exception {
        ask("open", Map.of("name", "down.tide", "text", """
                place a = 9
                place p = 50
                place q
                transition down { in a }
                transition there { in p out q }
                transition back { in q out p }
                """));
        Fields picture = ended(ask("graph", Map.of())).object("result").object("picture");
        assertThat(picture.text("mode")).isEqualTo("components");
        assertThat(picture.number("states", 0, 0, ANY)).isEqualTo(10 * 51);
        assertThat(picture.list("nodes")).hasSize(10).allMatch(node -> sizeOf(node) == 51);
    }

    private static long sizeOf(Fields node) {
        try {
            return node.number("size", 0, 0, ANY);
        } catch (Refusal e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aLargeGraphOfFewComponentsIsShownByLayers() throws Exception {
        ask("open", Map.of("zoo", "philosophers/8"));
        Fields picture = ended(ask("graph", Map.of())).object("result").object("picture");
        assertThat(picture.text("mode")).isEqualTo("layers");
        assertThat(picture.number("states", 0, 0, ANY)).isEqualTo(1154);
        assertThat(picture.number("components", 0, 0, ANY)).isEqualTo(2);
    }

    @Test
    void aSavedSessionOpensAgain() throws Exception {
        ask("edit", Map.of("text", "place p = 2\ntransition t { in p }\n"));
        ask("play", Map.of("fire", "t"));
        ended(ask("explore", Map.of("threads", 1)));
        Map<String, @Nullable Object> saved = ask("save", Map.of()).all();
        ask("open", Map.of("zoo", "mutex/2"));
        Map<String, @Nullable Object> request = new LinkedHashMap<>();
        request.put("saved", saved);
        Fields state = ask("restore", request);
        assertThat(state.object("model").text("text")).contains("place p = 2");
        assertThat(state.object("play").texts("history")).containsExactly("t");
        List<Fields> jobs = state.list("jobs");
        assertThat(states(jobs.get(jobs.size() - 1))).isEqualTo(3);
        assertThatThrownBy(() -> ask("restore", Map.of("saved", Map.of()))).isInstanceOf(Refusal.class);
    }

    @Test
    void runsOfASavedSessionAreReplayed() throws Exception {
        List<Map<String, String>> questions = List.of(
                Map.of("name", "d", "text", "AG !deadlock"),
                Map.of("name", "none", "text", "AG eat_1 <= 1"),
                Map.of("name", "f", "text", "F eat_1 >= 1"));
        ended(ask("ask", Map.of("questions", questions)));
        Map<String, @Nullable Object> saved =
                new LinkedHashMap<>(ask("save", Map.of()).all());
        ask("open", Map.of("zoo", "mutex/2"));
        for (int again = 0; again < 2; again++) {
            List<Fields> jobs = ask("restore", Map.of("saved", saved)).list("jobs");
            long id = jobs.get(jobs.size() - 1).number("id", 0, 0, ANY);
            assertThat(ask("run", Map.of("job", id)).list("steps")).hasSize(4);
            Fields lasso = ask("run", Map.of("job", id, "number", 2));
            assertThat(lasso.number("loop", -1, -1, 99)).isNotEqualTo(-1);
            assertThat(ask("run-picture", Map.of("job", id)).text("svg")).startsWith("<svg");
            assertThat(ask("run-sequence", Map.of("job", id)).list("steps")).hasSize(4);
            assertThat(status(() -> ask("run", Map.of("job", id, "number", 1)))).isEqualTo(404);
            saved = new LinkedHashMap<>(ask("save", Map.of()).all()); // what is saved again is all there
        }
        assertThat(running.memory.freeBytes()).isEqualTo(RunningServer.MEMORY);
    }

    @Test
    void aLargeGraphIsShownByLayersAndSamples() throws Exception {
        ask("open", Map.of("name", "grid.tide", "text", """
                place a = 30
                place b = 30
                place c
                transition left { in a out c }
                transition right { in b }
                """));
        Fields layers = ended(ask("graph", Map.of())).object("result").object("picture");
        assertThat(layers.text("mode")).isEqualTo("layers");
        assertThat(layers.number("states", 0, 0, ANY)).isEqualTo(31 * 31);
        assertThat(layers.list("nodes")).hasSizeBetween(100, 300);
        assertThat(layers.list("nodes").stream().filter(node -> node.isSet("deadlock")))
                .hasSize(1);
        assertThat(layers.list("nodes").get(0).number("distance", -1, -1, 99)).isEqualTo(60);
    }

    /** Nobody asks how far the run has come, since that would be somebody; its memory shows that it has ended. */
    @Test
    @Timeout(60)
    void whoGoesAwayLeavesNothingRunning() throws Exception {
        running.close();
        running = new RunningServer(folder, "zoo:slotted-ring/12", Duration.ofMillis(200));
        long free = running.memory.freeBytes();
        long job = ask("explore", Map.of()).number("id", 0, 0, ANY);
        while (running.memory.freeBytes() == free) {
            Thread.sleep(10);
        }
        while (running.memory.freeBytes() < free) {
            Thread.sleep(10);
        }
        Fields ended = running.ended(job);
        assertThat(ended.text("status")).isEqualTo("CANCELLED");
        assertThat(ended.object("result").number("bytes", 0, 0, ANY)).isLessThanOrEqualTo(RunningServer.MEMORY);
    }

    @Test
    void everyModelOfTheZooCanBeOpened() throws Exception {
        for (Fields entry : ask("zoo", Map.of()).list("list")) {
            Fields answer = ask("open", Map.of("zoo", entry.text("name")));
            assertThat(answer.object("model").list("transitions"))
                    .as(entry.text("name"))
                    .isNotEmpty();
        }
    }
}
