package org.tidemark.format.pnml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.tidemark.format.CorpusFiles;
import org.tidemark.net.PetriNet;

/** The sizes of nets that others have counted. */
class PnmlCorpusTest {
    @Test
    void contestNetsHaveTheirKnownSizes() throws Exception {
        SoftAssertions softly = new SoftAssertions();
        int nets = 0;
        for (Path root : CorpusFiles.roots()) {
            nets += compareSizes(root, softly);
        }
        softly.assertAll();
        assertThat(nets).isEqualTo(CorpusFiles.hasLarge() ? 6 + 53 : 6);
    }

    /** Returns how many nets were compared. */
    private static int compareSizes(Path root, SoftAssertions softly) throws Exception {
        List<String> rows = Files.readAllLines(root.resolve("index.csv"));
        assertThat(rows.get(0)).startsWith("model,type,instance,places,transitions,arcs,nupn,");
        int nets = 0;
        for (String row : rows.subList(1, rows.size())) {
            String[] cell = row.split(",", 8);
            if (cell[1].equals("PT")) {
                String folder = cell[0] + "-PT-" + cell[2];
                PetriNet net =
                        PnmlReader.read(root.resolve("mcc").resolve(folder).resolve("model.pnml"));
                softly.assertThat(List.of(net.places(), net.transitions(), net.arcs()))
                        .as(folder)
                        .isEqualTo(
                                List.of(Integer.valueOf(cell[3]), Integer.valueOf(cell[4]), Integer.valueOf(cell[5])));
                softly.assertThat(net.nupn() != null).as(folder + " has NUPN").isEqualTo(cell[6].equals("yes"));
                nets++;
            }
        }
        return nets;
    }

    @Test
    void tapaalNetsHaveTheirKnownSizesAndArcs() throws Exception {
        Path root = CorpusFiles.large().resolve("tapaal");
        for (String row : Files.readAllLines(root.resolve("index.csv"))) {
            String[] cell = row.split(",", 5);
            if (!cell[0].equals("name")) {
                PetriNet net = PnmlReader.read(root.resolve(cell[0]).resolve("model.pnml"));
                assertThat(net.places()).as(cell[0]).isEqualTo(Integer.parseInt(cell[1]));
                assertThat(net.transitions()).as(cell[0]).isEqualTo(Integer.parseInt(cell[2]));
                assertThat(net.inhibitors().size() > 0).as(cell[0]).isEqualTo(cell[3].contains("inhibitor"));
            }
        }
    }
}
