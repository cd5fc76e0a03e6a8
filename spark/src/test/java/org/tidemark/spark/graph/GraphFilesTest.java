package org.tidemark.spark.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.spark.NaiveStates;
import org.tidemark.spark.SharedSpark;
import org.tidemark.spark.SmallNets;
import org.tidemark.spark.block.StateBlock;
import org.tidemark.spark.search.BlockForm;
import org.tidemark.spark.search.ClusterStore;
import org.tidemark.spark.search.EdgeFiles;
import org.tidemark.spark.search.FoundStates;
import org.tidemark.spark.search.Jobs;
import org.tidemark.spark.search.Tuning;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** The graph that is written is the one of the net, and files that are not as they were written are noticed. */
class GraphFilesTest {
    private static final Tuning CUT = new Tuning(3, 0, 3);

    @TempDir
    Path folder;

    private String dir(String name) {
        return folder.resolve(name).toUri().toString();
    }

    private static FoundStates written(PetriNet net, String dir) throws InputException {
        ClusterStore store = ClusterStore.in(dir, SharedSpark::get, CUT).withGraph(ClusterGraph::write);
        new Exploration(new NetSystem(net), ExploreOptions.plain().withStore(store)).run();
        return Objects.requireNonNull(store.states());
    }

    private static List<List<Integer>> markings(FoundStates found, int partition) {
        NetModel model = found.model();
        StateBlock block = found.read(partition);
        long[] packed = new long[block.size() * block.width()];
        block.decode(packed, 0);
        BlockForm form = found.form();
        long[] words = new long[form.words()];
        List<List<Integer>> markings = new ArrayList<>();
        int[] marking = new int[model.net().places()];
        for (int i = 0; i < block.size(); i++) {
            form.unpack(packed, i * block.width(), words, 0);
            model.decode(words, 0, marking);
            markings.add(Arrays.stream(marking).boxed().toList());
        }
        return markings;
    }

    /** The edges of the files, each as it was read: twice where it is there twice. */
    private static List<NaiveStates.Edge> edges(FoundStates found) {
        Numbering numbers = Numbering.of(found);
        List<List<Integer>> all = new ArrayList<>();
        for (int p = 0; p < numbers.partitions(); p++) {
            all.addAll(markings(found, p));
        }
        EdgeFiles files = Objects.requireNonNull(found.edges());
        List<NaiveStates.Edge> edges = new ArrayList<>();
        for (int p = 0; p < numbers.partitions(); p++) {
            int first = numbers.first(p);
            EdgeFile.About about = new EdgeFile.About(files.name(), p, numbers.size(p), numbers.states());
            found.readEdges(files, p, (in, length) -> {
                EdgeFile.read(
                        about,
                        in,
                        length,
                        (target, source, event) ->
                                edges.add(new NaiveStates.Edge(all.get(source), event, all.get(first + target))));
                return true;
            });
        }
        return edges;
    }

