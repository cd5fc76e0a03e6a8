package org.tidemark.dd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tidemark.dd.SetSketch.array;
import static org.tidemark.dd.SetSketch.states;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class ForestTest {
    @Test
    void operationsAreThoseOfSets(Seeds seeds) {
        for (long seed : seeds.upTo(180)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            Forest forest = SetSketch.forest(sizes);
            NavigableSet<List<Integer>> a = SetSketch.some(sizes, random);
            NavigableSet<List<Integer>> b = SetSketch.some(sizes, random);
            int left = SetSketch.root(forest, a);
            int right = SetSketch.root(forest, b);
            assertThat(states(forest, left)).isEqualTo(a);
            NavigableSet<List<Integer>> union = new TreeSet<>(a);
            union.addAll(b);
            assertThat(states(forest, forest.union(left, right))).isEqualTo(union);
            assertThat(states(forest, forest.intersection(left, right))).isEqualTo(SetSketch.those(a, b::contains));
            assertThat(states(forest, forest.difference(left, right)))
                    .isEqualTo(SetSketch.those(a, state -> !b.contains(state)));
            assertThat(forest.count(left)).isEqualTo(BigInteger.valueOf(a.size()));
            for (List<Integer> state : SetSketch.all(sizes)) {
                assertThat(forest.contains(left, array(state))).isEqualTo(a.contains(state));
            }
        }
    }

    @Test
    void equalSetsAreTheSameNode(Seeds seeds) {
        for (long seed : seeds.upTo(200)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            Forest forest = SetSketch.forest(sizes);
            NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
            int root = SetSketch.root(forest, set);
            List<List<Integer>> shuffled = new ArrayList<>(set);
            Collections.shuffle(shuffled, new Random(seed));
            int other = Forest.EMPTY;
            for (List<Integer> state : shuffled) {
                other = forest.union(forest.singleton(array(state)), other);
            }
            assertThat(other).isEqualTo(root);
            int half = SetSketch.root(forest, SetSketch.some(sizes, random));
            assertThat(forest.union(forest.difference(root, half), forest.intersection(half, root)))
                    .isEqualTo(root);
        }
    }

    @Test
    void restrictingKeepsAllowedValues(Seeds seeds) {
        for (long seed : seeds.upTo(200)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            Forest forest = SetSketch.forest(sizes);
            NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
            @Nullable BitSet[] allowed = new BitSet[sizes.length];
            BitSet[] written = new BitSet[sizes.length];
            for (int k = 0; k < sizes.length; k++) {
                written[k] = BitSet.valueOf(new long[] {random.nextLong(1L << sizes[k])});
                if (random.nextBoolean()) {
                    allowed[k] = written[k];
                } else {
                    written[k].set(0, sizes[k]);
                }
            }
            int root = SetSketch.root(forest, set);
            int restricted = forest.restrict(root, allowed);
            assertThat(states(forest, restricted)).isEqualTo(SetSketch.those(set, state -> {
                for (int k = 0; k < sizes.length; k++) {
                    if (!written[k].get(state.get(k))) {
                        return false;
                    }
                }
                return true;
            }));
            assertThat(forest.intersection(root, forest.product(written))).isEqualTo(restricted);
        }
    }

    @Test
    void aClassIsReplacedByItsMembers(Seeds seeds) {
        for (long seed : seeds.upTo(100)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            int[] larger =
                    Arrays.stream(sizes).map(size -> size + random.nextInt(3)).toArray();
            int[][] classOf = new int[sizes.length][];
            int[][][] members = new int[sizes.length][][];
            for (int k = 0; k < sizes.length; k++) {
                int[] of = random.ints(larger[k], 0, sizes[k]).toArray();
                classOf[k] = of;
                members[k] = new int[sizes[k]][];
                for (int c = 0; c < sizes[k]; c++) {
                    int wanted = c;
                    members[k][c] = IntStream.range(0, of.length)
                            .filter(value -> of[value] == wanted)
                            .toArray();
                }
            }
            Forest classes = SetSketch.forest(sizes);
            Forest forest = SetSketch.forest(larger);
            NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
            int expanded = forest.expand(classes, SetSketch.root(classes, set), members);
            assertThat(states(forest, expanded)).isEqualTo(SetSketch.those(SetSketch.all(larger), state -> {
                List<Integer> classesOf = new ArrayList<>();
                for (int k = 0; k < sizes.length; k++) {
                    classesOf.add(classOf[k][state.get(k)]);
                }
                return set.contains(classesOf);
            }));
            // members that are left out are left out of the set: a condition on parts can be met on the way
            int[][] even = Arrays.stream(members[0])
                    .map(of -> Arrays.stream(of).filter(value -> value % 2 == 0).toArray())
                    .toArray(int[][]::new);
            @Nullable BitSet[] allowed = new BitSet[sizes.length];
            allowed[0] = BitSet.valueOf(new long[] {0x5555});
            members[0] = even;
            assertThat(forest.expand(classes, SetSketch.root(classes, set), members))
                    .isEqualTo(forest.restrict(expanded, allowed));
        }
    }

    @Test
    void droppedNodesMakeRoomAndTheOthersStay(Seeds seeds) {
        for (long seed : seeds.upTo(100)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            Forest forest = SetSketch.forest(sizes);
            NavigableSet<List<Integer>> a = SetSketch.some(sizes, random);
            SetSketch.root(forest, SetSketch.some(sizes, random));
            int first = SetSketch.root(forest, a);
            NavigableSet<List<Integer>> b = SetSketch.some(sizes, random);
            int second = SetSketch.root(forest, b);
            int[] roots = {first, second, Forest.EMPTY};
            int nodes = forest.nodeCount(forest.union(first, second));
            forest.keepOnly(roots);
            assertThat(roots[2]).isEqualTo(Forest.EMPTY);
            assertThat(states(forest, roots[0])).isEqualTo(a);
            assertThat(states(forest, roots[1])).isEqualTo(b);
            assertThat(forest.nodeCount()).isLessThanOrEqualTo(forest.nodeCount(roots[0]) + forest.nodeCount(roots[1]));
            assertThat(SetSketch.root(forest, a)).isEqualTo(roots[0]);
            assertThat(forest.nodeCount(forest.union(roots[0], roots[1]))).isEqualTo(nodes);
        }
    }

    /** All states whose digits add up to an even number: two nodes at each level but the first. */
    private static int even(Forest forest) {
        int even = Forest.ACCEPT;
        int odd = Forest.EMPTY;
        for (int k = forest.levels() - 1; k >= 0; k--) {
            int nextEven = forest.node(k, new int[] {0, 1}, new int[] {even, odd}, 2);
            odd = forest.node(k, new int[] {0, 1}, new int[] {odd, even}, 2);
            even = nextEven;
        }
        return even;
    }

    @Test
    void tenThousandLevels() {
        int levels = 10_000;
        int[] sizes = new int[levels];
        Arrays.fill(sizes, 2);
        Forest forest = SetSketch.forest(sizes);
        BitSet both = new BitSet();
        both.set(0, 2);
        BitSet[] every = new BitSet[levels];
        Arrays.fill(every, both);
        int all = forest.product(every);
        int even = even(forest);
        int odd = forest.difference(all, even);
        assertThat(forest.count(all)).isEqualTo(BigInteger.TWO.pow(levels));
        assertThat(forest.count(odd)).isEqualTo(BigInteger.TWO.pow(levels - 1));
        assertThat(forest.nodeCount(odd)).isEqualTo(2 * levels - 1);
        assertThat(forest.intersection(odd, even)).isEqualTo(Forest.EMPTY);
        assertThat(forest.union(odd, even)).isEqualTo(all);
        int[] state = new int[levels];
        assertThat(forest.contains(even, state)).isTrue();
        assertThat(forest.add(odd, state)).isEqualTo(forest.union(forest.singleton(state), odd));
        @Nullable BitSet[] ones = new BitSet[levels];
        ones[levels - 1] = BitSet.valueOf(new long[] {2});
        assertThat(forest.count(forest.restrict(even, ones))).isEqualTo(BigInteger.TWO.pow(levels - 2));
        Dag dag = Dag.of(forest, odd, MemoryBudget.unlimited());
        assertThat(dag.isNumbered()).isFalse();
        assertThat(dag.contains(state)).isFalse();
        state[levels / 2] = 1;
        assertThat(dag.contains(state)).isTrue();
        assertThatThrownBy(() -> dag.rank(state)).hasMessageContaining("2^9999 states");
    }

    @Test
    void nothingIsBookedAfterwardsAndTooLittleMemoryIsSaid() {
        MemoryBudget budget = new MemoryBudget(200_000);
        Forest forest = new Forest(new int[] {50, 50, 50, 50}, budget, () -> false);
        SplittableRandom random = new SplittableRandom(7);
        int[] root = {Forest.EMPTY};
        List<int[]> kept = new ArrayList<>();
        assertThatThrownBy(() -> {
                    while (true) {
                        int[] state = random.ints(4, 0, 50).toArray();
                        root[0] = forest.add(root[0], state);
                        kept.add(state);
                    }
                })
                .isInstanceOf(MemoryBudget.Exhausted.class);
        assertThat(kept).hasSizeGreaterThan(50).allMatch(state -> forest.contains(root[0], state));
        assertThat(forest.bytes()).isEqualTo(budget.usedBytes());
        forest.keepOnly(root);
        assertThat(kept).allMatch(state -> forest.contains(root[0], state));
        forest.close();
        assertThat(budget.usedBytes()).isZero();
    }

    @Test
    void aLongOperationIsCancelled() {
        int[] sizes = new int[10_000];
        Arrays.fill(sizes, 2);
        AtomicBoolean cancelled = new AtomicBoolean();
        Forest forest = new Forest(sizes, MemoryBudget.unlimited(), cancelled::get);
        int even = even(forest);
        int[][] values = new int[sizes.length][];
        Arrays.fill(values, new int[] {0, 1});
        int all = forest.product(values);
        cancelled.set(true);
        assertThatThrownBy(() -> forest.difference(all, even)).isInstanceOf(Cancelled.class);
        cancelled.set(false);
        assertThat(forest.union(even, forest.difference(all, even))).isEqualTo(all);
    }

    @Test
    void wrongArcsAreRefused() {
        Forest forest = SetSketch.forest(3, 2);
        assertThatThrownBy(() -> forest.node(1, new int[] {1, 0}, new int[] {1, 1}, 2))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> forest.node(1, new int[] {2}, new int[] {1}, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(forest.node(1, new int[] {0}, new int[] {Forest.EMPTY}, 1)).isEqualTo(Forest.EMPTY);
    }
}
