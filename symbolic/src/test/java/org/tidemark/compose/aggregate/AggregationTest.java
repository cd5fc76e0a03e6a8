package org.tidemark.compose.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.NaiveSystem;
import org.tidemark.compose.RandomSystems;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Classes against the definition, aggregated systems against the states of the original. */
@Seeded
class AggregationTest {
    private static final MemoryBudget NO_LIMIT = MemoryBudget.unlimited();

    private static Aggregation of(Kronecker system, int part) {
        return Aggregation.of(system, part, NO_LIMIT, () -> false);
    }

    /** A part of a system whose other part takes every step with it. */
    private static Kronecker open(int initial, StepMatrix local, List<StepMatrix> labels) {
        StepMatrix always = StepMatrix.of(1, new int[1], new int[1], 1);
        List<Kronecker.Joint> joints = labels.stream()
                .map(matrix -> new Kronecker.Joint(List.of(0, 1), List.of(matrix, always)))
                .toList();
        return new Kronecker(
                List.of(new Kronecker.Part(initial, local), new Kronecker.Part(0, StepMatrix.none(1))), joints);
    }

    private static Kronecker open(SplittableRandom random, int most) {
        int states = 1 + random.nextInt(most);
        List<StepMatrix> labels = new ArrayList<>();
        for (int l = random.nextInt(4); l > 0; l--) {
            labels.add(RandomSystems.matrix(random, states, 1 + random.nextInt(states)));
        }
        return open(random.nextInt(states), RandomSystems.matrix(random, states, random.nextInt(2 * states)), labels);
    }

    @Test
    void classesAreTheLargestRelationOfTheDefinition(Seeds seeds) {
        int smaller = 0;
        for (long seed : seeds.upTo(3000)) {
            Kronecker system = open(new SplittableRandom(seed), 9);
            PartSteps part = PartSteps.of(system, 0);
            BitSet reachable = part.reachable(NO_LIMIT, () -> false);
            boolean[] among = new boolean[part.states()];
            reachable.stream().forEach(s -> among[s] = true);
            NaiveInverse naive = new NaiveInverse(part);
            boolean[][] largest = naive.largest(among);
            Aggregation classes = of(system, 0);
            for (int x = 0; x < among.length; x++) {
                assertThat(classes.classOf(x) >= 0).isEqualTo(among[x]);
                for (int y = 0; y < among.length; y++) {
                    if (among[x] && among[y]) {
                        boolean together = classes.classOf(x) == classes.classOf(y);
                        assertThat(together).as("states %d and %d", x, y).isEqualTo(largest[x][y]);
                        assertThat(!together || naive.holds(largest, among, x, y))
                                .isTrue();
                    }
                }
            }
            smaller += classes.classes() < reachable.cardinality() ? 1 : 0;
        }
        assertThat(smaller).isGreaterThan(300);
    }

    @Test
    void membersAreWhatIsInAClass(Seeds seeds) {
        for (long seed : seeds.upTo(200)) {
            Aggregation classes = of(open(new SplittableRandom(seed), 9), 0);
            int held = 0;
            int first = -1;
            for (int c = 0; c < classes.classes(); c++) {
                assertThat(classes.members(c)[0]).isGreaterThan(first);
                first = classes.members(c)[0];
                for (int state : classes.members(c)) {
                    assertThat(classes.classOf(state)).isEqualTo(c);
                    held++;
                }
            }
            assertThat(held).isLessThanOrEqualTo(classes.states());
        }
    }

    /** Theorem 3.1. */
    @Test
    void aSystemOfClassesReachesExactlyTheClassesOfReachableStates(Seeds seeds) {
        for (long seed : seeds.upTo(1500)) {
            Kronecker system = RandomSystems.draw(seed, 4, 4);
            List<Aggregation> classes = new ArrayList<>();
            for (int p = 0; p < system.parts().size(); p++) {
                classes.add(of(system, p));
            }
            Kronecker aggregated = AggregatedSystem.of(system, classes, NO_LIMIT);
            Set<List<Integer>> expanded = new HashSet<>();
            for (List<Integer> state : NaiveSystem.reachable(aggregated)) {
                expand(state, classes, new ArrayList<>(), expanded);
            }
            assertThat(expanded).isEqualTo(NaiveSystem.reachable(system));
        }
    }

