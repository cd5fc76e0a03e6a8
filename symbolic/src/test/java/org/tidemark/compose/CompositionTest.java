package org.tidemark.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.compose.CompositionOptions.Grouping;
import org.tidemark.compose.CompositionOptions.Visited;
import org.tidemark.compose.run.Move;
import org.tidemark.dd.frozen.DagCursor;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;
import org.tidemark.reference.RandomNetworks;
import org.tidemark.reference.ReferenceNetwork;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Composed states against those found one by one, however they are composed. */
@Seeded
class CompositionTest {
    private static final CompositionOptions STANDARD = CompositionOptions.standard();
    private static final CompositionOptions PLAIN = STANDARD.withGrouping(Grouping.NONE);

    private static ComposedStates compose(Kronecker system, CompositionOptions options) throws TooLarge {
        return Composition.of(system, options).run(new MemoryBudget(1 << 26), () -> false);
    }

    private static Set<List<Integer>> listed(ComposedStates states) {
        Set<List<Integer>> all = new HashSet<>();
        DagCursor cursor = states.states().cursor();
        while (cursor.next()) {
            Integer[] state = new Integer[cursor.state().length];
            for (int k = 0; k < state.length; k++) {
                state[states.order().get(k)] = cursor.state()[k];
            }
            all.add(List.of(state));
        }
        return all;
    }

    /** Every way to compose, and one with groups drawn at random. */
    private static List<CompositionOptions> ways(SplittableRandom random, int parts) {
        List<CompositionOptions> ways = new ArrayList<>();
        for (CompositionOptions of : List.of(
                PLAIN,
                STANDARD,
                STANDARD.withGrouping(Grouping.SYNCHRONISED),
                STANDARD.withGroups(RandomSystems.groups(random, parts)))) {
            ways.add(of);
            ways.add(of.withVisited(Visited.DIAGRAM));
            ways.add(of.withAggregation(false).withArrangement(random.nextBoolean()));
            ways.add(of.withClosures(false).withArrangement(random.nextBoolean()));
        }
        return ways;
    }

    @Test
    void everyWayFindsTheStatesOfTheDefinition(Seeds seeds) throws TooLarge {
        for (long seed : seeds.upTo(200)) {
            SplittableRandom random = new SplittableRandom(seed);
            Kronecker system = RandomSystems.draw(seed, 6, 4);
            Set<List<Integer>> expected = NaiveSystem.reachable(system);
            for (CompositionOptions way : ways(random, system.parts().size())) {
                ComposedStates states = compose(system, way);
                assertThat(listed(states)).as("%s", way).isEqualTo(expected);
                assertThat(states.count()).isEqualTo(BigInteger.valueOf(expected.size()));
            }
        }
    }

    @Test
    void networksHaveTheStatesOfTheReference(Seeds seeds) throws TooLarge {
        for (long seed : seeds.upTo(300)) {
            Network network = RandomNetworks.draw(seed, 5, 4);
            assertThat(listed(compose(network.kronecker(), STANDARD)))
                    .isEqualTo(new ReferenceNetwork(network).states());
        }
    }

    @Test
    void largerSystemsAreGroupedAndHaveTheSameStates(Seeds seeds) throws TooLarge {
        int grouped = 0;
        for (long seed : seeds.upTo(35)) {
            Kronecker system = RandomSystems.ring(seed, 6, 4);
            Set<List<Integer>> expected = NaiveSystem.reachable(system);
            ComposedStates states = compose(system, STANDARD);
            assertThat(listed(states)).isEqualTo(expected);
            grouped += states.statistics().groups().size() < system.parts().size() ? 1 : 0;
            int[] last = last(expected);
            List<Move> run = states.run(last, MemoryBudget.unlimited(), () -> false);
            assertThat(NaiveSystem.isRun(system, run, last)).isTrue();
        }
        assertThat(grouped).isGreaterThan(7);
    }

    private static int[] last(Set<List<Integer>> states) {
        List<Integer> last = states.stream().reduce((a, b) -> b).orElseThrow();
        return last.stream().mapToInt(s -> s).toArray();
    }

