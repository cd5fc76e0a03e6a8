package org.tidemark.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.lola.LolaReader;
import org.tidemark.format.lola.LolaWriter;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.format.tide.TideFormatter;
import org.tidemark.format.tide.TideReader;
import org.tidemark.format.tide.TideWriter;
import org.tidemark.format.tina.TinaReader;
import org.tidemark.format.tina.TinaWriter;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.Effort;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** A net that goes out in a format and comes back is the same, up to what the format cannot carry. */
@Seeded
class FormatRoundTripTest {
    private static final long MOST_ARCS = Effort.times(20_000);

    private static void throughTina(PetriNet net) throws Exception {
        Nets.Written written = Nets.write(TinaWriter::write, net);
        assertThat(written.notes()).as(net.name()).allMatch(note -> note.contains("NUPN"));
        PetriNet again = Nets.read(TinaReader::read, written.text());
        assertThat(again.name()).isEqualTo(net.name());
        assertThat(Nets.structureAndNames(again)).as(net.name()).isEqualTo(Nets.structureAndNames(net));
        assertThat(Nets.write(TinaWriter::write, again).text()).isEqualTo(written.text());
    }

    private static void throughLola(PetriNet net) throws Exception {
        if (net.inhibitors().size() > 0) {
            assertThat(Nets.refusal(LolaWriter::write, net)).contains("has an inhibitor arc from");
            return;
        }
        Nets.Written written = Nets.write(LolaWriter::write, net);
        assertThat(written.notes())
                .as(net.name())
                .allMatch(note -> note.matches(".*(NUPN|one name per node|no read arcs|at least one place).*"));
        PetriNet again = Nets.read(LolaReader::read, written.text());
        assertThat(Nets.structure(again)).as(net.name()).isEqualTo(Nets.structureWithLoops(net));
        assertThat(Nets.write(LolaWriter::write, again).text()).isEqualTo(written.text());
    }

    private static void throughTide(PetriNet net) throws Exception {
        Nets.Written written = Nets.write(TideWriter::write, net);
        PetriNet again = TideReader.read(written.text(), "net.tide", Map.of()).unfolded(UnfoldingLimits.usual());
        assertThat(again.name()).isEqualTo(net.name());
        assertThat(Nets.structure(again)).as(net.name()).isEqualTo(Nets.structure(net));
        assertThat(Nets.write(TideWriter::write, again).text()).isEqualTo(written.text());
        assertThat(TideFormatter.format(written.text(), "net.tide")).isEqualTo(written.text());
    }

    @Test
    void theWholeZoo() throws Exception {
        for (PetriNet net : Nets.zoo()) {
            throughTide(net);
            throughTina(net);
            throughLola(net);
        }
        assertThat(Nets.zoo()).hasSizeGreaterThanOrEqualTo(20);
    }

    @Test
    void randomNets(Seeds seeds) throws Exception {
        int inhibited = 0;
        for (long seed : seeds.upTo(300)) {
            PetriNet net = RandomNets.net(seed);
            throughTide(net);
            throughTina(net);
            throughLola(net);
            inhibited += net.inhibitors().size() > 0 ? 1 : 0;
        }
        assertThat(inhibited).isBetween(10, 290);
    }

    @Test
    void everyNetOfTheCorpus() throws Exception {
        int nets = 0;
        for (String folder : List.of("mcc", "texts", "tapaal", "pnml-misc")) {
            for (Path file : CorpusFiles.below(folder, ".pnml")) {
                try {
                    PetriNet net = PnmlReader.read(file);
                    if (net.arcs() <= MOST_ARCS) {
                        throughTina(net);
                        throughLola(net);
                        nets++;
                    }
                } catch (InputException e) {
                    assertThat(e.getMessage()).containsAnyOf("priority", "place 'pExt' initial marking");
                }
            }
        }
        assertThat(nets).isGreaterThan(CorpusFiles.hasLarge() ? 100 : 9);
    }
}
