package org.tidemark.search.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetLayouts;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.StateObserver;
import org.tidemark.search.disk.DiskSearch.BackwardPaths;
import org.tidemark.store.disk.CrankyDisk;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.RunIdentity;

/** Files that keep only what the rest follows from give whole states, all of them, and runs to each. */
class KeptFormTest {
    private static final RunIdentity IDENTITY = new RunIdentity("lean", "0", "kept words", Map.of());
    private static final DiskSearch.Ledger NONE = new DiskSearch.Ledger() {
        @Override
        public void save(Map<String, Long> numbers) {}

        @Override
        public void restore(Map<String, Long> numbers) {}
    };

    private static DiskSearch search(
            NetModel model, RunFolder folder, long maxDepth, int inMemory, StateObserver observer) {
        Limits limits = new Limits(Long.MAX_VALUE, maxDepth, Long.MAX_VALUE, () -> false, MemoryBudget.unlimited());
        DiskSearch.Tuning tuning = new DiskSearch.Tuning(1L << 26, inMemory, 0);
        return new DiskSearch(model, folder, limits, 1, tuning, () -> observer, NONE);
    }

    private static List<Integer> listed(int[] marking) {
        return Arrays.stream(marking).boxed().toList();
    }

    @Test
    void searchesAndResumesWithKeptWordsAlone(TestInfo test) {
        SplittableRandom random = new SplittableRandom(1);
        int[] lean = {0};
        ForAllNets.in(test, 80).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 600);
            if (!space.isComplete()) {
                return;
            }
            NetModel model = NetLayouts.leanest(net, FieldWidths.forCounts(net, space.maxima()));
            lean[0] += model.implied() == null ? 0 : 1;
            List<List<Integer>> seen = new ArrayList<>();
            StateObserver observer = (id, words, at, successors) -> {
                int[] marking = new int[net.places()];
                model.decode(words, at, marking);
                seen.add(listed(marking));
            };
            CrankyDisk disk = new CrankyDisk();
            try (RunFolder folder = RunFolder.create(disk, IDENTITY)) {
                search(model, folder, space.levels() / 2, 16 + random.nextInt(100), observer)
                        .run();
            }
            try (RunFolder folder = RunFolder.resume(disk, IDENTITY)) {
                DiskSearch search = search(model, folder, Long.MAX_VALUE, 16 + random.nextInt(100), observer);
                Outcome outcome = search.run();
                assertThat(search.states()).isEqualTo(space.states().size());
                assertThat(outcome.edges()).isEqualTo(space.edgeCount());
                assertThat(outcome.deadlocks()).isEqualTo(space.deadlocks());
                List<List<Integer>> expected = space.states();
                assertThat(seen).containsAll(expected);
                assertThat(expected).containsAll(seen);
                reachesEach(net, model, space, search.ways());
                readsEach(net, new FolderStates(folder, model), model, expected);
            }
        });
        assertThat(lean[0]).isPositive();
    }

    private static void reachesEach(PetriNet net, NetModel model, NaiveStateSpace space, BackwardPaths ways) {
        for (int i = 0; i < space.states().size(); i += 7) {
            long[] words = new long[model.layout().words()];
            model.encode(space.states().get(i).stream().mapToInt(n -> n).toArray(), words);
            int[] run = Objects.requireNonNull(ways.to(words, () -> false));
            assertThat(run).hasSize(space.distance(i));
            TokenGame game = new TokenGame(net);
            for (int event : run) {
                assertThat(game.enabled(event)).isTrue();
                game.fire(event);
            }
            assertThat(listed(game.marking())).isEqualTo(space.states().get(i));
        }
    }

    private static void readsEach(PetriNet net, FolderStates states, NetModel model, List<List<Integer>> expected) {
        List<List<Integer>> read = new ArrayList<>();
        long[] words = new long[model.layout().words()];
        for (long s = 0; s < states.size(); s++) {
            states.read(s, words, 0);
            int[] marking = new int[net.places()];
            model.decode(words, 0, marking);
            read.add(listed(marking));
        }
        assertThat(read).containsExactlyInAnyOrderElementsOf(expected);
    }
}
