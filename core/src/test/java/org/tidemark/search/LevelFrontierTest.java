package org.tidemark.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.search.Frontier.Share;
import org.tidemark.store.PlainStore;

class LevelFrontierTest {

    private static LevelFrontier frontier(int workers, long maxDepth, MemoryBudget budget) {
        PlainStore store = new PlainStore(1, MemoryBudget.unlimited(), Long.MAX_VALUE);
        return new LevelFrontier(store, workers, maxDepth, budget);
    }

    private static List<Long> drained(Share share) {
        long[] ids = new long[256];
        List<Long> all = new ArrayList<>();
        for (int n = share.take(ids); n > 0; n = share.take(ids)) {
            LongStream.of(ids).limit(n).forEach(all::add);
        }
        return all;
    }

    private static void put(Share share, long from, long to) {
        for (long id = from; id < to; id++) {
            assertThat(share.put(id)).isTrue();
        }
    }

    private static List<Long> range(long from, long to) {
        return LongStream.range(from, to).boxed().toList();
    }

    @Test
    void oneWorkerTakesEveryLevelInTheOrderOfIds() {
        MemoryBudget budget = new MemoryBudget(10_000);
        LevelFrontier frontier = frontier(1, Long.MAX_VALUE, budget);
        Share share = frontier.share(0);
        put(share, 0, 1);
        for (long level = 0, from = 0, to = 1; level < 5; level++, from = to, to = 10 * to) {
            assertThat(frontier.advance()).isTrue();
            assertThat(frontier.depth()).isEqualTo(level);
            assertThat(drained(share)).isEqualTo(range(from, to));
            put(share, to, 10 * to);
        }
        assertThat(budget.peakBytes()).isLessThan(500); // a level is one run
        assertThat(frontier.advance()).isTrue();
        drained(share);
        assertThat(frontier.advance()).isFalse();
        assertThat(frontier.cutOff()).isFalse();
        assertThat(budget.usedBytes()).isZero();
    }

    @Test
    void whatAWorkerFoundItExpandsItselfAndOthersHelpFromTheEnd() throws Exception {
        LevelFrontier frontier = frontier(2, Long.MAX_VALUE, MemoryBudget.unlimited());
        put(frontier.share(0), 0, 2000);
        put(frontier.share(1), 2000, 2100);
        Thread other = new Thread(frontier::advance);
        other.start();
        assertThat(frontier.advance()).isTrue();
        other.join();
        long[] ids = new long[64];
        assertThat(frontier.share(1).take(ids)).isEqualTo(25);
        assertThat(ids[0]).isEqualTo(2000);
        assertThat(frontier.share(0).take(ids)).isEqualTo(64);
        assertThat(ids).startsWith(0, 1, 2);
        List<Long> rest = drained(frontier.share(1));
        assertThat(rest.subList(0, 75)).isEqualTo(range(2025, 2100));
        assertThat(rest.get(75)).isEqualTo(2000 - 256);
        assertThat(rest.subList(75, rest.size())).containsExactlyInAnyOrderElementsOf(range(64, 2000));
        assertThat(frontier.share(0).take(ids)).isZero();
    }

    @Test
    void aDepthLimitCutsOffWhatLiesThere() {
        LevelFrontier none = frontier(1, 0, MemoryBudget.unlimited());
        put(none.share(0), 0, 1);
        assertThat(none.advance()).isFalse();
        assertThat(none.cutOff()).isTrue();
        assertThat(none.depth()).isZero();

        LevelFrontier two = frontier(1, 2, MemoryBudget.unlimited());
        put(two.share(0), 0, 1);
        for (long level = 0; level < 2; level++) {
            assertThat(two.advance()).isTrue();
            assertThat(drained(two.share(0))).containsExactly(level);
            put(two.share(0), level + 1, level + 2);
        }
        assertThat(two.advance()).isFalse();
        assertThat(two.cutOff()).isTrue();
        assertThat(two.depth()).isEqualTo(2);
    }

    @Test
    void aStateThatHasNoRoomIsRefused() {
        Share share = frontier(1, Long.MAX_VALUE, new MemoryBudget(200)).share(0);
        long id = 0;
        while (share.put(id)) {
            id += 2;
        }
        assertThat(id).isEqualTo(32);
    }
}
