package org.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** What every store promises; a new store is one subclass. Capabilities are tested where the store has them. */
@Seeded
public abstract class VisitedContract {
    /** A store for states of so many words. */
    public abstract Visited create(int words, MemoryBudget budget, long maxStates);

    private Visited create(int words) {
        return create(words, MemoryBudget.unlimited(), Long.MAX_VALUE);
    }

    private static Successors batch(int words, long... values) {
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
    public void aStateIsNewOnceAndSeenEverAfterUnderTheSameId() {
        Visited store = create(1);
        Inserter inserter = store.inserter();
        long[] first = inserter.addAll(batch(1, 7, 0, -1, 7)).clone();
        assertThat(Answer.isNew(first[0])).isTrue();
        assertThat(Answer.isNew(first[1])).as("the state of all zeros").isTrue();
        assertThat(Answer.isNew(first[2])).isTrue();
        assertThat(Answer.isSeen(first[3])).as("twice in one batch").isTrue();
        assertThat(Answer.id(first[3])).isEqualTo(Answer.id(first[0]));
        long[] second = inserter.addAll(batch(1, -1, 0));
        assertThat(Answer.isSeen(second[0])).isTrue();
        assertThat(Answer.id(second[0])).isEqualTo(Answer.id(first[2]));
        assertThat(Answer.id(second[1])).isEqualTo(Answer.id(first[1]));
        assertThat(store.size()).isEqualTo(3);
    }

    @Test
    public void anEmptyBatchChangesNothing() {
        Visited store = create(2);
        store.inserter().addAll(new Successors(2, 4));
        assertThat(store.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 17})
    public void agreesWithAHashMapOverManyGrowths(int words, Seeds seeds) {
        for (long seed : seeds.upTo(1)) {
            agreesWithAHashMap(words, new SplittableRandom(seed));
        }
    }

    private void agreesWithAHashMap(int words, SplittableRandom random) {
        Visited store = create(words);
        Inserter inserter = store.inserter();
        Map<List<Long>, Long> model = new HashMap<>();
        for (int round = 0; round < 250; round++) {
            Successors batch = randomBatch(random, words, 1 + random.nextInt(700));
            long[] answers = inserter.addAll(batch);
            for (int i = 0; i < batch.size(); i++) {
                Long known = model.putIfAbsent(state(batch, i), Answer.id(answers[i]));
                assertThat(Answer.isNew(answers[i])).isEqualTo(known == null);
                assertThat(Answer.id(answers[i])).isEqualTo(known == null ? Answer.id(answers[i]) : known.longValue());
            }
        }
        assertThat(store.size()).isEqualTo(model.size());
        assertThat(new HashSet<>(model.values())).hasSize(model.size());
        checkCapabilities(store, words, model);
    }

    /** States from a small range, so that many are met again; some differ in their last or highest bits only. */
    private static Successors randomBatch(SplittableRandom random, int words, int size) {
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

    private static List<Long> state(Successors batch, int entry) {
        return IntStream.range(0, batch.wordsPerState())
                .mapToObj(w -> batch.words()[batch.at(entry) + w])
                .toList();
    }

    private static void checkCapabilities(Visited store, int words, Map<List<Long>, Long> model) {
        if (store instanceof DenseIds) {
            assertThat(model.values()).allMatch(id -> id >= 0 && id < model.size());
        }
        if (store instanceof Retrievable retrievable) {
            long[] read = new long[words + 2];
            model.forEach((state, id) -> {
                retrievable.read(id, read, 1);
                assertThat(IntStream.range(1, words + 1).mapToObj(i -> read[i]).toList())
                        .isEqualTo(state);
            });
        }
    }

    @Test
    public void idsAreInTheOrderOfDiscovery() {
        Visited store = create(1);
        assumeTrue(store instanceof DenseIds, "ids of this store are not dense");
        long[] answers = store.inserter().addAll(batch(1, 50, 40, 50, 30));
        assertThat(answers[0]).isEqualTo(0);
        assertThat(answers[1]).isEqualTo(1);
        assertThat(answers[2]).isEqualTo(Answer.seen(0));
        assertThat(answers[3]).isEqualTo(2);
    }

    @Test
    public void remembersWhereAStateWasFirstFoundFrom() {
        Visited store = create(1);
        assumeTrue(store instanceof Ancestry, "this store keeps no predecessors");
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
        Ancestry ancestry = (Ancestry) store;
        assertThat(ancestry.predecessor(0)).isEqualTo(Successors.NO_ORIGIN);
        assertThat(ancestry.predecessor(1)).isEqualTo(0);
        assertThat(ancestry.predecessor(2)).isEqualTo(1);
    }

    @Test
    public void threadsThatInsertTheSameStatesFindEachNewExactlyOnce() throws Exception {
        int threads = 4;
        Visited store = create(2);
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
            assertThat(store.size()).isEqualTo(60_000);
            assertThat(total).as("no state new to two threads").isEqualTo(60_000);
            assertThat(news).hasSize(60_000);
        } finally {
            pool.shutdownNow();
        }
    }

    /** Inserts states 0 to 59,999 in an order of its own and returns the ids that were new. */
    private static Set<Long> insertShuffled(Visited store, int seed) {
        long[] values = IntStream.range(0, 60_000).asLongStream().toArray();
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
        Visited store = create(2, budget, Long.MAX_VALUE);
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
        assertThat(store.bytes()).isLessThanOrEqualTo(200_000);
        assertThat(budget.peakBytes()).isLessThanOrEqualTo(200_000);
        assertThat(budget.usedBytes()).as("every booked byte is accounted for").isEqualTo(store.bytes());
    }

    @Test
    public void takesExactlyAsManyStatesAsAllowed() {
        Visited store = create(1, MemoryBudget.unlimited(), 150);
        Inserter inserter = store.inserter();
        long[] answers =
                inserter.addAll(batch(1, IntStream.range(0, 200).asLongStream().toArray()));
        assertThat(Arrays.stream(answers, 0, 200).filter(Answer::isNew)).hasSize(150);
        assertThat(Arrays.stream(answers, 0, 200).filter(a -> a == Answer.FULL)).hasSize(50);
        assertThat(store.size()).isEqualTo(150);
        assertThat(Answer.isSeen(inserter.addAll(batch(1, 149))[0])).isTrue();
    }
}
