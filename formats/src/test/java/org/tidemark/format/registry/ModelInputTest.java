package org.tidemark.format.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.NetSource;
import org.tidemark.format.NodePositions;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.Remedy;
import org.tidemark.zoo.Zoo;

class ModelInputTest {
    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {".pnml", ".tide", ".lola", ".net", ".aut", ".network"})
    void everyFormatIsRecognisedAndReadCompressed(String ending) throws Exception {
        PetriNet net = ending.equals(".aut") ? Zoo.open("zoo:ring/2") : Zoo.open("zoo:philosophers/3");
        Path plain = folder.resolve("m" + ending);
        if (ending.equals(".aut")) {
            Files.writeString(plain, "des (0, 2, 2)\n(0, a, 1)\n(1, b, 0)\n");
        } else if (ending.equals(".network")) {
            Files.writeString(plain, "// two\npart p { initial a\n a --x--> b }\npart q = p\n");
        } else {
            NetFiles.write(net, plain, true, unheard -> {});
        }
        byte[] text = Files.readAllBytes(plain);
        assertThat(ModelInput.ending(new ByteArrayInputStream(text), "x")).isEqualTo(ending);
        Path compressed = folder.resolve("m" + ending + ".gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            out.write(text);
        }
        assertThat(NetFiles.isNet(compressed)).isTrue();
        assertThat(NetFiles.read(compressed).transitions())
                .isEqualTo(NetFiles.read(plain).transitions());
        assertThat(NetFiles.read(compressed).name())
                .isEqualTo(NetFiles.read(plain).name());
    }

    @Test
    void aTextLikeNoFormatIsRefused() {
        assertThatThrownBy(() -> ModelInput.ending(
                        new ByteArrayInputStream("hello".getBytes(StandardCharsets.UTF_8)), "<standard input>"))
                .isInstanceOfSatisfying(
                        InputException.class, e -> assertThat(e.remedy()).isEqualTo(Remedy.NAME_FORMAT))
                .hasMessageStartingWith("<standard input>: the format is not recognised");
    }

    @Test
    void positionsOfNodesSurvivePnml() throws Exception {
        String text = "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/ptnet'><page id='g'>"
                + "<place id='p'><name><graphics><offset x='9' y='9'/></graphics><text>P</text></name>"
                + "<graphics><position x='10' y='-20.5'/></graphics></place><place id='q'/>"
                + "<transition id='t'><graphics><position x='1e1' y='7'/><dimension x='3' y='3'/></graphics></transition>"
                + "</page></net></pnml>";
        NodePositions drawing =
                NetFiles.open(text, Path.of("m.pnml"), Map.of(), unheard -> {}).drawing();
        assertThat(drawing.place(0)).isEqualTo(new NodePositions.Point(10, -20.5f));
        assertThat(drawing.place(1)).isNull();
        Path file = folder.resolve("again.pnml");
        NetSource source = NetFiles.open(text, Path.of("m.pnml"), Map.of(), unheard -> {});
        NetFiles.write(source.unfolded(UnfoldingLimits.usual()), drawing, file, false, unheard -> {});
        assertThat(Files.readString(file)).contains("<position x=\"10\" y=\"-20.5\"/>");
        NodePositions again = NetFiles.open(file, unheard -> {}).drawing();
        assertThat(again.place(0)).isEqualTo(drawing.place(0));
        assertThat(Objects.requireNonNull(again.transition(0)).x()).isEqualTo(10);
    }
}
