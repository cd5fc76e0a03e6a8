package org.tidemark.dd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Relation;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.StepMatrix;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** What takes steps or sums from whole sets, compared with the same state by state. */
@Seeded
class StepImagesTest {
    private static final List<Relation> RELATIONS = List.of(Relation.values());

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

    @Test
    void aSetLeadsWhereItsStatesLead(Seeds seeds) {
        for (long seed : seeds.upTo(150)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = random.ints(random.nextInt(1, 5), 1, 4).toArray();
            Forest forest = SetSketch.forest(sizes);
            List<Joint> joints = List.of(joint(sizes, random), joint(sizes, random));
            StepImages images = new StepImages(forest, joints);
            NavigableSet<List<Integer>> all = SetSketch.all(sizes);
            for (int round = 0; round < 3; round++) { // later rounds meet results of earlier ones
                NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
                int root = SetSketch.root(forest, set);
                for (int step = 0; step < joints.size(); step++) {
                    Joint joint = joints.get(step);
                    assertThat(SetSketch.states(forest, images.of(root, step)))
                            .isEqualTo(SetSketch.those(
                                    all, to -> set.stream().anyMatch(from -> leads(joint, from, to))));
                }
            }
        }
    }

    @Test
    void resultsAreForgottenWithTheNodesThatAreDropped(Seeds seeds) {
        for (long seed : seeds.upTo(100)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = random.ints(3, 2, 5).toArray();
            Forest forest = SetSketch.forest(sizes);
            StepImages images = new StepImages(forest, List.of(joint(sizes, random)));
            NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
            SetSketch.root(forest, SetSketch.some(sizes, random));
            int[] root = {SetSketch.root(forest, set)};
            NavigableSet<List<Integer>> image = SetSketch.states(forest, images.of(root[0], 0));
            forest.keepOnly(root);
            assertThat(SetSketch.states(forest, images.of(root[0], 0))).isEqualTo(image);
        }
    }

    @Test
    void sumsOverLevelsAreCompared(Seeds seeds) {
        for (long seed : seeds.upTo(300)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            MemoryBudget budget = MemoryBudget.unlimited();
            Forest forest = new Forest(sizes, budget, () -> false);
            NavigableSet<List<Integer>> set = SetSketch.some(sizes, random);
            int root = SetSketch.root(forest, set);
            long[] @Nullable [] weights = new long[sizes.length][];
            for (int k = 0; k < sizes.length; k++) {
                weights[k] = random.nextInt(3) == 0
                        ? null
                        : random.longs(sizes[k], -2, 4).toArray();
            }
            Relation relation = RELATIONS.get(random.nextInt(RELATIONS.size()));
            long bound = random.nextInt(-2, 6);
            assertThat(SetSketch.states(forest, forest.restrictSum(root, weights, relation, bound)))
                    .isEqualTo(SetSketch.those(set, state -> {
                        long sum = 0;
                        for (int k = 0; k < sizes.length; k++) {
                            long[] here = weights[k];
                            sum += here == null ? 0 : here[state.get(k)];
                        }
                        return relation.holds(sum, bound);
                    }));
            assertThat(budget.usedBytes()).isEqualTo(forest.bytes());
        }
    }

    /** Of 10,000 levels, those states in which at most two are not 0: a node for each sum, not for each state. */
    @Test
    void aSumOverTenThousandLevels() {
        int levels = 10_000;
        int[] sizes = new int[levels];
        Arrays.fill(sizes, 2);
        Forest forest = SetSketch.forest(sizes);
        int[][] values = new int[levels][];
        Arrays.fill(values, new int[] {0, 1});
        long[][] weights = new long[levels][];
        Arrays.fill(weights, new long[] {0, 1});
        int few = forest.restrictSum(forest.product(values), weights, Relation.AT_MOST, 2);
        assertThat(forest.count(few).longValueExact()).isEqualTo(1 + levels + levels * (levels - 1L) / 2);
        assertThat(forest.nodeCount(few)).isLessThan(3 * levels);
        Dag dag = Dag.of(forest, few, MemoryBudget.unlimited());
        int[] state = new int[levels];
        for (long rank : new long[] {0, 1, 77_777, dag.states() - 1}) {
            dag.unrank(rank, state);
            assertThat(dag.rank(state)).isEqualTo(rank);
        }
        assertThat(SetSketch.forest(sizes).thaw(dag)).isNotEqualTo(Forest.EMPTY);
    }

    @Test
    void aFrozenSetIsThawed(Seeds seeds) {
        for (long seed : seeds.upTo(100)) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] sizes = SetSketch.sizes(random);
            Forest forest = SetSketch.forest(sizes);
            for (int i = 0; i < 3; i++) {
                int root = SetSketch.root(forest, SetSketch.some(sizes, random));
                assertThat(forest.thaw(Dag.of(forest, root, MemoryBudget.unlimited())))
                        .isEqualTo(root);
            }
        }
    }
}
