package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.verdict.Verdict;

/** Models are opened from files, texts and the zoo, or built, and what is wrong with them is said. */
class OpenModelTest {
    /** As those of a network file. */
    @Test
    void remarksOnTheNetworkOfATideFile(@TempDir Path folder) throws Exception {
        String network = """
                part a { initial s; s --go--> s }
                part b { initial s; s --go--> s }
                part c { initial s; s --go--> s }
                together both: a.go + b.go
                """;
        String note = ": 'go' is in a line 'together', so that c takes it alone; 'synchronise go' would change that";
        String tide = "network three {\n" + network + "}\n";
        assertThat(Model.parse(network, Format.NETWORK).notes()).containsExactly("model.network:4:18" + note);
        assertThat(Model.parse(tide, Format.TIDE).notes()).containsExactly("model.tide:5:18" + note);
        Path file = Files.writeString(folder.resolve("three.tide"), tide);
        assertThat(Model.open(file).notes()).containsExactly(file + ":5:18" + note);
    }

    private static final Options OPTIONS = Options.defaults();

    private static final String TIDE = """
            net counter
            param n: 1..9 = 3
            place left = n
            place done
            transition step { in left out done }
            property ends { AF done = n }
            """;

    private static final String LOLA = """
            PLACE a, b;
            MARKING a: 2;
            TRANSITION t CONSUME a: 1; PRODUCE b: 1;
            """;

    private static final String TINA = """
            net small
            pl a (2)
            tr t a -> b
            """;

    private static final String PNML = """
            <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
              <net id="small" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="p">
                <place id="a"><initialMarking><text>2</text></initialMarking></place>
                <place id="b"/>
                <transition id="t"/>
                <arc id="x" source="a" target="t"/>
                <arc id="y" source="t" target="b"/>
              </page></net>
            </pnml>
            """;

    private static final String AUT = """
            des (0, 2, 3)
            (0, "a", 1)
            (1, "b", 2)
            """;

    private static final String NETWORK = """
            part left { initial a; a --go--> b --back--> a }
            part right { initial a; a --go--> b --> a }
            """;

    private static long states(Model model) throws InvalidInputException {
        return model.explore(OPTIONS).states().number();
    }

    @Test
    void textsOfEveryFormatAreRead() throws InvalidInputException {
        assertThat(states(Model.parse(TIDE, Format.TIDE))).isEqualTo(4);
        assertThat(states(Model.parse(LOLA, Format.LOLA))).isEqualTo(3);
        assertThat(states(Model.parse(TINA, Format.TINA))).isEqualTo(3);
        assertThat(states(Model.parse(PNML, Format.PNML))).isEqualTo(3);
        assertThat(states(Model.parse(AUT, Format.AUT))).isEqualTo(3);
        assertThat(states(Model.parse(NETWORK, Format.NETWORK))).isEqualTo(4);
    }

    @Test
    void aNetworkIsANetWithAPlaceForEveryLocalState() throws InvalidInputException {
        Model model = Model.parse(NETWORK, Format.NETWORK);
        assertThat(model.net().places()).extracting(Net.Place::name).contains("left.a", "right.b");
        assertThat(model.check("AG (left.b = 1 -> EF fireable(go))", OPTIONS).verdict())
                .isEqualTo(new Verdict.Holds());
        String text = model.text(Format.NETWORK, note -> {});
        assertThat(text).contains("part left {", "synchronise go");
        assertThat(states(Model.parse(text, Format.NETWORK))).isEqualTo(4);
        assertThat(states(Model.parse("network n {\n" + NETWORK + "}\n", Format.TIDE)))
                .isEqualTo(4);
        assertThatThrownBy(() -> Model.parse("part p = \"p.aut\"", Format.NETWORK))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("only a network in a file can name other files");
        assertThatThrownBy(() -> Model.parse(AUT, Format.AUT).text(Format.NETWORK, note -> {}))
                .isInstanceOf(InvalidInputException.class);
    }

