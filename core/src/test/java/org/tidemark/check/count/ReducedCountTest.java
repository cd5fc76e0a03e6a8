package org.tidemark.check.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.count.PooledNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
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
        for (long seed : seeds.upTo(1500)) {
            PetriNet net = seed % 4 == 0 ? RandomNets.net(seed) : PooledNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                CountReport report = report(net);
                CountReport.Counts counts = counts(report);
                String what = net.name();
                CountReport.Deadlocks deadlocks = Objects.requireNonNull(report.deadlocks());
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
                assertThat(counts.most())
                        .as(what)
                        .isEqualTo(Arrays.stream(space.maxima()).asLongStream().toArray());
                assertThat(counts.mostInPlace()).as(what).isEqualTo(space.maxTokensInPlace());
                assertThat(counts.mostInAll()).as(what).isEqualTo(space.maxTokensInMarking());
            }
        }
    }

    @Test
    void largeNumbersAreThoseOfTheFormulas() {
        for (ZooModel model : Zoo.models()) {
            if (model.name().equals("kanban") || model.name().equals("fms")) {
                for (int size : new int[] {1, 4, 60, 1000}) {
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
        assertThat(Objects.requireNonNull(full.why()).cause()).isEqualTo(OpenReason.Cause.MEMORY);
        assertThat(full.peakBytes()).isLessThanOrEqualTo(4 << 20);

        ExploreOptions brief = ExploreOptions.plain().withTime(1);
        CountReport late = new ReducedCount(open("zoo:kanban/100000"), brief, true).run();
        assertThat(late.counts()).isNull();
        assertThat(Objects.requireNonNull(late.why()).cause()).isEqualTo(OpenReason.Cause.TIME);

        ExploreOptions stopped = ExploreOptions.plain().withCancelled(() -> true);
        CountReport cancelled = new ReducedCount(open("zoo:fms/1000"), stopped, true).run();
        assertThat(cancelled.counts()).isNull();
        assertThat(Objects.requireNonNull(cancelled.why()).cause()).isEqualTo(OpenReason.Cause.CANCELLED);
    }

    private static PetriNet open(String reference) {
        try {
            return Zoo.open(reference);
        } catch (InputException e) {
            throw new AssertionError(e);
        }
    }
}
