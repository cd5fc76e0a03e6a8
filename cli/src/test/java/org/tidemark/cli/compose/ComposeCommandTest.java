package org.tidemark.cli.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.cli.Ran;
import org.tidemark.dd.DagFile;

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
        assertThat(missing.err()).contains("no group has the places").contains("card_2");
        Ran twice = tidemark("compose", "zoo:kanban/2", "--part", "*", "--part", "card_1");
        assertThat(twice.status()).isEqualTo(2);
        assertThat(twice.err()).contains("place card_1 is in group");
        Ran unknown = tidemark("compose", "zoo:kanban/2", "--part", "nothing_*");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("nothing_*");
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
                .containsPattern("deadlock-free +violated +composition, 6 steps")
                .containsPattern("f1 +violated +composition")
                .containsPattern("f2 +2 +composition")
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

    /** More states than any store holds: the usual check composes them, and still shows the run. */
    @Test
    void theUsualCheckComposesWhatIsTooLargeToExplore() {
        Ran ran = tidemark(
                "check",
                "zoo:philosophers/50",
                "-f",
                "EF (eat_1 >= 1 && eat_3 >= 1 && eat_49 >= 1)",
                "-f",
                "AG EF eat_7 >= 1",
                "--time",
                "100s");
        assertThat(ran.out()).containsPattern("f2 +violated +composition");
    }
}
