package org.tidemark.store.lossy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.store.Differences;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateReader;
import org.tidemark.store.StateStore;
import org.tidemark.store.StateStoreContract;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.zoo.Zoo;

/** The contract, whose few states have different hashes; and states that were taken and are found again. */
class HashCompactStoreTest extends StateStoreContract {
    @Override
    public StateStore create(int words, MemoryBudget budget, long maxStates) {
        return new HashCompactStore(new Differences(words, true), budget, maxStates);
    }

    @Test
    void aStateThatWasTakenIsFoundAgainByTheWayThatLedToIt() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, new int[net.places()]));
        MemoryBudget budget = MemoryBudget.unlimited();
        HashCompactStore store = new HashCompactStore(model, budget, Long.MAX_VALUE);
        PlainStore plain = new PlainStore(model.layout().words(), budget, Long.MAX_VALUE);
        expandAll(model, store);
        expandAll(model, plain);
        assertThat(store.size()).isEqualTo(plain.size());
        assertThat(budget.usedBytes()).isEqualTo(store.bytes() + plain.bytes());
        long[] found = new long[model.layout().words()];
        long[] expected = new long[found.length];
        for (long id = 0; id < store.size(); id += 7) {
            store.read(id, found, 0);
            plain.read(id, expected, 0);
            assertThat(found).isEqualTo(expected);
        }
    }

    private static void expandAll(NetModel model, StateStore store) {
        Inserter inserter = store.inserter();
        StateReader reader = store.reader();
        var expander = model.expander();
        Successors batch = new Successors(model.layout().words(), 64);
        model.initial(batch);
        inserter.addAll(batch);
        long[] state = new long[model.layout().words()];
        for (long id = 0; id < store.size(); id++) {
            reader.read(id, state, 0);
            batch.clear();
            batch.from(id);
            expander.expand(state, 0, batch);
            inserter.addAll(batch);
        }
    }

    @Test
    void theMoreStatesTheLikelierOneIsLeftOut() {
        assertThat(HashCompactStore.omission(1_000_000)).isBetween(1e-8, 1e-7);
        assertThat(HashCompactStore.omission(1_000_000_000)).isBetween(0.01, 0.1);
        assertThat(HashCompactStore.omission(Long.MAX_VALUE)).isEqualTo(1);
    }
}
