package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.zoo.Census;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;

/** A graph takes less than the paper's formula allows on every net of the zoo that is not tiny, and half on average. */
class GraphSizesTest {
    private static final long LEAST = 1_000;
    private static final long MOST = 60_000;

    @Test
    void graphsAreSmallerThanThePapersFormula() throws Exception {
        double shares = 0;
        int graphs = 0;
        for (ZooModel model : Zoo.models()) {
            for (Census census : model.measured()) {
                if (census.states() > LEAST && census.states() <= MOST) {
                    PetriNet net = model.build(
                            census.values().stream().mapToInt(Integer::intValue).toArray());
                    CondensedGraph graph = graph(net);
                    assertThat(graph.states()).isEqualTo((int) census.states());
                    assertThat(graph.edges()).isEqualTo(census.edges());
                    assertThat(graph.bytes()).as(net.name()).isLessThanOrEqualTo(graph.paperBytes());
                    shares += (double) graph.bytes() / graph.paperBytes();
                    graphs++;
                }
            }
        }
        assertThat(graphs).isGreaterThan(15);
        assertThat(shares / graphs).isLessThanOrEqualTo(0.5);
    }

    private static CondensedGraph graph(PetriNet net) throws Exception {
        GraphReport report =
                new GraphExploration(new NetSystem(net), ExploreOptions.plain(), null, Encoding.AUTO, Map.of()).run();
        assertThat(report.memory().peakBytes())
                .isGreaterThanOrEqualTo(report.memory().stateBytes());
        return Objects.requireNonNull(report.built()).graph();
    }
}
