package org.tidemark.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;

class GraphCommandTest {
    @TempDir
    Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private String philosophers() {
        String graph = file("phil.graph");
        Ran ran = tidemark("graph", "zoo:philosophers/5", "-o", graph, "--label", "eating=eat_1 + eat_2 >= 1");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .containsPattern("states +82")
                .containsPattern("edges +265")
                .contains("by the paper");
        return graph;
    }

    @Test
    void aKeptGraphAnswersQuestions() {
        String graph = philosophers();
        Ran ran = tidemark("graph", graph, "--deadlocks", "--components", "--home-states", "--live");
        assertThat(ran.status()).isZero();
        assertThat(tidemark("graph", graph).out())
                .contains("zoo:philosophers/5")
                .containsPattern("label eating +\\d+");
        assertThat(ran.out())
                .contains("1 state without a successor: ")
                .containsPattern("components +2")
                .contains("1 home state that every state can reach: ")
                .contains("0 of 15 transitions live");
    }

    @Test
    void aNetThatIsExecutedDirectlyHasTheGraphOfItsUnfolding() throws IOException {
        String model = Files.writeString(
                        folder.resolve("pass.tide"),
                        "type T = 1..3 place a: T = all T place b: T capacity 3 "
                                + "transition go(x: T) { in a: x out b: x } transition back(x: T) { guard x < 3 in b: x out a: x }")
                .toString();
        String[] questions = {"--components", "--deadlocks", "--check", "AG EF a >= 2", "--json"};
        Ran unfolded = tidemark(with(new String[] {"graph", model, "--colors", "unfold"}, questions));
        String graph = file("pass.graph");
        Ran direct = tidemark(with(
                new String[] {"graph", model, "--colors", "direct", "-o", graph, "--label", "all=b = 3"}, questions));
        for (String field : new String[] {"states", "edges", "components", "deadStates", "deadlocks", "check"}) {
            assertThat(direct.json()).containsEntry(field, unfolded.json().get(field));
        }
        Ran kept = tidemark("graph", graph, "--successors", "0", "--path", "0", "all", "--state", "1");
        assertThat(kept.err()).isEmpty();
        assertThat(kept.out()).contains("go(x = 1) → 1").contains("b: 1").contains("path from 0 to all: 3 steps");
        Ran checked = tidemark("graph", graph, "--check", "AG EF !all", "--check", "AG !fireable(back(x = 2))");
        assertThat(checked.status()).isEqualTo(1);
        assertThat(checked.out()).contains("AG EF !all holds").contains("by go(x = 2)");
        Files.writeString(
                folder.resolve("pass.tide"), Files.readString(Path.of(model)).replace("x < 3", "x < 2"));
        Ran changed = tidemark("graph", graph, "--state", "1");
        assertThat(changed.status()).isEqualTo(2);
        assertThat(changed.err()).contains("built from another model than");
        assertThat(tidemark("graph", graph, "--successors", "0").out()).contains("go.1 → 1");
        assertThat(tidemark("graph", graph, "--colors", "direct").err()).contains("--colors is for building one");
    }

    private static String[] with(String[] first, String[] others) {
        return Stream.of(first, others).flatMap(Stream::of).toArray(String[]::new);
    }

    @Test
    void jsonHasTheSameAnswers() {
        String graph = philosophers();
        Ran ran = tidemark("graph", graph, "--json", "--state", "1", "--successors", "0", "--path", "0", "deadlock");
        assertThat(ran.json()).containsEntry("states", 82L).containsEntry("folded", true);
        assertThat(ran.section("state")).containsEntry("number", 1L).containsKey("marking");
        assertThat(ran.out())
                .contains("\"paths\":[{\"from\":\"0\",\"to\":\"deadlock\",\"found\":true,\"start\":0,\"steps\":[{");
        assertThat(ran.out()).containsPattern("\"successors\":\\[(\\{[^}]*},?){5}]");
        Ran two = tidemark("graph", graph, "--json", "--path", "deadlock", "eating", "--path", "0", "0");
        assertThat(two.out())
                .contains("\"paths\":[{\"from\":\"deadlock\",\"to\":\"eating\",\"found\":false},{\"from\":\"0\"");
    }

