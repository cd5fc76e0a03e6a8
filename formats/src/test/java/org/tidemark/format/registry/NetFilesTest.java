package org.tidemark.format.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

class NetFilesTest {
    @TempDir
    Path directory;

    private static PetriNet net() {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        builder.place("p", 7);
        return builder.build();
    }

    @Test
    void theEndingTellsTheFormat() throws Exception {
        Path file = directory.resolve("n.PNML");
        NetFiles.write(net(), file, false, note -> {});
        assertThat(NetFiles.read(file).initial(0)).isEqualTo(7);
        Path xml = Files.copy(file, directory.resolve("n.xml"));
        assertThat(NetFiles.read(xml).initial(0)).isEqualTo(7);
    }

    @Test
    void unknownEndings() {
        Path file = directory.resolve("n.doc");
        assertThatThrownBy(() -> NetFiles.read(file))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        file
                                + ": unknown file ending; expected one of .pnml, .xml, .tide, .lna, .pn, .lola, .net, .ndr, .tpn, .aut, .network");
        assertThatThrownBy(() -> NetFiles.write(net(), file, false, note -> {}))
                .isInstanceOf(InputException.class)
                .hasMessage(file
                        + ": unknown file ending; expected one of .pnml, .tide, .lola, .net, .aut, .dot, .gv, .svg");
    }

    @Test
    void formatsThatGoOneWayOnly() {
        Path xml = directory.resolve("n.xml");
        assertThatThrownBy(() -> NetFiles.write(net(), xml, false, note -> {}))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(
                        xml + ": .xml files are only read, not written; expected one of .pnml, .tide, .lola");
        Path svg = directory.resolve("n.svg");
        assertThatThrownBy(() -> NetFiles.read(svg))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(svg + ": .svg files are only written, not read; expected one of .pnml, .xml");
    }

    @Test
    void aFolderOfTheContestHintsAtItsNet() throws Exception {
        assertThatThrownBy(() -> NetFiles.read(directory))
                .isInstanceOf(InputException.class)
                .hasMessage(directory + ": is a directory; expected a file");
        Path model = Files.createFile(directory.resolve("model.pnml"));
        assertThatThrownBy(() -> NetFiles.read(directory))
                .isInstanceOf(InputException.class)
                .hasMessage(directory + ": is a directory; expected a file such as " + model);
    }
}
