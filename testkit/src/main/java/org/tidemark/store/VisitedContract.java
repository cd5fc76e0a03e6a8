package org.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;

/**
 * The contract of all stores, including those that forget states and those that may miss some; a new store is one
 * subclass. A store that misses none runs {@link ExactContract}, one that also keeps its states
 * {@link StateStoreContract}.
 */
public abstract class VisitedContract {
    private static final int MANY = 30_000;

    /** A store for states of that many words. */
    public abstract SearchStore create(int words, MemoryBudget budget, long maxStates);

    final SearchStore create(int words) {
        return create(words, MemoryBudget.unlimited(), Long.MAX_VALUE);
    }

    /** The least number of states, of n different ones, that are new to the store. */
    long fewestNew(long different) {
        return different - different / 100;
    }

    static Successors batch(int words, long... values) {
        Successors batch = new Successors(words, values.length);
        for (long value : values) {
            long[] state = new long[words];
            Arrays.fill(state, value);
            batch.from(value);
            batch.add(0, state, 0);
        }
        return batch;
    }

    @Test
    public void aStateIsNewOnceAndSeenEverAfter() {
        SearchStore store = create(1);
        Inserter inserter = store.inserter();
        long[] first = inserter.addAll(batch(1, 7, 0, -1, 7)).clone();
        assertThat(first[0]).as("ids are in the order of discovery").isEqualTo(0);
        assertThat(first[1]).as("the state of all zeros").isEqualTo(1);
        assertThat(first[2]).isEqualTo(2);
        assertThat(Answer.isSeen(first[3])).as("twice in one batch").isTrue();
        long[] second = inserter.addAll(batch(1, -1, 0));
        assertThat(Answer.isSeen(second[0])).isTrue();
        assertThat(Answer.isSeen(second[1])).isTrue();
        assertThat(store.size()).isEqualTo(3);
    }

    @Test
    public void anEmptyBatchChangesNothing() {
        SearchStore store = create(2);
        store.inserter().addAll(new Successors(2, 4));
        assertThat(store.size()).isZero();
    }

    @Test
    public void everyNewStateIsReadOnceAsItWasAdded() {
        SearchStore store = create(3);
        Inserter inserter = store.inserter();
        StateReader reader = store.reader();
        long[] read = new long[5];
        for (int from = 0; from < MANY; from += 300) {
            long start = from;
            long[] values = IntStream.range(0, 300).mapToLong(i -> start + i).toArray();
            long[] answers = inserter.addAll(batch(3, values));
            for (int i = 0; i < 300; i++) {
                if (Answer.isNew(answers[i])) {
                    reader.read(answers[i], read, 1);
                    assertThat(read).containsExactly(0, values[i], values[i], values[i], 0);
                }
            }
        }
        assertThat(store.size()).isBetween(fewestNew(MANY), (long) MANY);
    }

    @Test
    public void threadsThatInsertTheSameStatesFindNoneNewTwice() throws Exception {
        int threads = 4;
        SearchStore store = create(2);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Set<Long>>> jobs = IntStream.range(0, threads)
                    .mapToObj(t -> (Callable<Set<Long>>) () -> insertShuffled(store, t))
                    .toList();
            Set<Long> news = new HashSet<>();
            long total = 0;
            for (Future<Set<Long>> job : pool.invokeAll(jobs)) {
                news.addAll(job.get());
                total += job.get().size();
            }
            assertThat(store.size()).isBetween(fewestNew(MANY), (long) MANY);
            assertThat(total).as("no id given to two threads").isEqualTo(store.size());
            assertThat(news).hasSize((int) store.size());
        } finally {
            pool.shutdownNow();
        }
    }

    /** Inserts states 0 to 29,999 in an order of its own and returns the ids that were new. */
    private static Set<Long> insertShuffled(SearchStore store, int seed) {
        long[] values = IntStream.range(0, MANY).asLongStream().toArray();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i / 100 + 1) + i - i / 100;
            long swap = values[i];
            values[i] = values[j];
            values[j] = swap;
        }
        Inserter inserter = store.inserter();
        Set<Long> news = new HashSet<>();
        for (int from = 0; from < values.length; from += 300) {
            long[] answers = inserter.addAll(batch(2, Arrays.copyOfRange(values, from, from + 300)));
            for (int i = 0; i < 300; i++) {
                if (Answer.isNew(answers[i])) {
                    news.add(answers[i]);
                }
            }
        }
        return news;
    }

    @Test
    public void keepsToItsBudgetAndSaysFull() {
        MemoryBudget budget = new MemoryBudget(200_000);
        SearchStore store = create(2, budget, Long.MAX_VALUE);
        Inserter inserter = store.inserter();
        long next = 0;
        boolean full = false;
        while (!full && next < 100_000) {
            long from = next;
            long[] values = IntStream.range(0, 100).mapToLong(i -> from + i).toArray();
            long[] answers = inserter.addAll(batch(2, values));
            full = Arrays.stream(answers, 0, 100).anyMatch(a -> a == Answer.FULL);
            next += 100;
        }
        assertThat(full).isTrue();
        assertThat(store.size()).isGreaterThan(1_000);
        assertThat(store.isAtStateLimit()).as("more memory would help").isFalse();
        assertThat(store.bytes()).isLessThanOrEqualTo(200_000);
        assertThat(budget.peakBytes()).isLessThanOrEqualTo(200_000);
        assertThat(budget.usedBytes()).as("every booked byte is accounted for").isEqualTo(store.bytes());
    }

    @Test
    public void takesExactlyAsManyStatesAsAllowed() {
        SearchStore store = create(1, MemoryBudget.unlimited(), 150);
        Inserter inserter = store.inserter();
        inserter.addAll(batch(1, 0));
        assertThat(store.isAtStateLimit()).isFalse();
        long[] answers =
                inserter.addAll(batch(1, IntStream.range(0, 200).asLongStream().toArray()));
        assertThat(Arrays.stream(answers, 0, 200).filter(Answer::isNew)).hasSize(149);
        assertThat(Arrays.stream(answers, 0, 200).filter(a -> a == Answer.FULL)).hasSize(50);
        assertThat(store.size()).isEqualTo(150);
        assertThat(store.isAtStateLimit()).isTrue();
        assertThat(Answer.isSeen(inserter.addAll(batch(1, 149))[0])).isTrue();
    }
}
