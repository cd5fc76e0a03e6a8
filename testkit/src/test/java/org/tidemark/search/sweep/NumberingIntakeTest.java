package org.tidemark.search.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.graph.BuiltGraph;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.net.exec.NetModel;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;

/** Behind any measure, however senseless, the graph is an unfolding of the reachability graph and bisimilar to it. */
class NumberingIntakeTest {
    @Test
    void theGraphBehindASweepUnfoldsTheReachabilityGraph(TestInfo test) {
        int[] unfolded = new int[1];
        ForAllNets.in(test, 250).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 300);
            if (!space.isComplete()) {
                return;
            }
            NetModel model = BuiltGraph.model(net, space);
            int seed = 0;
            for (Encoding encoding : new Encoding[] {Encoding.GAPS, Encoding.EVENTS, Encoding.AUTO}) {
                seed++;
                ProgressMeasure measure = Measures.of(model, Measures.random(net, seed));
                CondensedGraph graph = BuiltGraph.of(model, encoding, measure);
                assertThat(graph.states()).isGreaterThanOrEqualTo(space.states().size());
                unfolded[0] += graph.states() > space.states().size() ? 1 : 0;
                BuiltGraph.assertUnfolds(graph, space);
                for (int state = 1; state < graph.states(); state++) {
                    assertThat(graph.spanningPaths().eventsTo(state)).isNotEmpty();
                }
            }
        });
        assertThat(unfolded[0]).as("graphs larger than the reachability graph").isGreaterThan(50);
    }
}
