package org.tidemark.bench.engines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.program.promela.PromelaReader;
import org.tidemark.system.TransitionSystem;

/** Our own programs at small sizes have the states that Spin 6.5.2 counts: {@code spin -a -o1 -o2 -o3 -DN=…}, {@code -DNOREDUCE -DSAFETY}, {@code pan -c0 -n}. */
class SpinTableTest {
    @ParameterizedTest
    @CsvSource({"ring,2,1239", "readers,3,7188", "clients,2,26452", "window,1,41190", "queuelock,4,1541"})
    void oursHaveTheStatesOfSpin(String name, String size, long states) throws Exception {
        TransitionSystem system = new PromelaReader()
                .read(
                        new ByteArrayInputStream(SpinTable.ours(name).getBytes(StandardCharsets.UTF_8)),
                        name + ".pml",
                        Map.of("N", size));
        ExplorationReport report = new Exploration(system, ExploreOptions.plain()).run();
        assertThat(report.complete()).isTrue();
        assertThat(report.states()).isEqualTo(states);
    }

    /** None is forgotten above. */
    @Test
    void thereAreFive() {
        assertThat(SpinTable.OURS).containsExactly("ring", "readers", "clients", "window", "queuelock");
    }
}
