package org.tidemark.search.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.BuiltGraph;
import org.tidemark.model.Model;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Outcome.End;
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
        DiskSearch search = new DiskSearch(
                model,
                folder,
                limits,
                1,
                new DiskSearch.Tuning(1L << 26, 200, Long.MAX_VALUE),
                () -> (id, words, at, successors) -> seen.incrementAndGet(),
                NONE);
        if (reviews) {
            search.review();
        }
        seen.set(0);
        return search.run();
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