    @Test
    void membershipGoesByClasses(Seeds seeds) throws TooLarge {
        for (long seed : seeds.upTo(150)) {
            Kronecker system = RandomSystems.draw(seed, 4, 4);
            Set<List<Integer>> expected = NaiveSystem.reachable(system);
            ComposedStates states = compose(system, STANDARD);
            int[] state = new int[system.parts().size()];
            do {
                List<Integer> vector = IntStream.of(state).boxed().toList();
                assertThat(states.contains(state)).isEqualTo(expected.contains(vector));
            } while (next(state, system));
        }
    }

    private static boolean next(int[] state, Kronecker system) {
        for (int p = 0; p < state.length; p++) {
            if (++state[p] < system.parts().get(p).states()) {
                return true;
            }
            state[p] = 0;
        }
        return false;
    }

    @Test
    void everyStateHasARunThatTheSystemTakes(Seeds seeds) throws TooLarge {
        for (long seed : seeds.upTo(150)) {
            SplittableRandom random = new SplittableRandom(seed);
            Kronecker system = RandomSystems.draw(seed, 5, 4);
            Set<List<Integer>> expected = NaiveSystem.reachable(system);
            for (CompositionOptions way : List.of(
                    PLAIN,
                    STANDARD,
                    STANDARD.withGroups(
                            RandomSystems.groups(random, system.parts().size())))) {
                ComposedStates states = compose(system, way);
                for (List<Integer> each : expected) {
                    int[] state = each.stream().mapToInt(s -> s).toArray();
                    List<Move> run = states.run(state, MemoryBudget.unlimited(), () -> false);
                    assertThat(NaiveSystem.isRun(system, run, state)).isTrue();
                }
            }
        }
    }

    @Test
    void anUnreachableStateHasNoRun() throws TooLarge {
        ComposedStates states = compose(philosophers(), STANDARD);
        assertThat(states.run(new int[] {1, 0, 1}, MemoryBudget.unlimited(), () -> false))
                .isNull();
    }

    /** Figure 1 of the paper: two philosophers that take both forks at once. */
    private static Kronecker philosophers() {
        StepMatrix none = StepMatrix.none(2);
        Kronecker.Part part = new Kronecker.Part(0, none);
        StepMatrix up = StepMatrix.of(2, new int[] {0}, new int[] {1}, 1);
        StepMatrix down = StepMatrix.of(2, new int[] {1}, new int[] {0}, 1);
        return new Kronecker(
                List.of(part, part, part),
                List.of(
                        new Kronecker.Joint(List.of(0, 1), List.of(up, up)),
                        new Kronecker.Joint(List.of(0, 1), List.of(down, down)),
                        new Kronecker.Joint(List.of(1, 2), List.of(up, up)),
                        new Kronecker.Joint(List.of(1, 2), List.of(down, down))));
    }

    @Test
    void theForksOfThePaperAreTakenByOnePhilosopher() throws TooLarge {
        ComposedStates states = compose(philosophers(), PLAIN);
        assertThat(states.statistics().sizes().potential()).isEqualTo(BigInteger.valueOf(8));
        assertThat(listed(states)).containsExactlyInAnyOrder(List.of(0, 0, 0), List.of(1, 1, 0), List.of(0, 1, 1));
    }

