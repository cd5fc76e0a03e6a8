package org.tidemark.search.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.BuiltGraph;
import org.tidemark.model.Model;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Outcome.End;
import org.tidemark.search.StateObserver;
import org.tidemark.store.disk.CrankyDisk;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.RunIdentity;
import org.tidemark.zoo.Zoo;

/** States in files that are shown to questions which are new to them. */
class ReviewTest {
    private static final RunIdentity IDENTITY = new RunIdentity("review", "0", "words", Map.of());
    private static final DiskSearch.Ledger NONE = new DiskSearch.Ledger() {
        @Override
        public void save(Map<String, Long> numbers) {}

        @Override
        public void restore(Map<String, Long> numbers) {}
    };

    private final AtomicLong seen = new AtomicLong();

    private Outcome run(Model model, RunFolder folder, long deadlineNanos, boolean reviews) {
        return run(model, folder, deadlineNanos, reviews, () -> false);
    }

    private Outcome run(Model model, RunFolder folder, long deadlineNanos, boolean reviews, BooleanSupplier cancelled) {
        Limits limits = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, deadlineNanos, cancelled, MemoryBudget.unlimited());
        DiskSearch search =
                search(model, folder, limits, 1, 200, (id, words, at, successors) -> seen.incrementAndGet());
        if (reviews) {
            search.review();
        }
        seen.set(0);
        return search.run();
    }

    private static DiskSearch search(
            Model model, RunFolder folder, Limits limits, int workers, int inMemory, StateObserver observer) {
        return new DiskSearch(
                model,
                folder,
                limits,
                workers,
                new DiskSearch.Tuning(1L << 26, inMemory, Long.MAX_VALUE),
                () -> observer,
                NONE);
    }

    /** Whoever is shown a state first has a nearest one, however slow the thread is that has the nearest states. */
    @ParameterizedTest
    @ValueSource(ints = {8, 11})
    void showsLevelAfterLevelOnTwoThreads(int philosophers) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/" + philosophers);
        NaiveStateSpace space = NaiveStateSpace.of(net, 20_000);
        NetModel model = BuiltGraph.model(net, space);
        CrankyDisk disk = new CrankyDisk();
        try (RunFolder folder = RunFolder.create(disk, IDENTITY)) {
            search(model, folder, Limits.none(), 2, 24 << (philosophers / 2), (id, words, at, successors) -> {})
                    .run();
        }
        List<Integer> levels = new ArrayList<>();
        StateObserver slow = (id, words, at, successors) -> {
            int[] marking = new int[net.places()];
            model.decode(words, at, marking);
            int level = space.distance(space.find(Arrays.stream(marking).boxed().toList()));
            LockSupport.parkNanos(level < 2 ? 20_000_000 : 0);
            synchronized (levels) {
                levels.add(level);
            }
        };
        try (RunFolder folder = RunFolder.resume(disk, IDENTITY)) {
            DiskSearch search = search(model, folder, Limits.none(), 2, 100_000, slow);
            search.review();
            assertThat(search.run().end()).isEqualTo(End.COMPLETE);
        }
        assertThat(levels).hasSize(space.states().size()).isSorted();
    }

    /** What has not seen all states must not claim so, and the folder stays complete. */
    @Test
    void isNotCompleteWhenTimeIsUpBeforeAllStatesWereShown() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        Model model = BuiltGraph.model(net, NaiveStateSpace.of(net, 2_000));
        CrankyDisk disk = new CrankyDisk();
        try (RunFolder folder = RunFolder.create(disk, IDENTITY)) {
            assertThat(run(model, folder, Long.MAX_VALUE, false).end()).isEqualTo(End.COMPLETE);
        }
        try (RunFolder folder = RunFolder.resume(disk, IDENTITY)) {
            assertThat(run(model, folder, System.nanoTime() - 1, true).end()).isEqualTo(End.TIME);
        }
        try (RunFolder folder = RunFolder.resume(disk, IDENTITY)) {
            assertThat(FolderSummary.of(folder)).isEqualTo(new FolderSummary(1_154, 8, true));
            assertThat(run(model, folder, Long.MAX_VALUE, true).end()).isEqualTo(End.COMPLETE);
            assertThat(seen.get()).isEqualTo(1_154);
        }
    }

    /** A run that ends with its last state has a folder in which nothing is left to do, and that nobody has called complete. */
    @Test
    void isNotCompleteEitherWhereNothingIsLeftToExpand() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        Model model = BuiltGraph.model(net, NaiveStateSpace.of(net, 2_000));
        CrankyDisk disk = new CrankyDisk();
        try (RunFolder folder = RunFolder.create(disk, IDENTITY)) {
            assertThat(run(model, folder, Long.MAX_VALUE, false, () -> seen.get() >= 1_154)
                            .end())
                    .isEqualTo(End.CANCELLED);
            assertThat(FolderSummary.of(folder).states()).isEqualTo(1_154);
            assertThat(FolderSummary.of(folder).isComplete()).isFalse();
        }
        try (RunFolder folder = RunFolder.resume(disk, IDENTITY)) {
            assertThat(run(model, folder, System.nanoTime() - 1, true).end()).isEqualTo(End.TIME);
        }
        try (RunFolder folder = RunFolder.resume(disk, IDENTITY)) {
            assertThat(run(model, folder, Long.MAX_VALUE, true).end()).isEqualTo(End.COMPLETE);
        }
    }
}
