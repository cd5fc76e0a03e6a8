package org.tidemark.store.delta;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Differences;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateStore;
import org.tidemark.store.StateStoreContract;

/** The contract for Δ-markings: states of all kinds, each referring to one that is in the store, and chains of any length. */
class DeltaStoreTest {
    @Nested
    class SteppingBack extends StateStoreContract {
        @Override
        public StateStore create(int words, MemoryBudget budget, long maxStates) {
            return new Related(words, 7, true, false, budget, maxStates);
        }
    }

    @Nested
    class ForwardOnly extends StateStoreContract {
        @Override
        public StateStore create(int words, MemoryBudget budget, long maxStates) {
            return new Related(words, 20, false, false, budget, maxStates);
        }
    }

    @Test
    void aReferenceIsChangedToAShorterChainButNeverToALaterState() {
        Related store = new Related(1, 10, true, true, MemoryBudget.unlimited(), Long.MAX_VALUE);
        Inserter inserter = store.inserter();
        Successors chain = new Successors(1, 16);
        chain.add(Successors.NO_EVENT, new long[] {100}, 0);
        inserter.addAll(chain);
        for (int i = 1; i <= 6; i++) {
            add(inserter, i - 1, 100 + i);
        }
        assertThat(store.predecessor(6)).isEqualTo(5);
        add(inserter, 1, 106);
        assertThat(store.predecessor(6)).as("nearer to the explicit state").isEqualTo(1);
        add(inserter, 4, 106);
        assertThat(store.predecessor(6)).as("farther").isEqualTo(1);
        add(inserter, 6, 104);
        assertThat(store.predecessor(4)).as("found later").isEqualTo(3);
        long[] read = new long[1];
        store.read(6, read, 0);
        assertThat(read[0]).isEqualTo(106);
    }

    private static void add(Inserter inserter, long origin, long value) {
        Successors batch = new Successors(1, 1);
        batch.from(origin);
        batch.add(0, new long[] {value}, 0);
        inserter.addAll(batch);
    }

    @Test
    void everyKthStateOfAChainIsExplicit() {
        Related store = new Related(1, 10, true, true, MemoryBudget.unlimited(), Long.MAX_VALUE);
        Inserter inserter = store.inserter();
        for (int i = 0; i < 1000; i++) {
            add(inserter, i - 1, i);
        }
        assertThat(store.sound.explicitStates()).isEqualTo(100);
    }

    /** A store whose inserters replace origins that are not there, and name the event that really leads from the origin. */
    private static final class Related implements StateStore {
        private final Differences model;
        private final DeltaStore sound;
        private final Map<Long, List<Long>> shown = new ConcurrentHashMap<>();

        Related(int words, int k, boolean reversible, boolean updating, MemoryBudget budget, long maxStates) {
            model = new Differences(words, reversible);
            sound = new DeltaStore(model, k, updating, budget, maxStates);
        }

        @Override
        public Inserter inserter() {
            Inserter inserter = sound.inserter();
            return batch -> {
                long[] answers = new long[batch.size()];
                int done = 0;
                while (done < batch.size()) {
                    done = addSome(inserter, batch, done, answers);
                }
                return answers;
            };
        }

        /** Adds states up to the first that may come from one of those before it. */
        private int addSome(Inserter inserter, Successors batch, int from, long[] answers) {
            int stride = batch.wordsPerState();
            Successors part = new Successors(stride, batch.size());
            int to = from;
            do {
                List<Long> state = state(batch, to);
                long origin = batch.origin(to);
                List<Long> before = shown.get(origin);
                if (before == null && origin > 0) {
                    origin %= shown.size() + 1;
                    before = shown.get(origin);
                }
                part.from(before == null ? Successors.NO_ORIGIN : origin);
                part.add(
                        before == null ? Successors.NO_EVENT : model.between(before, state),
                        batch.words(),
                        batch.at(to));
                to++;
            } while (to < batch.size() && (batch.origin(to) > to || shown.containsKey(batch.origin(to))));
            long[] some = inserter.addAll(part);
            for (int i = from; i < to; i++) {
                answers[i] = some[i - from];
                if (Answer.isNew(answers[i])) {
                    shown.put(answers[i], state(batch, i));
                }
            }
            return to;
        }

        private static List<Long> state(Successors batch, int entry) {
            return IntStream.range(0, batch.wordsPerState())
                    .mapToObj(w -> batch.words()[batch.at(entry) + w])
                    .toList();
        }

        @Override
        public void read(long id, long[] into, int at) {
            sound.read(id, into, at);
        }

        @Override
        public long predecessor(long id) {
            return sound.predecessor(id);
        }

        @Override
        public long size() {
            return sound.size();
        }

        @Override
        public boolean isAtStateLimit() {
            return sound.isAtStateLimit();
        }

        @Override
        public long bytes() {
            return sound.bytes();
        }
    }
}
