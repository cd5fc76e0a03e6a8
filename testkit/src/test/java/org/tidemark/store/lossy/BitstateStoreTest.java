package org.tidemark.store.lossy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateReader;
import org.tidemark.store.VisitedContract;

/** Bitstate hashing finds nearly all states, never one twice, and guesses well how many it has left out. */
class BitstateStoreTest extends VisitedContract {
    @Override
    public SearchStore create(int words, MemoryBudget budget, long maxStates) {
        return new BitstateStore(words, budget, maxStates);
    }

    private static final int STATES = 1_000_000;

    private static long insertAll(BitstateStore store, int round) {
        Inserter inserter = store.inserter();
        StateReader reader = store.reader();
        Successors batch = new Successors(2, 1000);
        long[] state = new long[2];
        long found = 0;
        for (int n = 0; n < STATES; n += 1000) {
            batch.clear();
            for (int i = 0; i < 1000; i++) {
                state[0] = (long) n + i;
                state[1] = (long) (n + i) << 20;
                batch.add(round, state, 0);
            }
            long[] answers = inserter.addAll(batch);
            for (int i = 0; i < 1000; i++) {
                if (Answer.isNew(answers[i])) {
                    reader.read(answers[i], state, 0);
                    assertThat(state[0]).isEqualTo(n + i);
                    found++;
                }
            }
        }
        return found;
    }

    @Test
    void leavesOutAsManyStatesAsItSaysAtTwoBytesEach() {
        MemoryBudget budget = MemoryBudget.unlimited();
        BitstateStore store = new BitstateStore(2, budget, Long.MAX_VALUE);
        long found = insertAll(store, 0);
        long left = STATES - found;
        assertThat(store.size()).isEqualTo(found);
        assertThat((double) left).isBetween(0.5 * store.omissions(), 2 * store.omissions());
        assertThat(store.omissions()).isLessThan(STATES * 2e-3);
        assertThat(store.bytes() / (double) STATES).isLessThan(5);
        assertThat(budget.usedBytes()).isEqualTo(store.bytes());
        assertThat(insertAll(store, 1)).as("nothing is new a second time").isZero();
    }

    @Test
    void aBudgetHoldsHundredsOfThousandsOfStates() {
        MemoryBudget budget = new MemoryBudget(1 << 20);
        BitstateStore store = new BitstateStore(2, budget, Long.MAX_VALUE);
        insertAll(store, 0);
        assertThat(store.size()).isBetween(100_000L, STATES - 1L);
        assertThat(budget.peakBytes()).isLessThanOrEqualTo(1 << 20);
    }
}