    @Test
    void pathsGoBetweenFormulasAboutMarkings() {
        String graph = philosophers();
        Ran ran = tidemark("graph", graph, "--path", "eat_1 >= 1", "deadlock");
        assertThat(ran.out())
                .contains("path from eat_1 >= 1 to deadlock: 3 steps")
                .contains("putBack_1");
        assertThat(tidemark("graph", graph, "--path", "nowhere >= 1", "0").err())
                .contains("there is no place 'nowhere'");
        assertThat(tidemark("graph", graph, "--path", "eatin", "0").err())
                .contains("--path 'eatin'")
                .contains("did you mean 'eating'?");
        assertThat(tidemark("graph", graph, "--path", "EF eat_1 = 1", "0").err())
                .contains("--path 'EF eat_1 = 1': ")
                .contains("one state");
        assertThat(tidemark("graph", graph, "--path", "-1", "0").err())
                .contains("--path -1: expected a state from 0 to 81");
        for (String[] build : new String[][] {{"-o", file("other.graph")}, {"--search", "sweep"}, {"-D", "n=3"}}) {
            assertThat(tidemark("graph", graph, build[0], build[1], "--live").err())
                    .contains("is a graph already")
                    .contains("for building one");
        }
    }

    @Test
    void aGraphBehindASweepHasTheNumbersOfThePaper() {
        String graph = file("dbm.graph");
        Ran ran = tidemark("graph", "zoo:dbm/6", "--search", "sweep", "--progress", "paper", "-o", graph, "--json");
        assertThat(ran.json())
                .containsEntry("states", 2918L)
                .containsEntry("peakStates", 88L)
                .containsEntry("sweeps", 2L);
        Ran asked = tidemark("graph", graph, "--live", "--deadlocks");
        assertThat(tidemark("graph", graph).out()).contains("an unfolding");
        assertThat(asked.out()).contains("0 states without a successor").contains("72 of 72 transitions live");
        Ran home = tidemark("graph", graph, "--home-states", "--components");
        assertThat(home.status()).isEqualTo(3);
        assertThat(home.out())
                .contains("homeStates: UNKNOWN: the graph is an unfolding")
                .contains("components that no edge leaves");
    }

    @Test
    void otherToolsGetTheGraph() throws IOException {
        String graph = philosophers();
        for (String ending : new String[] {".dot", ".aut", ".graphml"}) {
            assertThat(tidemark("graph", graph, "--export", file("g" + ending)).status())
                    .isZero();
        }
        assertThat(Files.readString(folder.resolve("g.aut")))
                .startsWith("des (0, 265, 82)\n")
                .contains("(0, \"takeLeft_1\", 1)\n");
        assertThat(Files.readAllLines(folder.resolve("g.dot")))
                .filteredOn(line -> line.contains(" -> "))
                .hasSize(265);
        assertThat(Files.readAllLines(folder.resolve("g.graphml")))
                .filteredOn(line -> line.contains("<edge "))
                .hasSize(265);
        assertThat(tidemark("graph", graph, "--picture", file("g.svg")).status())
                .isZero();
        assertThat(Files.readString(folder.resolve("g.svg")))
                .startsWith("<svg ")
                .endsWith("</svg>\n");
        assertThat(tidemark("graph", graph, "--export", file("h.aut"), "--export-limit", "10")
                        .err())
                .contains("the graph has 265 edges, and at most 10 are exported");
        assertThat(tidemark("graph", graph, "--export", file("h.txt")).err()).contains(".dot, .aut or .graphml");
    }

    @Test
    void whatCannotBeDoneIsSaid() throws IOException {
        String graph = philosophers();
        assertThat(tidemark("graph", graph, "--model", "zoo:philosophers/6", "--state", "0")
                        .err())
                .contains("built from another model than zoo:philosophers/6");
        assertThat(tidemark("graph", graph, "--state", "82").err()).contains("expected a state from 0 to 81");
        assertThat(tidemark("graph", graph, "--state", "2147483648").err()).contains("expected a state from 0 to 81");
        assertThat(tidemark("graph", graph, "--fair", "takeLeft_1").err()).contains("add --check FORMULA");
        for (String name : new String[] {"deadlock", "true", "7", "AG", "a b", "fireable"}) {
            assertThat(tidemark("graph", "zoo:mutex/3", "--label", name + "=lock = 0", "--live")
                            .err())
                    .contains("label '" + name + "' would mean something else in a formula");
        }
        assertThat(tidemark("graph", "zoo:mutex/3", "-o", "-").err()).contains("not to standard output");
        assertThat(tidemark("graph", file("nowhere.graph"), "--live").err()).contains("nowhere.graph: no such file");
        assertThat(tidemark("graph", "zoo:ring/4").err()).contains("expected -o FILE");
        assertThat(tidemark("graph", "zoo:ring/4", "--search", "dfs", "--deadlocks")
                        .err())
                .contains("--search bfs or sweep");
        assertThat(tidemark("graph", "zoo:ring/4", "--encoding", "morse", "--live")
                        .err())
                .contains("--encoding 'morse': expected one of paper, fixed, gaps, events, auto");
        assertThat(tidemark("explore", graph).err()).contains("is a graph file and not a model; 'tidemark graph ");
        Path empty = Files.createFile(folder.resolve("empty.graph"));
        assertThat(tidemark("graph", empty.toString(), "--live").err()).contains("empty.graph: is not a graph file");
        Path damaged = folder.resolve("damaged.graph");
        byte[] bytes = Files.readAllBytes(Path.of(graph));
        bytes[200] ^= 1;
        Files.write(damaged, bytes);
        Ran ran = tidemark("graph", damaged.toString());
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("damaged.graph: is damaged: its checksum does not fit");
        Ran tight = tidemark("graph", "zoo:kanban/4", "--memory", "1m", "-o", file("k.graph"));
        assertThat(tight.status()).isEqualTo(3);
        assertThat(tight.out()).contains("UNKNOWN: stopped").contains("There is no");
        assertThat(Path.of(file("k.graph"))).doesNotExist();
    }

