package org.tidemark.graph.condensed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.graph.BuiltGraph;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.zoo.Zoo;

/** A graph comes back from a file as it went in, and a file that is not as it was written is refused. */
class GraphFileTest {
    @TempDir
    Path folder;

    /** A measure that falls wherever it can: the first field, downwards. */
    private static ProgressMeasure downhill(NetModel model) {
        return new ProgressMeasure() {
            @Override
            public long value(long[] words, int at) {
                return -model.layout().get(words, at, 0);
            }

            @Override
            public String text() {
                return "downhill";
            }
        };
    }

    private static GraphFile file(NetModel model, @Nullable ProgressMeasure measure) {
        List<String> events =
                IntStream.range(0, model.events()).mapToObj(model::eventName).toList();
        Map<String, String> labels = new TreeMap<>(Map.of("even", "a + b", "never", "false"));
        GraphCard card = new GraphCard("some-model.pnml", "0123", "bfs", measure == null, events, labels);
        return new GraphFile(BuiltGraph.of(model, Encoding.AUTO, measure), card);
    }

    private Path written(GraphFile graph) throws Exception {
        Path path = folder.resolve("some.graph");
        Files.write(path, bytes(graph));
        return path;
    }

    private static byte[] bytes(GraphFile graph) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        graph.write(out);
        return out.toByteArray();
    }

    /** More than a group of blocks, in order and not. */
    @Test
    void aLargerGraphIsReadAsItWasWritten() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        NaiveStateSpace space = NaiveStateSpace.of(net, 2_000);
        assertThat(space.states().size()).isGreaterThan(2 * Directory.GROUP * Block.STATES);
        NetModel model = BuiltGraph.model(net, space);
        for (ProgressMeasure measure : Arrays.asList(null, downhill(model))) {
            GraphFile before = file(model, measure);
            BuiltGraph.assertUnfolds(before.graph(), space);
            BuiltGraph.assertUnfolds(GraphFile.open(written(before)).graph(), space);
        }
    }

    @Test
    void whatIsWrittenIsRead(TestInfo test) {
        ForAllNets.in(test, 200).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 300);
            if (!space.isComplete()) {
                return;
            }
            NetModel model = BuiltGraph.model(net, space);
            for (ProgressMeasure measure : Arrays.asList(null, downhill(model))) {
                GraphFile before = file(model, measure);
                GraphFile after = GraphFile.open(written(before));
                assertThat(after.card()).isEqualTo(before.card());
                assertThat(after.graph().states()).isEqualTo(before.graph().states());
                assertThat(after.graph().bytes()).isEqualTo(before.graph().bytes());
                BuiltGraph.assertUnfolds(after.graph(), space);
            }
        });
    }

    private static byte[] small() throws Exception {
        PetriNet net = Zoo.open("zoo:two-phase-commit/2");
        NetModel model = BuiltGraph.model(net, NaiveStateSpace.of(net, 100));
        return bytes(file(model, downhill(model)));
    }

    @Test
    void everyFlippedByteIsNoticed() throws Exception {
        byte[] good = small();
        Path path = folder.resolve("damaged.graph");
        for (int i = 0; i < good.length; i++) {
            byte[] bad = good.clone();
            bad[i] ^= (byte) (1 + i % 255);
            Files.write(path, bad);
            assertThatThrownBy(() -> GraphFile.open(path))
                    .as("byte %s", i)
                    .isInstanceOf(UnusableGraph.class)
                    .hasMessageMatching("(is not a graph file|is of version|is damaged|is truncated).*");
        }
    }

    /** Bytes changed by someone who mends the checksums as well: a graph all of whose edges exist, or a refusal. */
    @Test
    void aForgedFileIsReadInBoundsOrRefused() throws Exception {
        byte[] good = small();
        Path path = folder.resolve("forged.graph");
        int refused = 0;
        for (int i = 16; i < good.length - 8; i++) {
            byte[] bad = good.clone();
            bad[i] ^= (byte) (1 + i % 255);
            Files.write(path, summed(bad));
            try {
                walk(GraphFile.open(path).graph());
            } catch (UnusableGraph e) {
                refused++;
                assertThat(e).hasMessageMatching("(is damaged|is truncated).*");
            }
        }
        assertThat(refused).isGreaterThan(100);
    }

    private static byte[] summed(byte[] file) {
        ByteBuffer words = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        words.putLong(72, sum(file, 0, 72));
        return words.putLong(file.length - 8, sum(file, 80, file.length - 8)).array();
    }

    private static long sum(byte[] file, int from, int to) {
        CRC32C sum = new CRC32C();
        sum.update(file, from, to - from);
        return sum.getValue();
    }

    private static void walk(CondensedGraph graph) {
        EdgeCursor cursor = graph.edgesOut();
        for (int state = 0; state < graph.states(); state++) {
            for (cursor.moveTo(state); cursor.next(); ) {
                assertThat(cursor.target()).isBetween(0, graph.states() - 1);
                assertThat(cursor.event()).isBetween(0, graph.events() - 1);
            }
            assertThat(graph.spanningPaths().eventsTo(state)).hasSizeLessThan(graph.states());
        }
    }

    @Test
    void everyLengthButTheRightOneIsRefused() throws Exception {
        byte[] good = small();
        Path path = folder.resolve("short.graph");
        for (int length = 0; length < good.length; length++) {
            Files.write(path, Arrays.copyOf(good, length));
            assertThatThrownBy(() -> GraphFile.open(path))
                    .as("length %s", length)
                    .isInstanceOf(UnusableGraph.class)
                    .hasMessageMatching(length < 8 ? "is not a graph file.*" : "is truncated.*");
        }
        Files.write(path, Arrays.copyOf(good, good.length + 8));
        assertThatThrownBy(() -> GraphFile.open(path)).hasMessageStartingWith("is damaged");
        Files.write(path, good);
        assertThat(GraphFile.open(path).graph().states()).isPositive();
        assertThat(GraphFile.isGraph(path)).isTrue();
        Files.writeString(path, "something else altogether");
        assertThat(GraphFile.isGraph(path)).isFalse();
        assertThat(GraphFile.isGraph(folder.resolve("missing"))).isFalse();
    }
}
