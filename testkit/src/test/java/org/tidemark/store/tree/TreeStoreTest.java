package org.tidemark.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateStore;
import org.tidemark.store.StateStoreContract;

class TreeStoreTest extends StateStoreContract {
    @Override
    public StateStore create(int words, MemoryBudget budget, long maxStates) {
        return new TreeStore(words, budget, maxStates);
    }

    @Test
    void statesOfManyWordsThatShareTheirPartsCostLittleMoreThanTheirRoots() {
        TreeStore store = new TreeStore(16, MemoryBudget.unlimited(), Long.MAX_VALUE);
        Inserter inserter = store.inserter();
        Successors batch = new Successors(16, 1000);
        long[] state = new long[16];
        for (int n = 0; n < 400_000; n += 1000) {
            batch.clear();
            for (int i = 0; i < 1000; i++) {
                state[3] = (long) (n + i) % 800;
                state[12] = (long) (n + i) / 800;
                batch.add(0, state, 0);
            }
            inserter.addAll(batch);
        }
        assertThat(store.size()).isEqualTo(400_000);
        assertThat(store.bytes() / 400_000.0).isLessThan(25);
        long[] read = new long[16];
        store.read(123_456, read, 0);
        assertThat(read[3]).isEqualTo(123_456 % 800);
        assertThat(read[12]).isEqualTo(123_456 / 800);
    }
}
