package org.tidemark.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.split.NetSplit;
import org.tidemark.net.split.Partition;
import org.tidemark.net.split.Partitions;
import org.tidemark.net.split.SplitLimits;
import org.tidemark.net.split.TokenCaps;
import org.tidemark.net.structure.Limit;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.zoo.Puzzles.Pushers;

/** The pushers are as large as published, grow as published, and have the published properties. */
class PushersTest {
    private static final Pushers PUSHERS = new Pushers();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 16})
    void theNetHasThePublishedSize(int n) {
        PetriNet net = PUSHERS.build(n);
        assertThat(net.places()).isEqualTo(18 * n + 6);
        assertThat(net.transitions()).isEqualTo(17 * n + 4);
    }

    @ParameterizedTest
    @CsvSource({"10, 1.073e9", "12, 4.204e10", "14, 1.640e12", "15, 1.024e13", "16, 6.390e13"})
    void theCountIsFivePercentFromThePublishedOne(int n, double published) {
        double states = PUSHERS.states(n).orElseThrow().doubleValue();
        assertThat(states / published).isCloseTo(1, within(0.06));
        assertThat(states / PUSHERS.states(n - 1).orElseThrow().doubleValue()).isCloseTo(6.2426, within(1e-3));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void propertiesHoldAndFailAsPublished(int n) {
        PetriNet net = PUSHERS.build(n);
        NaiveStateSpace space = NaiveStateSpace.of(net, 10_000);
        assertThat(space.isComplete()).isTrue();
        assertThat(space.states()).hasSize(PUSHERS.states(n).orElseThrow().intValueExact());
        assertThat(space.maxTokensInPlace()).isOne();
        assertThat(space.deadlocks()).isZero();
        for (int i = 1; i <= n; i++) {
            int p = i;
            assertThat(space.states())
                    .noneMatch(marking -> both(net, marking, p, "R1_on", "R2_on"))
                    .anyMatch(marking -> both(net, marking, p, "px", "py"))
                    .anyMatch(marking -> both(net, marking, p, "position_full", "basic"))
                    .allMatch(marking -> marked(net, marking, p, "position_full") <= marked(net, marking, p, "basic"));
        }
    }

    private static boolean both(PetriNet net, List<Integer> marking, int i, String one, String other) {
        return marked(net, marking, i, one) + marked(net, marking, i, other) == 2;
    }

    private static int marked(PetriNet net, List<Integer> marking, int i, String place) {
        return marking.get(net.findPlace("P" + i + "_" + place));
    }

    @Test
    void everyUnitHoldsOneTokenAtMost() {
        PetriNet net = PUSHERS.build(2);
        Nupn nupn = Objects.requireNonNull(net.nupn());
        for (List<Integer> marking : NaiveStateSpace.of(net, 10_000).states()) {
            assertThat(nupn.units())
                    .allMatch(unit ->
                            unit.places().stream().mapToInt(marking::get).sum() <= 1);
        }
    }

    @Test
    void theOuterUnitsAreProducerPushersAndConsumer() throws Exception {
        PetriNet net = PUSHERS.build(3);
        Partition partition = Partitions.byOuterUnits(net);
        assertThat(partition.groups())
                .extracting(Partition.Group::name)
                .containsExactly("Producer", "P1", "P2", "P3", "Consumer");
        TokenCaps caps = TokenCaps.of(net, Limit.none());
        NetSplit split = NetSplit.of(net, partition, caps, SplitLimits.usual());
        // a pusher is at rest with its position free, reserved or full, or in one of 16 states of a cycle; the producer
        // reserves nothing
        assertThat(split.network().parts())
                .extracting(part -> part.automaton().states())
                .containsExactly(2, 18, 19, 19, 6);
        assertThat(split.network().synchronisations()).hasSize(1 + 2 * 3);
        assertThat(Partitions.automatic(net, caps, Limit.none(), SplitLimits.usual())
                        .groups())
                .extracting(Partition.Group::name)
                .containsExactly("Producer", "P1", "P2", "P3", "Consumer");
    }
}
