package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.ReducedCount.DeadSolutions;
import org.tidemark.check.symbolic.Deadlocks;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.count.CountedReduction;
import org.tidemark.reduce.count.CountingReducer;
import org.tidemark.reduce.count.PooledNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.zoo.Parameter;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;

/** Counts through equations are those of the definition, and those of closed formulas. */
@Seeded
class ReducedCountTest {
    private static final int MOST_STATES = 3_000;

    private static CountReport report(PetriNet net) {
        return new ReducedCount(net, ExploreOptions.plain(), true).run();
    }

    private static CountReport.Counts counts(CountReport report) {
        return Objects.requireNonNull(report.counts(), () -> String.valueOf(report.why()));
    }

    @Test
    void countsAreThoseOfTheDefinition(Seeds seeds) {
        for (long seed : seeds.upTo(600)) {
            PetriNet net = seed % 4 == 0 ? RandomNets.net(seed) : PooledNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                CountReport report = report(net);
                CountReport.Counts counts = counts(report);
                String what = net.name();
                Deadlocks deadlocks = Objects.requireNonNull(report.deadlocks());
                assertThat(deadlocks.count()).as(what).isEqualTo(BigInteger.valueOf(space.deadlocks()));
                if (space.deadlocks() > 0) {
                    List<Integer> first = Arrays.stream(Objects.requireNonNull(deadlocks.first()))
                            .boxed()
                            .toList();
                    assertThat(space.steps(space.find(first))).as(what).isEmpty();
                }
                assertThat(counts.states())
                        .as(what)
                        .isEqualTo(BigInteger.valueOf(space.states().size()));
                assertThat(counts.edges()).as(what).isEqualTo(BigInteger.valueOf(space.edgeCount()));
                CountReport.Counts.Most most = Objects.requireNonNull(counts.most());
                assertThat(most.ofPlaces())
                        .as(what)
                        .isEqualTo(Arrays.stream(space.maxima()).asLongStream().toArray());
                assertThat(most.inPlace()).as(what).isEqualTo(space.maxTokensInPlace());
                assertThat(most.inAll()).as(what).isEqualTo(space.maxTokensInMarking());
            }
        }
    }

    /** The most tokens that a place can hold are more than a diagram can tell apart, which finds the deadlocks. */
    @Test
    void deadlocksWithTheMostTokensAreLeftOpen() {
        PetriNetBuilder net = new PetriNetBuilder("taken");
        int pool = net.place("pool", Integer.MAX_VALUE);
        int slots = net.place("slots", 2);
        int take = net.transition("take");
        net.input(take, pool, 1).input(take, slots, 1);
        CountReport report = report(net.build());
        assertThat(counts(report).states()).isEqualTo(3);
        assertThat(report.deadlocks()).isNull();
    }

    @Test
    void largeNumbersAreThoseOfTheFormulas() {
        for (ZooModel model : Zoo.models()) {
            if (model.name().equals("kanban") || model.name().equals("fms")) {
                for (int size : new int[] {1, 4, 12, 250}) {
                    CountReport report = report(model.build(size));
                    assertThat(counts(report).states())
                            .isEqualTo(model.states(size).orElseThrow());
                    assertThat(report.diagram()).isNull();
                }
            }
        }
        // found by exploration
        assertThat(counts(report(open("zoo:kanban/5"))).edges()).isEqualTo(24_460_016);
        assertThat(counts(report(open("zoo:fms/5"))).edges()).isEqualTo(23_527_185);
    }

    @Test
    void zooModelsHaveTheirStates() {
        for (ZooModel model : Zoo.models()) {
            int[] usual =
                    model.parameters().stream().mapToInt(Parameter::fallback).toArray();
            if (model.finite() && model.states(usual).isPresent()) {
                PetriNet net = model.build(usual);
                if (ReducedCount.obstacle(net).isEmpty()) {
                    assertThat(counts(report(net)).states())
                            .as(model.name())
                            .isEqualTo(model.states(usual).orElseThrow());
                }
            }
        }
    }

    @Test
    void whatDoesNotFitStaysOpen() {
        ExploreOptions little = ExploreOptions.plain().withMemory(4 << 20);
        CountReport full = new ReducedCount(open("zoo:kanban/100000"), little, true).run();
        assertThat(full.counts()).isNull();
        assertThat(Objects.requireNonNull(full.why()).cause()).isEqualTo(StopReason.MEMORY);
        assertThat(full.peakBytes()).isLessThanOrEqualTo(4 << 20);

        ExploreOptions brief = ExploreOptions.plain().withTime(1);
        CountReport late = new ReducedCount(open("zoo:kanban/100000"), brief, true).run();
        assertThat(late.counts()).isNull();
        assertThat(Objects.requireNonNull(late.why()).cause()).isEqualTo(StopReason.TIME);

        ExploreOptions stopped = ExploreOptions.plain().withCancelled(() -> true);
        CountReport cancelled = new ReducedCount(open("zoo:fms/1000"), stopped, true).run();
        assertThat(cancelled.counts()).isNull();
        assertThat(Objects.requireNonNull(cancelled.why()).cause()).isEqualTo(StopReason.CANCELLED);
    }

    /** Wherever a count is stopped, the states are known or nothing is, and what is missing has a reason. */
    @Test
    void statesDoNotWaitForTheRest() {
        PetriNet net = open("zoo:fms/40");
        BigInteger states = counts(report(net)).states();
        boolean hasEdgesOnly = false;
        boolean hasStatesOnly = false;
        boolean isComplete = false;
        for (int polls = 1; !isComplete; polls += 1 + polls / 20) {
            AtomicInteger left = new AtomicInteger(polls);
            ExploreOptions stopped = ExploreOptions.plain().withCancelled(() -> left.decrementAndGet() < 0);
            CountReport report = new ReducedCount(net, stopped, false).run();
            CountReport.Counts found = report.counts();
            isComplete = found != null && found.most() != null && found.edges() != null;
            if (!isComplete) {
                OpenReason why = Objects.requireNonNull(report.why());
                assertThat(why.cause()).isEqualTo(StopReason.CANCELLED);
                assertThat(why.sentence())
                        .startsWith(found == null ? "" : found.edges() == null ? "edges " : "the most tokens ");
            }
            if (found != null) {
                assertThat(found.states()).isEqualTo(states);
                hasStatesOnly |= found.edges() == null;
                hasEdgesOnly |= found.edges() != null && found.most() == null;
            }
        }
        assertThat(hasStatesOnly).isTrue();
        assertThat(hasEdgesOnly).isTrue();
    }

    /** A number is a table by the slots that are taken, and there are thousands of such numbers. */
    @Test
    void tablesOfSharedSlotsAreBooked() {
        PetriNetBuilder builder = new PetriNetBuilder("slots");
        int slots = builder.place("m", 30_000);
        for (int i = 1; i <= 2; i++) {
            int outside = builder.place("a" + i, 20_000);
            int inside = builder.place("b" + i, 0);
            int enter = builder.transition("enter" + i);
            builder.input(enter, outside, 1).input(enter, slots, 1).output(enter, inside, 1);
            int leave = builder.transition("leave" + i);
            builder.input(leave, inside, 1).output(leave, outside, 1).output(leave, slots, 1);
        }
        PetriNet net = builder.build();
        ExploreOptions little = ExploreOptions.plain().withMemory(1 << 20);
        CountReport full = new ReducedCount(net, little, false).run();
        assertThat(full.counts()).isNull();
        assertThat(Objects.requireNonNull(full.why()).cause()).isEqualTo(StopReason.MEMORY);
        assertThat(full.peakBytes()).isLessThanOrEqualTo(1 << 20);
        isOverInTime(net);
    }

    @Test
    void longChainsObeyTheTime() {
        PetriNetBuilder builder = new PetriNetBuilder("chain");
        int last = builder.place("p0", 1_000_000);
        for (int i = 1; i < 1000; i++) {
            int next = builder.place("p" + i, 0);
            int step = builder.transition("t" + i);
            builder.input(step, last, 1).output(step, next, 1);
            last = next;
        }
        isOverInTime(builder.build());
    }

    private static void isOverInTime(PetriNet net) {
        CountReport late = new ReducedCount(net, ExploreOptions.plain().withTime(1_000_000_000), true).run();
        assertThat(late.why()).isNotNull();
        assertThat(late.seconds()).isLessThan(30);
    }

    /** Deadlocks are given up before anything is kept for the choices, of which there are too many. */
    @Test
    void deadlocksOfManyTokensAreLeftOpen() {
        for (int tokens : new int[] {4_000_000, Integer.MAX_VALUE}) {
            PetriNetBuilder builder = new PetriNetBuilder("ring");
            int[] places = new int[60];
            for (int i = 0; i < places.length; i++) {
                places[i] = builder.place("p" + i, i == 0 ? tokens : 0);
            }
            for (int i = 0; i < places.length; i++) {
                int step = builder.transition("t" + i);
                builder.input(step, places[i], 1).output(step, places[(i + 1) % places.length], 1);
            }
            CountedReduction reduction = CountingReducer.reduce(builder.build(), Limit.none());
            MemoryBudget budget = MemoryBudget.unlimited();
            assertThat(DeadSolutions.of(reduction, null, BigInteger.ONE, budget, () -> false))
                    .isNull();
            assertThat(budget.peakBytes()).isLessThanOrEqualTo(1 << 26);
            assertThat(budget.usedBytes()).isZero();
        }
    }

    /** What is tried in vain for deadlocks takes no more than its part, and does not hide what the count took. */
    @Test
    void deadlocksTakeNoMoreThanTheirPart() {
        CountReport report = report(open("zoo:fms/1000"));
        assertThat(report.deadlocks()).isNull();
        assertThat(report.countBytes()).isBetween(1L, 1L << 20);
        assertThat(report.peakBytes()).isBetween(report.countBytes() + 1, report.countBytes() + (1 << 26));
    }

    private static PetriNet open(String reference) {
        try {
            return Zoo.open(reference);
        } catch (InputException e) {
            throw new AssertionError(e);
        }
    }
}
