package org.tidemark.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class IdRunsTest {

    @Test
    void idsComeOutAsALongListWouldGiveThem(Seeds seeds) {
        for (long seed : seeds.upTo(300)) {
            Random random = new Random(seed);
            IdRuns runs = new IdRuns(MemoryBudget.unlimited());
            List<Long> expected = new ArrayList<>();
            long id = random.nextInt(3) == 0 ? (1L << 32) - 2000 : 0;
            for (int step = 0; step < 400; step++) {
                int kind = random.nextInt(8);
                if (kind < 6) {
                    id += random.nextInt(4) == 0 ? 1 + random.nextInt(5) : 1;
                    assertThat(runs.add(id)).isTrue();
                    expected.add(id);
                } else {
                    takeAlike(runs, expected, kind == 6, random);
                }
                assertThat(runs.size()).isEqualTo(expected.size());
            }
        }
    }

    /** From the front exactly the first ids; from the back the last ones, in which order is not said. */
    private static void takeAlike(IdRuns runs, List<Long> expected, boolean first, Random random) {
        long[] ids = new long[1 + random.nextInt(10)];
        int most = 1 + random.nextInt(ids.length);
        int n = first ? runs.takeFirst(ids, most) : runs.takeLast(ids, most);
        assertThat(n).isEqualTo(Math.min(most, expected.size()));
        List<Long> part = first ? expected.subList(0, n) : expected.subList(expected.size() - n, expected.size());
        List<Long> taken = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            taken.add(ids[i]);
        }
        if (first) {
            assertThat(taken).isEqualTo(part);
        } else {
            assertThat(taken).containsExactlyInAnyOrderElementsOf(part);
        }
        part.clear();
    }

    @Test
    void aRunMayBeLongerThanOneWordCanSay() {
        IdRuns runs = new IdRuns(MemoryBudget.unlimited());
        long many = (1L << 24) + 10;
        for (long id = 0; id < many; id++) {
            runs.add(id);
        }
        long[] ids = new long[1 << 16];
        long next = 0;
        for (int n = runs.takeFirst(ids, ids.length); n > 0; n = runs.takeFirst(ids, ids.length)) {
            for (int i = 0; i < n; i++) {
                assertThat(ids[i] == next++).isTrue();
            }
        }
        assertThat(next).isEqualTo(many);
    }

    @Test
    void runsAreBookedAndGivenBack() {
        MemoryBudget budget = new MemoryBudget(700);
        IdRuns runs = new IdRuns(budget);
        long apart = 0;
        while (runs.add(2 * apart)) {
            apart++;
        }
        assertThat(apart).isEqualTo(32); // 16 words take 144 bytes, 32 take 272, 64 would take 528 beside those
        assertThat(budget.usedBytes()).isEqualTo(272);
        assertThat(runs.add(2 * apart - 1)).isTrue(); // this one continues the last run
        assertThat(runs.size()).isEqualTo(33);
        runs.release();
        assertThat(budget.usedBytes()).isZero();
        assertThat(runs.takeFirst(new long[4], 4)).isZero();
    }
}
