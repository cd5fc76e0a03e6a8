package org.tidemark.search.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.BuiltGraph;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.CondensedGraph.SpanningPaths;
import org.tidemark.graph.condensed.GraphCard;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.model.Model;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetLayouts;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.Limits;
import org.tidemark.store.disk.CrankyDisk;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.RunIdentity;
import org.tidemark.zoo.Zoo;

/** The edges that two sorts give to the states of a folder are those of the reachability graph. */
class EdgeMakerTest {
    private static final RunIdentity IDENTITY = new RunIdentity("edges", "0", "words", Map.of());

    @TempDir
    private Path temporary = Path.of("");

    private static RunFolder searched(Model model, CrankyDisk disk, int statesInMemory) {
        RunFolder folder = RunFolder.create(disk, IDENTITY);
        Limits limits =
                new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, MemoryBudget.unlimited());
        DiskSearch.Ledger none = new DiskSearch.Ledger() {
            @Override
            public void save(Map<String, Long> numbers) {}

            @Override
            public void restore(Map<String, Long> numbers) {}
        };
        DiskSearch.Tuning tuning = new DiskSearch.Tuning(1L << 26, statesInMemory, Long.MAX_VALUE);
        DiskSearch search =
                new DiskSearch(model, folder, limits, 1, tuning, () -> (id, words, at, successors) -> {}, none);
        assertThat(search.run().complete()).isTrue();
        return folder;
    }

    private static GraphCard card(NetModel model, boolean recomputed) {
        return new GraphCard(
                "net",
                "0",
                "disk",
                true,
                IntStream.range(0, model.events()).mapToObj(model::eventName).toList(),
                Map.of(),
                new GraphCard.Kind(false, List.of(), recomputed));
    }

    private CondensedGraph graph(NetModel model, int statesInMemory, long sortBytes) throws Exception {
        CrankyDisk disk = new CrankyDisk();
        MemoryBudget budget = new MemoryBudget(64 << 20);
        try (RunFolder folder = searched(model, disk, statesInMemory)) {
            FolderStates states = new FolderStates(folder, model);
            assertThat(states.isComplete()).isTrue();
            new EdgeMaker(model, folder, states, 1, budget, sortBytes, () -> false)
                    .write(disk.create("edges.graph"), card(model, false));
            assertThat(folder.runNames()).allMatch(name -> !name.contains("-by-"));
        }
        assertThat(budget.usedBytes()).isZero();
        return GraphFile.open(Files.write(temporary.resolve("edges.graph"), disk.content("edges.graph")))
                .graph();
    }

    /** Without their events edges take fewer bytes, and are the same when they are read beside their states. */
    @Test
    void recomputesEventsThatWereLeftOut(TestInfo test) {
        SplittableRandom random = new SplittableRandom(2);
        int nets = ForAllNets.in(test, 75).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 600);
            if (!space.isComplete()) {
                return;
            }
            NetModel lean = NetLayouts.leanest(net, FieldWidths.forCounts(net, space.maxima()));
            for (NetModel model : List.of(BuiltGraph.model(net, space), lean)) {
                CrankyDisk disk = new CrankyDisk();
                try (RunFolder folder = searched(model, disk, 16 << random.nextInt(6))) {
                    FolderStates states = new FolderStates(folder, model);
                    EdgeMaker maker = new EdgeMaker(model, folder, states, 1, MemoryBudget.unlimited(), () -> false);
                    maker.write(disk.create("whole"), card(model, false));
                    long bytesWithEvents = maker.write(disk.create("targets"), card(model, true));
                    CondensedGraph whole = GraphFile.open(
                                    Files.write(temporary.resolve("whole.graph"), disk.content("whole")))
                            .graph();
                    Path file = Files.write(temporary.resolve("targets.graph"), disk.content("targets"));
                    CondensedGraph targets = GraphFile.open(file, () -> new FolderEvents(folder, model))
                            .graph();
                    assertThat(bytesWithEvents).isEqualTo(whole.bytes());
                    assertThat(targets.bytes()).isLessThanOrEqualTo(whole.bytes());
                    assertSameEdges(targets, whole);
                    assertThatThrownBy(() -> GraphFile.open(file)).hasMessageStartingWith("has edges without events");
                }
            }
        });
        assertThat(nets).isPositive();
    }

    private static void assertSameEdges(CondensedGraph found, CondensedGraph expected) {
        assertThat(found.states()).isEqualTo(expected.states());
        EdgeCursor edges = found.edgesOut();
        EdgeCursor others = expected.edgesOut();
        for (int s = 0; s < expected.states(); s++) {
            edges.moveTo(s);
            others.moveTo(s);
            while (others.next()) {
                assertThat(edges.next()).isTrue();
                assertThat(edges.event()).isEqualTo(others.event());
                assertThat(edges.target()).isEqualTo(others.target());
            }
            assertThat(edges.next()).isFalse();
        }
        int last = expected.states() - 1;
        assertThat(found.spanningPaths().eventsTo(last))
                .containsExactly(expected.spanningPaths().eventsTo(last));
    }

    @Test
    void givesTheReachabilityGraph(TestInfo test) {
        SplittableRandom random = new SplittableRandom(1);
        int nets = ForAllNets.in(test, 90).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 600);
            if (!space.isComplete()) {
                return;
            }
            NetModel model = BuiltGraph.model(net, space);
            NetModel lean = NetLayouts.leanest(net, FieldWidths.forCounts(net, space.maxima()));
            for (NetModel each : List.of(model, lean)) {
                int inMemory = 16 << random.nextInt(6);
                CondensedGraph graph = graph(each, inMemory, 1L << random.nextInt(8, 20));
                assertThat(graph.edges()).isEqualTo(space.edgeCount());
                BuiltGraph.assertEdgesUnfold(graph, space);
            }
        });
        assertThat(nets).isPositive();
    }

    @Test
    void numbersALargerGraphLevelByLevel() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        NaiveStateSpace space = NaiveStateSpace.of(net, 2_000);
        NetModel model = BuiltGraph.model(net, space);
        CondensedGraph graph = graph(model, 200, 1 << 14);
        BuiltGraph.assertEdgesUnfold(graph, space);
        SpanningPaths paths = graph.spanningPaths();
        int deepest = 0;
        for (int state = 1; state < graph.states(); state++) {
            int depth = paths.eventsTo(state).length;
            assertThat(depth).isGreaterThanOrEqualTo(deepest);
            deepest = depth;
        }
        assertThat(deepest + 1).isEqualTo(space.levels());
    }

    @Test
    void leavesNothingWhenItIsCancelled() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        NetModel model = BuiltGraph.model(net, NaiveStateSpace.of(net, 2_000));
        CrankyDisk disk = new CrankyDisk();
        MemoryBudget budget = MemoryBudget.unlimited();
        try (RunFolder folder = searched(model, disk, 1_000)) {
            FolderStates states = new FolderStates(folder, model);
            int[] patience = {0};
            EdgeMaker maker = new EdgeMaker(model, folder, states, 1, budget, () -> --patience[0] < 0);
            GraphCard card = new GraphCard("net", "0", "disk", true, List.of(), Map.of());
            assertThatThrownBy(() -> maker.write(disk.create("edges.graph"), card))
                    .isInstanceOf(Cancelled.class);
            assertThat(folder.runNames()).allMatch(name -> !name.contains("-by-"));
        }
        assertThat(budget.usedBytes()).isZero();
    }
}
