package org.tidemark.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.direct.DirectExploration;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.tide.TideModel;
import org.tidemark.format.tide.TideReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;

/**
 * Models of the BEEM collection, written again in the tide language: processes with local variables, arrays of shared
 * ones, rendezvous. Other tools have published the numbers of their states, edges and dead states.
 */
class TranslatedModelsTest {
    @ParameterizedTest
    @CsvSource({
        "phils,       80,   212, 1",
        "bakery,    1146,  2085, 4",
        "lup,       1404,  2484, 0",
        "protocols, 2430,  6480, 0",
        "peterson, 12498, 33369, 0"
    })
    void countsAreThoseThatWerePublished(String model, long states, long edges, long dead) throws Exception {
        TideModel tide = TideReader.read(source(model), model + ".tide", Map.of());
        ExplorationReport direct = new DirectExploration(DirectNet.of(tide.net()), ExploreOptions.plain())
                .run()
                .exploration();
        PetriNet unfolded = tide.source().unfolded(UnfoldingLimits.usual());
        for (ExplorationReport report :
                List.of(direct, new Exploration(new NetSystem(unfolded), ExploreOptions.plain()).run())) {
            assertThat(report.states()).isEqualTo(states);
            assertThat(report.counts().edges()).isEqualTo(edges);
            assertThat(report.counts().deadlocks()).isEqualTo(dead);
        }
    }

    private static String source(String model) throws IOException {
        String file = "/translated/" + model + ".tide";
        try (InputStream in = Objects.requireNonNull(TranslatedModelsTest.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