    private static void expand(
            List<Integer> of, List<Aggregation> classes, List<Integer> begun, Set<List<Integer>> into) {
        int p = begun.size();
        if (p == of.size()) {
            into.add(List.copyOf(begun));
            return;
        }
        for (int member : classes.get(p).members(of.get(p))) {
            begun.add(member);
            expand(of, classes, begun, into);
            begun.remove(p);
        }
    }

    /** Without silence among the labels, states 1 and 2 would be one class, though 2 is never reached. */
    @Test
    void silenceIsALabel() {
        StepMatrix local = StepMatrix.of(4, new int[] {0, 2}, new int[] {1, 3}, 2);
        StepMatrix fromThree = StepMatrix.of(4, new int[] {3}, new int[] {0}, 1);
        Aggregation classes = of(open(0, local, List.of(fromThree)), 0);
        assertThat(classes.classes()).isEqualTo(1);
        assertThat(classes.members(0)).containsExactly(0, 1);
        assertThat(classes.classOf(2)).isEqualTo(-1);
    }

    /** All states are reached silently, and each has one label more in its past than the one before. */
    @Test
    void thereMayBeAsManyClassesAsAWordHasBits() {
        for (int states : new int[] {63, 64, 65, 128}) {
            List<StepMatrix> loops = new ArrayList<>();
            for (int s = 0; s < states; s++) {
                loops.add(StepMatrix.of(states, new int[] {s}, new int[] {s}, 1));
            }
            assertThat(of(open(0, chain(states, 1), loops), 0).classes()).isEqualTo(states);
        }
    }

    /** Every state of the first chain has a depth of its own; of the second one, two neighbours have the same past. */
    @Test
    @Timeout(60)
    void aLongChainIsAggregated() {
        assertThat(of(open(0, StepMatrix.none(20_000), List.of(chain(20_000, 1))), 0)
                        .classes())
                .isEqualTo(20_000);
        assertThat(of(open(0, chain(20_000, 1), List.of(chain(20_000, 2))), 0).classes())
                .isEqualTo(10_000);
    }

    private static StepMatrix chain(int states, int stride) {
        int[] sources = new int[states - stride];
        int[] targets = new int[states - stride];
        for (int s = 0; s < sources.length; s++) {
            sources[s] = s;
            targets[s] = s + stride;
        }
        return StepMatrix.of(states, sources, targets, sources.length);
    }

    @Test
    @Timeout(60)
    void aLargePartIsAggregatedInSeconds() {
        SplittableRandom random = new SplittableRandom(1);
        int states = 20_000;
        List<StepMatrix> labels = new ArrayList<>();
        for (int l = 0; l < 4; l++) {
            labels.add(RandomSystems.matrix(random, states, 10_000));
        }
        Aggregation classes = of(open(0, RandomSystems.matrix(random, states, 10_000), labels), 0);
        assertThat(classes.classes()).isBetween(10_000, 19_000);
    }

    @Test
    void limitsHold() {
        SplittableRandom random = new SplittableRandom(7);
        Kronecker system =
                open(0, RandomSystems.matrix(random, 5000, 3000), List.of(RandomSystems.matrix(random, 5000, 20_000)));
        assertThatThrownBy(() -> Aggregation.of(system, 0, new MemoryBudget(200_000), () -> false))
                .isInstanceOf(MemoryBudget.Exhausted.class);
        assertThatThrownBy(() -> Aggregation.of(system, 0, NO_LIMIT, () -> true))
                .isInstanceOf(Cancelled.class);
    }
}
