package org.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;

/**
 * The contract of stores that keep their states: they know which states they have seen, return them, and know where
 * each was found from.
 */
public abstract class StateStoreContract extends ExactContract {
    @Override
    public abstract StateStore create(int words, MemoryBudget budget, long maxStates);

    private StateStore open(int words) {
        return create(words, MemoryBudget.unlimited(), Long.MAX_VALUE);
    }

    @Test
    public void aStateIsSeenUnderTheIdItWasNewUnder() {
        Inserter inserter = open(1).inserter();
        assertThat(inserter.addAll(batch(1, 50, 40, 50, 30))).startsWith(0, 1, Answer.seen(0), 2);
        assertThat(inserter.addAll(batch(1, 30, 50))).startsWith(Answer.seen(2), Answer.seen(0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 17})
    public void everyStateIsFoundUnderItsIdAndReadBackOverManyGrowths(int words) {
        StateStore store = open(words);
        Inserter inserter = store.inserter();
        SplittableRandom random = new SplittableRandom(words);
        Map<List<Long>, Long> ids = new HashMap<>();
        for (int round = 0; round < 80; round++) {
            Successors batch = randomBatch(random, words, 1 + random.nextInt(700));
            long[] answers = inserter.addAll(batch);
            for (int i = 0; i < batch.size(); i++) {
                Long known = ids.putIfAbsent(state(batch, i), answers[i]);
                assertThat(answers[i]).isEqualTo(known == null ? answers[i] : Answer.seen(known));
                assertThat(Answer.isNew(answers[i])).isEqualTo(known == null);
            }
        }
        long[] read = new long[words + 2];
        ids.forEach((state, id) -> {
            store.read(id, read, 1);
            assertThat(IntStream.range(1, words + 1).mapToObj(i -> read[i]).toList())
                    .isEqualTo(state);
        });
    }

    @Test
    public void remembersWhereAStateWasFirstFoundFrom() {
        StateStore store = open(1);
        Inserter inserter = store.inserter();
        Successors first = new Successors(1, 4);
        first.add(Successors.NO_EVENT, new long[] {5}, 0);
        first.from(0);
        first.add(3, new long[] {6}, 0);
        inserter.addAll(first);
        Successors again = new Successors(1, 4);
        again.from(1);
        again.add(4, new long[] {5}, 0);
        again.add(4, new long[] {9}, 0);
        inserter.addAll(again);
        assertThat(store.predecessor(0)).isEqualTo(Successors.NO_ORIGIN);
        assertThat(store.predecessor(1)).isEqualTo(0);
        assertThat(store.predecessor(2)).isEqualTo(1);
    }
}
