package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.PropertyEntry;
import org.tidemark.input.InputException;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/** Networks in tide files. */
class TideNetworkTest {
    private static final String HANDSHAKE = """
            // two that agree
            network handshake {
              part left { initial idle; idle --ask--> waiting --answer--> idle }
              part right {
                initial ready
                ready --ask--> busy --> done --answer--> ready
              }
              hide answer
            }

            const one = 1
            property turns { AG (left.idle = one -> right.ready = one) }
            """;

    @TempDir
    Path folder = Path.of("");

    private static TideModel read(String text) throws InputException {
        return TideReader.read(text, "n.tide", Map.of());
    }

    @Test
    void aSectionIsANetworkWithQuestions() throws InputException {
        TideModel model = read(HANDSHAKE);
        Network network = Objects.requireNonNull(model.source().network());
        assertThat(network.name()).isEqualTo("handshake");
        assertThat(network.parts()).extracting(NetworkPart::name).containsExactly("left", "right");
        assertThat(model.source().silentEvents()).contains("answer", "tau");
        PetriNet net = model.unfolded(UnfoldingLimits.usual());
        assertThat(net.places()).isEqualTo(5);
        assertThat(model.properties(new NetVocabulary(net))).hasSize(1).allMatch(PropertyEntry.Read.class::isInstance);
    }

    @Test
    void theWordIsANameElsewhere() throws InputException {
        TideModel model = read("place network = 1\ntransition t { in network out network }\n");
        assertThat(model.source().network()).isNull();
        assertThat(model.net().places()).hasSize(1);
    }

    @Test
    void formattingKeepsTheSection() throws InputException {
        String formatted = TideFormatter.format(HANDSHAKE.replace("\n", "\n   "), "n.tide");
        assertThat(formatted).isEqualTo(HANDSHAKE);
        assertThat(TideFormatter.format(formatted, "n.tide")).isEqualTo(formatted);
    }

    @Test
    void filesAreBesideTheTideFile() throws Exception {
        Files.writeString(folder.resolve("a.aut"), "des (0, 1, 2)\n(0, go, 1)\n");
        Path file = folder.resolve("n.tide");
        Files.writeString(file, "network n { part a = \"a.aut\" }\n");
        Network network =
                Objects.requireNonNull(TideReader.read(file, Map.of()).source().network());
        assertThat(network.parts().get(0).automaton().steps()).isEqualTo(1);
        assertThatThrownBy(() -> read("network n { part a = \"a.aut\" }"))
                .isInstanceOf(InputException.class)
                .hasMessage("n.tide:1:22: 'a.aut': only a network in a file can name other files");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "network n { part p { initial } } | 1:30: found '}': expected the name of a state",
                "network n { part p { initial a } } network m { part p { initial a } } | 1:44: a second network; the first is called 'n'",
                "place p network n { part p { initial a } } | 1:7: a file with a network has no places, transitions or equivalences beside it",
                "network n { part p { initial a } } transition t { } | 1:47: a file with a network has no places, transitions or equivalences beside it",
                "network n { network m } | 1:13: the network has a name already, 'n'",
                "network n { } | 1:13: a network without parts: expected lines that begin with 'part'",
                "network n { part p { initial a } | 1:11: a brace that is never closed; expected '}' after its content",
                "network { part p { initial a } } | 1:9: found '{': expected the name of the network"
            })
    void errorsHaveTheirPositionInTheTideFile(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(InputException.class).hasMessage("n.tide:" + message);
    }
}