    @Test
    void aKeptGraphIsAskedForFormulas() throws IOException {
        String graph = file("mutex.graph");
        Path net = folder.resolve("cross.net");
        Files.writeString(net, """
                net cross
                pl red (1)
                tr go red -> green
                tr stop green -> red
                tr blink red -> red
                """);
        tidemark("graph", net.toString(), "-o", graph, "--label", "moves=green >= 1", "--label", "waits=red >= 1");
        Files.delete(net);
        Ran labelled = tidemark("graph", graph, "--check", "AG EF moves", "--check", "AG (waits -> AF moves)");
        assertThat(labelled.err()).isEmpty();
        assertThat(labelled.status()).isOne();
        assertThat(labelled.out())
                .contains("AG EF moves holds; it does in every state")
                .contains("why: that takes the model it was built from; --model says where it is")
                .contains("AG (waits -> AF moves) does not hold; it does in no state");
        assertThat(tidemark("graph", graph, "--check", "AF moves").out())
                .contains("AF moves does not hold; it does in 1 of 2 states, the first without it is 0");
        assertThat(tidemark("graph", graph, "--fair", "go", "--check", "AG (waits -> AF moves)", "--json")
                        .out())
                .contains("\"verdict\":\"holds\"");
        assertThat(tidemark("graph", graph, "--check", "EX fireable(stop) && !deadlock")
                        .status())
                .isZero();
        Ran partly = tidemark("graph", graph, "--check", "AG EF", "--check", "AF moves");
        assertThat(partly.status()).isEqualTo(2);
        assertThat(partly.err()).contains("this question needs the model");
        assertThat(partly.out()).contains("AF moves ").doesNotContain("AG EF:");
        Ran needsModel = tidemark("graph", graph, "--check", "AG EF green = 1");
        assertThat(needsModel.status()).isEqualTo(2);
        assertThat(needsModel.err()).contains("needs the model it was built from", "--model");
        assertThat(tidemark("graph", graph, "--check", "G F moves", "--check", "A (F G EF moves)")
                        .out())
                .contains("G F moves does not hold; it does in no state")
                .contains("A (F G EF moves) holds; it does in every state");
        assertThat(tidemark("graph", graph, "--fair", "go", "--check", "G F moves")
                        .out())
                .contains("G F moves holds; it does in every state");
        assertThat(tidemark("graph", graph, "--check", "E (X waits && X X waits) && EF moves")
                        .out())
                .contains("holds; it does in every state");
        assertThat(tidemark("graph", graph, "--fair", "stopp", "--check", "AF moves")
                        .err())
                .contains("there is no transition 'stopp'; did you mean 'stop'?");
    }

    @Test
    void aRunShowsWhyAFormulaHoldsOrNot() {
        String graph = philosophers();
        Ran ran = tidemark("graph", graph, "--check", "AG !deadlock", "--check", "EF (eating && EX !eating)");
        assertThat(ran.status()).isOne();
        assertThat(ran.out())
                .contains("AG !deadlock does not hold: by 5 steps, takeLeft_1")
                .containsPattern("EF .* holds: by \\d+ steps, take")
                .containsPattern("EX .* holds: by putBack_[12]");
        Ran json = tidemark("graph", graph, "--json", "--fair", "takeLeft_1", "--check", "AF eating");
        assertThat(json.out())
                .contains("\"explanation\":{\"formula\":")
                .contains("\"why\":\"run\",\"events\":[\"takeLeft_1\"");
    }

