package org.tidemark.compose.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.NaiveSystem;
import org.tidemark.compose.RandomSystems;
import org.tidemark.compose.explore.BitVectorSearch.IndexStack;
import org.tidemark.dd.Forest;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Searches against the definition, and the structures they are made of against simple ones. */
@Seeded
class BitVectorSearchTest {
    private static Set<List<Integer>> listed(Kronecker system, BitVector reached) {
        MixedRadix radix = new MixedRadix(system);
        Set<List<Integer>> states = new HashSet<>();
        int[] state = new int[radix.digits()];
        for (long number = reached.next(0); number >= 0; number = reached.next(number + 1)) {
            radix.digits(number, state);
            assertThat(radix.number(state)).isEqualTo(number);
            states.add(IntStream.of(state).boxed().toList());
        }
        return states;
    }

    @Test
    void searchesFindTheStatesOfTheDefinitionAndGiveBackTheRest(Seeds seeds) {
        for (long seed : seeds.upTo(200)) {
            Kronecker system = seed % 2 == 0 ? RandomSystems.draw(seed, 5, 5) : RandomSystems.ring(seed, 4, 4);
            Set<List<Integer>> expected = NaiveSystem.reachable(system);
            for (boolean closures : new boolean[] {true, false}) {
                MemoryBudget budget = new MemoryBudget(1 << 24);
                BitVectorSearch.Reached reached = BitVectorSearch.run(system, closures, budget, () -> false);
                assertThat(listed(system, reached.states())).isEqualTo(expected);
                assertThat(reached.states().count()).isEqualTo(expected.size());
                assertThat(reached.taken()).isLessThanOrEqualTo(expected.size());
                assertThat(budget.usedBytes()).isEqualTo(reached.states().bytes());
            }
            int[] sizes =
                    system.parts().stream().mapToInt(Kronecker.Part::states).toArray();
            long taken = expected.size();
            for (boolean closures : new boolean[] {false, true}) {
                MemoryBudget budget = new MemoryBudget(1 << 24);
                Forest forest = new Forest(sizes, budget, () -> false);
                DiagramSearch.Reached reached = DiagramSearch.run(system, forest, closures, budget, () -> false);
                assertThat(forest.count(reached.root())).isEqualTo(expected.size());
                assertThat(reached.taken()).isLessThanOrEqualTo(taken);
                assertThat(closures || reached.taken() == taken).isTrue();
                forest.close();
                assertThat(budget.usedBytes()).isZero();
            }
        }
    }

    /** The lists do without memory: they are made again each time. */
    @Test
    void littleMemoryForListsChangesNothing(Seeds seeds) {
        for (long seed : seeds.upTo(40)) {
            Kronecker system = RandomSystems.ring(seed, 4, 5);
            Set<List<Integer>> expected = NaiveSystem.reachable(system);
            int found = 0;
            for (long bytes = 1000; bytes < 6000; bytes += 250) {
                try {
                    BitVector states = BitVectorSearch.run(system, true, new MemoryBudget(bytes), () -> false)
                            .states();
                    assertThat(listed(system, states)).isEqualTo(expected);
                    found++;
                } catch (MemoryBudget.Exhausted none) {
                    assertThat(found).isZero();
                }
            }
            assertThat(found).isPositive();
        }
    }

    @Test
    void aSearchIsCancelled() {
        Kronecker.Part part = new Kronecker.Part(0, StepMatrix.of(64, new int[] {0}, new int[] {1}, 1));
        StepMatrix around = StepMatrix.of(
                64,
                IntStream.range(0, 64).toArray(),
                IntStream.range(1, 65).map(s -> s % 64).toArray(),
                64);
        Kronecker system = new Kronecker(
                List.of(part, part, part),
                List.of(
                        new Kronecker.Joint(List.of(0, 1), List.of(around, around)),
                        new Kronecker.Joint(List.of(1, 2), List.of(around, around)),
                        new Kronecker.Joint(List.of(0, 2), List.of(around, around))));
        int[] looks = {0};
        assertThatThrownBy(() -> BitVectorSearch.run(system, true, MemoryBudget.unlimited(), () -> looks[0]++ > 0))
                .isInstanceOf(Cancelled.class);
    }

    @Test
    void aBitVectorIsASetAcrossPages(Seeds seeds) {
        for (long seed : seeds.upTo(20)) {
            SplittableRandom random = new SplittableRandom(seed);
            int limit = 1 + random.nextInt(5_000_000);
            MemoryBudget budget = MemoryBudget.unlimited();
            BitVector bits = new BitVector(limit, budget);
            BitSet expected = new BitSet();
            for (int i = 0; i < 1000; i++) {
                int number = random.nextInt(limit);
                assertThat(bits.add(number)).isEqualTo(!expected.get(number));
                expected.set(number);
            }
            for (int number = -1; number < limit - 1; ) {
                int next = expected.nextSetBit(number + 1);
                assertThat(bits.next(number + 1)).isEqualTo(next);
                if (next < 0) {
                    break;
                }
                assertThat(bits.contains(next)).isTrue();
                number = next;
            }
            assertThat(bits.count()).isEqualTo(expected.cardinality());
            assertThat(budget.usedBytes()).isEqualTo(bits.bytes()).isLessThanOrEqualTo(BitVector.bytes(limit));
            bits.release();
            assertThat(budget.usedBytes()).isZero();
        }
    }

    @Test
    void aStackReturnsTheLastFirst() {
        for (long limit : new long[] {1L << 32, 1L << 40}) {
            MemoryBudget budget = MemoryBudget.unlimited();
            IndexStack stack = new IndexStack(limit, budget);
            for (long i = 0; i < 100_000; i++) {
                stack.push(limit - 1 - i);
            }
            for (long i = 99_999; i >= 0; i--) {
                assertThat(stack.pop()).isEqualTo(limit - 1 - i);
            }
            assertThat(stack.isEmpty()).isTrue();
            assertThat(stack.most()).isEqualTo(100_000);
            stack.release();
            assertThat(budget.usedBytes()).isZero();
        }
    }

    @Test
    void numbersAreMixedRadix() {
        Kronecker system = new Kronecker(
                IntStream.of(3, 2, 3)
                        .mapToObj(states -> new Kronecker.Part(0, StepMatrix.none(states)))
                        .toList(),
                List.of());
        MixedRadix radix = new MixedRadix(system);
        assertThat(radix.limit()).isEqualTo(18);
        assertThat(radix.number(new int[] {2, 0, 1})).isEqualTo(13);
    }
}