    @Test
    void holdsTheGraphOfTheNet() throws Exception {
        int compared = 0;
        for (long seed = 1; compared < 6; seed++) {
            // States by their words, or by shorter strings.
            PetriNet net = SmallNets.net(seed, compared % 2 == 0 ? 0 : 40);
            NaiveStates expected = new NaiveStates(net, 400);
            if (!expected.isComplete() || expected.states() < 20 || expected.depth() > 12) {
                continue;
            }
            FoundStates found = written(net, dir("run" + seed));
            Set<List<Integer>> states = new HashSet<>();
            for (int p = 0; p < 3; p++) {
                states.addAll(markings(found, p));
            }
            assertThat(states).as("seed %d", seed).isEqualTo(expected.markings());
            assertThat(edges(found)).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected.edgeList());
            assertThat(Objects.requireNonNull(found.edges()).edges()).isEqualTo(expected.edges());
            compared++;
        }
    }

    /** Two transitions that do the same are two edges, and a loop is one. */
    @Test
    void keepsEdgesApartByTheirEvents() throws Exception {
        PetriNetBuilder net = new PetriNetBuilder("twins");
        int a = net.place("a", 1);
        int b = net.place("b", 0);
        for (String name : List.of("one", "two")) {
            int t = net.transition(name);
            net.input(t, a, 1).output(t, b, 1);
        }
        int stay = net.transition("stay");
        net.input(stay, b, 1).output(stay, b, 1);
        FoundStates found = written(net.build(), dir("twins"));
        assertThat(edges(found))
                .containsExactlyInAnyOrder(
                        new NaiveStates.Edge(List.of(1, 0), 0, List.of(0, 1)),
                        new NaiveStates.Edge(List.of(1, 0), 1, List.of(0, 1)),
                        new NaiveStates.Edge(List.of(0, 1), 2, List.of(0, 1)));
    }

    private Verdict ask(PetriNet net, String formula) throws Exception {
        ClusterStore store = ClusterStore.resuming(dir("run"), SharedSpark::get, CUT);
        Plan plan = new Plan(
                List.of(new Simplification(), StateSearch.whole(1), new ClusterFormulas(), new ClusterLiveness()));
        return new Checker(
                        Subject.of(net),
                        List.of(PropertyParser.parse("q", formula, new NetVocabulary(net))),
                        new CheckOptions(ExploreOptions.plain().withStore(store)),
                        plan)
                .run()
                .findings()
                .get(0)
                .verdict();
    }

    private List<Path> edgeFiles() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("run"))) {
            return all.filter(file -> file.getFileName().toString().startsWith("edges-"))
                    .sorted()
                    .toList();
        }
    }

    private Path levelFile() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("run"))) {
            return all.filter(file -> file.getFileName().toString().startsWith("levels-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Edges are written once: by the exploration, or by the first question that needs them. */
    @Test
    void answersFromTheFiles() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        written(net, dir("run"));
        List<Path> before = edgeFiles();
        assertThat(before).hasSize(3);
        assertThat(ask(net, "AG EF eat_1 = 1")).isEqualTo(new Verdict.Violated());
        assertThat(ask(net, "EG eat_1 = 0")).isEqualTo(new Verdict.Holds());
        assertThat(edgeFiles()).isEqualTo(before);
    }

    @Test
    void saysWhichFileIsDamagedAndMakesTheEdgesAgain() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        written(net, dir("run"));
        Path file = edgeFiles().get(1);
        byte[] bytes = Files.readAllBytes(file);
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc")); // that of the file system
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        assertThatThrownBy(() -> ask(net, "EG eat_1 = 0"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file.getFileName() + " ends too early");
        assertThat(ask(net, "EG eat_1 = 0")).isEqualTo(new Verdict.Holds());
        assertThat(edgeFiles()).doesNotContain(file).hasSize(3);
    }

    /** Edges that are as they were written stay, whatever else is missing. */
    @Test
    void forgetsEdgesOnlyWhereTheyAreWrong() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        written(net, dir("run"));
        List<Path> before = edgeFiles();
        Path states = levelFile();
        Path elsewhere = Files.move(states, folder.resolve("elsewhere"));
        assertThatThrownBy(() -> ask(net, "EG eat_1 = 0"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(states.getFileName().toString());
        Files.move(elsewhere, states);
        assertThat(ask(net, "EG eat_1 = 0")).isEqualTo(new Verdict.Holds());
        assertThat(edgeFiles()).isEqualTo(before);
        Files.delete(before.get(1));
        assertThatThrownBy(() -> ask(net, "EG eat_1 = 0"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(before.get(1).getFileName().toString());
        assertThat(ask(net, "EG eat_1 = 0")).isEqualTo(new Verdict.Holds());
        assertThat(edgeFiles()).hasSize(3).doesNotContainAnyElementsOf(before);
    }

    @Test
    void freesWhatItKeepsWhereItFails() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        ClusterStore store = ClusterStore.in(dir("run"), SharedSpark::get, CUT);
        new Exploration(new NetSystem(net), ExploreOptions.plain().withStore(store)).run();
        Set<Integer> before =
                new HashSet<>(SharedSpark.get().getPersistentRDDs().keySet());
        Files.delete(levelFile());
        assertThatThrownBy(() -> new ClusterGraph(store, MemoryBudget.unlimited(), () -> {}))
                .isInstanceOf(Jobs.Failure.class);
        assertThat(SharedSpark.get().getPersistentRDDs().keySet()).isEqualTo(before);
        assertThat(Objects.requireNonNull(store.states()).edges()).isNull();
    }

    @Test
    void noticesEveryByteThatChanged() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        FoundStates found = written(net, dir("run"));
        Numbering numbers = Numbering.of(found);
        EdgeFiles files = Objects.requireNonNull(found.edges());
        EdgeFile.About about = new EdgeFile.About(files.name(), 0, numbers.size(0), numbers.states());
        byte[] bytes = found.readEdges(files, 0, (in, length) -> in.readAllBytes());
        for (int i = 0; i < bytes.length; i++) {
            byte[] changed = bytes.clone();
            changed[i] ^= 4;
            assertThatThrownBy(() -> read(about, changed)).as("byte %d", i).isInstanceOf(EdgeFile.Damaged.class);
            byte[] cut = Arrays.copyOf(bytes, i);
            assertThatThrownBy(() -> read(about, cut)).as("%d bytes", i).isInstanceOf(EdgeFile.Damaged.class);
        }
        assertThatThrownBy(() -> read(about, Arrays.copyOf(bytes, bytes.length + 1)))
                .hasMessageContaining("does not end where it should");
        EdgeFile.About another = new EdgeFile.About("edges-another-", 0, numbers.size(0), numbers.states());
        assertThatThrownBy(() -> read(another, bytes)).hasMessageContaining("belongs to another run or partition");
    }

    private static void read(EdgeFile.About about, byte[] bytes) throws IOException {
        EdgeFile.read(about, new ByteArrayInputStream(bytes), bytes.length, (target, source, event) -> {});
    }
}