    @Test
    void declaredFairnessCountsWhileTheModelIsThere() throws IOException {
        Path model = folder.resolve("spin.tide");
        Files.writeString(model, """
                place idle = 1
                place busy
                fair transition enter { in idle out busy }
                transition spin { read idle }
                property enters { F busy >= 1 }
                """);
        String graph = file("spin.graph");
        assertThat(tidemark("check", model.toString()).status()).isZero();
        String[] asked = {"--check", "F !fireable(enter)", "--label", "in=busy >= 1"};
        Ran built = tidemark("graph", model.toString(), "-o", graph, asked[0], asked[1], asked[2], asked[3]);
        assertThat(built.status()).isZero();
        assertThat(built.out()).contains("formulas are about runs that are weakly fair to enter");
        assertThat(tidemark("graph", graph, "--check", "F in").out()).contains("F in holds", "weakly fair to enter");
        assertThat(tidemark("graph", graph, "--check", "F in", "--json").out())
                .contains("\"fair\":[\"enter\"],\"strongFair\":[]");
        Ran unfair = tidemark("graph", graph, "--check", "F in", "--fair", "none");
        assertThat(unfair.status()).isEqualTo(1);
        assertThat(unfair.out()).contains("F in does not hold").doesNotContain("fair to");
        Files.delete(model);
        Ran alone = tidemark("graph", graph, "--check", "F in");
        assertThat(alone.status()).isEqualTo(1);
        assertThat(alone.out()).contains("fairness: nothing is assumed");
        assertThat(tidemark("graph", graph, "--check", "F in", "--fair", "enter")
                        .out())
                .contains("F in holds", "weakly fair to enter")
                .doesNotContain("nothing is assumed");
    }

    @Test
    void theStagesOfACheckAreExplained() {
        String graph = philosophers();
        Ran ran = tidemark("graph", graph, "--check", "AG !deadlock", "--check", "G F eating", "--explain");
        assertThat(ran.out())
                .containsPattern("labelling +[0-9.]+ m?s +looks at all states; settled f1\n")
                .containsPattern("emptiness +[0-9.]+ m?s +looks at all states; settled f2\n");
        assertThat(tidemark("graph", graph, "--check", "EF eating", "--explain").out())
                .contains("  not run: 1; not needed (1)\n");
        assertThat(tidemark("graph", graph, "--explain").status()).isEqualTo(2);
    }

    @Test
    void questionsKeepToTheTime() {
        String graph = file("slow.graph");
        assertThat(tidemark("graph", "zoo:race/6/7", "-o", graph).status()).isZero();
        Ran late = tidemark(
                "graph",
                graph,
                "--time",
                "1ms",
                "--json",
                "--path",
                "0",
                "deadlock",
                "--components",
                "--live",
                "--check",
                "AF deadlock",
                "--predecessors",
                "262143");
        assertThat(late.status()).isEqualTo(3);
        for (String answer : new String[] {"predecessors", "paths", "components", "live"}) {
            assertThat(late.section(answer)).containsEntry("reason", "out of time, or interrupted");
        }
        assertThat(late.out())
                .contains(
                        "\"verdict\":\"unknown\",\"cause\":\"time\",\"reason\":\"there was no time left; raise --time");
    }

    @Test
    void aModelIsFoundFromAnotherFolder() throws IOException {
        Path net = Files.createDirectory(folder.resolve("models")).resolve("cross.net");
        Files.writeString(net, "net cross\npl red (1)\ntr go red -> green\n");
        Path here = Path.of("").toAbsolutePath();
        String graph = file("cross.graph");
        assertThat(tidemark("graph", here.relativize(net.toAbsolutePath()).toString(), "-o", graph)
                        .status())
                .isZero();
        assertThat(tidemark("graph", graph, "--json").json())
                .containsEntry("model", net.toAbsolutePath().normalize().toString());
        assertThat(tidemark("graph", graph, "--state", "1").out()).contains("green");
    }

    @Test
    void questionsKeepToTheBudget() {
        String graph = file("race.graph");
        assertThat(tidemark("graph", "zoo:race/5/7", "-o", graph).status()).isZero();
        Ran path = tidemark("graph", graph, "--memory", "1m", "--path", "0", "deadlock", "--components");
        assertThat(path.status()).isZero();
        assertThat(tidemark("graph", "zoo:race/6/7", "-o", file("more.graph")).status())
                .isZero();
        Ran tight = tidemark("graph", file("more.graph"), "--memory", "1m", "--path", "0", "deadlock", "--components");
        assertThat(tight.status()).isEqualTo(3);
        assertThat(tight.out())
                .contains("paths: UNKNOWN")
                .contains("components: UNKNOWN")
                .contains("--memory raises it");
    }

    @Test
    void countersInTheMeasureUnfoldTheGraph() {
        String graph = file("counted.graph");
        Ran ran =
                tidemark("graph", "zoo:mutex/2", "--search", "sweep", "--progress", "fired(request_1, 2)", "-o", graph);
        assertThat(ran.err()).isEmpty();
        assertThat(ran.status()).isZero();
        assertThat(tidemark("graph", graph).out()).contains("an unfolding, bisimilar");
    }

    @Test
    void aTransitionWithColoursIsCountedForAllItsBindings() {
        Ran ran = tidemark("explore", "../examples/mutex.tide", "--search", "sweep", "--progress", "fired(ask, 2)");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("fired(ask.1, 2) + fired(ask.2, 2) + fired(ask.3, 2)");
    }
}
