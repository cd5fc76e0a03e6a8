package org.tidemark.check.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.engine.Store;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.disk.DiskSearch;
import org.tidemark.store.StoreMove;
import org.tidemark.store.disk.CrankyDisk;
import org.tidemark.zoo.Zoo;

/** A search that goes from memory to disk finds what one finds that stays in memory, and expands no level but the last one again. */
class MoveToDiskTest {
    private static ExplorationReport explore(PetriNet net, int threads, long bytes, StoreChoice before)
            throws Exception {
        CrankyDisk disk = new CrankyDisk();
        OnDisk choice =
                new OnDisk(() -> disk, false, memory -> new DiskSearch.Tuning(memory, 5_000, 1_000_000_000L), before);
        return new Exploration(
                        new NetSystem(net),
                        ExploreOptions.plain()
                                .withThreads(threads)
                                .withMemory(bytes)
                                .withStore(choice))
                .run();
    }

    @ParameterizedTest
    @ValueSource(strings = {"philosophers/11", "kanban/2", "dbm/8", "fms/2", "stop-and-wait/12/2"})
    void findsTheSame(String model) throws Exception {
        PetriNet net = Zoo.open("zoo:" + model);
        ExplorationReport expected =
                new Exploration(new NetSystem(net), ExploreOptions.plain().withThreads(1)).run();
        int moved = 0;
        for (long bytes = 100_000; bytes <= 900_000; bytes += 400_000) {
            for (int threads = 1; threads <= 2; threads++) {
                for (StoreChoice before : List.of(StoreChoice.plain(), StoreChoice.auto(3))) {
                    ExplorationReport report = explore(net, threads, bytes, before);
                    assertSame(net, report, expected);
                    moved += hasMoved(report) ? 1 : 0;
                }
            }
        }
        assertThat(moved).isPositive();
    }

    private static boolean hasMoved(ExplorationReport report) {
        List<StoreMove> moves = report.notes().moves();
        StoreMove last = moves.isEmpty() ? null : moves.get(moves.size() - 1);
        return last != null && last.to() == Store.DISK && last.found() && last.states() > 1;
    }

    private static void assertSame(PetriNet net, ExplorationReport report, ExplorationReport expected) {
        assertThat(report.counts()).isEqualTo(expected.counts());
        assertThat(report.tokens()).isEqualTo(expected.tokens());
        List<Integer> run = report.deadlock().run();
        if (expected.deadlock().run() == null) {
            assertThat(run).isNull();
        } else {
            assertThat(requireNonNull(run))
                    .hasSameSizeAs(requireNonNull(expected.deadlock().run()));
            TokenGame game = new TokenGame(net);
            run.forEach(game::fire);
            assertThat(game.enabled(new int[net.transitions()])).isZero();
        }
    }
}