    /** Steps that never occur are left out; where too many do, states are composed. */
    @Test
    void aNetworkWithTooManyCombinationsIsExploredOrComposed() throws Exception {
        StringBuilder text = new StringBuilder("automaton ring { initial s0\n");
        for (int i = 0; i < 300; i++) {
            text.append("s")
                    .append(i)
                    .append(" --go--> s")
                    .append((i + 1) % 300)
                    .append('\n');
        }
        text.append("}\npart x = ring\npart y = ring\npart z = ring\n");
        assertThat(states(Model.parse(text.toString(), Format.NETWORK))).isEqualTo(300);
        StringBuilder spread = new StringBuilder("automaton spread { initial s\n");
        for (int i = 0; i < 2000; i++) {
            spread.append("s --go--> s").append(i).append('\n');
        }
        spread.append("}\npart x = spread\npart y = spread\npart z = spread\n");
        Model wide = Model.parse(spread.toString(), Format.NETWORK);
        ExplorationResult counted = wide.explore(OPTIONS);
        assertThat(counted.states()).isEqualTo(new Count(8_000_000_001L, Count.Precision.EXACT));
        assertThat(counted.counts().deadlocks()).isEqualTo(new Count(8_000_000_000L, Count.Precision.EXACT));
        assertThat(wide.check("EF x.s7 + y.s8 = 2", OPTIONS).verdict()).isEqualTo(new Verdict.Holds());
        Answer often = wide.check("G F x.s = 1", OPTIONS);
        assertThat(often.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(often.run()).isPresent();
        assertThatThrownBy(wide::manualRun)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the label 'go' of 3 parts has 8,000,000,000 combinations of local steps");
    }

    @Test
    void aFileIsReadByItsEnding(@TempDir Path folder) throws Exception {
        Path lola = Files.writeString(folder.resolve("small.lola"), LOLA);
        Path tide = Files.writeString(folder.resolve("counter.tide"), TIDE);
        assertThat(states(Model.open(lola))).isEqualTo(3);
        assertThat(states(Model.open(tide, Map.of("n", "7")))).isEqualTo(8);
        assertThatThrownBy(() -> Model.open(lola, Map.of("n", "7")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("parameters");
    }

    @Test
    void parametersAreGivenToTextsAndToTheZoo() throws InvalidInputException {
        assertThat(states(Model.parse(TIDE, Format.TIDE, Map.of("n", "5")))).isEqualTo(6);
        assertThat(states(Model.zoo("philosophers/4"))).isEqualTo(34);
        assertThat(states(Model.zoo("zoo:philosophers/4"))).isEqualTo(34);
        assertThat(states(Model.zoo("philosophers", Map.of("philosophers", "4"))))
                .isEqualTo(34);
        assertThat(states(Model.zoo("stop-and-wait/4", Map.of("capacity", "1"))))
                .isEqualTo(states(Model.zoo("stop-and-wait/4/1")));
    }

    @Test
    void aModelKnowsItsNamesAndItsQuestions() throws InvalidInputException {
        Model model = Model.parse(TIDE, Format.TIDE);
        assertThat(model.name()).isEqualTo("counter-3");
        assertThat(model.net().places()).extracting(Net.Place::name).containsExactly("left", "done");
        assertThat(model.net().transitions()).extracting(Net.Transition::name).containsExactly("step");
        assertThat(model.properties()).hasSize(1);
        assertThat(model.check(model.properties(), OPTIONS)).allMatch(Answer::holds);
    }

    /** Where a text is wrong: its line and column. */
    private static String position(String text, Format format) {
        InvalidInputException wrong = catchThrowableOfType(
                InvalidInputException.class, () -> Model.parse(text, format).properties());
        assertThat(wrong).isNotNull();
        int column = wrong.column().orElse(0);
        return wrong.line().orElseThrow() + ":" + (column == 0 ? "?" : column);
    }

    @Test
    void badInputIsACheckedExceptionThatSaysWhere() {
        assertThatThrownBy(() -> Model.parse("net x place", Format.TIDE))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("model.tide:1:");
        assertThat(position("net x\nplace p = 1\nplace p = 2", Format.TIDE)).isEqualTo("3:7");
        assertThat(position("net x\nplace p\nproperty q {\n  AG nowhere = 1 }", Format.TIDE))
                .isEqualTo("4:6");
        assertThat(position("PLACE a;\nMARKING b: 2;", Format.LOLA)).isEqualTo("2:9");
        assertThat(position("<pnml>\n<net>\n</pnml>", Format.PNML)).isEqualTo("2:?");
        assertThat(position("include \"/etc/hostname\"", Format.TIDE)).isEqualTo("1:9");
        assertThatThrownBy(() -> Model.parse("<pnml/>", Format.PNML)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Model.open(Path.of("no such file.pnml")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("no such file");
        assertThatThrownBy(() -> Model.zoo("philosofers"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("did you mean 'philosophers'");
        assertThatThrownBy(() -> Model.zoo("philosophers", Map.of("forks", "4")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("no parameter 'forks'");
    }
}
