package org.tidemark.dd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.StepMatrix;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Steps from whole sets within bounds, compared with the same state by state. */
@Seeded
class ConfinedStepsTest {
    private static Joint joint(int[] sizes, SplittableRandom random) {
        List<Integer> partners = IntStream.range(0, sizes.length)
                .filter(k -> random.nextBoolean())
                .boxed()
                .toList();
        List<StepMatrix> steps = partners.stream()
                .map(k -> {
                    int n = random.nextInt(2 * sizes[k] + 1);
                    return StepMatrix.of(
                            sizes[k],
                            random.ints(n, 0, sizes[k]).toArray(),
                            random.ints(n, 0, sizes[k]).toArray(),
                            n);
                })
                .toList();
        return new Joint(partners, steps);
    }

    private static boolean leads(Joint joint, List<Integer> from, List<Integer> to) {
        for (int k = 0; k < from.size(); k++) {
            int partner = joint.partners().indexOf(k);
            boolean can = partner < 0
                    ? from.get(k).equals(to.get(k))
                    : joint.steps().get(partner).has(from.get(k), to.get(k));
            if (!can) {
                return false;
            }
        }
        return true;
    }

    /** Sets that are kept, in the order in which they were given. */
    private static final class Kept implements HeldSets {
        private final int[] sets;

        Kept(int... sets) {
            this.sets = sets;
        }

        @Override
        public int size() {
            return sets.length;
        }

        @Override
        public void write(int[] numbers, int at) {
            System.arraycopy(sets, 0, numbers, at, sets.length);
        }

        @Override
        public void read(int[] numbers, int at) {
            System.arraycopy(numbers, at, sets, 0, sets.length);
        }
    }

    private static NavigableSet<List<Integer>> after(
            List<Joint> joints, NavigableSet<List<Integer>> from, NavigableSet<List<Integer>> within) {
        return SetSketch.those(
                within,
                to -> from.stream().anyMatch(state -> joints.stream().anyMatch(joint -> leads(joint, state, to))));
    }

    @Test
    void aSetLeadsWhereItsStatesLead(Seeds seeds) {
        int grown = 0;
        for (long seed : seeds.upTo(400)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = random.ints(random.nextInt(1, 5), 1, 4).toArray();
            Forest forest = SetSketch.forest(sizes);
            List<Joint> joints = IntStream.range(0, random.nextInt(4))
                    .mapToObj(i -> joint(sizes, random))
                    .toList();
            try (ConfinedSteps steps =
                    new ConfinedSteps(forest, new JointLevels(new int[sizes.length], joints), new Kept())) {
                for (int round = 0; round < 4; round++) { // later rounds meet results of earlier ones
                    NavigableSet<List<Integer>> from = SetSketch.some(sizes, random);
                    NavigableSet<List<Integer>> within = SetSketch.some(sizes, random);
                    int once = steps.once(SetSketch.root(forest, from), SetSketch.root(forest, within));
                    assertThat(SetSketch.states(forest, once)).isEqualTo(after(joints, from, within));
                    NavigableSet<List<Integer>> closed = new TreeSet<>(from);
                    while (closed.addAll(after(joints, closed, within))) {
                        grown++;
                    }
                    int closure = steps.closure(SetSketch.root(forest, from), SetSketch.root(forest, within));
                    assertThat(SetSketch.states(forest, closure)).isEqualTo(closed);
                }
            }
        }
        assertThat(grown).isGreaterThan(100);
    }

    private static List<Joint> row(int levels) {
        StepMatrix leave = StepMatrix.of(2, new int[] {1}, new int[] {0}, 1);
        StepMatrix enter = leave.transposed();
        return IntStream.range(1, levels)
                .mapToObj(k -> new Joint(List.of(k - 1, k), List.of(leave, enter)))
                .toList();
    }

    /** Tokens go down a row of 3,000 cells, each to the next one that is free: all ways to place two of them. */
    @Test
    void thousandsOfLevelsAreClosedWithoutRecursion() {
        int levels = 3000;
        int[] sizes = new int[levels];
        Arrays.fill(sizes, 2);
        Forest forest = SetSketch.forest(sizes);
        int[][] free = new int[levels][];
        Arrays.fill(free, new int[] {0, 1});
        int[] first = new int[levels];
        first[0] = 1;
        first[1] = 1;
        try (ConfinedSteps steps = new ConfinedSteps(forest, new JointLevels(first, row(levels)), new Kept())) {
            int all = steps.closure(forest.singleton(first), forest.product(free));
            assertThat(forest.count(all).longValueExact()).isEqualTo(levels * (levels - 1L) / 2);
        }
    }

    @Test
    void setsThatAreHeldOutliveAShortageOfMemory() {
        int levels = 16;
        int[] sizes = new int[levels];
        Arrays.fill(sizes, 2);
        int[][] free = new int[levels][];
        Arrays.fill(free, new int[] {0, 1});
        int[] first = new int[levels];
        Arrays.fill(first, 0, levels / 2, 1);
        int answers = 0;
        for (long limit = 10_000; answers == 0; limit += 2_000) {
            MemoryBudget budget = new MemoryBudget(limit);
            try (Forest forest = new Forest(sizes, budget, () -> false)) {
                Kept kept = new Kept(forest.singleton(first), forest.product(free));
                try (ConfinedSteps steps = new ConfinedSteps(forest, new JointLevels(first, row(levels)), kept)) {
                    int all = steps.closure(kept.sets[0], kept.sets[1]);
                    assertThat(forest.count(all).longValueExact()).isEqualTo(12_870);
                    answers++;
                } catch (MemoryBudget.Exhausted tooLittle) {
                    assertThat(limit).isLessThan(10_000_000);
                }
                assertThat(forest.contains(kept.sets[0], first)).isTrue();
                assertThat(forest.contains(kept.sets[1], first)).isTrue();
            }
            assertThat(budget.usedBytes()).isZero();
        }
    }
}
