package org.tidemark.spark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.util.SerializableConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Outcome.End;
import org.tidemark.spark.NaiveStates;
import org.tidemark.spark.SharedSpark;
import org.tidemark.spark.SmallNets;
import org.tidemark.spark.block.StateBlock;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** However a run ended, the next one that goes on from its folder says nothing that is not so. */
class FolderTruthTest {
    private static final ExploreOptions PLAIN = ExploreOptions.plain();

    @TempDir
    Path folder;

    private String dir() {
        return folder.resolve("run").toUri().toString();
    }

    private ClusterStore begun(int narrow) {
        return ClusterStore.in(dir(), SharedSpark::get, new Tuning(2, narrow, 2));
    }

    private ClusterStore resumed(int narrow) {
        return ClusterStore.resuming(dir(), SharedSpark::get, new Tuning(2, narrow, 2));
    }

    private static ExplorationReport explore(PetriNet net, ClusterStore store, ExploreOptions options)
            throws InputException {
        return new Exploration(new NetSystem(net), options.withStore(store)).run();
    }

    private static Verdict verdict(PetriNet net, ClusterStore store, String formula) throws Exception {
        Property property = PropertyParser.parse("asked", formula, new NetVocabulary(net));
        CheckOptions options = new CheckOptions(PLAIN.withStore(store));
        Plan search = new Plan(List.of(new Simplification(), StateSearch.whole(1)));
        return new Checker(Subject.of(net), List.of(property), options, search)
                .run()
                .findings()
                .get(0)
                .verdict();
    }

