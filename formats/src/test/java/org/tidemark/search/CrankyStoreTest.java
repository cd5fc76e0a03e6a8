package org.tidemark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateReader;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.zoo.Zoo;

/** A store that fails at the worst moment: the search ends, says why, and never claims to be complete. */
class CrankyStoreTest {
    /** A plain store that from its n-th batch on gives one answer to everything, or throws. */
    private static final class CrankyStore implements SearchStore {
        private final PlainStore sound;
        private final AtomicInteger batchesLeft;
        private final LongSupplier trouble;

        CrankyStore(int words, int batches, LongSupplier trouble) {
            sound = new PlainStore(words, MemoryBudget.unlimited(), Long.MAX_VALUE);
            batchesLeft = new AtomicInteger(batches);
            this.trouble = trouble;
        }

        @Override
        public Inserter inserter() {
            Inserter inserter = sound.inserter();
            return batch -> {
                if (batchesLeft.decrementAndGet() < 0) {
                    return answers(batch, trouble.getAsLong());
                }
                return inserter.addAll(batch);
            };
        }

        private static long[] answers(Successors batch, long each) {
            long[] answers = new long[batch.size()];
            Arrays.fill(answers, each);
            return answers;
        }

        @Override
        public StateReader reader() {
            return sound;
        }

        @Override
        public long size() {
            return sound.size();
        }

        @Override
        public long bytes() {
            return sound.bytes();
        }
    }

    private static Outcome explore(int threads, int batches, LongSupplier trouble) throws Exception {
        var net = Zoo.open("zoo:philosophers/10");
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, new int[net.places()]));
        CrankyStore store = new CrankyStore(model.layout().words(), batches, trouble);
        Search search = new Search(model, store, Limits.none(), threads, worker -> (id, words, at, successors) -> {});
        return Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> search.run(
                        initial -> new LevelFrontier(store, threads, Long.MAX_VALUE, MemoryBudget.unlimited())));
    }

    @ParameterizedTest
    @CsvSource({"1,0", "1,1", "1,20", "2,1", "2,5", "2,20", "3,30"})
    void aFullStoreEndsTheSearchAsOutOfMemory(int threads, int batches) throws Exception {
        Outcome outcome = explore(threads, batches, () -> Answer.FULL);
        assertThat(outcome.end()).isEqualTo(Outcome.End.MEMORY);
        assertThat(outcome.complete()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1,3", "2,3", "2,20"})
    void runningOutOfHeapIsNotAFault(int threads, int batches) throws Exception {
        Outcome outcome = explore(threads, batches, () -> {
            throw new OutOfMemoryError("for the test");
        });
        assertThat(outcome.end()).isEqualTo(Outcome.End.MEMORY);
    }

    @Test
    void aStoreThatPutsAnswersOffIsRefusedAndNotTakenForComplete() {
        assertThatThrownBy(() -> explore(1, 5, () -> Answer.PENDING))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("answers at once");
    }

    @Test
    void aFaultReachesTheCallerAndNoWorkerHangs() {
        for (int threads = 1; threads <= 3; threads++) {
            int count = threads;
            assertThatThrownBy(() -> explore(count, 10, () -> {
                        throw new IllegalStateException("broken");
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("broken");
        }
    }
}
