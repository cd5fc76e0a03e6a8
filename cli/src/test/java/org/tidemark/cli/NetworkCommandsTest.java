package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;
import static org.tidemark.cli.Ran.typing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command takes a network as it takes a net. */
class NetworkCommandsTest {
    private static final String PHILOSOPHERS = "../examples/philosophers.network";
    private static final String VENDING = "../examples/vending.network";

    @TempDir
    Path folder = Path.of("");

    private String file(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
        return folder.resolve(name).toString();
    }

    @Test
    void statesAreThoseOfThePaper() {
        Ran ran = tidemark("explore", PHILOSOPHERS, "--json");
        assertThat(ran.number("states")).isEqualTo(3);
        assertThat(ran.number("edges")).isEqualTo(4);
        assertThat(ran.json()).containsEntry("formalism", "network");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "dfs", "sweep"})
    void everySearchFindsTheSameStates(String search) {
        Ran ran = tidemark("explore", VENDING, "--search", search, "--json");
        assertThat(ran.number(search.equals("sweep") ? "deadlocks" : "states"))
                .isEqualTo(search.equals("sweep") ? 0 : 7);
    }

    @Test
    void formulasNameLocalStatesAndLabels() {
        Ran ran = tidemark(
                "check",
                VENDING,
                "-f",
                "AG (machine.stuck = technician.here)",
                "-f",
                "AG EF fireable(coffee)",
                "-f",
                "EF fireable(tea)",
                "-f",
                "EF fireable(\"tau(customer: content -> thirsty)\")");
        assertThat(ran.out()).containsPattern("f1 +holds").containsPattern("f2 +holds");
        assertThat(ran.out()).containsPattern("f3 +violated").containsPattern("f4 +holds");
        assertThat(ran.out())
                .contains("9 places, 6 transitions, 20 arcs; 5 labels")
                .doesNotContain("unfold");
        assertThat(tidemark("check", VENDING, "-f", "EF fireable(coffe)").err()).contains("did you mean 'coffee'?");
    }

    @Test
    void linesThatUndoOthersAreRemarkedOn() throws IOException {
        String parts = """
            part left { initial a; a --get--> b --put--> a }
            part right { initial a; a --get--> b --put--> a }
            part fork { initial free; free --grab--> taken --put--> free }
            together eat: left.get + fork.grab
            """;
        Ran alone = tidemark("explore", file("alone.network", parts));
        assertThat(alone.status()).isZero();
        assertThat(alone.err())
                .contains("alone.network:4:20: 'get' is in a line 'together', so that right takes it alone");
        Ran section = tidemark("explore", file("alone.tide", "network n {\n" + parts + "}\n"));
        assertThat(section.err())
                .contains("alone.tide:5:20: 'get' is in a line 'together', so that right takes it alone");
        Ran hidden = tidemark("explore", file("hidden.network", parts + "hide grab\n"));
        assertThat(hidden.err()).contains("hidden.network:5:6: 'grab' happens only under the names");
        Ran meant = tidemark("explore", file("meant.network", parts + "synchronise get, put\nhide eat\n"));
        assertThat(meant.err()).isEmpty();
    }

    @Test
    void aNetDoesNotKeepSilence() {
        Ran ran = tidemark(
                "convert", VENDING, "-o", folder.resolve("vending.pnml").toString());
        assertThat(ran.err()).contains("which steps are silent is left out: those without a label, alarm");
        Ran plain = tidemark(
                "convert",
                PHILOSOPHERS,
                "-o",
                folder.resolve("philosophers.pnml").toString());
        assertThat(plain.err()).doesNotContain("silent");
    }

    @Test
    void partsOfACompositionCanBeCalledByTheirNames() {
        Ran ran = tidemark("compose", VENDING, "--part", "machine,customer", "--part", "technician", "--json");
        assertThat(ran.number("states")).isEqualTo(7);
        assertThat(ran.json()).containsEntry("partsFrom", "named");
        assertThat(tidemark("compose", VENDING, "--part", "machin").err()).contains("did you mean 'machine'?");
    }

    @Test
    void twoOfOneNameAreCalledByTheirFiles() throws IOException {
        String one = file("one.network", "network same\npart p { initial a; a --x--> a }\n");
        String other = file("other.network", "network same\npart p { initial a; a --y--> a }\n");
        Ran ran = tidemark("minimise", one, "--equal-to", other);
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out()).contains("one.network").contains("other.network");
    }

    @Test
    void aLabelWithoutCombinationsIsNotLive() {
        Ran ran = tidemark("check", VENDING, "--quasi-live");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out()).contains("quasi-live: 'tea' never happens");
    }

    @Test
    void hiddenLabelsAreSilent() {
        assertThat(tidemark("language", VENDING).out())
                .contains("coffee, tea, coin, repair; 3 events hidden")
                .contains("s2 -- repair --> s0");
        assertThat(tidemark("minimise", VENDING, "--modulo", "branching").out())
                .containsPattern("smallest +4 +states, 5 steps, 2 of them silent");
        assertThat(tidemark("minimise", VENDING, "--hide", "alarm").err()).contains("no label is called 'alarm'");
    }

    @Test
    void aPartIsMinimisedAlone() {
        Ran ran = tidemark("minimise", VENDING, "--part", "machine", "--hide", "jam,reset", "--modulo", "weak");
        assertThat(ran.out()).containsPattern("automaton +4 +states, 6 steps, 3 of them silent");
        assertThat(ran.out()).containsPattern("smallest +2 +states, 3 steps");
        assertThat(tidemark("minimise", VENDING, "--part", "machin").err())
                .contains("there is no part 'machin'; did you mean 'machine'?");
        assertThat(tidemark("minimise", VENDING, "--part", "x").err())
                .contains("expected one of machine, customer, technician");
        Ran net = tidemark("minimise", "zoo:ring/3", "--part", "x");
        assertThat(net.status()).isEqualTo(2);
        assertThat(net.err()).contains("--part names a part of a network, and this is not one");
    }

    @Test
    void networksAreConverted() throws IOException {
        String copy = folder.resolve("copy.network.gz").toString();
        assertThat(tidemark("convert", VENDING, "-o", copy).err()).contains("wrote vending (3 parts)");
        assertThat(tidemark("explore", copy, "--json").number("states")).isEqualTo(7);
        for (String other : new String[] {"v.pnml", "v.tide", "v.lola", "v.net", "v.dot", "v.svg"}) {
            assertThat(tidemark("convert", VENDING, "-o", folder.resolve(other).toString())
                            .status())
                    .isZero();
        }
        assertThat(tidemark("explore", folder.resolve("v.pnml").toString(), "--json")
                        .number("states"))
                .isEqualTo(7);
    }

    @Test
    void aNetworkComesFromStandardInput() throws IOException {
        String text = Files.readString(Path.of(VENDING));
        assertThat(typing(text, "explore", "-", "--json").number("states")).isEqualTo(7);
        assertThat(typing(text, "explore", "-", "--format", "network", "--json").number("states"))
                .isEqualTo(7);
        assertThat(typing("part p { }", "explore", "-").err()).contains("<standard input>:1:6: 'p' has no states");
    }

    @Test
    void runsArePlayedAndReplayed() {
        assertThat(tidemark("simulate", VENDING, "--steps", "4").out()).contains("1  coin: machine.idle 1→0");
        String trace = folder.resolve("run.json").toString();
        assertThat(tidemark("check", VENDING, "-f", "EF machine.stuck = 1", "--trace", trace)
                        .status())
                .isZero();
        assertThat(tidemark("simulate", VENDING, "--trace", trace).status()).isZero();
    }

    @Test
    void graphsAreBuiltAndKept() {
        String graph = folder.resolve("v.graph").toString();
        assertThat(tidemark("graph", VENDING, "-o", graph, "--components").out())
                .containsPattern("components +1 +strongly connected");
        assertThat(tidemark("graph", graph, "--check", "AG EF fireable(coffee)").status())
                .isZero();
        assertThat(tidemark("minimise", graph, "--modulo", "branching").out())
                .containsPattern("smallest +4 +states, 5 steps, 2 of them silent");
    }

    @Test
    void tideFilesHoldNetworks() throws IOException {
        String tide = file(
                "n.tide",
                "network n {\n" + Files.readString(Path.of(PHILOSOPHERS)).replace("network philosophers", "")
                        + "}\nproperty one { AG phil1.eating + phil2.eating <= 1 }\n");
        assertThat(tidemark("check", tide).out()).containsPattern("one +holds");
        assertThat(tidemark("convert", tide, "-o", folder.resolve("m.tide").toString())
                        .err())
                .contains("wrote n (3 parts)");
        assertThat(tidemark("check", folder.resolve("m.tide").toString()).out()).containsPattern("one +holds");
    }

    /** Three rings of 300 states that turn together have 27 million combinations of steps, of which 300 occur. */
    @Test
    void everyCommandTakesANetworkThatIsTooWideForANet() throws IOException {
        StringBuilder text = new StringBuilder("automaton ring { initial s0\n");
        for (int i = 0; i < 300; i++) {
            text.append("s")
                    .append(i)
                    .append(" --go--> s")
                    .append((i + 1) % 300)
                    .append('\n');
        }
        String wide = file("wide.network", text + "}\npart x = ring\npart y = ring\npart z = ring\n");
        for (String[] command : new String[][] {
            {"explore", wide},
            {"explore", wide, "--search", "sweep"},
            {"check", wide, "--deadlock-free", "-f", "AG EF x.s7 = 1", "-f", "G F z.s7 = 1"},
            {"info", wide},
            {"language", wide},
            {"minimise", wide},
            {"graph", wide, "--deadlocks"},
            {"simulate", wide, "--steps", "1"}
        }) {
            Ran ran = tidemark(command);
            assertThat(ran.status()).as(String.join(" ", command)).isZero();
            assertThat(ran.err()).contains("of 27,000,000 transitions those are left out that never occur");
        }
        assertThat(tidemark("explore", wide, "--json").number("states")).isEqualTo(300);
    }

    /** Each of ten parts goes from its first state to any of ten others: all ten thousand million combinations occur. */
    @Test
    void whatCannotBeExploredIsComposed() throws IOException {
        StringBuilder text = new StringBuilder("automaton spread { initial s\n");
        for (int i = 0; i < 10; i++) {
            text.append("s --go--> t").append(i).append('\n');
        }
        text.append("}\n");
        for (int p = 0; p < 10; p++) {
            text.append("part p").append(p).append(" = spread\n");
        }
        String wide = file("spread.network", text.toString());
        Ran graph = tidemark("graph", wide, "--deadlocks");
        assertThat(graph.status()).isEqualTo(3);
        assertThat(graph.err())
                .contains("the net of this network would need 10,000,000,000 transitions")
                .contains("the label 'go' of 10 parts")
                .contains("one of them had too many successors after 1 state");
        Ran counted = tidemark("explore", wide);
        assertThat(counted.status()).isZero();
        assertThat(counted.err()).contains("its states are composed from those of its parts");
        assertThat(counted.out())
                .containsPattern("states +10,000,000,001\n")
                .containsPattern("edges +10,000,000,000\n")
                .containsPattern("deadlocks +10,000,000,000\n");
        assertThat(tidemark("explore", wide, "--json").out())
                .contains("\"formalism\":\"network\"")
                .contains("\"states\":10000000001,");
        assertThat(tidemark("explore", wide, "--search", "dfs").status()).isEqualTo(3);
        assertThat(tidemark("info", wide).out())
                .contains("SAFE: each part is in one state at a time")
                .contains("go: 10 parts, 10,000,000,000 combinations");
        assertThat(tidemark("language", wide).out()).contains("s0 -- go --> s1");
        assertThat(tidemark("minimise", wide).out()).contains("des (0, 1, 2)");
        Ran composed = tidemark("compose", wide, "--json");
        assertThat(composed.status()).isZero();
        assertThat(composed.out()).contains("\"states\":10000000001,").contains("\"edges\":10000000000,");
        Ran asked =
                tidemark("check", wide, "--deadlock-free", "-f", "EF (p0.t3 = 1 && p9.t4 = 1)", "-f", "F p0.t1 = 1");
        assertThat(asked.status()).isEqualTo(1);
        assertThat(asked.out())
                .contains("10,000,000,000 transitions; 1 label")
                .containsPattern("deadlock-free +violated +part by part, 1 step")
                .containsPattern("f1 +holds +part by part, 1 step")
                .containsPattern("f2 +violated +part by part")
                .contains("deadlock after 1 step: no transition is enabled");
        Ran walk = tidemark("simulate", wide, "--steps", "5");
        assertThat(walk.status()).isZero();
        assertThat(walk.out()).contains("deadlock after 1 step");
        askedOfAFolder(wide);
    }

    /** There can be no folder with the states of a net that is too large, and one that was given is looked at first. */
    private void askedOfAFolder(String wide) {
        String run = folder.resolve("run").toString();
        Ran missing = tidemark("check", wide, "--deadlock-free", "--resume", run);
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.err()).contains("there is no folder " + run);
        assertThat(tidemark("explore", VENDING, "--store", "disk", "--dir", run).status())
                .isZero();
        for (List<String> folders : List.of(List.of("--resume", run), List.of("--dir", run + "2", "--store", "disk"))) {
            List<String> command = new ArrayList<>(List.of("check", wide, "--deadlock-free"));
            command.addAll(folders);
            Ran ran = tidemark(command.toArray(String[]::new));
            assertThat(ran.status()).as(ran.out()).isEqualTo(3);
            assertThat(ran.err())
                    .contains("would need 10,000,000,000 transitions")
                    .doesNotContain("composed from");
        }
    }
}
