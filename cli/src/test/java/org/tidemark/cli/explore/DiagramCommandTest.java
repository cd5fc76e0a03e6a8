package org.tidemark.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.cli.Ran;

/** {@code tidemark explore --store mdd}: counts, files, samples and pictures; and what a file of states answers later. */
class DiagramCommandTest {
    @TempDir
    Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private static Ran explore(String model, String... more) {
        String[] all = new String[4 + more.length];
        System.arraycopy(new String[] {"explore", model, "--store", "mdd"}, 0, all, 0, 4);
        System.arraycopy(more, 0, all, 4, more.length);
        return tidemark(all);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zoo:philosophers/5",
                "zoo:kanban/2",
                "zoo:slotted-ring/3",
                "zoo:tide-philosophers/4",
                "zoo:tide-dbm/4",
                "../examples/vending.network"
            })
    void figuresAreThoseOfAnExploration(String model) {
        Ran diagram = explore(model, "--json");
        Ran explored = tidemark("explore", model, "--json");
        assertThat(diagram.status()).isZero();
        for (String figure : List.of(
                "states",
                "edges",
                "deadlocks",
                "maxTokensInPlace",
                "maxTokensOfOneValue",
                "maxTokensInMarking",
                "complete",
                "end")) {
            assertThat(diagram.field(figure)).as(model + ": " + figure).isEqualTo(explored.field(figure));
        }
    }

    @Test
    void whatWasFoundIsTold() {
        Ran ran = explore("zoo:philosophers/40");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .containsPattern("states +2,046,573,816,377,474")
                .containsPattern("deadlocks +1  first hasLeft_1, hasLeft_2")
                .containsPattern("diagram +[\\d,]+  nodes and [\\d,]+ arcs on 160 levels")
                .containsPattern(
                        "order +'.*', span 0\\.\\d+ over \\d+ levels; first of\\s+\\d\\s+orders\\s+to\\s+find\\s+all\\s+states");
        Map<String, ?> diagram = explore("zoo:philosophers/40", "--json").section("diagram");
        assertThat(diagram).containsKeys("nodes", "arcs", "bytes", "order", "orders", "seconds");
    }

    @Test
    void anOrderCanBeWrittenDown() throws IOException {
        Path order = folder.resolve("order.txt");
        Files.writeString(order, "# from here to there\nhere\n\n  there\n");
        Path net = folder.resolve("two.tide");
        Files.writeString(net, "place here = 2\nplace there\ntransition go {\n  in here\n  out there\n}\n");
        Ran ran = explore(net.toString(), "--order", order.toString());
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out()).containsPattern("states +3").contains("order        'as written'");
        Files.writeString(order, "there\nhere\nthere\n");
        assertThat(explore(net.toString(), "--order", order.toString()).err())
                .contains("order.txt:3: 'there' is already on line 1");
        Files.writeString(order, "  there\nhere\n");
        assertThat(explore(net.toString(), "--order", order.toString()).err())
                .contains("order.txt:1: 'there' is indented, which puts it on the level of the place before it");
        Files.writeString(order, "there\n");
        assertThat(explore(net.toString(), "--order", order.toString()).err())
                .contains("the place 'here' is missing; an order names every place once");
        Files.writeString(order, "there\nher\n");
        Ran unknown = explore(net.toString(), "--order", order.toString());
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("order.txt:2: there is no place 'her'; did you mean 'here'?");
        assertThat(tidemark("explore", net.toString(), "--order", order.toString())
                        .err())
                .contains("--order is for states in one diagram; add --store mdd");
    }

    @Test
    void statesAreKeptAndAskedLater() throws IOException {
        Ran kept = explore("zoo:philosophers/5", "-o", file("five.states"), "--plot", file("five.svg"));
        assertThat(kept.status()).isZero();
        assertThat(kept.out()).contains("states in", "picture in");
        assertThat(Files.readString(folder.resolve("five.svg"))).contains("eat_1", "82 states");
        Ran asked = tidemark("compose", file("five.states"), "-f", "eat_1 >= 1", "-f", "eat_1 + eat_2 >= 2", "--json");
        assertThat(asked.status()).isZero();
        assertThat(asked.field("states")).isEqualTo(82L);
        List<?> conditions = (List<?>) asked.field("conditions");
        assertThat(((Map<?, ?>) conditions.get(0)).get("states")).isEqualTo(12L);
        assertThat(((Map<?, ?>) conditions.get(1)).get("states")).isEqualTo(0L);
        assertThat(tidemark("compose", file("five.states")).out())
                .contains("philosophers-5: 20 places, from ")
                .containsPattern("places +20 +with up to 1 token each");
        Ran again = explore("zoo:philosophers/5", "-o", file("five.states"));
        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains("five.states");
    }

    @Test
    void samplesAreTheSameFromAFile() {
        Ran drawn = explore("zoo:philosophers/60", "--sample", "4", "--seed", "9", "-o", file("s.dag"), "--json");
        Ran later = tidemark("compose", file("s.dag"), "--sample", "4", "--seed", "9", "--json");
        assertThat(drawn.status()).isZero();
        assertThat(samples(later)).isEqualTo(samples(drawn));
        List<?> states =
                Objects.requireNonNull((List<?>) drawn.section("samples").get("states"));
        assertThat(states).hasSize(4);
        for (Object state : states) {
            Map<?, ?> marking = (Map<?, ?>) state;
            for (int i = 1; i <= 60; i++) {
                long in = Arrays.asList("think_" + i, "hasLeft_" + i, "eat_" + i).stream()
                        .filter(marking::containsKey)
                        .count();
                assertThat(in).isEqualTo(1);
            }
        }
        Ran other = tidemark("compose", file("s.dag"), "--sample", "4", "--seed", "10", "--json");
        assertThat(samples(other)).isNotEqualTo(samples(drawn));
        assertThat(explore("zoo:philosophers/3", "--sample", "2").out())
                .contains("2 samples, each state equally probable, seed 1:");
        Ran composed = tidemark("compose", "zoo:philosophers/6", "--sample", "3", "--json");
        assertThat((List<?>) composed.section("samples").get("states")).hasSize(3);
    }

    /** The samples as they are written, beside counts that are too large for a reader of numbers. */
    private static String samples(Ran ran) {
        int from = ran.out().indexOf("\"samples\":{");
        return ran.out().substring(from, ran.out().indexOf("]}", from));
    }

    @Test
    void twoFilesOverTheSamePlacesAreCompared() throws IOException {
        Files.writeString(folder.resolve("a.net"), "net a\npl p (3)\ntr t p -> q\ntr u q -> p\n");
        Files.writeString(folder.resolve("b.net"), "net b\npl p (3)\ntr t p*2 -> q*2\n");
        explore(file("a.net"), "-o", file("a.dag"));
        explore(file("b.net"), "-o", file("b.dag"));
        Ran more =
                tidemark("compose", file("a.dag"), "--minus", file("b.dag"), "-f", "q >= 3", "--sample", "1", "--json");
        assertThat(more.status()).isZero();
        assertThat(more.field("states")).isEqualTo(4L);
        assertThat(more.field("statesNotInOther")).isEqualTo(2L);
        assertThat(((Map<?, ?>) ((List<?>) more.field("conditions")).get(0)).get("states"))
                .isEqualTo(1L);
        assertThat(tidemark("compose", file("a.dag"), "--minus", file("b.dag")).out())
                .containsPattern("of these +2  not in .*b.dag; first ");
        Ran fewer = tidemark("compose", file("b.dag"), "--minus", file("a.dag"), "--sample", "2");
        assertThat(fewer.status()).isZero();
        assertThat(fewer.out()).containsPattern("of these +0  not in ").contains("0 samples");
        explore("zoo:philosophers/3", "-o", file("c.dag"));
        Ran apart = tidemark("compose", file("a.dag"), "--minus", file("c.dag"));
        assertThat(apart.status()).isEqualTo(2);
        assertThat(apart.err()).contains("are about different places; only").contains("has p, q");
        Ran model = tidemark("compose", "zoo:philosophers/3", "--minus", file("c.dag"));
        assertThat(model.status()).isEqualTo(2);
        assertThat(model.err()).contains("--minus compares two files of states");
    }

    @Test
    void damagedFilesAreRefusedInASentence() throws IOException {
        explore("zoo:kanban/2", "-o", file("k.dag"));
        byte[] bytes = Files.readAllBytes(folder.resolve("k.dag"));
        Files.write(folder.resolve("short"), Arrays.copyOf(bytes, bytes.length - 9));
        Files.write(folder.resolve("stub"), Arrays.copyOf(bytes, 20));
        bytes[bytes.length / 2] ^= 4;
        Files.write(folder.resolve("changed"), bytes);
        bytes[8] = 77;
        Files.write(folder.resolve("other"), bytes);
        assertThat(tidemark("compose", file("short")).err()).contains("short: is truncated");
        assertThat(tidemark("compose", file("stub")).err()).contains("stub: is truncated");
        assertThat(tidemark("compose", file("changed")).err()).contains("changed: is damaged");
        assertThat(tidemark("compose", file("other")).err()).contains("is of version 77");
        assertThat(tidemark("compose", file("k.dag"), "--minus", file("none.dag"))
                        .err())
                .contains("none.dag: no such file");
        Files.writeString(folder.resolve("foreign.dag"), "something else");
        assertThat(tidemark("compose", file("k.dag"), "--minus", file("foreign.dag"))
                        .err())
                .contains("foreign.dag: is not a file of reachable states");
    }

    @Test
    void nodesAndLevelsAreShown() throws IOException {
        Ran ran = explore("zoo:slotted-ring/3", "--plot-nodes", file("nodes.svg"), "--explain");
        assertThat(ran.status()).isZero();
        assertThat(Files.readString(folder.resolve("nodes.svg"))).contains("<svg", "needed");
        assertThat(ran.out())
                .containsPattern("order '.*' +0\\.\\d+ +predicted span over \\d+ levels; found all states first")
                .containsPattern("level 1 +1 +node, \\d+ arcs?: ")
                .contains("level 24");
        Ran many = explore("zoo:philosophers/100", "--explain");
        assertThat(many.out())
                .containsPattern("levels 1–17 +[\\d,]+ +nodes, [\\d,]+ arcs: .* to .*, at most \\d+ on one");
        Ran json = explore("zoo:philosophers/100", "--explain", "--json");
        assertThat((List<?>) json.field("levels")).hasSize(400);
        Ran large = explore("zoo:philosophers/100", "--plot", file("large.svg"));
        assertThat(large.status()).isZero();
        assertThat(large.err()).contains("too large for a picture");
    }

    @Test
    void whatDoesNotFitIsRefused() {
        Ran store = tidemark("explore", "zoo:philosophers/3", "--sample", "3");
        assertThat(store.status()).isEqualTo(2);
        assertThat(store.err()).contains("--sample is for states in one diagram; add --store mdd");
        Ran output = tidemark("explore", "zoo:philosophers/3", "-o", file("x.dag"));
        assertThat(output.err()).contains("--output is for states in one diagram; add --store mdd");
        Ran run = explore("zoo:philosophers/3", "--trace", file("run.json"));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("knows no runs");
        Ran ending = explore("zoo:philosophers/3", "--plot-nodes", file("nodes.png"));
        assertThat(ending.err()).contains("expected a file name that ends in .svg");
    }

    @Test
    void limitsAndUnboundedNetsLeaveItOpen() {
        Ran unbounded = explore("zoo:unbounded", "--memory", "4m");
        assertThat(unbounded.status()).isEqualTo(3);
        assertThat(unbounded.out())
                .contains("UNKNOWN: the net is unbounded: from the start, 'produce', 'store' can be repeated")
                .contains("no diagram holds");
        assertThat(explore("zoo:unbounded", "--json").section("unbounded")).containsKey("repeat");
        Ran little = explore("zoo:fms/60", "--memory", "1m", "--time", "1s");
        assertThat(little.status()).isEqualTo(3);
        assertThat(little.out())
                .containsPattern("UNKNOWN: the [a-z ]+ up at level \\d+, place \\S+, with\\s+\\d+ of\\s+(19|2[12])")
                .containsPattern("tidemark\\s+compose");
        Ran json = explore("zoo:fms/60", "--memory", "1m", "--time", "500ms", "--json");
        assertThat(json.json()).containsEntry("complete", false).containsEntry("states", null);
        assertThat(json.field("end")).isIn("memory", "time");
    }
}
