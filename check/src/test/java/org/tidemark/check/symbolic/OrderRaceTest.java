package org.tidemark.check.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
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

/** Several orders share the memory of one: it is the better one that keeps it. */
@Seeded
class OrderRaceTest {
    private final PetriNet net = Zoo.open("zoo:slotted-ring/5");
    private final TransitionCases cases = TransitionCases.of(net);
    private final LevelOrder good =
            order(IntStream.range(0, net.places()).boxed().toList());

    OrderRaceTest() throws Exception {}

    private LevelOrder order(List<Integer> places) {
        return LevelOrder.written(
                net, places.stream().mapToInt(Integer::intValue).toArray(), new BitSet());
    }

    private LevelOrder shuffled(long seed) {
        List<Integer> places =
                new ArrayList<>(IntStream.range(0, net.places()).boxed().toList());
        Collections.shuffle(places, new Random(seed));
        return order(places);
    }

    private OrderTrial trial(LevelOrder order, MemoryBudget budget, OrderRace race) {
        return new OrderTrial(
                order, () -> order.levels(cases, budget), budget, race.orOver(() -> false), unwatched -> {});
    }

    /** The states that the winner has found, which it lets go of. */
    private BigInteger won(MemoryBudget budget, int threads, LevelOrder... orders) {
        OrderRace race = new OrderRace(threads);
        List<OrderTrial> trials = new ArrayList<>();
        for (LevelOrder order : orders) {
            trials.add(trial(order, budget, race));
        }
        try (OrderTrial winner = race.winner(trials)) {
            assertThat(winner.order()).isSameAs(good);
            return winner.forest().count(winner.saturation().states());
        }
    }

    @Test
    void theOneThatIsBehindMakesRoomForTheLeader() {
        MemoryBudget plenty = MemoryBudget.unlimited();
        BigInteger states = won(plenty, 1, good);
        for (int tenths : new int[] {11, 14, 18, 24, 32, 43, 58}) {
            for (int threads = 1; threads <= 2; threads++) {
                MemoryBudget little = new MemoryBudget(tenths * plenty.peakBytes() / 10);
                assertThat(won(little, threads, shuffled(1), good, shuffled(2), shuffled(3)))
                        .as("%d tenths of what it takes, %d threads", tenths, threads)
                        .isEqualTo(states);
                assertThat(little.usedBytes()).isZero();
            }
        }
    }

    @Test
    void aRaceThatNobodyCanWinEnds() {
        MemoryBudget plenty = MemoryBudget.unlimited();
        won(plenty, 1, good);
        for (int threads = 1; threads <= 3; threads++) {
            int all = threads;
            MemoryBudget little = new MemoryBudget(plenty.peakBytes() / 4);
            assertThatThrownBy(() -> won(little, all, shuffled(1), good, shuffled(2)))
                    .isInstanceOf(MemoryBudget.Exhausted.class);
            assertThat(little.usedBytes()).isZero();
        }
    }

    /** Done with nearly all of its events at once, and then there is no end to it. */
    private static PetriNet endless() {
        PetriNetBuilder net = new PetriNetBuilder("endless");
        int grows = net.place("grows", 0);
        int forever = net.place("forever", 1);
        int more = net.transition("more");
        net.input(more, forever, 1).output(more, forever, 1).output(more, grows, 1);
        for (int i = 0; i < 20; i++) {
            int from = net.place("from" + i, 1);
            int to = net.place("to" + i, 0);
            int move = net.transition("move" + i);
            net.input(move, from, 1).output(move, to, 1);
        }
        return net.build();
    }

    @Test
    void whoeverHadLittleMemoryBeginsAgainWhenTheLeaderHasFailed() {
        MemoryBudget plenty = MemoryBudget.unlimited();
        BigInteger states = won(plenty, 1, good);
        PetriNet endless = endless();
        LevelOrder wrong =
                LevelOrder.written(endless, IntStream.range(0, endless.places()).toArray(), new BitSet());
        MemoryBudget little = new MemoryBudget(plenty.peakBytes() * 3 / 2);
        OrderRace race = new OrderRace(1);
        List<OrderTrial> trials = List.of(
                new OrderTrial(
                        wrong,
                        () -> wrong.levels(TransitionCases.of(endless), little),
                        little,
                        race.orOver(() -> false),
                        unwatched -> {}),
                trial(good, little, race));
        try (OrderTrial winner = race.winner(trials)) {
            assertThat(winner.order()).isSameAs(good);
            assertThat(winner.isFirstAttempt()).isFalse();
            assertThat(winner.forest().count(winner.saturation().states())).isEqualTo(states);
        }
        assertThat(little.usedBytes()).isZero();
    }

    /** Memory is given bit by bit, whenever there is none left. */
    @Test
    void aSearchGoesOnWhereMemoryEnded(Seeds seeds) {
        int stops = 0;
        for (long seed : seeds.upTo(150)) {
            PetriNet drawn = RandomNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(drawn, 500);
            if (!space.isComplete() || !NetDiagram.obstacle(drawn).isEmpty()) {
                continue;
            }
            long held = 1 << 20;
            MemoryBudget budget = new MemoryBudget(held + 300);
            assertThat(budget.reserve(held)).isTrue();
            LevelOrder order = LevelOrder.candidates(TransitionCases.of(drawn), Limit.none())
                    .get(0);
            try (OrderTrial trial = new OrderTrial(
                    order,
                    () -> order.levels(TransitionCases.of(drawn), MemoryBudget.unlimited()),
                    budget,
                    () -> false,
                    unwatched -> {})) {
                boolean done = false;
                while (!done) {
                    try {
                        done = trial.takeTurn();
                    } catch (MemoryBudget.Exhausted full) {
                        stops++;
                        held -= 100;
                        budget.release(100);
                        trial.goOn();
                    }
                }
                budget.release(held); // counting takes some, too
                assertThat(trial.forest().count(trial.saturation().states()))
                        .as("seed %d", seed)
                        .isEqualTo(BigInteger.valueOf(space.states().size()));
            }
            assertThat(budget.usedBytes()).isZero();
        }
        assertThat(stops).isGreaterThan(500);
    }
}
