package org.tidemark.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.Frontier.Share;
import org.tidemark.store.DenseIds;
import org.tidemark.store.Inserter;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.zoo.Zoo;

class LevelFrontierTest {

    /** A store of which only the size matters. */
    private static final class Numbers implements DenseIds {
        private long size;

        @Override
        public Inserter inserter() {
            throw new UnsupportedOperationException();
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public long bytes() {
            return 0;
        }
    }

    private final Numbers store = new Numbers();

    private LevelFrontier frontier(int workers, long maxDepth, MemoryBudget budget) {
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

    private void put(Share share, long from, long to) {
        for (long id = from; id < to; id++) {
            assertThat(share.put(id)).isTrue();
        }
        store.size = Math.max(store.size, to);
    }

    private static List<Long> range(long from, long to) {
        return LongStream.range(from, to).boxed().toList();
    }

    private static void advanceTogether(LevelFrontier frontier) throws InterruptedException {
        Thread other = new Thread(frontier::advance);
        other.start();
        assertThat(frontier.advance()).isTrue();
        other.join();
    }

    @Test
    void oneWorkerTakesEveryLevelInTheOrderOfIdsHoweverTheyCome() {
        MemoryBudget budget = new MemoryBudget(0);
        LevelFrontier frontier = frontier(1, Long.MAX_VALUE, budget);
        Share share = frontier.share(0);
        put(share, 0, 1);
        for (long level = 0, from = 0, to = 1; level < 5; level++, from = to, to = 10 * to) {
            assertThat(frontier.advance()).isTrue();
            assertThat(frontier.depth()).isEqualTo(level);
            assertThat(drained(share)).isEqualTo(range(from, to));
            for (long id = 10 * to - 1; id >= to; id--) {
                assertThat(share.put(id)).isTrue();
            }
            store.size = 10 * to;
        }
        assertThat(frontier.advance()).isTrue();
        drained(share);
        assertThat(frontier.advance()).isFalse();
        assertThat(frontier.cutOff()).isFalse();
    }

    @Test
    void whatAWorkerFoundItExpandsItselfAndOthersHelpFromTheEnd() throws Exception {
        MemoryBudget budget = new MemoryBudget(10_000);
        LevelFrontier frontier = frontier(2, Long.MAX_VALUE, budget);
        put(frontier.share(0), 0, 2000);
        put(frontier.share(1), 2000, 2100);
        advanceTogether(frontier);
        long[] ids = new long[64];
        assertThat(frontier.share(1).take(ids)).isEqualTo(25);
        assertThat(ids[0]).isEqualTo(2000);
        assertThat(frontier.share(0).take(ids)).isEqualTo(64);
        assertThat(ids).startsWith(0, 1, 2);
        assertThat(frontier.size()).isEqualTo(2100 - 25 - 64);
        List<Long> rest = drained(frontier.share(1));
        assertThat(rest.subList(0, 75)).isEqualTo(range(2025, 2100));
        assertThat(rest.get(75)).isEqualTo(2000 - 256);
        assertThat(rest.subList(75, rest.size())).containsExactlyInAnyOrderElementsOf(range(64, 2000));
        assertThat(frontier.share(0).take(ids)).isZero();
        assertThat(budget.usedBytes()).isPositive();
        frontier.release();
        assertThat(budget.usedBytes()).isZero();
    }

    @Test
    void aLevelThatCouldNotBeNotedWholeIsTakenAsARange() throws Exception {
        MemoryBudget budget = new MemoryBudget(300);
        LevelFrontier frontier = frontier(2, Long.MAX_VALUE, budget);
        for (long id = 0; id < 3000; id++) {
            assertThat(frontier.share((int) id % 2).put(id)).isTrue(); // no run has more than one
        }
        store.size = 3000;
        advanceTogether(frontier);
        assertThat(budget.usedBytes()).isZero();
        assertThat(budget.refused()).as("nothing that a search needs").isFalse();
        assertThat(drained(frontier.share(1))).isEqualTo(range(0, 3000));
        assertThat(frontier.share(0).take(new long[8])).isZero();
    }

    @Test
    void aDepthLimitCutsOffWhatLiesThere() {
        LevelFrontier none = frontier(1, 0, MemoryBudget.unlimited());
        put(none.share(0), 0, 1);
        assertThat(none.advance()).isFalse();
        assertThat(none.cutOff()).isTrue();
        assertThat(none.depth()).isZero();

        LevelFrontier two = frontier(1, 2, MemoryBudget.unlimited());
        for (long level = 0; level < 2; level++) {
            assertThat(two.advance()).isTrue();
            assertThat(drained(two.share(0))).containsExactly(level);
            put(two.share(0), level + 1, level + 2);
        }
        assertThat(two.advance()).isFalse();
        assertThat(two.cutOff()).isTrue();
        assertThat(two.depth()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"2, 0", "2, 2000", "3, 20000", "4, 1000000", "5, 5000"})
    void threadsThatHelpEachOtherExpandEveryStateOnceWhateverCanBeNoted(int threads, long bytes) throws Exception {
        var net = Zoo.open("zoo:philosophers/12");
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, new int[net.places()]));
        PlainStore states = new PlainStore(model.layout().words(), MemoryBudget.unlimited(), Long.MAX_VALUE);
        MemoryBudget budget = new MemoryBudget(bytes);
        byte[] expanded = new byte[40_000];
        Outcome outcome = new Search(model, states, Limits.none(), threads, worker -> (id, words, at, n) -> {
                    synchronized (expanded) {
                        expanded[(int) id]++;
                    }
                })
                .run(initial -> new LevelFrontier(states, threads, Long.MAX_VALUE, budget));
        assertThat(outcome.complete()).isTrue();
        assertThat(outcome.depth()).isEqualTo(12);
        assertThat(states.size()).isEqualTo(39_202);
        for (int id = 0; id < expanded.length; id++) {
            assertThat(expanded[id]).isEqualTo((byte) (id < states.size() ? 1 : 0));
        }
        assertThat(budget.usedBytes()).isZero();
    }
}
