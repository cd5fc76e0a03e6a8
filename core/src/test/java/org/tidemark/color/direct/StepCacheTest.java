package org.tidemark.color.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;

class StepCacheTest {
    private static final long ROW = 16 + 10 * 4;

    @Test
    void everyArrayIsBooked() {
        MemoryBudget budget = MemoryBudget.unlimited();
        WorkerCosts costs = new WorkerCosts(budget);
        StepCache cache = new StepCache(costs, Long.MAX_VALUE);
        cache.put(4, 3, 7);
        assertThat(costs.taken()).isEqualTo(ROW);
        cache.put(5, 3, 8);
        cache.put(12, 3, 9);
        assertThat(costs.taken()).isEqualTo(ROW);
        cache.put(6, 3, 9);
        assertThat(costs.taken()).as("a table of seventeen numbers").isEqualTo(16 + 18 * 4);
        cache.put(1, 100, 2);
        assertThat(costs.taken()).isEqualTo(16 + 18 * 4 + ROW + 16 + 200 * 4);
        assertThat(budget.usedBytes()).isBetween(costs.taken(), costs.taken() + (1 << 16));
        assertThat(cache.get(12, 3)).isEqualTo(9);
        assertThat(cache.get(1, 100)).isEqualTo(2);
        assertThat(cache.get(2, 100)).isEqualTo(StepCache.UNKNOWN);
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
                int known = cache.get(effect, id);
                if (known == StepCache.UNKNOWN) {
                    cache.put(effect, id, 1000 * id + effect);
                } else {
                    remembered++;
                    assertThat(known).isEqualTo(1000 * id + effect);
                }
                assertThat(budget.usedBytes()).isBetween(0L, limit);
            }
            assertThat(remembered > 0).as("with %d bytes", limit).isEqualTo(limit > 1_000);
        }
    }
}
