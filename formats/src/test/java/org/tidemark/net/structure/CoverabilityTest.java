package org.tidemark.net.structure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.Coverability.Verdict;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

class CoverabilityTest {
    @Test
    void boundedMeansFinite(TestInfo test) {
        List<Verdict> seen = new ArrayList<>();
        ForAllNets.in(test, 1800).check(net -> {
            Coverability answer = Coverability.of(net, 160_000, Limit.none());
            NaiveStateSpace space = NaiveStateSpace.of(net, 2000);
            seen.add(answer.verdict());
            if (net.inhibitors().size() > 0) {
                assertThat(answer.verdict()).isEqualTo(Verdict.UNKNOWN);
                assertThat(answer.reason()).contains("inhibitor");
            } else if (space.isComplete()) {
                assertThat(answer.verdict()).isEqualTo(Verdict.BOUNDED);
                assertThat(answer.nodes()).isEqualTo(space.states().size());
            } else if (answer.verdict() == Verdict.UNBOUNDED) {
                assertThat(requireNonNull(answer.witness()).holds(net)).isTrue();
                PlaceBounds bounds = PlaceBounds.of(net, Limit.none());
                answer.unbounded().stream()
                        .forEach(p -> assertThat(bounds.bound(p)).isEqualTo(PlaceBounds.UNKNOWN));
            } else {
                assertThat(answer.nodes()).isGreaterThan(1200);
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(Collections.frequency(seen, Verdict.BOUNDED)).isGreaterThan(600);
            assertThat(Collections.frequency(seen, Verdict.UNBOUNDED)).isGreaterThan(30);
        }
    }

    @Test
    void theBufferGrowsByRepeatingWhatTheWitnessSays() throws Exception {
        PetriNet net = Zoo.open("zoo:unbounded");
        Coverability answer = Coverability.of(net, 20_000, Limit.none());
        assertThat(answer.verdict()).isEqualTo(Verdict.UNBOUNDED);
        assertThat(answer.complete()).isTrue();
        assertThat(requireNonNull(answer.witness()).holds(net)).isTrue();
        assertThat(answer.unbounded().cardinality()).isEqualTo(1);
    }

    /** The largest number of tokens is not ω: the net is unbounded, which is not found out. */
    @Test
    void theLargestCountIsANumber() {
        PetriNetBuilder builder = new PetriNetBuilder("full");
        int place = builder.place("p", Integer.MAX_VALUE);
        int source = builder.transition("t");
        builder.output(source, place, 1);
        Coverability answer = Coverability.of(builder.build(), 20_000, Limit.none());
        assertThat(answer.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(answer.reason()).contains("too many tokens to count");
    }

    @Test
    void aWitnessThatDoesNotGrowDoesNotHold() {
        PetriNetBuilder builder = new PetriNetBuilder("loop");
        int p = builder.place("p", 1);
        int t = builder.transition("t");
        builder.input(t, p, 1).output(t, p, 1);
        PetriNet net = builder.build();
        assertThat(new Coverability.Witness(List.of(), List.of(t)).holds(net)).isFalse();
        assertThat(new Coverability.Witness(List.of(t), List.of()).holds(net)).isFalse();
    }

    @Test
    void omegasReachPlacesThatGrowOnlyFromUnboundedOnes() {
        PetriNetBuilder builder = new PetriNetBuilder("chain");
        int source = builder.place("source", 1);
        int first = builder.place("first", 0);
        int second = builder.place("second", 0);
        int make = builder.transition("make");
        builder.input(make, source, 1).output(make, source, 1).output(make, first, 1);
        int move = builder.transition("move");
        builder.input(move, first, 2).output(move, second, 1);
        Coverability answer = Coverability.of(builder.build(), 20_000, Limit.none());
        assertThat(answer.complete()).isTrue();
        assertThat(answer.unbounded().stream().boxed()).containsExactly(first, second);
    }

    @Test
    void aLimitLeavesItUnknown() throws Exception {
        Coverability answer = Coverability.of(Zoo.open("zoo:kanban/5"), 1600, Limit.none());
        assertThat(answer.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(answer.reason()).startsWith("the coverability graph is too big");
    }
}
