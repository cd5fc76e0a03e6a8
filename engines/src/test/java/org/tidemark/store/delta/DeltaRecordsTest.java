package org.tidemark.store.delta;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.bits.MemoryBudget;

/** Records are what was written, whenever their rows are sealed, and cost what is booked for them. */
class DeltaRecordsTest {
    private static final int ROW = 1 << 13;

    private final MemoryBudget budget = MemoryBudget.unlimited();

    @ParameterizedTest
    @CsvSource({
        "1, 1, 2",
        "2, 50, 20",
        "3, 1, 1024",
        "4, 2147483647, 1024",
        "5, 273, 5",
        "6, 2, 1",
        "7, 52, 20",
        "8, 9000, 50"
    })
    void readsBackWhatWasWrittenHoweverRowsAreSealed(int seed, int events, int k) {
        SplittableRandom random = new SplittableRandom(seed);
        DeltaRecords records = new DeltaRecords(budget, events, k);
        long[] written = new long[0];
        for (int gate = 0; gate < 40; gate++) {
            int from = written.length;
            int to = from + 1 + random.nextInt(random.nextBoolean() ? 300 : 3 * ROW);
            assertThat(records.ensure(to, from)).isTrue();
            written = Arrays.copyOf(written, to);
            write(records, written, from, random, events, k);
            if (random.nextInt(3) > 0) {
                records.seal(to);
            }
            assertThat(budget.usedBytes()).isEqualTo(records.bytes());
            assertRead(records, written, Math.max(0, from - 2 * ROW));
        }
        records.seal(written.length);
        assertRead(records, written, 0);
        records.release();
        assertThat(budget.usedBytes()).isZero();
    }

    /**
     * Records as a search may bring them: near predecessors in turn, or any; one distance, or all; some explicit, or none.
     * Other threads may be ahead, so that the number of an explicit state is any there is room for.
     */
    private static void write(
            DeltaRecords records, long[] written, int from, SplittableRandom random, int events, int k) {
        boolean inTurn = random.nextBoolean();
        boolean oneDistance = random.nextBoolean();
        int back = 1 + random.nextInt(1 + from);
        int distance = random.nextInt(k);
        for (int id = from; id < written.length; id++) {
            long predecessor = id == 0 ? 0 : inTurn ? Math.max(0, id - back - random.nextInt(40)) : random.nextInt(id);
            int event = random.nextInt(1 + random.nextInt(events));
            int steps = oneDistance ? distance : random.nextInt(k);
            long number = steps == 0 ? random.nextLong(records.capacity()) : predecessor;
            written[id] = records.record(number, event, steps);
            records.put(id, written[id]);
        }
    }

    private static void assertRead(DeltaRecords records, long[] written, int from) {
        for (int id = from; id < written.length; id++) {
            if (records.get(id) != written[id]) {
                assertThat(records.get(id)).as("record %d", id).isEqualTo(written[id]);
            }
        }
    }

    /** A level after another, of equal size, each state found from the one before it in turn. */
    private static long levelled(DeltaRecords records, long id, int k) {
        int level = (int) (id / 20_000);
        long before = Math.max(0, id - 20_000 - (id * 7) % 13);
        return level % k == 0 ? records.record(id / k, 0, 0) : records.record(before, (int) (id % 50), level % k);
    }

    @Test
    void aSearchInLevelsTakesLessThanHalfWhenSealed() {
        DeltaRecords records = new DeltaRecords(budget, 50, 20);
        int states = 50 * ROW;
        records.ensure(states, 0);
        for (int id = 0; id < states; id++) {
            records.put(id, levelled(records, id, 20));
        }
        long open = records.bytes();
        records.seal(states);
        assertThat(records.bytes()).isLessThan(open / 2);
        assertThat(budget.usedBytes()).isEqualTo(records.bytes());
        for (int id = 0; id < states; id++) {
            assertThat(records.get(id) == levelled(records, id, 20))
                    .as("record %d", id)
                    .isTrue();
        }
    }

