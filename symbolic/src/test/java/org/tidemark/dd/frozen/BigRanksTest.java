package org.tidemark.dd.frozen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.LevelNumbers;
import org.tidemark.dd.SetSketch;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** States by numbers that no {@code long} holds, and numbers by states. */
@Seeded
class BigRanksTest {
    /** This many levels with two values each lie beside those of a small set, so that there are too many states for a long. */
    private static final int FREE = 90;

    /** A small set whose first levels lie above the free ones, and whose other levels lie below them. */
    private record Wide(Dag dag, List<List<Integer>> small, int above) {
        static Wide of(SplittableRandom random) {
            int[] sizes = SetSketch.sizes(random);
            NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
            set.add(SetSketch.list(new int[sizes.length]));
            int above = random.nextInt(sizes.length + 1);
            int[] all = new int[sizes.length + FREE];
            for (int k = 0; k < all.length; k++) {
                all[k] = k < above ? sizes[k] : k < above + FREE ? 2 : sizes[k - FREE];
            }
            Forest forest = SetSketch.forest(all);
            int root = Forest.EMPTY;
            for (List<Integer> state : set) {
                int[][] values = new int[all.length][];
                for (int k = 0; k < all.length; k++) {
                    values[k] = k < above
                            ? new int[] {state.get(k)}
                            : k < above + FREE ? new int[] {0, 1} : new int[] {state.get(k - FREE)};
                }
                root = forest.union(root, forest.product(values));
            }
            return new Wide(Dag.of(forest, root, MemoryBudget.unlimited()), List.copyOf(set), above);
        }

        /** The number of a state by its definition: how many are smaller. */
        BigInteger rank(int[] state) {
            BigInteger free = BigInteger.ZERO;
            for (int k = above; k < above + FREE; k++) {
                free = free.shiftLeft(1).or(BigInteger.valueOf(state[k]));
            }
            List<Integer> own = new ArrayList<>(SetSketch.list(state));
            own.subList(above, above + FREE).clear();
            BigInteger rank = BigInteger.ZERO;
            for (List<Integer> other : small) {
                int up = SetSketch.ORDER.compare(other.subList(0, above), own.subList(0, above));
                int down = SetSketch.ORDER.compare(other.subList(above, other.size()), own.subList(above, own.size()));
                if (up < 0) {
                    rank = rank.add(BigInteger.ONE.shiftLeft(FREE));
                } else if (up == 0) {
                    rank = rank.add(free).add(down < 0 ? BigInteger.ONE : BigInteger.ZERO);
                }
            }
            return rank;
        }
    }

    @Test
    void numbersAreThePlacesInOrder(Seeds seeds) {
        for (long seed : seeds.upTo(200)) {
            SplittableRandom random = new SplittableRandom(seed);
            Wide wide = Wide.of(random);
            Dag dag = wide.dag;
            MemoryBudget budget = MemoryBudget.unlimited();
            BigRanks ranks = new BigRanks(dag, budget, () -> false);
            assertThat(dag.isNumbered()).isFalse();
            assertThat(dag.count())
                    .isEqualTo(BigInteger.valueOf(wide.small.size()).shiftLeft(FREE));
            List<BigInteger> drawn =
                    new ArrayList<>(List.of(BigInteger.ZERO, dag.count().subtract(BigInteger.ONE)));
            for (int i = 0; i < 5; i++) {
                drawn.add(UniformStates.below(dag.count(), random));
            }
            int[][] states = ranks.unrank(drawn);
            for (int i = 0; i < states.length; i++) {
                assertThat(dag.contains(states[i])).isTrue();
                assertThat(wide.rank(states[i])).isEqualTo(drawn.get(i));
                assertThat(ranks.rank(states[i])).isEqualTo(drawn.get(i));
            }
            assertThat(budget.usedBytes()).isZero();
        }
    }

    @Test
    void smallSetsHaveTheNumbersOfTheirArcs(Seeds seeds) {
        for (long seed : seeds.upTo(100)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
            Forest forest = SetSketch.forest(sizes);
            Dag dag = Dag.of(forest, SetSketch.root(forest, set), MemoryBudget.unlimited());
            BigRanks ranks = new BigRanks(dag, MemoryBudget.unlimited(), () -> false);
            int at = 0;
            for (List<Integer> state : set) {
                BigInteger rank = BigInteger.valueOf(at++);
                assertThat(ranks.rank(SetSketch.array(state))).isEqualTo(rank);
                assertThat(ranks.unrank(List.of(rank))[0]).isEqualTo(SetSketch.array(state));
            }
            for (List<Integer> state : SetSketch.all(sizes)) {
                assertThat(ranks.rank(SetSketch.array(state)) == null).isEqualTo(!set.contains(state));
            }
        }
    }

    @Test
    void endsWithinLimits() {
        Dag dag = Wide.of(new SplittableRandom(4)).dag;
        BigInteger beyond = dag.count();
        BigRanks ranks = new BigRanks(dag, MemoryBudget.unlimited(), () -> false);
        assertThatThrownBy(() -> ranks.unrank(List.of(beyond))).isInstanceOf(IndexOutOfBoundsException.class);
        MemoryBudget little = new MemoryBudget(100);
        assertThatThrownBy(() -> new BigRanks(dag, little, () -> false).unrank(List.of(BigInteger.TEN)))
                .isInstanceOf(MemoryBudget.Exhausted.class);
        assertThat(little.usedBytes()).isZero();
        assertThatThrownBy(() -> new BigRanks(dag, MemoryBudget.unlimited(), () -> true)
                        .unrank(List.of(BigInteger.TEN, BigInteger.ONE)))
                .isInstanceOf(Cancelled.class);
    }

    /** The longest numbers need a word more than those they are added up from. */
    @Test
    void sumsGrowFromWordToWord() {
        MemoryBudget budget = MemoryBudget.unlimited();
        LevelNumbers numbers = LevelNumbers.one(budget);
        BigInteger expected = BigInteger.ONE;
        for (int i = 0; i < 300; i++) {
            LevelNumbers next = new LevelNumbers(2, numbers.bitsOfSum(3), budget);
            for (int add = 0; add < 3; add++) {
                next.add(1, numbers, i == 0 ? 0 : 1);
            }
            numbers.close();
            numbers = next;
            expected = expected.multiply(BigInteger.valueOf(3));
            assertThat(numbers.get(1)).isEqualTo(expected);
            assertThat(numbers.get(0)).isZero();
        }
        LevelNumbers full = new LevelNumbers(1, 128, budget);
        for (int bit = 0; bit < 64; bit++) {
            full.add(0, full, 0);
            LevelNumbers one = LevelNumbers.one(budget);
            full.add(0, one, 0);
        }
        full.add(0, LevelNumbers.one(budget), 0);
        assertThat(full.get(0)).isEqualTo(BigInteger.ONE.shiftLeft(64));
    }
}
