package org.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.model.Successors;

/** The contract of stores that take no state for another, whether or not they keep states. */
public abstract class ExactContract extends VisitedContract {
    @Override
    final long fewestNew(long different) {
        return different;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 17})
    public void agreesWithAHashSetOverManyGrowths(int words) {
        SearchStore store = create(words);
        Inserter inserter = store.inserter();
        SplittableRandom random = new SplittableRandom(words);
        Set<List<Long>> model = new HashSet<>();
        BitSet ids = new BitSet();
        for (int round = 0; round < 80; round++) {
            Successors batch = randomBatch(random, words, 1 + random.nextInt(700));
            long[] answers = inserter.addAll(batch);
            for (int i = 0; i < batch.size(); i++) {
                boolean isNew = model.add(state(batch, i));
                assertThat(Answer.isNew(answers[i])).isEqualTo(isNew);
                assertThat(Answer.isSeen(answers[i])).isEqualTo(!isNew);
                if (isNew) {
                    ids.set(Math.toIntExact(answers[i]));
                }
            }
        }
        assertThat(store.size()).isEqualTo(model.size());
        assertThat(ids.cardinality()).as("every state has an id of its own").isEqualTo(model.size());
        assertThat(ids.length()).as("ids are dense").isEqualTo(model.size());
    }

    /** States from a small range, so that many are met again; some differ in their last or highest bits only. */
    static Successors randomBatch(SplittableRandom random, int words, int size) {
        Successors batch = new Successors(words, size);
        long[] state = new long[words];
        for (int i = 0; i < size; i++) {
            Arrays.fill(state, 0);
            state[words - 1] = random.nextLong(90_000);
            state[random.nextInt(words)] |= (long) random.nextInt(2) << 63;
            batch.from(i);
            batch.add(i, state, 0);
        }
        return batch;
    }

    static List<Long> state(Successors batch, int entry) {
        return IntStream.range(0, batch.wordsPerState())
                .mapToObj(w -> batch.words()[batch.at(entry) + w])
                .toList();
    }
}