    @Test
    void aRowIsSealedOnlyWhenItIsFullAndOnlyIfThatMakesItShorter() {
        DeltaRecords records = new DeltaRecords(budget, 2, 2);
        records.ensure(ROW, 0);
        for (int id = 0; id < 2 * ROW; id++) {
            records.ensure(id + 1, id);
            records.put(id, records.record(id % 2 == 0 ? 0 : id, (id >> 1) & 1, (id >> 2) & 1));
        }
        long open = records.bytes();
        records.seal(2 * ROW - 1);
        assertThat(records.bytes())
                .as("as wide as can be in the first row, and not all there in the second")
                .isEqualTo(open);
    }

    @Test
    void withoutRoomForTwoRowsOneStaysOpenUntilThereIs() {
        long other = 1 << 20;
        MemoryBudget small = new MemoryBudget(other + (1 << 16));
        assertThat(small.reserve(other)).isTrue();
        DeltaRecords records = new DeltaRecords(small, 50, 20);
        assertThat(records.ensure(ROW, 0)).isTrue();
        for (int id = 0; id < ROW; id++) {
            records.put(id, records.record(id, 7, 1));
        }
        long rest = small.limitBytes() - small.usedBytes();
        assertThat(small.reserve(rest)).isTrue();
        long open = records.bytes();
        records.seal(ROW);
        assertThat(records.bytes()).isEqualTo(open);
        assertThat(small.refused()).as("nothing that a search needs").isFalse();
        assertThat(records.get(ROW - 1)).isEqualTo(records.record(ROW - 1, 7, 1));
        small.release(rest);
        records.seal(ROW);
        assertThat(records.bytes()).as("one bit a record").isLessThan(ROW / 8 + 100);
        assertThat(small.usedBytes()).isEqualTo(other + records.bytes());
        assertThat(records.get(ROW - 1)).isEqualTo(records.record(ROW - 1, 7, 1));
    }

    @Test
    void rowsThatAreNotNeededGoSealedOrNot() {
        DeltaRecords records = new DeltaRecords(budget, 50, 20);
        records.ensure(6 * ROW, 0);
        for (int id = 0; id < 6 * ROW; id++) {
            records.put(id, levelled(records, id, 20));
        }
        records.seal(3 * ROW);
        records.release((from, to) -> from >= 2 * ROW && to <= 4 * ROW);
        records.seal(6 * ROW);
        assertThat(budget.usedBytes()).isEqualTo(records.bytes());
        for (int id = 0; id < 6 * ROW; id = id + 1 == 2 * ROW ? 4 * ROW : id + 1) {
            assertThat(records.get(id) == levelled(records, id, 20))
                    .as("record %d", id)
                    .isTrue();
        }
        records.release((from, to) -> true);
        assertThat(budget.usedBytes())
                .as("the first row always stays")
                .isEqualTo(records.bytes())
                .isPositive();
    }

    @Test
    void recordsCanBeReadWhileTheirRowsAreSealed() throws Exception {
        DeltaRecords records = new DeltaRecords(budget, 50, 20);
        AtomicLong shown = new AtomicLong();
        long states = 60L * ROW;
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            Future<Long> wrong = pool.submit(() -> wrongReads(records, shown, states));
            for (long id = 0; id < states; id++) {
                if (id == records.capacity()) {
                    records.seal(id);
                    records.ensure(id + 1, id);
                }
                records.put(id, levelled(records, id, 20));
                shown.set(id + 1);
            }
            assertThat(wrong.get()).isZero();
        } finally {
            pool.shutdownNow();
        }
    }

    /** Reads those that are being sealed, most of all, until all were shown. */
    private static long wrongReads(DeltaRecords records, AtomicLong shown, long states) {
        SplittableRandom random = new SplittableRandom(3);
        long wrong = 0;
        for (long now = shown.get(); now < states; now = shown.get()) {
            if (now > 0) {
                long id = Math.max(0, now - 1 - random.nextInt(2 * ROW));
                wrong += records.get(id) == levelled(records, id, 20) ? 0 : 1;
            }
        }
        return wrong;
    }
}
