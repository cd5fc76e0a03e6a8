package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.reference.Effort;

/**
 * The state spaces of contest nets, against counts that another tool found with decision diagrams; and no place ever
 * holds more tokens than was proven without exploring.
 */
class CorpusExplorationTest {
    private static final long MOST_STATES = Effort.times(100_000);

    /** One row of the corpus's index. */
    private record Known(String folder, long states, long edges, long tokensInPlace, long tokensInMarking) {}

    @TestFactory
    List<DynamicTest> contestNetsHaveTheirKnownStateSpaces() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path root : CorpusFiles.roots()) {
            for (Known known : smallNets(root)) {
                tests.add(DynamicTest.dynamicTest(known.folder(), () -> explore(root, known)));
            }
        }
        assertThat(tests).hasSizeGreaterThan(CorpusFiles.hasLarge() ? 40 : 8);
        return tests;
    }

    private static List<Known> smallNets(Path root) throws Exception {
        List<Known> nets = new ArrayList<>();
        for (String row : Files.readAllLines(root.resolve("index.csv"))) {
            String[] cell = row.split(",", 12);
            if (cell[7].matches("\\d{1,7}") && Long.parseLong(cell[7]) <= MOST_STATES) {
                nets.add(new Known(
                        cell[0] + "-" + cell[1] + "-" + cell[2],
                        Long.parseLong(cell[7]),
                        Long.parseLong(cell[8]),
                        Long.parseLong(cell[9]),
                        Long.parseLong(cell[10])));
            }
        }
        return nets;
    }

    private static void explore(Path root, Known known) throws Exception {
        PetriNet net =
                PnmlReader.read(root.resolve("mcc").resolve(known.folder()).resolve("model.pnml"));
        PlaceBounds bounds = PlaceBounds.of(net, Limit.millis(500));
        for (int threads = 1; threads <= 2; threads++) {
            ExplorationReport report =
                    new Exploration(new NetSystem(net), ExploreOptions.plain().withThreads(threads)).run();
            assertThat(report.complete()).isTrue();
            assertThat(report.states()).as("states").isEqualTo(known.states());
            assertThat(report.counts().edges()).as("edges").isEqualTo(known.edges());
            assertThat(report.tokens().ofOneValue()).as("tokens in a place").isEqualTo(known.tokensInPlace());
            assertThat(report.tokens().inMarking()).as("tokens in a marking").isEqualTo(known.tokensInMarking());
            for (int p = 0; p < net.places(); p++) {
                if (bounds.bound(p) != PlaceBounds.UNKNOWN) {
                    assertThat(report.tokens().ofPlaces().get(p))
                            .as(net.placeName(p))
                            .isLessThanOrEqualTo(bounds.bound(p));
                }
            }
        }
    }
}
