package org.tidemark.color.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.TableCosts;

/** The numbers of multi-sets against a plain map, and what they cost. */
class MultiSetTableTest {
    /** Pairs with ascending numbers, now and then far apart, and mostly single tokens. */
    private static int[] randomPairs(Random random) {
        int[] pairs = new int[2 * random.nextInt(random.nextInt(10) == 0 ? 200 : 6)];
        int number = -1;
        for (int i = 0; i < pairs.length; i += 2) {
            number += 1 + random.nextInt(random.nextInt(8) == 0 ? 5_000_000 : 3);
            pairs[i] = number;
            pairs[i + 1] = random.nextInt(4) > 0 ? 1 : 1 + random.nextInt(1 << random.nextInt(31));
        }
        return pairs;
    }

    @Test
    void numbersAreThoseOfAMap() {
        Random random = new Random(27);
        MultiSetTable table = new MultiSetTable(new TableCosts());
        Map<List<Integer>, Integer> known = new HashMap<>();
        List<int[]> inOrder = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            int[] pairs = randomPairs(random);
            List<Integer> key = Arrays.stream(pairs).boxed().toList();
            int expected = known.getOrDefault(key, known.size());
            int[] longer = Arrays.copyOf(pairs, pairs.length + 3);
            assertThat(table.intern(longer, pairs.length)).isEqualTo(expected);
            if (known.putIfAbsent(key, expected) == null) {
                inOrder.add(pairs);
            }
        }
        assertThat(table.size()).isEqualTo(known.size()).isGreaterThan(10_000);
        for (int id = 0; id < inOrder.size(); id++) {
            assertThat(table.content(id)).isEqualTo(inOrder.get(id));
        }
    }

    @Test
    void theLargestNumbersAndCountsComeBack() {
        MultiSetTable table = new MultiSetTable(new TableCosts());
        int most = Integer.MAX_VALUE;
        int[] pairs = {0, most, 1, 1, most - 1, 2, most, most};
        assertThat(table.content(table.intern(pairs, pairs.length))).isEqualTo(pairs);
        assertThat(table.content(table.intern(pairs, 0))).isEmpty();
        int[] last = {most, most};
        assertThat(table.content(table.intern(last, last.length))).isEqualTo(last);
    }

    @Test
    void aMultiSetOfSingleTokensTakesAByteForEachAndAboutTenMore() {
        TableCosts costs = new TableCosts();
        MultiSetTable table = new MultiSetTable(costs);
        Random random = new Random(1);
        while (table.size() < 50_000) {
            int[] pairs = new int[20];
            for (int k = 0; k < 10; k++) {
                pairs[2 * k] = 40 * k + random.nextInt(40);
                pairs[2 * k + 1] = 1;
            }
            table.intern(pairs, pairs.length);
        }
        assertThat(costs.bytes()).isBetween(50_000L * 16, 50_000L * 24);
    }

    @Test
    void aLargeMultiSetTakesFewBytesPerValueAndIsFoundWithoutMore() {
        int values = 100_000;
        int[] pairs = new int[2 * values];
        Arrays.setAll(pairs, i -> i % 2 == 0 ? i : 1);
        TableCosts costs = new TableCosts();
        MultiSetTable table = new MultiSetTable(costs);
        int id = table.intern(pairs, pairs.length);
        assertThat(costs.bytes()).isBetween((long) values, 3L * values);
        MemoryBudget all = new MemoryBudget(costs.bytes());
        costs.charge(all);
        assertThat(table.intern(pairs, pairs.length)).isEqualTo(id);
        assertThat(all.refused()).isFalse();
    }

    @Test
    void valuesAreBookedBeforeTheyAreKept() {
        TableCosts costs = new TableCosts();
        MultiSetTable table = new MultiSetTable(costs);
        costs.charge(new MemoryBudget(costs.bytes()));
        int known = 0;
        while (entersColor(table, known)) {
            known++;
        }
        int full = known;
        assertThat(full).isBetween(1, 100);
        assertThat(entersColor(table, full)).as("not kept at the first try").isFalse();
        costs.charge(MemoryBudget.unlimited());
        long before = costs.bytes();
        assertThat(table.color(1000L * full)).isEqualTo(full);
        assertThat(costs.bytes()).isGreaterThan(before);
        for (int color = 0; color <= full; color++) {
            assertThat(table.color(1000L * color)).isEqualTo(color);
            assertThat(table.rank(color)).isEqualTo(1000L * color);
        }
    }

    private static boolean entersColor(MultiSetTable table, int color) {
        try {
            return table.color(1000L * color) == color;
        } catch (MemoryBudget.Exhausted full) {
            return false;
        }
    }

    /** Four threads enter the same multi-sets in orders of their own, and read them while the others go on. */
    @Test
    void threadsAgreeOnNumbers() throws Exception {
        MultiSetTable table = new MultiSetTable(new TableCosts());
        Random random = new Random(5);
        List<int[]> sets =
                Stream.generate(() -> randomPairs(random)).limit(3000).toList();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Map<List<Integer>, Integer>>> running = new ArrayList<>();
            for (int seed = 0; seed < 4; seed++) {
                List<int[]> shuffled = new ArrayList<>(sets);
                Collections.shuffle(shuffled, new Random(seed));
                running.add(threads.submit(() -> numbers(table, shuffled)));
            }
            Map<List<Integer>, Integer> first = running.get(0).get();
            for (Future<Map<List<Integer>, Integer>> other : running) {
                assertThat(other.get()).isEqualTo(first);
            }
            assertThat(first.values()).doesNotHaveDuplicates().hasSize(table.size());
        } finally {
            threads.shutdownNow();
        }
    }

    private static Map<List<Integer>, Integer> numbers(MultiSetTable table, List<int[]> sets) {
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        for (int[] pairs : sets) {
            int id = table.intern(pairs, pairs.length);
            assertThat(table.content(id)).isEqualTo(pairs);
            numbers.put(Arrays.stream(pairs).boxed().toList(), id);
        }
        return numbers;
    }

    @Test
    void whereMemoryRunsOutTheTableStaysAsItWas() {
        TableCosts costs = new TableCosts();
        MultiSetTable table = new MultiSetTable(costs);
        Random random = new Random(3);
        List<int[]> entered = new ArrayList<>();
        long budget = costs.bytes();
        for (int round = 0; round < 3000; round++) {
            int[] pairs = randomPairs(random);
            int before = table.size();
            costs.charge(new MemoryBudget(budget));
            try {
                int id = table.intern(pairs, pairs.length);
                if (id == before) {
                    entered.add(pairs);
                }
            } catch (MemoryBudget.Exhausted full) {
                budget += 100;
                assertThat(table.size()).isEqualTo(before);
            }
        }
        assertThat(entered).hasSizeGreaterThan(500);
        costs.charge(MemoryBudget.unlimited());
        for (int id = 0; id < entered.size(); id++) {
            assertThat(table.content(id)).isEqualTo(entered.get(id));
            assertThat(table.intern(entered.get(id), entered.get(id).length)).isEqualTo(id);
        }
        costs.charge(new MemoryBudget(costs.bytes()));
        int[] large = new int[2000];
        Arrays.setAll(large, i -> i % 2 == 0 ? 1000 * i : 5);
        assertThatThrownBy(() -> table.intern(large, large.length)).isInstanceOf(MemoryBudget.Exhausted.class);
    }
}
