package org.tidemark.bits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records stay what and where they are while pages come. */
class WordPagesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, 1000})
    void recordsSurviveEveryKindOfGrowth(int stride) {
        WordPages pages = new WordPages(MemoryBudget.unlimited(), stride);
        int records = 400_000 / stride;
        long[] record = new long[stride];
        for (int n = 0; n < records; n++) {
            assertThat(pages.ensure(n + 1)).isTrue();
            fill(record, n);
            pages.write(n, record, 0);
        }
        assertThat(pages.capacity()).isGreaterThanOrEqualTo(records);
        long[] read = new long[stride + 2];
        for (int n = 0; n < records; n++) {
            fill(record, n);
            pages.read(n, read, 1);
            for (int i = 0; i < stride; i++) {
                if (read[1 + i] != record[i]) {
                    throw new AssertionError("word " + i + " of record " + n);
                }
            }
        }
        assertThat(read[0]).isZero();
        assertThat(read[stride + 1]).isZero();
    }

    private static void fill(long[] record, long n) {
        for (int i = 0; i < record.length; i++) {
            record[i] = n * 1_000_003 + i;
        }
    }

    @Test
    void aRecordLiesWhereTheLayoutSays() {
        WordPages pages = new WordPages(MemoryBudget.unlimited(), 3);
        pages.ensure(50_000);
        assertThat(pages.offset(40_000)).isEqualTo(3 * 7232);
        assertThat(pages.page(40_000)).isSameAs(pages.page(32_768)).isNotSameAs(pages.page(32_767));
        pages.write(40_000, new long[] {9, 1, 2, 3}, 1);
        assertThat(pages.page(40_000)).startsWith(0, 0, 0);
        assertThat(pages.page(40_000)[3 * 7232 + 2]).isEqualTo(3);
    }

    @Test
    void fullPagesNeverMove() {
        WordPages pages = new WordPages(MemoryBudget.unlimited(), 1);
        pages.ensure(1 << 17);
        long[] first = pages.page(0);
        pages.ensure(10 << 17);
        assertThat(pages.page(0)).isSameAs(first);
    }

    @Test
    void sameAsComparesEveryWord() {
        WordPages pages = new WordPages(MemoryBudget.unlimited(), 2);
        pages.ensure(5);
        pages.write(4, new long[] {5, 6}, 0);
        assertThat(pages.sameAs(4, new long[] {0, 5, 6}, 1)).isTrue();
        assertThat(pages.sameAs(4, new long[] {5, 7}, 0)).isFalse();
        assertThat(pages.sameAs(4, new long[] {4, 6}, 0)).isFalse();
    }

    @Test
    void theCostFollowsTheContentAndIsBooked() {
        MemoryBudget budget = MemoryBudget.unlimited();
        WordPages pages = new WordPages(budget, 2);
        assertThat(pages.bytes()).isZero();
        pages.ensure(20);
        assertThat(pages.bytes()).isLessThan(5_000);
        for (int records : new int[] {300, 1_000, 70_000, 200_000}) {
            pages.ensure(records);
            assertThat(pages.bytes()).isEqualTo(budget.usedBytes());
            assertThat(pages.bytes()).isGreaterThanOrEqualTo(16L * records);
        }
    }

    @Test
    void aFullBudgetLeavesTheRecordsUsableAndTheAccountRight() {
        MemoryBudget budget = new MemoryBudget(3_000_000);
        WordPages pages = new WordPages(budget, 1);
        long records = 1;
        while (pages.ensure(records)) {
            pages.write(records - 1, new long[] {records}, 0);
            records++;
        }
        assertThat(pages.capacity()).isEqualTo(records - 1);
        assertThat(pages.bytes()).isEqualTo(budget.usedBytes()).isLessThanOrEqualTo(3_000_000);
        for (long n = 0; n < records - 1; n++) {
            assertThat(pages.sameAs(n, new long[] {n + 1}, 0)).isTrue();
        }
        assertThat(pages.ensure(100_000_000)).isFalse();
        assertThat(pages.ensure(records - 1)).isTrue();
    }

    @Test
    void whatDoesNotFitChangesNothing() {
        MemoryBudget budget = new MemoryBudget(5_000_000);
        WordPages pages = new WordPages(budget, 1);
        pages.ensure(100);
        long capacity = pages.capacity();
        long used = budget.usedBytes();
        assertThat(pages.ensure(1_000_000)).isFalse();
        assertThat(pages.capacity()).isEqualTo(capacity);
        assertThat(pages.bytes()).isEqualTo(used);
        assertThat(budget.usedBytes()).isEqualTo(used);
    }
}
