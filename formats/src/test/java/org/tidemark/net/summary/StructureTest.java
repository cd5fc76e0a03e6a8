package org.tidemark.net.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.Commoner;
import org.tidemark.net.structure.Coverability.Verdict;
import org.tidemark.net.structure.Incompleteness;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.MinimalSiphons;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.Semiflows;
import org.tidemark.net.structure.SiphonsAndTraps;
import org.tidemark.net.structure.StateMachine;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.Seeds;
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
        assertThat(structure.suggestion().sentence()).contains("proven safe").contains("about 1 MiB");
    }

    @Test
    void anUnboundedNetIsSaidToBeSo() throws Exception {
        Structure structure = Structure.of(Zoo.open("zoo:unbounded"), Limit.none());
        assertThat(structure.boundedness().verdict()).isEqualTo(Verdict.UNBOUNDED);
        assertThat(structure.stateSize().bits()).isNegative();
        assertThat(structure.suggestion().sentence()).contains("infinite");
    }

    @Test
    void exactlyOnePlaceOfASequentialPartIsMarked(TestInfo test) {
        ForAllNets.in(test, 1500).check(net -> {
            List<StateMachine> parts = StateMachine.of(net, Semiflows.ofPlaces(net, Limit.none()), Limit.none());
            for (List<Integer> marking : NaiveStateSpace.of(net, 300).states()) {
                for (StateMachine part : parts) {
                    assertThat(part.places().stream().map(marking::get).sum()).isEqualTo(1);
                }
            }
            parts.forEach(part -> assertThat(net.initial(part.initial())).isEqualTo(1));
        });
    }

    @Test
    void thereAreNeverMoreStatesThanTheInvariantsAllow(TestInfo test) {
        int[] counted = new int[1];
        ForAllNets.in(test, 1500).check(net -> {
            BigInteger most = Structure.of(net, Limit.none()).mostStates();
            NaiveStateSpace space = NaiveStateSpace.of(net, 500);
            if (most != null) {
                assertThat(BigInteger.valueOf(space.states().size())).isLessThanOrEqualTo(most);
                counted[0]++;
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(counted[0]).as("nets with all bounds").isGreaterThan(100);
        }
    }

    @Test
    void theStatesOfSharedTokensAreCountedExactly() {
        PetriNetBuilder builder = new PetriNetBuilder("shared");
        for (int p = 0; p < 4; p++) {
            builder.place("p" + p, p == 0 ? 10 : 0);
        }
        for (int p = 0; p < 4; p++) {
            int t = builder.transition("t" + p);
            builder.input(t, p, 1).output(t, (p + 1) % 4, 1);
        }
        Structure structure = Structure.of(builder.build(), Limit.none());
        assertThat(structure.mostStates()).isEqualTo(BigInteger.valueOf(286)); // 13 over 3
        assertThat(structure.suggestion().sentence())
                .contains("all bounds are proven")
                .contains("about 1 MiB");
    }

    @Test
    void aBoundBeyondCountingGivesNoStateSize() {
        PetriNetBuilder builder = new PetriNetBuilder("huge");
        int few = builder.place("few", 2);
        int many = builder.place("many", 0);
        int t = builder.transition("t");
        Structure structure = Structure.of(
                builder.input(t, few, 1).output(t, many, Integer.MAX_VALUE).build(), Limit.none());
        assertThat(structure.bounds().bound(many)).isEqualTo(2L * Integer.MAX_VALUE);
        assertThat(structure.stateSize().bits()).isNegative();
    }

    @Test
    void nobodyWaitingEndsEveryPart() {
        Structure structure = Structure.of(rings(), Limit.none().orWhen(() -> true));
        assertThat(structure.bounds().provesSafety()).isFalse();
        assertThat(structure.invariants().lack()).isEqualTo(Incompleteness.TIME);
        assertThat(structure.cycles().basisLack()).isEqualTo(Incompleteness.TIME);
        assertThat(structure.liveness().deadlockFree()).isEqualTo(Commoner.Answer.UNKNOWN);
    }

    /** One ring: its minimal siphon is the whole of it, which must not take a look at every place's absence. */
    @Test
    void aRingOfFiftyThousandPlacesIsLiveWithinSeconds() {
        int places = 50_000;
        PetriNetBuilder builder = new PetriNetBuilder("ring");
        for (int p = 0; p < places; p++) {
            builder.place("p" + p, p % 5 == 0 ? 1 : 0);
        }
        for (int p = 0; p < places; p++) {
            int t = builder.transition("t" + p);
            builder.input(t, p, 1).output(t, (p + 1) % places, 1);
        }
        PetriNet net = builder.build();
        PlaceBounds bounds = PlaceBounds.of(net, Limit.millis(1));
        assertThat(bounds.bound(1))
                .as("the sum of all tokens, known without delay")
                .isEqualTo(10_000);
        assertThat(bounds.allProven()).isTrue();
        MinimalSiphons.Found found = MinimalSiphons.of(new SiphonsAndTraps(net), 10, Limit.millis(60_000));
        assertThat(found.complete()).isTrue();
        assertThat(found.siphons())
                .singleElement()
                .satisfies(siphon -> assertThat(siphon.cardinality()).isEqualTo(places));
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
        assertThat(StateMachine.of(net, invariants, Limit.none())).hasSize(500);
    }

    @Test
    void aShortLookEndsSoonAndSaysWhatItLacks() {
        PetriNet net = rings();
        ThreadMXBean clock = ManagementFactory.getThreadMXBean(); // not the wall's, which also counts what others do
        long start = clock.getCurrentThreadCpuTime();
        Structure structure = Structure.of(net, Limit.millis(1));
        assertThat((clock.getCurrentThreadCpuTime() - start) / 1e9)
                .as("seconds")
                .isLessThan(5);
        assertThat(structure.bounds().provesSafety()).isFalse();
        assertThat(structure.invariants().lack()).isEqualTo(Incompleteness.TIME);
        assertThat(structure.liveness().deadlockFree()).isEqualTo(Commoner.Answer.UNKNOWN);
        assertThat(structure.suggestion().limits()).isIn(Suggestion.Limits.MEMORY, Suggestion.Limits.MEMORY_OR_TIME);
    }
}
