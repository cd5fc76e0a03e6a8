package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tidemark.check.direct.DirectExploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.reference.Effort;

/** The state spaces of the contest's coloured nets, executed directly, against counts that another tool found. */
class CorpusDirectTest {
    private static final long MOST_STATES = Effort.times(55_000);

    @TestFactory
    List<DynamicTest> colouredNetsHaveTheirKnownStateSpaces() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path root : CorpusFiles.roots()) {
            for (String row : Files.readAllLines(root.resolve("index.csv"))) {
                String[] cell = row.split(",", 12);
                if (cell[1].equals("COL") && cell[7].matches("\\d{1,7}") && Long.parseLong(cell[7]) <= MOST_STATES) {
                    String folder = cell[0] + "-" + cell[1] + "-" + cell[2];
                    tests.add(DynamicTest.dynamicTest(folder, () -> explore(root.resolve("mcc"), folder, cell)));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(CorpusFiles.hasLarge() ? 13 : 2);
        return tests;
    }

    private static void explore(Path root, String folder, String[] known) throws Exception {
        ColoredNet net;
        Path file = root.resolve(folder).resolve("model.pnml");
        try (InputStream in = Files.newInputStream(file)) {
            net = Objects.requireNonNull(
                    PnmlReader.open(in, folder, unheard -> {}).colored());
        }
        for (int threads = 1; threads <= 2; threads++) {
            ExploreOptions options = ExploreOptions.plain().withThreads(threads);
            ExplorationReport found =
                    new DirectExploration(DirectNet.of(net), options).run().exploration();
            assertThat(found.complete()).isTrue();
            assertThat(List.of(
                            found.states(),
                            found.counts().edges(),
                            found.tokens().ofOneValue(),
                            found.tokens().inMarking()))
                    .containsExactly(
                            Long.parseLong(known[7]),
                            Long.parseLong(known[8]),
                            Long.parseLong(known[9]),
                            Long.parseLong(known[10]));
        }
    }
}
