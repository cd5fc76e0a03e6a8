package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.Effort;

/** The state spaces of TINA's nets, against counts that another tool found; nets with time are refused. */
class TinaCorpusTest {
    private static final long MOST_STATES = Effort.times(500_000);

    @TestFactory
    List<DynamicTest> netsHaveTheirKnownStateSpaces() throws Exception {
        Path root = CorpusFiles.large().resolve("tina");
        List<DynamicTest> tests = new ArrayList<>();
        for (String row : Files.readAllLines(root.resolve("facts.csv"))) {
            String[] cell = row.split(",", 3);
            if (cell[1].matches("\\d+")) {
                long states = Long.parseLong(cell[1]);
                tests.add(DynamicTest.dynamicTest(cell[0], () -> explore(root.resolve(cell[0]), states)));
            }
        }
        assertThat(tests).hasSizeGreaterThan(25);
        return tests;
    }

    private static void explore(Path file, long states) throws Exception {
        PetriNet net;
        try {
            net = NetFiles.read(file);
        } catch (InputException refused) {
            assertThat(refused.getMessage())
                    .matches(".*:\\d+:\\d+: transition .* (time interval|reset arc) .*: it changes the behaviour, .*");
            assertThat(file.toString()).containsAnyOf("tpn", "reset.net");
            return;
        }
        if (states <= MOST_STATES) {
            // The other tool counts no state for a net without places; the empty marking is one.
            assertThat(new Exploration(new NetSystem(net), ExploreOptions.plain())
                            .run()
                            .states())
                    .isEqualTo(Math.max(1, states));
        }
    }
}
