package org.tidemark.check.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.dd.DeadStates;
import org.tidemark.dd.Extremes;
import org.tidemark.dd.Forest;
import org.tidemark.dd.Saturation;
import org.tidemark.dd.Totals;
import org.tidemark.dd.Unpacking;
import org.tidemark.model.PackedLevels;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.level.TransitionCases;
import org.tidemark.net.structure.Limit;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

/** Where several places are one level, whatever places these are, the same states are found, and counted alike. */
@Seeded
class WideLevelsTest {
    private static final int MOST_STATES = 2000;

    /** Places in any order, any of them together. */
    private static LevelOrder drawn(PetriNet net, SplittableRandom random) {
        List<Integer> places = IntStream.range(0, net.places()).boxed().collect(Collectors.toList());
        Collections.shuffle(places, new Random(random.nextLong()));
        BitSet isBeside = new BitSet();
        for (int i = 1; i < places.size(); i++) {
            isBeside.set(i, random.nextInt(3) > 0);
        }
        return LevelOrder.written(
                net, places.stream().mapToInt(Integer::intValue).toArray(), isBeside);
    }

    @Test
    void anyPlacesMayBeOneLevel(Seeds seeds) {
        int wide = 0;
        for (long seed : seeds.upTo(300)) {
            PetriNet net = seed % 3 == 0 ? RandomNets.prioritized(seed) : RandomNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete() || !NetDiagram.obstacle(net).isEmpty()) {
                continue;
            }
            LevelOrder order = drawn(net, new SplittableRandom(seed));
            wide += order.hasWideLevels() ? 1 : 0;
            compare(net, order, space, "seed " + seed);
        }
        assertThat(wide).isGreaterThan(50);
    }

    private static void compare(PetriNet net, LevelOrder order, NaiveStateSpace space, String what) {
        MemoryBudget budget = MemoryBudget.unlimited();
        PackedLevels levels = order.levels(TransitionCases.of(net), budget);
        try (Forest packed = new Forest(new int[levels.levels()], budget, () -> false);
                Saturation saturation = new Saturation(packed, levels);
                Forest fine = new Forest(new int[net.places()], budget, () -> false)) {
            assertThat(saturation.advance(Long.MAX_VALUE)).isTrue();
            Totals.Sum sum = Totals.of(packed, saturation.states(), levels);
            BigInteger states = BigInteger.valueOf(space.states().size());
            assertThat(sum.states()).as(what).isEqualTo(states);
            assertThat(sum.steps()).as(what).isEqualTo(BigInteger.valueOf(space.edgeCount()));
            int dead = DeadStates.of(packed, saturation.states(), levels, Integer.MAX_VALUE);
            assertThat(packed.count(dead)).as(what).isEqualTo(BigInteger.valueOf(deadIn(space)));
            int root = Unpacking.of(packed, saturation.states(), levels, fine);
            assertThat(fine.count(root)).as(what).isEqualTo(states);
            for (List<Integer> marking : space.states()) {
                int[] state = IntStream.of(order.places()).map(marking::get).toArray();
                assertThat(fine.contains(root, state)).as(what).isTrue();
            }
            assertThat(Extremes.of(fine, root).sum()).as(what).isEqualTo(space.maxTokensInMarking());
        } finally {
            levels.close();
        }
        assertThat(budget.usedBytes()).as(what).isZero();
    }

    private static long deadIn(NaiveStateSpace space) {
        return IntStream.range(0, space.states().size())
                .filter(s -> space.steps(s).isEmpty())
                .count();
    }

    /** Each philosopher is one level, as the structure says, and each fork another. */
    @Test
    void placesThatShareOneTokenAreOneLevel() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        List<LevelOrder> orders = LevelOrder.candidates(TransitionCases.of(net), Limit.none());
        assertThat(orders).anyMatch(order -> order.blocks() == 10);
        assertThat(orders).allMatch(order -> order.blocks() <= net.places());
        NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
        orders.forEach(order -> compare(net, order, space, order.name()));
    }

    /** The deadlock that is shown is one, in terms of places. */
    @Test
    void aDeadlockIsShownByItsPlaces() {
        PetriNetBuilder builder = new PetriNetBuilder("line");
        int[] places = new int[5];
        for (int i = 0; i < places.length; i++) {
            places[i] = builder.place("p" + i, i == 0 ? 1 : 0);
        }
        for (int i = 1; i < places.length; i++) {
            int t = builder.transition("t" + i);
            builder.input(t, places[i - 1], 1).output(t, places[i], 1);
        }
        DiagramReport.Census census = Objects.requireNonNull(
                new NetDiagram(builder.build(), ExploreOptions.plain()).run().census());
        assertThat(census.states()).isEqualTo(5);
        assertThat(Objects.requireNonNull(census.deadlocks()).first()).containsExactly(0, 0, 0, 0, 1);
        assertThat(census.most()).containsExactly(1, 1, 1, 1, 1);
    }

    /** Three buffers in a ring: the slots of each are full or free. */
    @Test
    void twoPlacesWithAConstantSumAreOneLevel() {
        PetriNetBuilder buffers = new PetriNetBuilder("buffers");
        int[] full = new int[3];
        int[] free = new int[3];
        for (int i = 0; i < 3; i++) {
            full[i] = buffers.place("full" + i, i == 0 ? 6 : 0);
            free[i] = buffers.place("free" + i, i == 0 ? 0 : 7 - i);
        }
        for (int i = 0; i < 3; i++) {
            int next = (i + 1) % 3;
            int move = buffers.transition("move" + i);
            buffers.input(move, full[i], 1).output(move, free[i], 1);
            buffers.input(move, free[next], 1).output(move, full[next], 1);
        }
        PetriNet net = buffers.build();
        List<LevelOrder> orders = LevelOrder.candidates(TransitionCases.of(net), Limit.none());
        assertThat(orders).anyMatch(order -> order.blocks() == 3);
        NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
        orders.forEach(order -> compare(net, order, space, order.name()));
        // With so many tokens the orders are rehearsed with three in a place.
        DiagramReport report = new NetDiagram(net, ExploreOptions.plain()).run();
        DiagramReport.Census census = Objects.requireNonNull(report.census());
        assertThat(census.states()).isEqualTo(BigInteger.valueOf(space.states().size()));
        assertThat(census.edges()).isEqualTo(BigInteger.valueOf(space.edgeCount()));
        assertThat(census.most()).isEqualTo(space.maxima());
        assertThat(Objects.requireNonNull(report.diagram()).order().hasWideLevels())
                .isTrue();
    }
}
