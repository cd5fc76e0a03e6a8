package org.tidemark.check.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.dd.Extremes;
import org.tidemark.dd.Forest;
import org.tidemark.dd.Saturation;
import org.tidemark.dd.Totals;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.level.NetLevels;
import org.tidemark.net.level.TransitionCases;
import org.tidemark.net.structure.Limit;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.StopReason;
import org.tidemark.zoo.Zoo;

/** States found as a diagram are those that the naive reference finds. */
@Seeded
class NetDiagramTest {
    private static final int MOST_STATES = 3000;

    /** Two tokens are taken out of a large pool and come back. */
    private static PetriNet pool(int tokens) {
        PetriNetBuilder net = new PetriNetBuilder("pool");
        int pool = net.place("pool", tokens);
        int slots = net.place("slots", 2);
        int used = net.place("used", 0);
        int take = net.transition("take");
        int give = net.transition("give");
        net.input(take, pool, 1).input(take, slots, 1).output(take, used, 1);
        net.input(give, used, 1).output(give, pool, 1).output(give, slots, 1);
        return net.build();
    }

    /** With as many tokens as a place can hold, a limit that stood for none once kept transitions from being enabled. */
    @Test
    void placesWithTheMostTokensAreCountedOrLeftOpen() {
        for (int fewer = 0; fewer < 20; fewer++) {
            DiagramReport report = new NetDiagram(pool(Integer.MAX_VALUE - fewer), ExploreOptions.plain()).run();
            if (fewer < 10) { // a place may be thought to get one more before another turns out to be empty
                assertThat(Objects.requireNonNull(report.why()).cause()).isEqualTo(StopReason.NUMBER_TOO_LARGE);
            } else {
                assertThat(Objects.requireNonNull(report.census()).states()).isEqualTo(3);
            }
        }
    }

    @Test
    void everyOrderFindsWhatTheReferenceFinds(TestInfo test) {
        AtomicInteger compared = new AtomicInteger();
        ForAllNets.in(test, 400).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete() || !NetDiagram.obstacle(net).isEmpty()) {
                return;
            }
            for (LevelOrder order : LevelOrder.candidates(TransitionCases.of(net), Limit.none())) {
                NetLevels levels = new NetLevels(net, order.places());
                try (Forest forest = new Forest(new int[net.places()], MemoryBudget.unlimited(), () -> false);
                        Saturation saturation = new Saturation(forest, levels)) {
                    while (!saturation.advance(7)) {
                        assertThat(saturation.levelsDone()).isLessThan(net.places());
                    }
                    int root = saturation.states();
                    Totals.Sum sum = Totals.of(forest, root, levels);
                    assertThat(sum.states())
                            .isEqualTo(BigInteger.valueOf(space.states().size()));
                    assertThat(sum.steps()).isEqualTo(BigInteger.valueOf(space.edgeCount()));
                    assertThat(forest.count(root)).isEqualTo(sum.states());
                    Extremes extremes = Extremes.of(forest, root);
                    assertThat(extremes.sum()).isEqualTo(space.maxTokensInMarking());
                    int[] most = space.maxima();
                    assertThat(extremes.most())
                            .isEqualTo(IntStream.of(order.places())
                                    .map(p -> most[p])
                                    .toArray());
                    for (List<Integer> marking : space.states()) {
                        int[] state =
                                IntStream.of(order.places()).map(marking::get).toArray();
                        assertThat(forest.contains(root, state)).isTrue();
                    }
                }
                compared.incrementAndGet();
            }
        });
        assertThat(compared.get()).isGreaterThan(400);
    }

    @Test
    void prioritiesAreObeyed(Seeds seeds) {
        int compared = 0;
        for (long seed : seeds.upTo(200)) {
            PetriNet net = RandomNets.prioritized(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete() && NetDiagram.obstacle(net).isEmpty()) {
                DiagramReport.Census census = census(net);
                assertThat(census.states())
                        .as("seed %d", seed)
                        .isEqualTo(BigInteger.valueOf(space.states().size()));
                assertThat(census.edges()).as("seed %d", seed).isEqualTo(BigInteger.valueOf(space.edgeCount()));
                assertThat(Objects.requireNonNull(census.deadlocks()).count())
                        .as("seed %d", seed)
                        .isEqualTo(BigInteger.valueOf(space.deadlocks()));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(80);
    }

    @Test
    void countsKanbanAndManyPhilosophers() throws InputException {
        DiagramReport.Census kanban = census(Zoo.open("zoo:kanban/10"));
        assertThat(kanban.states()).isEqualTo(BigInteger.valueOf(1_005_927_208L));
        assertThat(kanban.edges()).isEqualTo(BigInteger.valueOf(12_032_229_352L));
        assertThat(kanban.most()).containsOnly(10);
        assertThat(kanban.mostInAll()).isEqualTo(40);
        // Philosophers in a ring: 2, 6, 14, 34, … states, each twice the last and the one before that (Lucas numbers).
        BigInteger before = BigInteger.valueOf(6);
        BigInteger states = BigInteger.valueOf(14);
        for (int n = 4; n <= 300; n++) {
            BigInteger next = states.shiftLeft(1).add(before);
            before = states;
            states = next;
        }
        assertThat(census(Zoo.open("zoo:philosophers/300")).states()).isEqualTo(states);
    }

    private static DiagramReport.Census census(PetriNet net) {
        return Objects.requireNonNull(
                new NetDiagram(net, ExploreOptions.plain()).run().census());
    }

    @Test
    void endsWithinLimits() {
        PetriNetBuilder growing = new PetriNetBuilder("growing");
        int a = growing.place("a", 1);
        int b = growing.place("b", 0);
        int t = growing.transition("t");
        growing.input(t, a, 1).output(t, a, 1).output(t, b, 1);
        DiagramReport full =
                new NetDiagram(growing.build(), ExploreOptions.plain().withMemory(1 << 20)).run();
        assertThat(full.census()).isNull();
        assertThat(Objects.requireNonNull(full.why()).cause()).isEqualTo(StopReason.MEMORY);
        DiagramReport late =
                new NetDiagram(growing.build(), ExploreOptions.plain().withTime(50_000_000)).run();
        assertThat(Objects.requireNonNull(late.why()).cause()).isEqualTo(StopReason.TIME);
    }

    @Test
    void dropsNodesWhereMemoryIsShort() throws InputException {
        PetriNet ring = Zoo.open("zoo:slotted-ring/10");
        List<LevelOrder> orders = LevelOrder.candidates(TransitionCases.of(ring), Limit.none());
        MemoryBudget plenty = MemoryBudget.unlimited();
        BigInteger states = states(ring, orders.get(0), plenty);
        assertThat(states(ring, orders.get(0), new MemoryBudget(plenty.peakBytes() * 2 / 3)))
                .isEqualTo(states);
    }

    private static BigInteger states(PetriNet net, LevelOrder order, MemoryBudget budget) {
        try (Forest forest = new Forest(new int[net.places()], budget, () -> false);
                Saturation saturation = new Saturation(forest, new NetLevels(net, order.places()))) {
            assertThat(saturation.advance(Long.MAX_VALUE)).isTrue();
            return forest.count(saturation.states());
        }
    }
}
