package org.tidemark.graph.condensed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.graph.BuiltGraph;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.condensed.CondensedGraph.SpanningPaths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;

/** Every encoding of every graph is the graph of the textbook. */
class CondensedGraphTest {
    private static final int CAP = 600;

    @Test
    void everyEncodingIsTheReachabilityGraph(TestInfo test) {
        int nets = ForAllNets.in(test, 600).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                return;
            }
            NetModel model = BuiltGraph.model(net, space);
            for (Encoding encoding : Encoding.values()) {
                CondensedGraph graph = BuiltGraph.of(model, encoding, null);
                assertThat(graph.states()).isEqualTo(space.states().size());
                assertThat(graph.edges()).isEqualTo(space.edgeCount());
                BuiltGraph.assertUnfolds(graph, space);
            }
        });
        assertThat(nets).isPositive();
    }

    @Test
    void parentsLeadBackToTheInitialStateOnAShortestPath(TestInfo test) {
        ForAllNets.in(test, 300).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                return;
            }
            CondensedGraph graph = BuiltGraph.of(BuiltGraph.model(net, space), Encoding.AUTO, null);
            SpanningPaths paths = graph.spanningPaths();
            EdgeCursor cursor = graph.edgesOut();
            int longest = 0;
            for (int state = 0; state < graph.states(); state++) {
                int[] events = paths.eventsTo(state);
                longest = Math.max(longest, events.length);
                int at = 0;
                for (int event : events) {
                    at = follow(cursor, at, event);
                }
                assertThat(at).isEqualTo(state);
            }
            assertThat(longest + 1).isEqualTo(space.levels());
        });
    }

    private static int follow(EdgeCursor cursor, int from, int event) {
        for (cursor.moveTo(from); cursor.next(); ) {
            if (cursor.event() == event) {
                return cursor.target();
            }
        }
        throw new AssertionError("state " + from + " has no event " + event);
    }
}
