package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.net.PetriNet;

/** Nets of the corpus have their known numbers of states and edges, and their known largest numbers of tokens. */
class CorpusCountTest {
    private static final long NANOS = 120_000_000_000L;

    /** Nets whose unfolding or whose smaller diagram takes long. */
    private static final String LEFT_OUT =
            "Philosophers-COL-001000|SharedMemory-COL-000100|UtilityControlRoom.*|PhilosophersDyn-COL-10|"
                    + "GlobalResAllocation.*|PermAdmissibility.*|Raft-PT-06|Vasy2003.*|ProductionCell.*";

    @TestFactory
    List<DynamicTest> countsAreTheKnownOnes() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path root : CorpusFiles.roots()) {
            for (String row : Files.readAllLines(root.resolve("index.csv"))) {
                String[] cell = row.split(",", 12);
                String name = cell[0] + "-" + cell[1] + "-" + cell[2];
                if (cell[7].matches("\\d+") && !name.matches(LEFT_OUT)) {
                    Path model = root.resolve("mcc").resolve(name).resolve("model.pnml");
                    tests.add(DynamicTest.dynamicTest(name, () -> check(model, cell)));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(5);
        return tests;
    }

    private static void check(Path model, String[] cell) throws Exception {
        PetriNet net = PnmlReader.read(model);
        ReducedCount count = new ReducedCount(net, ExploreOptions.plain().withTime(NANOS), false);
        CountReport report = count.run();
        CountReport.Counts counts = Objects.requireNonNull(report.counts(), () -> String.valueOf(report.why()));
        assertThat(counts.states()).asString().isEqualTo(cell[7]);
        assertThat(counts.edges()).asString().isEqualTo(cell[8]);
        CountReport.Counts.Most most = Objects.requireNonNull(counts.most());
        assertThat(most.ofOneValue()).asString().isEqualTo(cell[9]);
        assertThat(most.inAll()).asString().isEqualTo(cell[10]);
        report.checkClaim(net);
    }
}