    /**
     * As figures 3 and 4: 12 of 18 states are reachable, and the first and the last part have two classes. Both can walk about
     * between their states 1 and 2; the first one enters them only while the second part is in state 0.
     */
    @Test
    void twoPartsOfThreeHaveTwoClasses() throws TooLarge {
        StepMatrix about = StepMatrix.of(3, new int[] {1, 2, 1}, new int[] {2, 1, 0}, 3);
        StepMatrix enter = StepMatrix.of(3, new int[] {0}, new int[] {1}, 1);
        StepMatrix outside = StepMatrix.of(3, new int[] {0}, new int[] {0}, 1);
        StepMatrix isOpen = StepMatrix.of(2, new int[] {0}, new int[] {0}, 1);
        StepMatrix close = StepMatrix.of(2, new int[] {0}, new int[] {1}, 1);
        StepMatrix anyway = StepMatrix.of(2, new int[] {0, 1}, new int[] {0, 1}, 2);
        StepMatrix reopen = StepMatrix.of(2, new int[] {1}, new int[] {0}, 1);
        Kronecker system = new Kronecker(
                List.of(new Kronecker.Part(0, about), new Kronecker.Part(0, reopen), new Kronecker.Part(0, about)),
                List.of(
                        new Kronecker.Joint(List.of(0, 1), List.of(enter, isOpen)),
                        new Kronecker.Joint(List.of(0, 1), List.of(outside, close)),
                        new Kronecker.Joint(List.of(1, 2), List.of(anyway, enter))));
        ComposedStates states = compose(system, PLAIN);
        CompositionStatistics statistics = states.statistics();
        assertThat(statistics.sizes().potential()).isEqualTo(BigInteger.valueOf(18));
        assertThat(statistics.sizes().states()).isEqualTo(BigInteger.valueOf(12));
        assertThat(states.members(0, 1)).containsExactly(1, 2);
        assertThat(states.members(2, 1)).containsExactly(1, 2);
        assertThat(statistics.sizes().aggregated()).isEqualTo(BigInteger.valueOf(8));
        assertThat(statistics.sizes().reached()).isEqualTo(BigInteger.valueOf(6));
        assertThat(statistics.classes().nodes()).isEqualTo(statistics.states().nodes());
    }

    /** Section 4: three parts with two steps each; 27 states are found from one, without any of their interleavings. */
    @Test
    void whatPartsDoAloneIsNotInterleaved() throws TooLarge {
        StepMatrix twoSteps = StepMatrix.of(3, new int[] {0, 0}, new int[] {1, 2}, 2);
        Kronecker.Part part = new Kronecker.Part(0, twoSteps);
        Kronecker system = new Kronecker(List.of(part, part, part), List.of());
        CompositionOptions unreduced = PLAIN.withAggregation(false);
        ComposedStates states = compose(system, unreduced);
        assertThat(states.count()).isEqualTo(BigInteger.valueOf(27));
        assertThat(states.statistics().search().taken()).isEqualTo(1);
        assertThat(compose(system, unreduced.withClosures(false))
                        .statistics()
                        .search()
                        .taken())
                .isEqualTo(27);
        assertThat(compose(system, PLAIN).statistics().sizes().reached()).isEqualTo(BigInteger.ONE);
    }

