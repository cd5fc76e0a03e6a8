package org.tidemark.format.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkBuilder;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.automata.network.Synchronisation;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.RandomNetworks;
import org.tidemark.reference.ReferenceNetwork;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Network files are read as they are meant, written so that they read back the same, and refused where they are wrong. */
@Seeded
class NetworkFilesTest {
    @TempDir
    Path folder = Path.of("");

    private static Network read(String text) throws InputException {
        return NetworkReader.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                "x.network",
                null,
                MemoryBudget.unlimited());
    }

    /** The network as lines, with synchronisations in no particular order. */
    private static List<String> told(Network network) {
        List<String> lines = new ArrayList<>(List.of(network.name()));
        for (NetworkPart part : network.parts()) {
            LabelledAutomaton automaton = part.automaton();
            lines.add(part.name() + part.stateNames() + automaton.labels() + automaton.initial());
            for (int s = 0; s < automaton.states(); s++) {
                for (int step = automaton.from(s); step < automaton.to(s); step++) {
                    lines.add(s + "-" + automaton.label(step) + "-" + automaton.target(step));
                }
            }
        }
        Set<String> together = new TreeSet<>();
        network.synchronisations().forEach(each -> together.add(each.name() + each.parts() + each.labels()));
        lines.add(together.toString());
        lines.add(new TreeSet<>(network.hidden()).toString());
        return lines;
    }

    private static String written(Network network) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        NetworkWriter.write(network, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatIsWrittenReadsBackTheSame(Seeds seeds) throws IOException, InputException {
        for (long seed : seeds.upTo(2000)) {
            Network network = RandomNetworks.draw(seed);
            Set<Synchronisation> different = Set.copyOf(network.synchronisations());
            Network back = read(written(distinct(network, different)));
            assertThat(told(back)).isEqualTo(told(distinct(network, different)));
        }
    }

    /** Two vectors that are the same are an error in a file. */
    private static Network distinct(Network network, Set<Synchronisation> different) {
        return new Network(network.name(), network.parts(), List.copyOf(different), network.hidden());
    }

    @Test
    void namesOfAnyKindReadBackTheSame() throws IOException, InputException {
        Network network = read("""
                network "a b"
                part "p.1" {
                  states "initial", "two words", "\\"q\\"\\\\", tau
                  initial "initial"
                  "initial" --"tau", "->", 1--> "two words" --> "\\"q\\"\\\\" --tau--> tau
                }
                part p { initial x; x --"tau"--> x }
                together "joint step": "p.1"."->" + p."tau"
                hide 1
                """);
        assertThat(told(network))
                .contains(
                        "a b", "p.1[initial, two words, \"q\"\\, tau][tau, ->, 1]0", "[joint step[0, 1][1, 0]]", "[1]");
        assertThat(told(read(written(network)))).isEqualTo(told(network));
        assertThat(written(network)).contains("together \"joint step\": \"p.1\".\"->\" + p.\"tau\"");
    }

    @Test
    void longListsAreBrokenIntoLines() throws IOException, InputException {
        StringBuilder text = new StringBuilder("part p { initial state0\n");
        for (int i = 0; i < 1000; i++) {
            text.append("state").append(i).append(" --a--> state").append(i + 1).append('\n');
        }
        Network network = read(text + "}\n");
        assertThat(written(network).lines()).allMatch(line -> line.length() < 130);
        assertThat(told(read(written(network)))).isEqualTo(told(network));
    }

    @Test
    void instancesRenameLabels() throws InputException {
        Network network = read("""
                automaton phil { initial t; t --get--> e --put--> t }
                part one = phil[get -> get1, put -> put1]
                part two = phil [
                  get -> get2,   // lines may be broken after commas
                  put -> tau
                ]
                part copy = one
                """);
        assertThat(network.name()).isEqualTo("x");
        assertThat(network.parts()).extracting(NetworkPart::name).containsExactly("one", "two", "copy");
        assertThat(network.parts().get(0).automaton().labels()).containsExactly("get1", "put1");
        assertThat(network.parts().get(1).automaton().labels()).containsExactly("get2");
        assertThat(network.parts().get(1).automaton().silentSteps()).isEqualTo(1);
        assertThat(network.synchronisations()).extracting(Synchronisation::name).containsExactly("get1", "put1");
        assertThat(new ReferenceNetwork(network).states()).hasSize(4);
    }

    @Test
    void synchroniseNamesTheLabelsThatAreTakenTogether() throws InputException {
        String parts = """
                part left { initial a; a --x--> b --y--> a }
                part right { initial a; a --x--> b --y--> a }
                """;
        assertThat(new ReferenceNetwork(read(parts)).states()).hasSize(2);
        assertThat(new ReferenceNetwork(read(parts + "synchronise y")).states()).hasSize(4);
        assertThat(read(parts + "synchronise").synchronisations()).isEmpty();
        assertThat(new ReferenceNetwork(read(parts + "synchronise\n")).edges()).isEqualTo(8);
        assertThat(read(parts + "synchronise x\nsynchronise y").synchronisations())
                .hasSize(2);
    }

    @Test
    void aDeclaredAlphabetBlocks() throws InputException {
        String text = "part left { initial a; a --x--> b }\npart right { initial r";
        assertThat(new ReferenceNetwork(read(text + " }")).states()).hasSize(2);
        assertThat(new ReferenceNetwork(read(text + "; alphabet x }")).states()).hasSize(1);
    }

    @Test
    void partsComeFromFilesBesideTheNetwork() throws IOException, InputException {
        Files.writeString(folder.resolve("left.aut"), "des (1, 2, 3)\n(1, \"a\", 2)\n(2, i, 0)\n");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("right.aut.gz")))) {
            out.write("des (0, 1, 1)\n(0, a, 0)\n".getBytes(StandardCharsets.UTF_8));
        }
        Path file = folder.resolve("both.network");
        Files.writeString(file, """
                part left = "left.aut"
                part right = "right.aut.gz"[a -> b]
                together go: left.a + right.b
                """);
        PetriNet net = NetFiles.read(file);
        assertThat(net.name()).isEqualTo("both");
        assertThat(net.placeNames()).containsExactly("left.s0", "left.s1", "left.s2", "right.s0");
        assertThat(net.transitionName(0)).isEqualTo("go");
        assertThatThrownBy(() -> NetFiles.open(Files.readString(file), file, Map.of(), note -> {}))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ":1:13: 'left.aut': only a network in a file can name other files");
    }

    @Test
    void wrongFilesAreReportedWhereTheyAreNamedOrWrong() throws IOException {
        Path aut = folder.resolve("bad.aut");
        Path network = folder.resolve("n.network");
        Files.writeString(network, "// one part\npart p = \"bad.aut\"\n");
        assertThatThrownBy(() -> NetFiles.read(network))
                .isInstanceOf(InputException.class)
                .hasMessage(network + ":2:10: " + aut + ": no such file");
        Files.writeString(aut, "des (0, 1, 2)\n(0, a, 7)\n");
        assertThatThrownBy(() -> NetFiles.read(network))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(aut + ":2:1: edge to 7");
        Files.writeString(aut, "des (0, 0, 2147483647)\n");
        assertThatThrownBy(() -> NetFiles.read(network))
                .isInstanceOf(InputException.class)
                .hasMessage(network + ":2:6: the automata up to 'p' need more memory than there is");
        Files.delete(aut);
        Files.createDirectory(aut);
        assertThatThrownBy(() -> NetFiles.read(network))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is a directory; expected an .aut file");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "` ` | 1:2: a network without parts: expected lines that begin with 'part'",
                "part p { } | 1:6: 'p' has no states: expected steps, or at least a line 'initial'",
                "part p { a --x--> b } | 1:6: 'p' has no initial state: expected a line such as 'initial a'",
                "part p { initial c; a --x--> b } | 1:18: no step leads from or to a state 'c'; expected one of a, b",
                "part p { initial idl; idle --x--> idle } | 1:18: no step leads from or to a state 'idl'; did you mean 'idle'?",
                "part p { states a, b; initial a; a --x--> c } | 1:43: no state 'c' is listed; expected one of a, b",
                "part p { states a, a; initial a } | 1:20: a second state 'a'",
                "part p { a --> b; states a, b; initial a } | 1:26: the states are listed after the first step: expected them before it",
                "part p { initial a; initial b } | 1:21: there is an initial state already, 'a'",
                "part p { initial a; a --x b } | 1:27: found 'b': expected '-->' and the state that the step leads to",
                "part p { initial a; a b } | 1:23: found 'b': expected '--' and the label of a step, as in 'idle -- get --> busy'",
                "part p { initial a; a --x--> | 1:29: the text ends here: expected the name of a state",
                "part p { initial a | 1:19: the text ends here: expected '}' after the steps of 'p'",
                "part p { initial a; alphabet tau } | 1:30: 'tau' is a silent step: expected a label; in quotes it is a label",
                "part p { initial a }; part p { initial a } | 1:28: 'p' is declared already, in line 1",
                "part p | 1:7: the text ends here: expected '{' and the steps of the part, or '=' and a file or the name of an automaton",
                "part p = q | 1:10: no automaton 'q' is declared above; expected a file in quotes",
                "part phil { initial a }; part q = r | 1:35: no automaton 'r' is declared above; expected a file in quotes, or one of phil",
                "part phil { initial a }; part q = phill | 1:35: no automaton 'phill' is declared above; did you mean 'phil'?",
                "part p { initial a }; part q = p[x -> y] | 1:34: 'p' has no label 'x'; it has none",
                "part p { initial a; a --x--> a }; part q = p[x -> y, x -> z] | 1:54: 'x' is renamed twice",
                "part p { initial a; a --x--> a }; part q = p[x, y] | 1:47: found ',': expected '->' and the new label",
                "part p { initial a; a --x--> a }; synchronise x | 1:47: only 'p' has the label 'x': expected one that another part has too, in a step or in its alphabet",
                "part p { initial a; a --get--> a }; synchronise gett | 1:49: no part has a label 'gett'; did you mean 'get'?",
                "part p { initial a }; synchronise x, x | 1:38: 'x' is listed twice",
                "part p { initial a }; hide x; hide x | 1:36: 'x' is listed already, in line 1",
                "part p { initial a }; hide x | 1:28: no part has a label 'x'; there are none",
                "part p { initial a }; together t: q.x | 1:35: there is no part 'q'; expected one of p",
                "part p { initial a }; together t: p.x | 1:37: 'p' has no label 'x'; there are none",
                "part p { initial a; a --x--> a }; together t: p.x + p.x | 1:53: 'p' is named twice; a part takes one step at a time",
                "part p { initial a; a --x--> a }; together t: p.x; together t: p.x | 1:61: the joint step 't' is the same as in line 1: expected each once",
                "part p { initial a }; together t p.x | 1:34: found 'p': expected ':' and the labels that happen together, such as 'left.get + forks.grab'",
                "part p { initial a; a --x--> a }; together t: p.x, q.y | 1:50: found ',': expected '+' and a label of another part, or the end of the line",
                "part p { initial a }; network a; network b | 1:34: the network has a name already, 'a'",
                "prat p { initial a } | 1:1: found 'prat': expected one of network, automaton, part, synchronise, together, hide; did you mean 'part'?",
                "part p { initial a }; synchronize | 1:23: found 'synchronize': expected one of network, automaton, part, synchronise, together, hide; did you mean 'synchronise'?",
                "part p { initial a }; + | 1:23: found '+': expected one of network, automaton, part, synchronise, together, hide",
                "part p { initial a } part | 1:22: found 'part': expected the end of the line, or ';'",
                "PART p { initial a } | 1:1: found 'PART': expected one of network, automaton, part, synchronise, together, hide; did you mean 'part'?",
                "part p { initial a a --x--> b } | 1:20: found 'a': expected the end of the line, or ';'",
                "part p { initial a, b; a --x--> b } | 1:19: found ',': expected the end of the line, since a part has one initial state",
                "part p { states a b; initial a } | 1:19: found 'b': expected ',' or the end of the line",
                "part p { initial a; a -x-> b } | 1:23: found '-': expected '--' before the label of a step and '-->' after it",
                "part p { initial a; a --x--> a }; hide x y | 1:42: found 'y': expected ',' or the end of the line",
                "part \"p | 1:6: this quoted name has no closing '\"' on its line",
                "part %p | 1:6: found '%': expected a name, in quotes if it has other signs than letters and digits",
                "part \"\" { } | 1:6: found '': expected the name of a part"
            })
    void wrongTextsAreReportedWithTheirPosition(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(InputException.class).hasMessage("x.network:" + message);
    }

    @Test
    void aStateMayBeCalledLikeAKeyword() throws InputException {
        Network network = read("part p { initial initial; initial --states--> states --alphabet--> alphabet }");
        assertThat(network.parts().get(0).stateNames()).containsExactly("initial", "states", "alphabet");
        assertThat(new NetworkBuilder("n").add(network.parts().get(0)).build().parts())
                .hasSize(1);
    }
}
