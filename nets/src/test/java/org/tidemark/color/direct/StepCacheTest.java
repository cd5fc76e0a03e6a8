package org.tidemark.color.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;

class StepCacheTest {
    /** A row of eight numbers by their index. */
    private static final long INDEXED = 16 + 8 * 4;

    /** Four slots and a count, to the next multiple of eight bytes. */
    private static final long HASHED = 16 + 10 * 4;

    @Test
    void everyArrayIsBooked() {
        MemoryBudget budget = MemoryBudget.unlimited();
        WorkerCosts costs = new WorkerCosts(budget);
        StepCache cache = new StepCache(costs, Long.MAX_VALUE);
        cache.put(4, 3, 7);
        cache.put(5, 3, 8);
        assertThat(costs.taken()).isEqualTo(INDEXED);
        cache.put(12, 3, 9);
        assertThat(costs.taken()).as("an index to 12 would take more").isEqualTo(HASHED);
        cache.put(6, 3, 9);
        assertThat(costs.taken())
                .as("eight slots would take more than an index")
                .isEqualTo(16 + 16 * 4);
        cache.put(1, 100, 2);
        assertThat(costs.taken()).isEqualTo(16 + 16 * 4 + INDEXED + 16 + 200 * 4);
        assertThat(budget.usedBytes()).isBetween(costs.taken(), costs.taken() + (1 << 16));
        assertThat(StepCache.step(cache.row(3), 4)).isEqualTo(7);
        assertThat(StepCache.step(cache.row(3), 5)).isEqualTo(8);
        assertThat(StepCache.step(cache.row(3), 12)).isEqualTo(9);
        assertThat(StepCache.step(cache.row(100), 1)).isEqualTo(2);
        assertThat(StepCache.step(cache.row(100), 2)).isEqualTo(StepCache.UNKNOWN);
        assertThat(StepCache.step(cache.row(101), 1000)).isEqualTo(StepCache.UNKNOWN);
    }

    /** Rows grow, change from one kind to the other and are forgotten while others read them. */
    @Test
    void whoReadsWhileOthersWriteFindsTheRightStepOrNone() throws InterruptedException {
        StepCache cache = new StepCache(new WorkerCosts(MemoryBudget.unlimited()), 200_000);
        AtomicReference<Throwable> wrong = new AtomicReference<>();
        AtomicLong remembered = new AtomicLong();
        List<Thread> workers = new ArrayList<>();
        for (int worker = 0; worker < 3; worker++) {
            SplittableRandom random = new SplittableRandom(worker);
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 300_000; i++) {
                    int id = random.nextInt(2000);
                    int effect = random.nextInt(1 + id % 7 * 30);
                    int known = StepCache.step(cache.row(id), effect);
                    if (known == StepCache.UNKNOWN) {
                        cache.put(effect, id, 1000 * id + effect + 1);
                    } else {
                        remembered.incrementAndGet();
                        assertThat(known).isEqualTo(1000 * id + effect + 1);
                    }
                }
            });
            thread.setUncaughtExceptionHandler((t, thrown) -> wrong.set(thrown));
            workers.add(thread);
        }
        workers.forEach(Thread::start);
        for (Thread thread : workers) {
            thread.join();
        }
        assertThat(wrong.get()).isNull();
        assertThat(remembered.get()).isPositive();
    }

    /** Multi-sets can be so many that a reference to each takes more than the limit. */
    @Test
    void theLimitIsForRowsOnly() {
        WorkerCosts costs = new WorkerCosts(MemoryBudget.unlimited());
        StepCache cache = new StepCache(costs, 20 * INDEXED);
        cache.put(1, 100_000, 7);
        long directory = 16 + 200_000 * 4;
        for (int id = 1; id <= 20; id++) {
            cache.put(1, id, id);
        }
        for (int id = 1; id <= 20; id++) {
            assertThat(StepCache.step(cache.row(id), 1)).isEqualTo(id);
        }
        assertThat(costs.taken()).isEqualTo(directory + 21 * INDEXED);
        cache.put(1, 21, 21);
        assertThat(StepCache.step(cache.row(20), 1)).isEqualTo(StepCache.UNKNOWN);
        assertThat(StepCache.step(cache.row(21), 1)).isEqualTo(21);
        assertThat(costs.taken()).isEqualTo(directory + INDEXED);
    }

    /** What is short of memory once may have some later, as when states move to a smaller store. */
    @Test
    void withoutMemoryForAllMultiSetsItServesTheFirstAndTriesAgain() {
        MemoryBudget budget = new MemoryBudget(100_000);
        StepCache cache = new StepCache(new WorkerCosts(budget), Long.MAX_VALUE);
        long others = 90_000;
        assertThat(budget.reserve(others)).isTrue();
        cache.put(1, 5_000, 7);
        cache.put(1, 3, 8);
        assertThat(StepCache.step(cache.row(5_000), 1)).isEqualTo(StepCache.UNKNOWN);
        assertThat(StepCache.step(cache.row(3), 1)).isEqualTo(8);
        budget.release(others);
        for (int i = 0; i <= 10_000; i++) {
            cache.put(1, 5_000, 7);
        }
        assertThat(StepCache.step(cache.row(5_000), 1)).isEqualTo(7);
        assertThat(StepCache.step(cache.row(3), 1)).isEqualTo(8);
    }

    @Test
    void withoutMemoryItForgetsAndNeverErrs() {
        for (long limit : new long[] {0, 100, 5_000, 60_000}) {
            MemoryBudget budget = new MemoryBudget(limit);
            StepCache cache = new StepCache(new WorkerCosts(budget), limit == 60_000 ? 20_000 : Long.MAX_VALUE);
            SplittableRandom random = new SplittableRandom(limit);
            int remembered = 0;
            for (int i = 0; i < 50_000; i++) {
                int effect = random.nextInt(40);
                int id = random.nextInt(300);
                int known = StepCache.step(cache.row(id), effect);
                if (known == StepCache.UNKNOWN) {
                    cache.put(effect, id, 1000 * id + effect + 1);
                } else {
                    remembered++;
                    assertThat(known).isEqualTo(1000 * id + effect + 1);
                }
                assertThat(budget.usedBytes()).isBetween(0L, limit);
            }
            assertThat(remembered > 0).as("with %d bytes", limit).isEqualTo(limit > 0);
        }
    }
}