    @Test
    void groupsHoldEveryPartOnce() {
        Kronecker system = philosophers();
        CompositionOptions named = STANDARD.withNames(List.of("left", "forks", "right"));
        assertThatThrownBy(() -> Composition.of(system, named.withGroups(List.of(List.of(0, 1)))))
                .hasMessage("part right is in no group");
        assertThatThrownBy(() -> Composition.of(system, named.withGroups(List.of(List.of(0, 1), List.of(1, 2)))))
                .hasMessage("part forks is in two groups");
        assertThatThrownBy(() -> Composition.of(system, named.withGroups(List.of(List.of(0, 3)))))
                .hasMessage("there is no part number 3; there are 3");
        assertThatThrownBy(() -> Composition.of(system, named.withGroups(List.of(List.of()))))
                .hasMessage("a group without parts");
        assertThatThrownBy(() -> Composition.of(new Kronecker(List.of(), List.of()), STANDARD))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Cells in a row that hand a token on: 2^cells potential states, half of them reachable with the source's help. */
    static Kronecker row(int cells, int capacity) {
        int size = capacity + 1;
        int[] less = IntStream.range(0, capacity).toArray();
        int[] more = IntStream.rangeClosed(1, capacity).toArray();
        StepMatrix take = StepMatrix.of(size, less, more, capacity);
        StepMatrix give = StepMatrix.of(size, more, less, capacity);
        List<Kronecker.Part> parts = new ArrayList<>();
        List<Kronecker.Joint> joints = new ArrayList<>();
        for (int c = 0; c < cells; c++) {
            StepMatrix local = c == 0 ? take : c == cells - 1 ? give : StepMatrix.none(size);
            parts.add(new Kronecker.Part(0, local));
            if (c > 0) {
                joints.add(new Kronecker.Joint(List.of(c - 1, c), List.of(give, take)));
            }
        }
        return new Kronecker(parts, joints);
    }

    @Test
    void aRowOfCellsReachesAllItCould() throws TooLarge {
        ComposedStates states = compose(row(60, 3), STANDARD);
        assertThat(states.count()).isEqualTo(BigInteger.valueOf(4).pow(60));
        assertThat(states.states().nodes()).isEqualTo(60);
        int[] full = new int[60];
        Arrays.fill(full, 3);
        List<Move> run = states.run(full, MemoryBudget.unlimited(), () -> false);
        assertThat(NaiveSystem.isRun(row(60, 3), run, full)).isTrue();
    }

    @Test
    void aBitVectorThatDoesNotFitIsRefusedWithGroupsThatWould() {
        CompositionOptions insist = PLAIN.withVisited(Visited.BIT_VECTOR).withAggregation(false);
        assertThatThrownBy(() -> Composition.of(row(40, 1), insist).run(new MemoryBudget(1 << 20), () -> false))
                .isInstanceOf(TooLarge.class)
                .hasMessageContaining("1,099,511,627,776 potential states")
                .hasMessageContaining("groups that would fit: {0, 1, 2");
    }

    @Test
    void givenGroupsThatDoNotFitAreRefused() {
        List<List<Integer>> halves = List.of(
                IntStream.range(0, 40).boxed().toList(),
                IntStream.range(40, 80).boxed().toList());
        CompositionOptions given = STANDARD.withAggregation(false).withGroups(halves);
        assertThatThrownBy(() -> Composition.of(row(80, 1), given).run(new MemoryBudget(1 << 20), () -> false))
                .isInstanceOf(TooLarge.class)
                .hasMessageContaining("a group would need");
    }

    /** Two rings of 2,100 states that turn by themselves have more than 2^22 states together. */
    @Test
    void aGivenGroupWithTooManyStatesIsNamed() {
        int[] sources = IntStream.range(0, 2100).toArray();
        int[] targets = IntStream.range(0, 2100).map(s -> (s + 1) % 2100).toArray();
        StepMatrix ring = StepMatrix.of(2100, sources, targets, 2100);
        StepMatrix still = StepMatrix.of(2, new int[0], new int[0], 0);
        Kronecker system = new Kronecker(
                List.of(new Kronecker.Part(0, ring), new Kronecker.Part(0, ring), new Kronecker.Part(0, still)),
                List.of());
        CompositionOptions given = STANDARD.withAggregation(false)
                .withGroups(List.of(List.of(0, 1), List.of(2)))
                .withNames(List.of("left", "right", "idle"));
        assertThatThrownBy(() -> Composition.of(system, given).run(new MemoryBudget(1 << 30), () -> false))
                .isInstanceOfSatisfying(
                        TooLarge.class, end -> assertThat(end.limit()).isEqualTo(TooLarge.Limit.SIZE))
                .hasMessageContaining("right")
                .hasMessageContaining("left")
                .hasMessageContaining("more than 4,194,304 states");
    }

    /** However little memory there is, the count is right or there is none, and nothing stays booked in vain. */
    @Test
    void aSmallBudgetEndsInARefusalNeverInAWrongCount(Seeds seeds) {
        int refused = 0;
        for (long seed : seeds.upTo(30)) {
            Kronecker system = RandomSystems.draw(seed, 6, 6);
            BigInteger expected =
                    BigInteger.valueOf(NaiveSystem.reachable(system).size());
            for (CompositionOptions way :
                    ways(new SplittableRandom(seed), system.parts().size())) {
                for (long bytes = 1 << 10; bytes < 1 << 20; bytes *= 4) {
                    MemoryBudget budget = new MemoryBudget(bytes);
                    try {
                        assertThat(Composition.of(system, way)
                                        .run(budget, () -> false)
                                        .count())
                                .isEqualTo(expected);
                    } catch (TooLarge refusal) {
                        refused++;
                        assertThat(refusal.limit()).isNotEqualTo(TooLarge.Limit.CANCELLED);
                        assertThat(budget.usedBytes()).isZero();
                    }
                }
            }
        }
        assertThat(refused).isGreaterThan(250);
    }

    @Test
    void cancellingEndsIt() {
        assertThatThrownBy(() -> Composition.of(row(10, 2), STANDARD).run(MemoryBudget.unlimited(), () -> true))
                .isInstanceOfSatisfying(
                        TooLarge.class, end -> assertThat(end.limit()).isEqualTo(TooLarge.Limit.CANCELLED));
    }
}