    /** Two steps fit a field, the third one does not fit any. */
    private static PetriNet beyondAnyField() {
        PetriNetBuilder builder = new PetriNetBuilder("beyond");
        int p = builder.place("p", 1);
        int q = builder.place("q", 1);
        int r = builder.place("r", 0);
        int grow = builder.transition("t");
        builder.input(grow, p, 1).output(grow, p, 1_000_000_001);
        int move = builder.transition("s");
        builder.input(move, q, 1).output(move, r, 1);
        return builder.build();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100})
    void aPartOfALevelIsNone(int narrow) throws Exception {
        PetriNet net = beyondAnyField();
        ExplorationReport first = explore(net, begun(narrow), PLAIN);
        assertThat(first.end()).isEqualTo(End.OVERFLOW);
        ExplorationReport second = explore(net, resumed(narrow), PLAIN);
        assertThat(second.end()).isEqualTo(End.OVERFLOW);
        assertThat(second.counts()).isEqualTo(first.counts());
        assertThat(verdict(net, resumed(narrow), "AG p <= 2100000000"))
                .isInstanceOfSatisfying(
                        Verdict.Unknown.class,
                        unknown -> assertThat(unknown.why().cause()).isEqualTo(StopReason.NUMBER_TOO_LARGE));
        assertThat(verdict(net, resumed(narrow), "AG p <= 1000000000")).isEqualTo(new Verdict.Violated());
    }

    /** The attempt with wider fields never begins, as when time is up or the driver is killed between the two. */
    @ParameterizedTest
    @ValueSource(ints = {0, 100})
    void goesOnFromAnAttemptWithNarrowFields(int narrow) throws Exception {
        PetriNet net = SmallNets.growing();
        ClusterStore store = begun(narrow);
        ExplorationReport some = explore(net, store, PLAIN.withCancelled(() -> store.figures() != null));
        assertThat(some.end()).isEqualTo(End.CANCELLED);
        NaiveStates expected = new NaiveStates(net, 1000);
        assertThat(some.states()).isLessThan(expected.states());
        ExplorationReport all = explore(net, resumed(narrow), PLAIN);
        assertThat(all.end()).isEqualTo(End.COMPLETE);
        assertThat(all.states()).isEqualTo(expected.states());
        assertThat(all.counts().edges()).isEqualTo(expected.edges());
        assertThat(all.counts().deadlocks()).isEqualTo(expected.deadlocks());
    }

    @Test
    void aFalseClaimStaysFalse() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("claiming");
        int p = builder.place("p", 1);
        int q = builder.place("q", 1);
        int twice = builder.transition("twice");
        builder.input(twice, p, 1).output(twice, q, 1);
        builder.nupn(new Nupn(List.of(new Nupn.Unit("all", List.of(p, q), List.of())), 0, true));
        PetriNet net = builder.build();
        assertThatThrownBy(() -> explore(net, begun(100), PLAIN))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'twice' can put a second token into");
        assertThatThrownBy(() -> explore(net, resumed(100), PLAIN))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'twice' can put a second token into");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100})
    void countsDeadlocksAtTheDepthLimitOnce(int narrow) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        ExploreOptions near = PLAIN.withMaxDepth(4);
        ExplorationReport some = explore(net, begun(narrow), near);
        assertThat(some.end()).isEqualTo(End.DEPTH);
        assertThat(some.counts().deadlocks()).isEqualTo(1);
        assertThat(explore(net, resumed(narrow), near).counts()).isEqualTo(some.counts());
        ExplorationReport all = explore(net, resumed(narrow), PLAIN);
        assertThat(all.end()).isEqualTo(End.COMPLETE);
        assertThat(all.counts().deadlocks()).isEqualTo(1);
        assertThat(all.deadlock().run()).hasSize(4);
    }

    /** An answer in the first level ends the second run; the third one asks about the last level. */
    @Test
    void completeStaysComplete() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("chain");
        int from = builder.place("from", 3);
        int to = builder.place("to", 0);
        int step = builder.transition("step");
        builder.input(step, from, 1).output(step, to, 1);
        PetriNet net = builder.build();
        assertThat(explore(net, begun(0), PLAIN).end()).isEqualTo(End.COMPLETE);
        assertThat(verdict(net, resumed(0), "EF from = 3")).isEqualTo(new Verdict.Holds());
        assertThat(verdict(net, resumed(0), "AG to <= 2")).isEqualTo(new Verdict.Violated());
        assertThat(explore(net, resumed(0), PLAIN).counts().depth()).isEqualTo(3);
    }

    @Test
    void whatWasFoundBeforeTakesMemory() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/6");
        ExplorationReport some = explore(net, begun(0), PLAIN.withMaxDepth(3));
        ExplorationReport full =
                explore(net, resumed(0), PLAIN.withMemory(some.memory().peakBytes() - 1));
        assertThat(full.end()).isEqualTo(End.MEMORY);
        assertThat(full.states()).isEqualTo(some.states());
    }

    @Test
    void refusesFilesThatDoNotEndWhereTheRunDid() throws Exception {
        List<FolderManifest.Epoch> epochs = List.of(LevelFolder.epoch(0, 2), LevelFolder.epoch(3, 5));
        assertThat(manifest(epochs, 5, 0).isWhole()).isTrue();
        assertThat(manifest(epochs, 4, 1).isWhole()).isTrue();
        assertThat(manifest(epochs, 4, 0).isWhole()).isFalse();
        assertThat(manifest(epochs, 5, 1).isWhole()).isFalse();
        assertThat(manifest(epochs.subList(1, 2), 5, 0).isWhole()).isFalse();
        assertThat(manifest(List.of(), 0, 0).isWhole()).isFalse();
        PetriNet net = beyondAnyField();
        explore(net, begun(100), PLAIN);
        LevelFolder files = new LevelFolder(
                dir(), new SerializableConfiguration(SharedSpark.get().hadoopConfiguration()));
        FolderManifest found = Objects.requireNonNull(files.manifest());
        files.replaceManifest(new FolderManifest(found.facts(), epochs, found.numbers()));
        assertThatThrownBy(() -> explore(net, resumed(100), PLAIN))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("do not end with the level");
    }

    private static FolderManifest manifest(List<FolderManifest.Epoch> epochs, long level, long complete) {
        return new FolderManifest(
                Map.of(),
                epochs,
                Map.of(
                        FolderManifest.LEVEL, new long[] {level},
                        FolderManifest.COMPLETE, new long[] {complete}));
    }

    /** Each byte of a file is part of a header, a checksum, or what it is about. */
    @Test
    void noticesEveryByteThatChanged() throws IOException {
        LevelFolder files = new LevelFolder(
                dir(), new SerializableConfiguration(SharedSpark.get().hadoopConfiguration()));
        FolderManifest.Epoch epoch = LevelFolder.epoch(4, 4);
        long[] states = new long[300];
        for (int i = 0; i < states.length; i++) {
            states[i] = 3L * i;
        }
        files.write(epoch, 0, List.of(new Piece(4, StateBlock.of(states, 1, 0, states.length), null)));
        assertThat(files.read(epoch, 0, 4, 4).get(0).block().size()).isEqualTo(300);
        Path file = folder.resolve("run").resolve(epoch.name() + 0);
        Files.deleteIfExists(folder.resolve("run").resolve("." + epoch.name() + "0.crc")); // that of the file system
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] ^= 1;
            Files.write(file, bytes);
            assertThatThrownBy(() -> files.read(epoch, 0, 4, 4))
                    .as("byte %d", i)
                    .isInstanceOf(RuntimeException.class);
            bytes[i] ^= 1;
        }
    }

    /** A program that knows states by their words alone must see that these are strings. */
    @Test
    void saysInTheFirstLineWhatStatesAre() {
        for (String bits : List.of("0", "70")) {
            FolderManifest manifest = new FolderManifest(Map.of(FolderManifest.CODEC_BITS, bits), List.of(), Map.of());
            assertThat(new String(manifest.toBytes(), StandardCharsets.UTF_8))
                    .startsWith("tidemark cluster run " + (bits.equals("0") ? 1 : 2) + "\n");
            assertThat(Objects.requireNonNull(FolderManifest.of(manifest.toBytes()))
                            .codecBits())
                    .isEqualTo(Integer.parseInt(bits));
        }
    }

    @Test
    void comparesEachCandidateWithAllThatIsKnown() {
        ShippedModel shipped = ShippedModel.smallest(
                beyondAnyField(), FieldWidths.forCounts(beyondAnyField(), new int[] {1, 1, 1}), () -> false);
        int width = shipped.model().layout().words();
        Piece known = new Piece(Piece.SEVERAL, StateBlock.empty(width), null);
        Piece candidate = new Piece(Piece.CANDIDATES, StateBlock.empty(width), new Tally());
        assertThat(Merge.of(shipped, 1, List.of(candidate, known).iterator())
                        .block()
                        .size())
                .isZero();
        assertThatThrownBy(() -> Merge.of(shipped, 1, List.of(known, candidate).iterator()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("behind known states");
    }
}
