package org.tidemark.store.hash;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateStore;
import org.tidemark.store.StateStoreContract;

class PlainStoreTest extends StateStoreContract {
    @Override
    public StateStore create(int words, MemoryBudget budget, long maxStates) {
        return new PlainStore(words, budget, maxStates);
    }

    @Test
    void costsAtMostSixteenBytesAboveTheWordsAndNeverHoldsTwoTables() {
        MemoryBudget budget = MemoryBudget.unlimited();
        PlainStore store = new PlainStore(1, budget, Long.MAX_VALUE);
        Inserter inserter = store.inserter();
        Successors batch = new Successors(1, 500);
        long[] state = new long[1];
        double worstExtra = 0;
        double worstOfFew = 0;
        for (long n = 0; n < 3_500_000; n += 500) {
            batch.clear();
            for (int i = 0; i < 500; i++) {
                state[0] = n + i;
                batch.add(0, state, 0);
            }
            inserter.addAll(batch);
            double extra = store.bytes() / (n + 500.0) - 8;
            if (n >= 2_730_000) {
                worstExtra = Math.max(worstExtra, extra);
            } else if (n >= 500_000) {
                worstOfFew = Math.max(worstOfFew, extra);
            }
        }
        assertThat(store.size()).isEqualTo(3_500_000);
        assertThat(worstExtra).isLessThanOrEqualTo(16);
        assertThat(worstOfFew).isBetween(16.0, 31.0);
        assertThat((double) budget.peakBytes() / store.bytes()).isLessThan(1.1);
    }

    @Test
    void aSlotHasRoomForEveryNumberAndNeverMoreThan32BitsOfIt() {
        for (long slots = 1024; slots < 1L << 34; slots = slots * 8 / 5) {
            int bits = SlotTable.idBitsFor(slots, 0.65);
            assertThat(bits).isBetween(10, 32);
            if (bits < 32) {
                assertThat((long) (slots * 0.65) + 1).isLessThan((1L << bits) - 1);
            }
        }
    }
}
