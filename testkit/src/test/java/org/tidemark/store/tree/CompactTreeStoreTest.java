package org.tidemark.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.ExactContract;
import org.tidemark.store.Inserter;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateReader;

/** A compact tree is a set like any other, though it cannot say which state it is that it has seen. */
class CompactTreeStoreTest extends ExactContract {
    @Override
    public SearchStore create(int words, MemoryBudget budget, long maxStates) {
        return new CompactTreeStore(words, Long.SIZE * words, budget, maxStates);
    }

    @ParameterizedTest
    @CsvSource({"1, 64", "1, 20", "2, 128", "2, 79", "3, 130", "5, 320", "17, 1000"})
    void statesOfAnyWidthAreReadOnceAndSeenWithoutAnId(int words, int bits) {
        MemoryBudget budget = MemoryBudget.unlimited();
        CompactTreeStore store = new CompactTreeStore(words, bits, budget, Long.MAX_VALUE);
        Inserter inserter = store.inserter();
        StateReader reader = store.reader();
        SplittableRandom random = new SplittableRandom(bits);
        Set<List<Long>> model = new HashSet<>();
        long[] read = new long[words];
        for (int round = 0; round < 160; round++) {
            Successors batch = randomBatch(random, words, bits, 1 + random.nextInt(700));
            long[] answers = inserter.addAll(batch);
            for (int i = 0; i < batch.size(); i++) {
                List<Long> state = state(batch, i);
                assertThat(Answer.isNew(answers[i])).isEqualTo(model.add(state));
                if (Answer.isNew(answers[i])) {
                    assertThat(answers[i]).isEqualTo(model.size() - 1);
                    reader.read(answers[i], read, 0);
                    assertThat(Arrays.stream(read).boxed().toList()).isEqualTo(state);
                } else {
                    assertThat(answers[i]).isEqualTo(Answer.SEEN);
                }
            }
        }
        assertThat(store.size()).isEqualTo(model.size());
        assertThat(budget.usedBytes()).isEqualTo(store.bytes());
    }

    /** NetModels at which the tree has more leaves than a state has words. */
    @ParameterizedTest
    @CsvSource({"126, 8064", "127, 8065", "127, 8100", "127, 8128", "255, 16200"})
    void wideStatesAreTold(int words, int bits) {
        CompactTreeStore store = new CompactTreeStore(words, bits, MemoryBudget.unlimited(), Long.MAX_VALUE);
        Inserter inserter = store.inserter();
        SplittableRandom random = new SplittableRandom(bits);
        Set<List<Long>> model = new HashSet<>();
        for (int round = 0; round < 40; round++) {
            Successors batch = randomBatch(random, words, bits, 1 + random.nextInt(20));
            batch.add(0, new long[words], 0); // again and again, among others and as the last
            long[] answers = inserter.addAll(batch);
            for (int i = 0; i < batch.size(); i++) {
                assertThat(Answer.isNew(answers[i])).isEqualTo(model.add(state(batch, i)));
            }
        }
        assertThat(store.size()).isEqualTo(model.size());
    }

    /** States that differ anywhere in their bits, of which many are met again. */
    private static Successors randomBatch(SplittableRandom random, int words, int bits, int size) {
        Successors batch = new Successors(words, size);
        for (int i = 0; i < size; i++) {
            long[] state = new long[words];
            SplittableRandom drawn = new SplittableRandom(random.nextInt(60_000));
            for (int flips = 0; flips < 8; flips++) {
                int bit = drawn.nextInt(bits);
                state[bit >>> 6] |= 1L << bit;
            }
            batch.add(i, state, 0);
        }
        return batch;
    }

    private static List<Long> state(Successors batch, int entry) {
        return IntStream.range(0, batch.wordsPerState())
                .mapToObj(w -> batch.words()[batch.at(entry) + w])
                .toList();
    }

    @Test
    void statesThatShareTheirHalvesCostAFewBytes() {
        CompactTreeStore store = new CompactTreeStore(4, 256, MemoryBudget.unlimited(), Long.MAX_VALUE);
        Inserter inserter = store.inserter();
        StateReader reader = store.reader();
        Successors batch = new Successors(4, 1000);
        long[] state = new long[4];
        for (int n = 0; n < 1_000_000; n += 1000) {
            batch.clear();
            for (int i = 0; i < 1000; i++) {
                state[0] = (long) (n + i) % 1000 * 0x9E3779B97F4A7C15L;
                state[3] = (long) (n + i) / 1000;
                batch.add(0, state, 0);
            }
            long[] answers = inserter.addAll(batch);
            for (int i = 0; i < 1000; i++) {
                reader.read(answers[i], state, 0);
            }
            Arrays.fill(state, 0);
        }
        assertThat(store.size()).isEqualTo(1_000_000);
        assertThat(store.bytes() / 1_000_000.0).isLessThan(3);
    }
}
