package org.tidemark.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class RankedIdsTest {
    @Test
    void idsComeOutAsASortedMapOfQueuesWouldGiveThem(Seeds seeds) {
        for (long seed : seeds.upTo(200)) {
            Random random = new Random(seed);
            MemoryBudget budget = MemoryBudget.unlimited();
            IdBlocks blocks = new IdBlocks(budget);
            RankedIds[] queues = {new RankedIds(blocks, budget), new RankedIds(blocks, budget)};
            Expected[] expected = {new Expected(), new Expected()};
            for (int step = 0; step < 600; step++) {
                int which = random.nextInt(2);
                if (random.nextInt(3) > 0) {
                    long distance = random.nextLong(1L << random.nextInt(random.nextInt(8) == 0 ? 41 : 5));
                    long id = random.nextLong(1L << 32);
                    assertThat(queues[which].add(distance, id)).isTrue();
                    expected[which].add(distance, id);
                } else {
                    for (long left = Math.min(expected[which].size, 1 + random.nextInt(4)); left > 0; left--) {
                        assertThat(queues[which].take()).isEqualTo(expected[which].take());
                    }
                }
                assertThat(queues[which].size()).isEqualTo(expected[which].size);
            }
            for (RankedIds queue : queues) {
                queue.release();
            }
            blocks.release();
            assertThat(budget.usedBytes()).isZero();
        }
    }

    /** What is expected of a queue, from the collections of the library. */
    private static final class Expected {
        private final TreeMap<Integer, Deque<Long>> byRank = new TreeMap<>();
        private long size;

        void add(long distance, long id) {
            byRank.computeIfAbsent(RankedIds.rank(distance), rank -> new ArrayDeque<>())
                    .add(id);
            size++;
        }

        long take() {
            Deque<Long> nearest = byRank.firstEntry().getValue();
            long id = nearest.remove();
            if (nearest.isEmpty()) {
                byRank.pollFirstEntry();
            }
            size--;
            return id;
        }
    }

    @Test
    void aLargerDistanceNeverHasASmallerRank() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            long near = random.nextLong(1L << (1 + random.nextInt(61)));
            long far = near + random.nextLong(1L << (1 + random.nextInt(40)));
            assertThat(RankedIds.rank(near)).isLessThanOrEqualTo(RankedIds.rank(far));
        }
        for (int distance = 0; distance < 1024; distance++) {
            assertThat(RankedIds.rank(distance)).isEqualTo(distance);
        }
        assertThat(RankedIds.rank(1 << 10)).isEqualTo(1 << 10);
        assertThat(RankedIds.rank(Long.MAX_VALUE)).isLessThan(2_000);
    }

    /** An id costs four bytes, and what is emptied is used again. */
    @Test
    void memoryIsBookedAndUsedAgain() {
        MemoryBudget budget = new MemoryBudget(64_000);
        IdBlocks blocks = new IdBlocks(budget);
        RankedIds queue = new RankedIds(blocks, budget);
        for (int round = 0; round < 50; round++) {
            for (int i = 0; i < 5_000; i++) {
                assertThat(queue.add(i % 7, i)).isTrue();
            }
            while (queue.size() > 0) {
                queue.take();
            }
        }
        int added = 0;
        while (queue.add(3, added)) {
            added++;
        }
        assertThat(budget.refused()).isTrue();
        assertThat(added).isBetween(6_000, 16_000);
        assertThat(queue.size()).isEqualTo(added);
        assertThat(queue.take()).isZero();
        queue.release();
        blocks.release();
        assertThat(budget.usedBytes()).isZero();
    }
}
