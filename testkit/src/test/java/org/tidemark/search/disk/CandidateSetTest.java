package org.tidemark.search.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.model.Successors;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class CandidateSetTest {
    @Test
    void keepsEachStateOnceWhoeverAddsIt(Seeds seeds) {
        for (long seed : seeds.upTo(18)) {
            SplittableRandom random = new SplittableRandom(seed);
            int stride = 1 + random.nextInt(3);
            int workers = 1 + random.nextInt(3);
            int different = 1 + random.nextInt(30_000);
            MemoryBudget budget = MemoryBudget.unlimited();
            CandidateSet set = new CandidateSet(stride, 64 + random.nextInt(50_000), workers, budget);
            Set<List<Long>> expected = new TreeSet<>(CandidateSetTest::compare);
            boolean[] full = new boolean[workers];
            long[] seedsOfWorkers = random.longs(workers).toArray();
            new WorkerThreads(workers, "disk-search").each(worker -> {
                SplittableRandom own = new SplittableRandom(seedsOfWorkers[worker]);
                for (int round = 0; round < 40 && !full[worker]; round++) {
                    Successors batch = batch(own, stride, different);
                    full[worker] = !set.gatherer(worker).addAll(batch);
                    if (!full[worker]) {
                        synchronized (expected) {
                            expected.addAll(states(batch.words(), stride, batch.size()));
                        }
                    }
                }
            });
            set.closeGaps();
            List<List<Long>> kept = states(set.log(), stride, set.size());
            assertThat(kept).doesNotHaveDuplicates();
            assertThat(sorted(kept)).containsExactlyElementsOf(expected);
            while (set.canGrow()) {
                set.grow();
            }
            assertThat(states(set.log(), stride, set.size())).isEqualTo(kept);
            set.release();
            assertThat(budget.usedBytes()).isZero();
        }
    }

    private static Successors batch(SplittableRandom random, int stride, int different) {
        Successors batch = new Successors(stride, 8);
        long[] state = new long[stride];
        for (int i = random.nextInt(200); i >= 0; i--) {
            long value = random.nextInt(different); // 0 among them
            state[0] = value;
            state[stride - 1] = value * 0x9E3779B97F4A7C15L;
            batch.add(0, state, 0);
        }
        return batch;
    }

    /** The words that mark slots are words of states, too. */
    @Test
    void keepsStatesThatLookLikeMarks() {
        CandidateSet set = new CandidateSet(1, 1_000, 1, MemoryBudget.unlimited());
        for (int round = 0; round < 2; round++) {
            Successors batch = new Successors(1, 4);
            for (long mark = 0; mark < 4; mark++) {
                batch.add(0, new long[] {unscrambled(mark)}, 0);
            }
            assertThat(set.gatherer(0).addAll(batch)).isTrue();
        }
        set.closeGaps();
        assertThat(set.size()).isEqualTo(4);
        set.rehash();
        Successors again = new Successors(1, 1);
        again.add(0, new long[] {unscrambled(1)}, 0);
        assertThat(set.gatherer(0).addAll(again)).isTrue();
        set.closeGaps();
        assertThat(set.size()).isEqualTo(4);
    }

    /** The word of a state whose scrambled word this is, by undoing each step of the mixing. */
    private static long unscrambled(long scrambled) {
        long word = scrambled ^ scrambled >>> 32;
        word *= inverse(0x9E3779B97F4A7C15L);
        word = word ^ word >>> 29 ^ word >>> 58;
        word *= inverse(0xD6E8FEB86659FD93L);
        return word ^ word >>> 32;
    }

    private static long inverse(long odd) {
        long found = odd;
        for (int i = 0; i < 6; i++) {
            found *= 2 - odd * found;
        }
        return found;
    }

    private static List<List<Long>> sorted(List<List<Long>> states) {
        List<List<Long>> copy = new ArrayList<>(states);
        copy.sort(CandidateSetTest::compare);
        return copy;
    }

    private static int compare(List<Long> a, List<Long> b) {
        int order = 0;
        for (int w = 0; w < a.size() && order == 0; w++) {
            order = Long.compare(a.get(w), b.get(w));
        }
        return order;
    }

    private static List<List<Long>> states(long[] words, int stride, int n) {
        List<List<Long>> states = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            states.add(
                    Arrays.stream(words, i * stride, (i + 1) * stride).boxed().toList());
        }
        return states;
    }
}
