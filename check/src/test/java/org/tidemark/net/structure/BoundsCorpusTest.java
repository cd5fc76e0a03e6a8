package org.tidemark.net.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;

/** Contest nets: nearly all places have a proven bound, and exploring never contradicts it. */
class BoundsCorpusTest {
    private static final long SOME_STATES = 50_000;

    @Test
    void fourFifthsOfTheNetsAreProvenAndNoneIsContradicted() throws Exception {
        List<String> open = new ArrayList<>();
        int nets = 0;
        for (Path file : CorpusFiles.below("mcc", "model.pnml")) {
            if (!file.toString().contains("-PT-")) {
                continue;
            }
            nets++;
            PetriNet net = PnmlReader.read(file);
            PlaceBounds bounds = PlaceBounds.of(net, Limit.millis(3000));
            if (!bounds.allProven()) {
                open.add(net.name());
            }
            compare(net, bounds);
        }
        assertThat(nets).isGreaterThan(CorpusFiles.hasLarge() ? 50 : 5);
        assertThat(open).as("nets with a place that is not proven").hasSizeLessThanOrEqualTo(nets / 5);
    }

    private static void compare(PetriNet net, PlaceBounds bounds) throws Exception {
        ExplorationReport report =
                new Exploration(new NetSystem(net), ExploreOptions.plain().withMaxStates(SOME_STATES)).run();
        for (int p = 0; p < net.places(); p++) {
            Certificate certificate = bounds.certificate(p);
            if (certificate != null) {
                assertThat(certificate.holds(net)).as(certificate.text(net)).isTrue();
                assertThat(report.tokens().ofPlaces().get(p))
                        .as("%s of %s", net.placeName(p), net.name())
                        .isLessThanOrEqualTo(bounds.bound(p));
            }
        }
    }
}
