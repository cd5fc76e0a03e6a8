package org.tidemark.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Entries survive growth; claims by compare-and-set are exclusive. */
class IntPagesTest {
    private static final int PAGE = 1 << 18;

    @Test
    void entriesSurviveGrowth() {
        IntPages pages = new IntPages(MemoryBudget.unlimited());
        long length = 0;
        for (long next : new long[] {1, 2, 1000, PAGE - 1, PAGE, PAGE + 1, 2 * PAGE, 3 * PAGE + 77}) {
            assertThat(pages.resize(next)).isTrue();
            assertThat(pages.length()).isEqualTo(next);
            for (long i = length; i < next; i++) {
                if (pages.get(i) != 0) {
                    throw new AssertionError("new entry " + i + " is not 0");
                }
                pages.set(i, (int) i + 1);
            }
            length = next;
            for (long i = 0; i < length; i++) {
                if (pages.get(i) != i + 1) {
                    throw new AssertionError("entry " + i + " was lost at length " + length);
                }
            }
        }
    }

    @Test
    void clearEmptiesAllPages() {
        IntPages pages = new IntPages(MemoryBudget.unlimited());
        pages.resize(PAGE + 10);
        pages.set(3, 1);
        IntPages.setRelease(pages.pages()[IntPages.page(PAGE + 9)], IntPages.offset(PAGE + 9), 2);
        assertThat(IntPages.getAcquire(pages.pages()[IntPages.page(PAGE + 9)], IntPages.offset(PAGE + 9)))
                .isEqualTo(2);
        pages.clear();
        assertThat(pages.get(3)).isZero();
        assertThat(pages.get(PAGE + 9)).isZero();
    }

    @Test
    void theCostIsBooked() {
        MemoryBudget budget = MemoryBudget.unlimited();
        IntPages pages = new IntPages(budget);
        for (long length : new long[] {10, 5000, PAGE, 3 * PAGE + 1}) {
            pages.resize(length);
            assertThat(pages.bytes()).isEqualTo(budget.usedBytes());
            assertThat(pages.bytes() - 4 * length).isBetween(0L, 5 * MemoryBudget.ARRAY_HEADER_BYTES);
        }
    }

    @Test
    void whatDoesNotFitChangesNothing() {
        MemoryBudget budget = new MemoryBudget(5L * PAGE);
        IntPages pages = new IntPages(budget);
        assertThat(pages.resize(PAGE)).isTrue();
        pages.set(PAGE - 1, 42);
        long used = budget.usedBytes();
        assertThat(pages.resize(4 * PAGE)).isFalse();
        assertThat(pages.length()).isEqualTo(PAGE);
        assertThat(pages.get(PAGE - 1)).isEqualTo(42);
        assertThat(budget.usedBytes()).isEqualTo(used);
        assertThat(pages.bytes()).isEqualTo(used);
    }

    @Test
    void anEntryIsClaimedByOneThreadOnly() throws Exception {
        int threads = 4;
        int entries = PAGE + 1000;
        IntPages pages = new IntPages(MemoryBudget.unlimited());
        pages.resize(entries);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Integer>> claims = new ArrayList<>();
            for (int t = 1; t <= threads; t++) {
                int mark = t;
                claims.add(() -> claim(pages, entries, mark));
            }
            int claimed = 0;
            for (Future<Integer> future : pool.invokeAll(claims)) {
                claimed += future.get();
            }
            assertThat(claimed).isEqualTo(entries);
        } finally {
            pool.shutdown();
        }
    }

    private static int claim(IntPages pages, int entries, int mark) {
        int won = 0;
        for (int i = 0; i < entries; i++) {
            won += IntPages.compareAndSet(pages.pages()[IntPages.page(i)], IntPages.offset(i), 0, mark) ? 1 : 0;
        }
        return won;
    }
}
