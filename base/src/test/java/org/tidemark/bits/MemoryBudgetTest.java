package org.tidemark.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The account never lies and never goes over its limit. */
class MemoryBudgetTest {
    @Test
    void theLimitItselfFitsAndOneByteMoreDoesNot() {
        MemoryBudget budget = new MemoryBudget(100);
        assertThat(budget.reserve(60)).isTrue();
        assertThat(budget.reserve(41)).isFalse();
        assertThat(budget.usedBytes()).isEqualTo(60);
        assertThat(budget.reserve(40)).isTrue();
        assertThat(budget.reserve(1)).isFalse();
        assertThat(budget.limitBytes()).isEqualTo(100);
    }

    @Test
    void thePeakRemembersWhatWasGivenBack() {
        MemoryBudget budget = new MemoryBudget(100);
        budget.reserve(70);
        budget.release(50);
        budget.reserve(10);
        assertThat(budget.usedBytes()).isEqualTo(30);
        assertThat(budget.peakBytes()).isEqualTo(70);
        budget.reserve(1000);
        assertThat(budget.peakBytes()).isEqualTo(70);
    }

    @Test
    void whatAPartHeldCountsForThePeak() {
        MemoryBudget budget = new MemoryBudget(100);
        budget.reserve(30);
        MemoryBudget part = budget.part(50);
        assertThat(part.reserve(51)).isFalse();
        assertThat(part.reserve(50)).isTrue();
        part.release(50);
        budget.held(part);
        assertThat(budget.usedBytes()).isEqualTo(30);
        assertThat(budget.peakBytes()).isEqualTo(80);
        assertThat(budget.part(1000).limitBytes()).isEqualTo(70);
    }

    @Test
    void aSumBeyondAllNumbersDoesNotFit() {
        MemoryBudget budget = MemoryBudget.unlimited();
        assertThat(budget.reserve(10)).isTrue();
        assertThat(budget.reserve(Long.MAX_VALUE - 5)).isFalse();
        assertThat(budget.usedBytes()).isEqualTo(10);
    }

    /** While one thread keeps asking for too much, another's requests that do fit must all be granted. */
    @Test
    void aRefusedRequestDoesNotTakeRoomFromOthers() throws Exception {
        MemoryBudget budget = new MemoryBudget(1000);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<Callable<Integer>> work = new ArrayList<>();
            work.add(() -> refusals(budget, 2000));
            work.add(() -> refusals(budget, 1));
            List<Future<Integer>> refused = pool.invokeAll(work);
            assertThat(refused.get(0).get()).isEqualTo(200_000);
            assertThat(refused.get(1).get()).isZero();
        } finally {
            pool.shutdown();
        }
        assertThat(budget.usedBytes()).isZero();
    }

    private static int refusals(MemoryBudget budget, long bytes) {
        int refused = 0;
        for (int i = 0; i < 200_000; i++) {
            if (budget.reserve(bytes)) {
                budget.release(bytes);
            } else {
                refused++;
            }
        }
        return refused;
    }
}
