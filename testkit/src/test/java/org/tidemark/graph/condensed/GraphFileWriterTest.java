package org.tidemark.graph.condensed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.BuiltGraph;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateGraph;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.store.disk.CrankyDisk;
import org.tidemark.store.disk.DiskFile;

/** A graph that is written state by state is, byte for byte, the file of the same graph in memory. */
class GraphFileWriterTest {
    /** State after state with one edge each, to the next one or far back. */
    private record Chain(int states) implements StateGraph {
        @Override
        public long edges() {
            return states;
        }

        @Override
        public EdgeCursor edgesOut() {
            return new EdgeCursor() {
                private int state;
                private boolean isRead;

                @Override
                public void moveTo(int number) {
                    state = number;
                    isRead = false;
                }

                @Override
                public boolean next() {
                    boolean more = !isRead;
                    isRead = true;
                    return more;
                }

                @Override
                public int target() {
                    return state + 1 < states ? state + 1 : 7;
                }

                @Override
                public int event() {
                    return state % 3;
                }
            };
        }
    }

    private static byte[] written(StateGraph graph, GraphCard card) throws IOException {
        CrankyDisk disk = new CrankyDisk();
        DiskFile file = disk.create("some.graph");
        GraphFileWriter writer = new GraphFileWriter(file, card, graph.states());
        EdgeCursor edges = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            for (edges.moveTo(s); edges.next(); ) {
                writer.edge(edges.event(), edges.target());
            }
            writer.endState();
        }
        writer.finish();
        return disk.content("some.graph");
    }

    private static byte[] copied(StateGraph graph, GraphCard card) throws IOException {
        CondensedGraph copy = Objects.requireNonNull(
                GraphBuilder.copy(graph, card.events().size(), MemoryBudget.unlimited(), () -> false));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new GraphFile(copy, card).write(out);
        return out.toByteArray();
    }

    private static GraphCard card(List<String> events) {
        return new GraphCard("model", "0123", "bfs", true, events, Map.of());
    }

    @Test
    void writesTheSameFileAsTheGraphInMemory(TestInfo test) {
        ForAllNets.in(test, 200).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 600);
            if (!space.isComplete()) {
                return;
            }
            NetModel model = BuiltGraph.model(net, space);
            CondensedGraph graph = BuiltGraph.of(model, Encoding.AUTO, null);
            GraphCard card = card(IntStream.range(0, model.events())
                    .mapToObj(model::eventName)
                    .toList());
            assertThat(written(graph, card)).isEqualTo(copied(graph, card));
        });
    }

    @Test
    void givesAwayWhatIsWritten() throws IOException {
        Chain chain = new Chain(300_000);
        GraphCard card = card(List.of("a", "b", "c"));
        assertThat(written(chain, card)).isEqualTo(copied(chain, card));
    }
}
