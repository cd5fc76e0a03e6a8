package org.tidemark.net.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.Coverability.Verdict;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.zoo.Zoo;

class StructureTest {
    @Test
    void philosophersAreKnownWithoutExploring() throws Exception {
        Structure structure = Structure.of(Zoo.open("zoo:philosophers/6"), Limit.none());
        assertThat(structure.bounds().provesSafety()).isTrue();
        assertThat(structure.boundedness().verdict()).isEqualTo(Verdict.BOUNDED);
        assertThat(structure.components()).isNotEmpty();
        assertThat(structure.placesInComponents()).isEqualTo(24);
        assertThat(structure.stateSize()).isEqualTo(new Structure.StateSize(24, 1));
        assertThat(structure.suggestion()).contains("safe by proof");
    }

    @Test
    void anUnboundedNetIsSaidToBeSo() throws Exception {
        Structure structure = Structure.of(Zoo.open("zoo:unbounded"), Limit.none());
        assertThat(structure.boundedness().verdict()).isEqualTo(Verdict.UNBOUNDED);
        assertThat(structure.stateSize().bits()).isNegative();
        assertThat(structure.suggestion()).contains("infinite");
    }

    @Test
    void exactlyOnePlaceOfASequentialPartIsMarked(TestInfo test) {
        ForAllNets.in(test, 1500).check(net -> {
            List<StateMachine> parts = StateMachine.of(net, Semiflows.ofPlaces(net, Limit.none()));
            for (List<Integer> marking : NaiveStateSpace.of(net, 300).states()) {
                for (StateMachine part : parts) {
                    assertThat(part.places().stream().map(marking::get).sum()).isEqualTo(1);
                }
            }
            parts.forEach(part -> assertThat(net.initial(part.initial())).isEqualTo(1));
        });
    }

    /** Rings of ten places, each watched by the one before: ten thousand nodes. */
    private static PetriNet rings() {
        PetriNetBuilder builder = new PetriNetBuilder("rings");
        int nodes = 5000;
        for (int i = 0; i < nodes; i++) {
            builder.place("p" + i, i % 10 == 0 ? 1 : 0);
        }
        for (int i = 0; i < nodes; i++) {
            int t = builder.transition("t" + i);
            int next = i % 10 == 9 ? i - 9 : i + 1;
            builder.input(t, i, 1).output(t, next, 1);
            if (i % 10 == 5 && i + 10 < nodes) {
                builder.read(t, i + 10, 1);
            }
        }
        return builder.build();
    }

    @Test
    void tenThousandNodesHaveTheirInvariantsAndBounds() {
        PetriNet net = rings();
        assertThat(PlaceBounds.of(net, Limit.none()).provesSafety()).isTrue();
        Semiflows invariants = Semiflows.ofPlaces(net, Limit.none());
        assertThat(invariants.minimal()).hasSize(500);
        assertThat(StateMachine.of(net, invariants)).hasSize(500);
    }

    @Test
    void aShortLookEndsSoonAndSaysWhatItLacks() {
        long start = System.nanoTime();
        Structure structure = Structure.of(rings(), Limit.millis(1));
        assertThat((System.nanoTime() - start) / 1e9).as("seconds").isLessThan(30);
        assertThat(structure.bounds().allProven()).isFalse();
        assertThat(structure.boundedness().verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(structure.liveness().deadlockFree()).isEqualTo(Commoner.Answer.UNKNOWN);
        assertThat(structure.suggestion()).contains("--memory or --time");
    }
}
