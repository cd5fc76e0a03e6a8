package org.tidemark.cli.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.cli.Ran;
import org.tidemark.dd.frozen.DagFile;

/** {@code tidemark compose}: counts, parts, files, and what cannot be composed; {@code check --store bitvector}. */
class ComposeCommandTest {
    @TempDir
    Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private static long count(Ran ran, String field) {
        return ((Number) Objects.requireNonNull(ran.json().get(field))).longValue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "components", "places"})
    void countsAreThoseOfAnExploration(String parts) {
        for (String model : List.of("zoo:philosophers/5", "zoo:kanban/2", "zoo:slotted-ring/3")) {
            Ran composed = tidemark("compose", model, "--parts", parts, "--json");
            Ran explored = tidemark("explore", model, "--json");
            assertThat(composed.status()).isZero();
            for (String count : List.of("states", "edges", "deadlocks")) {
                assertThat(count(composed, count)).as(model + ": " + count).isEqualTo(count(explored, count));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--no-aggregation", "--no-closures", "--no-order", "--group=none", "--group=synchronised"})
    void noVariantChangesTheCounts(String variant) {
        Ran ran = tidemark("compose", "zoo:philosophers/5", variant, "--json");
        assertThat(ran.status()).isZero();
        assertThat(count(ran, "states")).isEqualTo(82);
    }

    @Test
    void moreStatesThanALongHoldsAreCounted() {
        Ran ran = tidemark("compose", "zoo:philosophers/60", "--json");
        BigInteger before = BigInteger.TWO;
        BigInteger now = BigInteger.TWO;
        for (int n = 2; n <= 60; n++) {
            BigInteger next = now.shiftLeft(1).add(before);
            before = now;
            now = next;
        }
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("\"states\":" + now + ",");
        assertThat(tidemark("compose", "zoo:philosophers/60").out())
                .containsPattern("states +9\\.\\d{3}e\\+22 +reachable");
    }

    @Test
    void partsCanBeNamed() {
        Ran ran = tidemark("compose", "zoo:kanban/2", "--part", "*_1", "--part", "*_2, *_3", "--part", "*_4", "--json");
        assertThat(ran.status()).isZero();
        assertThat((List<?>) ran.json().get("parts")).hasSize(3);
        Ran missing = tidemark("compose", "zoo:kanban/2", "--part", "*_1");
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.err()).contains("no part has the places").contains("card_2");
        Ran twice = tidemark("compose", "zoo:kanban/2", "--part", "*", "--part", "card_1");
        assertThat(twice.status()).isEqualTo(2);
        assertThat(twice.err()).contains("place card_1 is in part");
        Ran unknown = tidemark("compose", "zoo:kanban/2", "--part", "nothing_*");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("nothing_*");
    }

    @Test
    void conditionsOnValuesAreAskedOfTheModel() throws IOException {
        String model = file("turns.tide");
        Files.writeString(folder.resolve("turns.tide"), """
            type Node = 1..3
            place idle: Node = all Node
            place busy: Node
            transition go(n: Node) { in idle: n out busy: n }
            """);
        Ran ran = tidemark(
                "compose",
                model,
                "-f",
                "exists n in busy: n >= 2",
                "-f",
                "busy = {1, 3}",
                "-f",
                "exists n in busy: exists m in idle: m > n",
                "--dag",
                file("turns.dag"));
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out())
                .containsPattern("where +6 +exists n in busy: n >= 2; first")
                .containsPattern("where +1 +busy = ")
                .containsPattern("where +4 +exists n in busy: exists m");
        Ran kept = tidemark("compose", file("turns.dag"), "-f", "exists n in busy: n >= 2");
        assertThat(kept.status()).isEqualTo(2);
        assertThat(kept.err())
                .contains(
                        "a file of states knows values by their names only; ask the model instead, or count the tokens"
                                + " of one value, such as idle.1 >= 1");
        assertThat(tidemark("compose", file("turns.dag"), "-f", "busy.1 >= 1 && idle >= 2")
                        .out())
                .containsPattern("where +1 ");
        assertThat(tidemark("compose", model, "-f", "EF exists n in busy: n >= 2")
                        .err())
                .contains("the diagram has states, and not how they follow each other");
    }

    @Test
    void samplesAreDrawnFromTheStatesThatConditionsLeave() {
        String states = file("states.dag");
        String[] model = {
            "compose",
            "zoo:philosophers/5",
            "-f",
            "eat_1 >= 1",
            "-f",
            "eat_3 >= 1",
            "--sample",
            "20",
            "--json",
            "--dag",
            states
        };
        String[] kept = {"compose", states, "-f", "eat_1 >= 1", "-f", "eat_3 >= 1", "--sample", "20", "--json"};
        for (String[] command : List.of(model, kept)) {
            Ran ran = tidemark(command);
            assertThat(ran.status()).as(ran.err()).isZero();
            assertThat((List<?>) ran.section("samples").get("states"))
                    .hasSize(20)
                    .allSatisfy(state ->
                            assertThat(((Map<?, ?>) state).keySet().toString()).contains("eat_1", "eat_3"));
        }
        assertThat(tidemark("compose", states, "-f", "eat_1 >= 1", "--sample", "1")
                        .out())
                .contains("1 sample where eat_1 >= 1, each state equally probable, seed 1:");
        assertThat(tidemark("compose", states, "-f", "eat_1 >= 2", "--sample", "1")
                        .out())
                .contains("0 samples where eat_1 >= 2");
    }

    @Test
    void groupsAreGivenByTheNamesOfParts() {
        String model = "../examples/vending.network";
        Ran ran = tidemark("compose", model, "--group", "technician, machine", "--group", "cust*", "--json");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("\"states\":7,");
        Ran unknown = tidemark("compose", model, "--group", "machin,customer");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("there is no part 'machin' (did you mean 'machine'?)");
        Ran twice = tidemark("compose", model, "--group", "machine,customer", "--group", "m*");
        assertThat(twice.status()).isEqualTo(2);
        assertThat(twice.err()).contains("part 'machine' is in two groups");
        Ran none = tidemark("compose", model, "--group", "x*");
        assertThat(none.status()).isEqualTo(2);
        assertThat(none.err()).contains("no part is like 'x*'");
        Ran word = tidemark("compose", model, "--group", "biggest");
        assertThat(word.status()).isEqualTo(2);
        assertThat(word.err()).contains("smallest");
    }

    @Test
    void partsDiagramAndPictureAreWritten() throws IOException {
        Ran ran = tidemark(
                "compose",
                "zoo:philosophers/3",
                "-o",
                file("parts.network"),
                "--dag",
                file("states.dag"),
                "--plot",
                file("states.svg"));
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("parts in", "diagram in", "picture in");
        assertThat(DagFile.open(folder.resolve("states.dag"), MemoryBudget.unlimited())
                        .dag()
                        .count())
                .isEqualTo(BigInteger.valueOf(14));
        assertThat(Files.readString(folder.resolve("states.svg"))).contains("<svg");
        Ran again = tidemark("explore", file("parts.network"), "--json");
        assertThat(count(again, "states")).isEqualTo(14);
        Ran refused = tidemark("compose", "zoo:philosophers/3", "--dag", file("states.dag"));
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("states.dag");
    }

    @Test
    void aFileOfStatesIsOpenedAgain() throws IOException {
        tidemark("compose", "zoo:philosophers/5", "--dag", file("five.dag"));
        Ran composed = tidemark("compose", "zoo:philosophers/5", "-f", "eat_1 >= 1", "--json");
        Ran kept = tidemark(
                "compose",
                file("five.dag"),
                "-f",
                "eat_1 >= 1",
                "-f",
                "eat_1 + eat_2 >= 2",
                "--plot",
                file("five.svg"),
                "--json");
        assertThat(kept.status()).isZero();
        assertThat(count(kept, "states")).isEqualTo(82);
        Ran explored = tidemark("graph", "zoo:philosophers/5", "--check", "eat_1 >= 1", "--json");
        Object where =
                ((Map<?, ?>) ((List<?>) Objects.requireNonNull(explored.json().get("check"))).get(0)).get("states");
        assertThat(conditions(kept).get(0)).containsEntry("states", where);
        assertThat(conditions(composed)).isEqualTo(conditions(kept).subList(0, 1));
        assertThat(String.valueOf(conditions(kept).get(0).get("example"))).contains("eat_1");
        assertThat(conditions(kept).get(1)).containsEntry("states", 0L).containsEntry("example", null);
        assertThat(Files.readString(folder.resolve("five.svg"))).contains("eat_1");
        assertThat(tidemark("compose", file("five.dag"), "-f", "eat_1 >= 1").out())
                .containsPattern("states +82 +reachable")
                .containsPattern("where +\\d+ +eat_1 >= 1; first .*eat_1");
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> conditions(Ran ran) {
        return (List<Map<String, Object>>) Objects.requireNonNull(ran.json().get("conditions"));
    }

    @Test
    void whatAFileOfStatesCannotSayIsRefused() throws IOException {
        tidemark("compose", "zoo:philosophers/3", "--dag", file("three.dag"));
        for (String temporal : List.of("EF eat_1 >= 1", "deadlock", "fireable(takeLeft_1)")) {
            Ran ran = tidemark("compose", file("three.dag"), "-f", temporal);
            assertThat(ran.status()).as(temporal).isEqualTo(2);
            assertThat(ran.err()).contains("not how they follow each other");
        }
        Ran misspelt = tidemark("compose", file("three.dag"), "-f", "eta_1 >= 1");
        assertThat(misspelt.status()).isEqualTo(2);
        assertThat(misspelt.err()).contains("there is no place 'eta_1'");
        Ran parts = tidemark("compose", file("three.dag"), "--parts", "places");
        assertThat(parts.status()).isEqualTo(2);
        assertThat(parts.err()).contains("--parts is for composing a model");
        byte[] bytes = Files.readAllBytes(folder.resolve("three.dag"));
        bytes[bytes.length / 2] ^= 1;
        Files.write(folder.resolve("damaged.dag"), bytes);
        Ran damaged = tidemark("compose", file("damaged.dag"));
        assertThat(damaged.status()).isEqualTo(2);
        assertThat(damaged.err()).contains("damaged.dag: is damaged");
        Files.writeString(folder.resolve("foreign.dag"), "something else");
        Ran foreign = tidemark("compose", file("foreign.dag"));
        assertThat(foreign.status()).isEqualTo(2);
        assertThat(foreign.err()).contains("foreign.dag: is not a file of reachable states");
        assertThat(tidemark("compose", file("none.dag")).err()).contains("none.dag: no such file");
        assertThat(tidemark("explore", file("three.dag")).err()).contains("tidemark compose");
    }

    @Test
    void aDiagramThatIsTooLargeIsNotDrawn() {
        Ran ran = tidemark("compose", "zoo:philosophers/50", "--plot", file("large.svg"));
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).contains("too large for a picture");
        assertThat(folder.resolve("large.svg")).doesNotExist();
    }

    @Test
    void whatCannotBeComposedIsSaid() {
        Ran unbounded = tidemark("compose", "zoo:unbounded");
        assertThat(unbounded.status()).isEqualTo(2);
        assertThat(unbounded.err()).contains("has no proven bound");
        Ran little = tidemark("compose", "zoo:fms/8", "--memory", "1m");
        assertThat(little.status()).isEqualTo(3);
        assertThat(little.out()).contains("UNKNOWN");
        Ran soon = tidemark("compose", "zoo:fms/20", "--time", "1ms", "--json");
        assertThat(soon.status()).isEqualTo(3);
        assertThat(soon.json()).containsEntry("complete", false).containsEntry("states", null);
        assertThat(soon.json().get("cause")).isEqualTo("time");
        Ran ending = tidemark("compose", "zoo:philosophers/3", "-o", file("parts.pnml"));
        assertThat(ending.status()).isEqualTo(2);
        assertThat(ending.err()).contains(".network");
        Ran word = tidemark("compose", "zoo:philosophers/3", "--parts", "halves");
        assertThat(word.status()).isEqualTo(2);
        assertThat(word.err()).contains("halves", "units");
        Ran both = tidemark("compose", "zoo:philosophers/3", "--parts", "units", "--part", "*");
        assertThat(both.status()).isEqualTo(2);
    }

    @Test
    void checkComposesWhereItIsAsked() {
        Ran ran = tidemark(
                "check",
                "zoo:philosophers/6",
                "--store",
                "bitvector",
                "--deadlock-free",
                "-f",
                "AG EF eat_1 >= 1",
                "-f",
                "max(eat_1 + eat_2 + eat_3)");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .containsPattern("deadlock-free +violated +part by part, 6 steps")
                .containsPattern("f1 +violated +part by part")
                .containsPattern("f2 +2 +part by part")
                .contains("198 states composed");
        Ran linear = tidemark("check", "zoo:philosophers/4", "--store", "bitvector", "-f", "G F eat_1 >= 1");
        assertThat(linear.status()).isEqualTo(2);
        assertThat(linear.out()).contains("CTL without fairness");
        Ran explore = tidemark("explore", "zoo:philosophers/4", "--store", "bitvector");
        assertThat(explore.status()).isEqualTo(2);
        assertThat(explore.err()).contains("tidemark compose");
        Ran graph = tidemark("graph", "zoo:philosophers/4", "--store", "bitvector", "-o", file("x.graph"));
        assertThat(graph.status()).isEqualTo(2);
    }
}
