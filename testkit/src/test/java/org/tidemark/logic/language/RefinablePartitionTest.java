package org.tidemark.logic.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.language.Inclusion.PairNumbers;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** What languages are compared with: classes that are split, against sets of sets; and numbers of pairs, against a map. */
@Seeded
class RefinablePartitionTest {
    @Test
    void classesAreSplitAsSetsAre(Seeds seeds) {
        for (long seed : seeds.upTo(500)) {
            SplittableRandom random = new SplittableRandom(seed);
            int size = 1 + random.nextInt(40);
            RefinablePartition partition = new RefinablePartition(size, MemoryBudget.unlimited());
            List<Set<Integer>> expected = new ArrayList<>(
                    List.of(new HashSet<>(IntStream.range(0, size).boxed().toList())));
            for (int round = 0; round < 12; round++) {
                Set<Integer> marked = new HashSet<>();
                for (int n = random.nextInt(size + 1); n > 0; n--) {
                    marked.add(random.nextInt(size));
                }
                marked.forEach(partition::mark);
                marked.stream().limit(2).forEach(partition::mark);
                partition.split();
                split(expected, marked);
                assertThat(classes(partition, size)).isEqualTo(new HashSet<>(expected));
                assertThat(partition.count()).isEqualTo(expected.size());
            }
        }
    }

    private static void split(List<Set<Integer>> classes, Set<Integer> marked) {
        for (Set<Integer> one : List.copyOf(classes)) {
            Set<Integer> inside = new HashSet<>(one);
            inside.retainAll(marked);
            if (!inside.isEmpty() && inside.size() < one.size()) {
                one.removeAll(marked);
                classes.add(inside);
            }
        }
    }

    private static Set<Set<Integer>> classes(RefinablePartition partition, int size) {
        Set<Set<Integer>> classes = new HashSet<>();
        for (int c = 0; c < partition.count(); c++) {
            Set<Integer> members = new HashSet<>();
            for (int place = partition.from(c); place < partition.to(c); place++) {
                members.add(partition.element(place));
                assertThat(partition.of(partition.element(place))).isEqualTo(c);
            }
            assertThat(members).hasSize(partition.to(c) - partition.from(c));
            classes.add(members);
        }
        assertThat(classes.stream().mapToInt(Set::size).sum()).isEqualTo(size);
        return classes;
    }

    @Test
    void theSmallerPartGetsTheNewNumber() {
        RefinablePartition partition = new RefinablePartition(5, MemoryBudget.unlimited());
        IntStream.range(0, 4).forEach(partition::mark);
        partition.split();
        assertThat(partition.of(4)).isEqualTo(1);
        assertThat(partition.of(0)).isZero();
        partition.mark(2);
        partition.split();
        assertThat(partition.of(2)).isEqualTo(2);
    }

    @Test
    void memoryIsBookedAndGivenBack() {
        MemoryBudget budget = new MemoryBudget(1 << 12);
        RefinablePartition partition = new RefinablePartition(100, budget);
        assertThat(budget.usedBytes()).isGreaterThanOrEqualTo(2400);
        assertThatThrownBy(() -> new RefinablePartition(100, budget)).isInstanceOf(MemoryBudget.Exhausted.class);
        partition.release();
        assertThat(budget.usedBytes()).isZero();
        assertThat(new RefinablePartition(0, budget).count()).isZero();
    }

    @Test
    void pairsKeepTheirNumbersWhileTheTableGrows(Seeds seeds) {
        for (long seed : seeds.upTo(20)) {
            SplittableRandom random = new SplittableRandom(seed);
            MemoryBudget budget = new MemoryBudget(1 << 22);
            PairNumbers numbers = new PairNumbers(budget);
            Map<List<Integer>, Integer> expected = new HashMap<>();
            for (int n = 0; n < 3000; n++) {
                int first = random.nextInt(60) - 1;
                int second = random.nextInt(4) == 0 ? Integer.MAX_VALUE - random.nextInt(3) : random.nextInt(40);
                Integer known = expected.putIfAbsent(List.of(first, second), expected.size());
                assertThat(numbers.number(first, second)).isEqualTo(known != null ? known : ~(expected.size() - 1));
            }
            assertThat(numbers.size()).isEqualTo(expected.size());
            expected.forEach((pair, number) -> assertThat(List.of(numbers.first(number), numbers.second(number)))
                    .isEqualTo(pair));
            numbers.release();
            assertThat(budget.usedBytes()).isZero();
        }
    }

    @Test
    void theSmallerPartGetsTheNewNumberAndOfEqualOnesTheMarked() {
        RefinablePartition partition = new RefinablePartition(10, MemoryBudget.unlimited());
        mark(partition, 0, 1, 2);
        partition.split();
        mark(partition, 3);
        partition.split();
        assertThat(partition.of(3)).isEqualTo(2);
        assertThat(partition.of(4)).isZero();
        mark(partition, 4, 5, 6, 7);
        partition.split();
        assertThat(partition.of(9)).isEqualTo(3);
        assertThat(partition.of(4)).isZero();
        mark(partition, 6, 7);
        partition.split();
        assertThat(partition.of(7)).isEqualTo(4);
        assertThat(partition.count()).isEqualTo(5);
    }

    private static void mark(RefinablePartition partition, int... elements) {
        for (int element : elements) {
            assertThat(partition.isMarked(element)).isFalse();
            assertThat(partition.mark(element)).isTrue();
            assertThat(partition.mark(element)).isFalse();
            assertThat(partition.isMarked(element)).isTrue();
        }
    }

    @Test
    void manyClassesAreSplitAtOnce() {
        int classes = 200;
        RefinablePartition partition = new RefinablePartition(2 * classes, MemoryBudget.unlimited());
        for (int c = 1; c < classes; c++) {
            mark(partition, 2 * c, 2 * c + 1);
            partition.split();
        }
        for (int c = 0; c < classes; c++) {
            mark(partition, 2 * c);
        }
        partition.split();
        assertThat(partition.count()).isEqualTo(2 * classes);
    }
}
