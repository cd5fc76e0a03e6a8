package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.session.Status;

/** Every command takes a file of the tide language. */
class TideCommandTest {
    private static final String MANAGERS = "../examples/dbm.tide";
    private static final String MUTEX = "../examples/mutex.tide";

    @TempDir
    Path folder;

    @Test
    void parameters() {
        Ran ran = tidemark("explore", MANAGERS, "-D", "n=5", "--json");
        assertThat(ran.status()).isZero();
        assertThat(ran.json())
                .containsEntry("model", "dbm-5")
                .containsEntry("formalism", "color")
                .containsEntry("states", 406L);
        assertThat(tidemark("explore", MANAGERS, "-D", "n=2", "-D", "n=3").err())
                .contains("parameter 'n' is given as '2' and as '3'; expected one of them");
        Ran wrong = tidemark("explore", MANAGERS, "-D", "m=5");
        assertThat(wrong.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(wrong.err()).contains("no parameter 'm'; expected n");
    }

    @Test
    void itsOwnQuestionsAndOthers() {
        Ran own = tidemark("check", MUTEX);
        assertThat(own.status()).isZero();
        assertThat(own.out()).containsPattern("exclusion +holds").containsPattern("possible +holds");
        Ran other = tidemark("check", MUTEX, "-D", "n=2", "-f", "AG critical.2 = 0");
        assertThat(other.status()).isEqualTo(Status.VIOLATED);
        assertThat(other.out()).contains("enter(p = 2)").doesNotContain("exclusion");
        assertThat(tidemark("check", MUTEX, "--only", "exclusion").out()).doesNotContain("possible");
    }

    @Test
    void ownQuestionsThatMakeWayForOthersAreNamed() {
        String note =
                "the properties that the model declares (exclusion, possible) are not checked, because other questions are"
                        + " asked; leave those out to check them";
        assertThat(tidemark("check", MUTEX, "--deadlock-free").err()).contains(note);
        Ran json = tidemark("check", MUTEX, "-f", "EF deadlock", "--json", "--quiet");
        assertThat(json.json()).containsEntry("notes", List.of(note));
        assertThat(json.err()).isEmpty();
        assertThat(tidemark("check", MUTEX).err()).doesNotContain("not checked");
        assertThat(tidemark("check", "--help").out()).contains("properties that a .tide file declares");
    }

    @Test
    void aFileWithoutQuestions() throws Exception {
        Path file = Files.writeString(folder.resolve("still.tide"), "place p = 1\n");
        Ran ran = tidemark("check", file.toString());
        assertThat(ran.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(ran.err()).contains("no property is declared in it");
        Path wrong = Files.writeString(folder.resolve("wrong.tide"), "place p\nproperty q { AG r = 0 }\n");
        Ran refused = tidemark("check", wrong.toString());
        assertThat(refused.status()).isEqualTo(Status.WRONG_INPUT);
        assertThat(refused.err()).contains("wrong.tide:2:17: ");
    }

    @Test
    void measures() {
        Ran ran = tidemark("explore", MANAGERS, "--search", "sweep", "--progress", "paper", "--json");
        assertThat(ran.status()).isZero();
        assertThat(ran.json()).containsEntry("complete", true);
    }

    @Test
    void layoutAndUnfolding() throws Exception {
        Path messy = Files.writeString(folder.resolve("messy.tide"), "place  p:1..2=all 1..2   transition t{in p:1}");
        Path tidy = folder.resolve("tidy.tide");
        assertThat(tidemark("convert", messy.toString(), "-o", tidy.toString()).status())
                .isZero();
        assertThat(tidy).content().isEqualTo("place p: 1..2 = all 1..2\ntransition t { in p: 1 }\n");
        Path net = folder.resolve("net.pnml");
        assertThat(tidemark("convert", MUTEX, "-D", "n=4", "-o", net.toString()).status())
                .isZero();
        assertThat(tidemark("explore", net.toString(), "--json").json()).containsEntry("states", 48L);
    }

    @Test
    void aConversionNamesTheDeclarationsThatItLeavesOut() throws Exception {
        Path model = Files.writeString(folder.resolve("fair.tide"), """
                place p: 1..2 = 1
                place q
                strongly fair together transition t(x: 1..2) { in p: x out q }
                fair transition u { read q }
                property ends { F q >= 1 }
                progress far { q }
                """);
        for (String[] to : new String[][] {{"a.pnml"}, {"a.lola"}, {"a.tide", "--unfold"}, {"a.pnml.gz", "--unfold"}}) {
            String file = folder.resolve(to[0]).toString();
            Ran ran = to.length == 1
                    ? tidemark("convert", model.toString(), "-o", file)
                    : tidemark("convert", model.toString(), "-o", file, to[1]);
            assertThat(ran.err())
                    .contains("the declared fairness of the model is left out: u, t(*)")
                    .contains("the properties and progress measures of the model are left out: ends, far");
        }
        for (String whole : new String[] {"b.tide", "b.svg"}) {
            Ran ran = tidemark(
                    "convert", model.toString(), "-o", folder.resolve(whole).toString());
            assertThat(ran.err()).contains("wrote").doesNotContain("left out");
        }
    }

    @Test
    void aFileIsCompressedWhereItsNameSaysSo() throws Exception {
        for (String name : new String[] {"m.tide.gz", "m.pnml.gz", "m.lola.GZ"}) {
            Path file = folder.resolve(name);
            assertThat(tidemark("convert", MUTEX, "-D", "n=4", "-o", file.toString())
                            .status())
                    .isZero();
            assertThat(Files.readAllBytes(file)).startsWith(0x1F, 0x8B);
            assertThat(tidemark("explore", file.toString(), "--json").json()).containsEntry("states", 48L);
        }
        assertThat(tidemark("convert", MUTEX, "-o", folder.resolve("m.gz").toString())
                        .err())
                .contains("unknown file ending");
    }

    @Test
    void aWrongMeasureIsToldWithItsPosition() throws Exception {
        Path file = Files.writeString(
                folder.resolve("wrong.tide"),
                "const n = 3\nplace p = n\ntransition t { in p }\nprogress m {\n  n * p +\n  nope + fired(t)\n}\n");
        for (String[] options : new String[][] {
            {"explore", file.toString(), "--search", "sweep", "--progress", "m"},
            {"graph", file.toString(), "--deadlocks", "--search", "sweep", "--progress", "m"}
        }) {
            Ran ran = tidemark(options);
            assertThat(ran.status()).isEqualTo(Status.WRONG_INPUT);
            assertThat(ran.err())
                    .startsWith("tidemark: " + file + ":6:3: progress measure 'm': there is no place 'nope'");
        }
    }

    @Test
    void obligationsAreCheckedDirectly() throws Exception {
        Path file = Files.writeString(
                folder.resolve("pair.tide"),
                "place a: 1..3 = all 1..3 place b: 1..3 capacity 2 place c: 1..3 = all 1..3 except b "
                        + "transition t(x: 1..3) { in a: x; c: x out b: x }");
        Ran explored = tidemark("explore", file.toString(), "--colors", "direct");
        assertThat(explored.status()).isEqualTo(Status.VIOLATED);
        assertThat(explored.out())
                .contains("pair: 3 places, 1 transition, 3 arcs; executed directly")
                .contains("VIOLATED: capacity:b after 3 steps: place 'b' holds more than 2 tokens.");
        Ran json = tidemark("explore", file.toString(), "--colors", "direct", "--json");
        assertThat(json.status()).isEqualTo(Status.VIOLATED);
        assertThat(json.json()).containsEntry("end", "violated").containsEntry("places", 3L);
        Ran checked = tidemark("check", file.toString(), "--colors", "direct");
        assertThat(checked.status()).isEqualTo(Status.VIOLATED);
        assertThat(checked.out())
                .containsPattern("capacity:b +violated +search, 3 steps")
                .containsPattern("content:c +holds +search")
                .contains("capacity:b: place 'b' holds more than 2 tokens");
        assertThat(tidemark("check", file.toString(), "--colors", "direct", "--only", "content:c")
                        .status())
                .isZero();
    }

    @Test
    void prioritiesAndTimeAreRespectedDirectly() throws Exception {
        for (String text : List.of(
                "place a = 1 place b: 1..2 transition t(x: 1..2) { in a out b: x @+ 2 }",
                "place a: 1..3 = 1, 3 place b: 1..3 = 2 transition t(x: 1..3) { in a: x out b: x @+ x }"
                        + " transition u(x: 1..3) { in b: x out a: x @+ 1 }",
                "place a: bool = true place b transition t(x: bool) priority 2 { in a: x out b }"
                        + " transition u(x: bool) { read a: x out b } transition v { in b }")) {
            String file = Files.writeString(folder.resolve("ranked.tide"), text).toString();
            Ran direct = tidemark("explore", file, "--colors", "direct", "--json");
            Ran unfolded = tidemark("explore", file, "--colors", "unfold", "--json");
            assertThat(direct.status()).isZero();
            for (String figure : List.of("states", "edges", "deadlocks")) {
                assertThat(direct.json().get(figure))
                        .as(figure + " of " + text)
                        .isEqualTo(unfolded.json().get(figure));
            }
        }
    }

    @Test
    void aCopyKeepsTheParametersItWasMadeWith() {
        Path file = folder.resolve("four.tide");
        assertThat(tidemark("convert", MUTEX, "-D", "n=4", "-o", file.toString())
                        .status())
                .isZero();
        assertThat(tidemark("explore", file.toString(), "--json").json()).containsEntry("states", 48L);
        assertThat(tidemark("convert", "zoo:tide-dbm/4", "-o", file.toString(), "--force")
                        .status())
                .isZero();
        assertThat(tidemark("explore", file.toString(), "--json").json()).containsEntry("states", 109L);
    }

    @Test
    void aGraphKnowsTheParametersOfItsModel() {
        Path graph = folder.resolve("m.graph");
        assertThat(tidemark("graph", MUTEX, "-D", "n=4", "-o", graph.toString()).status())
                .isZero();
        Ran ran = tidemark("graph", graph.toString(), "--state", "3");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.status()).isZero();
    }

    @Test
    void lookingAndStepping() {
        assertThat(tidemark("info", MUTEX).out()).contains("\"idle: 1\" + \"waiting: 1\" + \"critical: 1\" = 1");
        assertThat(tidemark("simulate", MUTEX, "--steps", "2").status()).isZero();
    }

    @Test
    void aBrokenObligationIsAFinding() throws Exception {
        Path file = Files.writeString(
                folder.resolve("full.tide"), "place a = 3 place b capacity 2 transition t { in a out b }");
        Path trace = folder.resolve("run.json");
        Ran explored = tidemark("explore", file.toString(), "--trace", trace.toString());
        assertThat(explored.status()).isEqualTo(Status.VIOLATED);
        assertThat(explored.out())
                .contains("VIOLATED: capacity:b after 3 steps: place 'b' holds more than 2 tokens.")
                .contains("t: b 2→3");
        assertThat(tidemark("simulate", file.toString(), "--trace", trace.toString())
                        .status())
                .isZero();
        Ran json = tidemark("explore", file.toString(), "--json");
        assertThat(json.status()).isEqualTo(Status.VIOLATED);
        assertThat(json.json()).containsEntry("end", "violated").containsKey("violated");
        Ran checked = tidemark("check", file.toString());
        assertThat(checked.status()).isEqualTo(Status.VIOLATED);
        assertThat(checked.out())
                .containsPattern("capacity:b +violated")
                .contains("place 'b' holds at most 2 tokens")
                .contains("capacity:b: place 'b' holds more than 2 tokens");
        assertThat(tidemark("check", file.toString(), "-f", "EF b = 1", "--only", "f1")
                        .status())
                .isZero();
        assertThat(tidemark("language", file.toString()).err()).contains("capacity:b) is not looked at here");
    }

    @Test
    void sweepsAndGraphsLookAtObligationsToo() throws Exception {
        Path file = Files.writeString(
                folder.resolve("full.tide"), "place a = 3 place b capacity 2 transition t { in a out b }");
        for (String[] way : new String[][] {
            {"explore", file.toString(), "--search", "sweep"},
            {"explore", file.toString(), "--search", "sweep", "--progress", "b"},
            {"explore", file.toString(), "--search", "sweep", "--trace", folder.resolve("r.json") + "", "--force"},
            {"graph", file.toString(), "--deadlocks"},
            {"graph", file.toString(), "--deadlocks", "--search", "sweep", "--progress", "b"}
        }) {
            Ran ran = tidemark(way);
            assertThat(ran.status()).as(String.join(" ", way)).isEqualTo(Status.VIOLATED);
            assertThat(ran.out()).contains("VIOLATED: capacity:b after 3 steps: place 'b' holds more than 2 tokens.");
        }
        assertThat(tidemark("simulate", file.toString(), "--trace", folder.resolve("r.json") + "")
                        .out())
                .contains("t");
        assertThat(tidemark("explore", file.toString(), "--search", "sweep", "--json")
                        .json())
                .containsEntry("end", "violated");
        assertThat(tidemark("explore", "zoo:clients/2", "-D", "processes=1", "--search", "sweep")
                        .status())
                .isZero();
    }

    @Test
    void modelsOfTheZoo() throws Exception {
        Ran own = tidemark("check", "zoo:clients/2", "-D", "processes=1");
        assertThat(own.status()).isZero();
        assertThat(own.out()).containsPattern("served +holds").containsPattern("content:unborn +holds");
        Ran swept = tidemark("explore", "zoo:tide-dbm/5", "--search", "sweep", "--progress", "paper", "--json");
        assertThat(swept.json()).containsEntry("complete", true);
        Path file = folder.resolve("clients.tide");
        assertThat(tidemark("convert", "zoo:clients", "-o", file.toString()).status())
                .isZero();
        assertThat(tidemark("explore", file.toString(), "--json").json()).containsEntry("states", 207L);
    }
}
