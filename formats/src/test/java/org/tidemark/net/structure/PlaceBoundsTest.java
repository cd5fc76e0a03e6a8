package org.tidemark.net.structure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.zoo.Zoo;

/** A proven bound is never exceeded, and its certificate says why. */
class PlaceBoundsTest {
    @Test
    void noReachableMarkingExceedsABound(TestInfo test) {
        int[] proven = new int[2];
        ForAllNets.in(test, 1500).check(net -> {
            PlaceBounds bounds = PlaceBounds.of(net, Limit.none());
            NaiveStateSpace naive = NaiveStateSpace.of(net, 1000);
            int[] most = naive.maxima();
            for (int p = 0; p < net.places(); p++) {
                Certificate certificate = bounds.certificate(p);
                if (certificate != null) {
                    assertThat(certificate.holds(net)).as(certificate.text(net)).isTrue();
                    assertThat(bounds.bound(p)).isGreaterThanOrEqualTo(most[p]);
                    proven[0]++;
                } else {
                    assertThat(bounds.bound(p)).isEqualTo(PlaceBounds.UNKNOWN);
                }
                proven[1] += naive.isComplete() ? 1 : 0;
            }
            naive.edges()
                    .forEach(edge -> assertThat(bounds.dead().transitions().get(edge.transition()))
                            .isFalse());
        });
        assertThat(proven[0]).as("most places of complete nets are proven").isGreaterThan(proven[1] * 8 / 10);
    }

    @Test
    void theStateEquationIsAsSharpAsAnySemiflow(TestInfo test) {
        ForAllNets.in(test, 1500).check(net -> {
            Incidence incidence = Incidence.of(net);
            StateEquation equation = new StateEquation(incidence, net.initialMarking(), Limit.none());
            for (int p = 0; p < net.places(); p++) {
                SparseVector weights = equation.weights(p);
                for (SparseVector flow : Semiflows.ofPlaces(net, Limit.none()).minimal()) {
                    if (flow.at(p) > 0) {
                        assertThat(weights).isNotNull();
                        long bySemiflow = flow.times(net.initialMarking()) / flow.at(p);
                        long byEquation = requireNonNull(weights).times(net.initialMarking()) / weights.at(p);
                        assertThat(byEquation).isLessThanOrEqualTo(bySemiflow);
                    }
                }
            }
        });
    }

    @Test
    void kanbanPlacesHoldAtMostTheCards() throws Exception {
        PetriNet net = Zoo.open("zoo:kanban/7");
        PlaceBounds bounds = PlaceBounds.of(net, Limit.none());
        assertThat(bounds.allProven()).isTrue();
        assertThat(bounds.counts()).containsOnly(7);
        assertThat(bounds.provesSafety()).isFalse();
    }

    @Test
    void philosophersAreSafeByProof() throws Exception {
        assertThat(PlaceBounds.of(Zoo.open("zoo:philosophers/50"), Limit.none()).provesSafety())
                .isTrue();
    }

    @Test
    void aSumThatShrinksIsAProofToo() {
        PetriNetBuilder builder = new PetriNetBuilder("shrinking");
        int a = builder.place("a", 5);
        int b = builder.place("b", 0);
        int t = builder.transition("t");
        builder.input(t, a, 2).output(t, b, 1);
        int loss = builder.transition("loss");
        builder.input(loss, b, 1);
        PetriNet net = builder.build();
        PlaceBounds bounds = PlaceBounds.of(net, Limit.none());
        assertThat(bounds.counts()).containsExactly(5, 2);
        assertThat(requireNonNull(bounds.certificate(b)).text(net)).isEqualTo("a + 2·b ≤ 5");
    }

    @Test
    void aPlaceThatInhibitsItsProducersIsBounded() {
        PetriNetBuilder builder = new PetriNetBuilder("inhibited");
        int full = builder.place("full", 0);
        int make = builder.transition("make");
        builder.output(make, full, 2).inhibitor(make, full, 4);
        PetriNet net = builder.build();
        PlaceBounds bounds = PlaceBounds.of(net, Limit.none());
        assertThat(bounds.bound(full)).isEqualTo(5);
        assertThat(new Certificate.Inhibited(full, 4).holds(net)).isFalse();
    }

    @Test
    void placesBehindATransitionThatNeverFiresStayEmpty() {
        PetriNetBuilder builder = new PetriNetBuilder("dead");
        int key = builder.place("key", 0);
        int room = builder.place("room", 0);
        int open = builder.transition("open");
        builder.read(open, key, 1).output(open, room, 1);
        int copy = builder.transition("copy");
        builder.input(copy, key, 1).output(copy, key, 2);
        PetriNet net = builder.build();
        PlaceBounds bounds = PlaceBounds.of(net, Limit.none());
        assertThat(bounds.counts()).containsExactly(0, 0);
        assertThat(bounds.dead().transitions().cardinality()).isEqualTo(2);
    }

    @Test
    void aCertificateThatIsWrongDoesNotHold() throws Exception {
        PetriNet net = Zoo.open("zoo:kanban/2");
        Certificate right = requireNonNull(PlaceBounds.of(net, Limit.none()).certificate(0));
        Certificate.WeightedSum sum = (Certificate.WeightedSum) right;
        assertThat(right.holds(net)).isTrue();
        assertThat(new Certificate.WeightedSum(0, 1, sum.weights(), new BitSet()).holds(net))
                .isFalse();
        assertThat(new Certificate.WeightedSum(0, 2, SparseVector.unit(0), new BitSet()).holds(net))
                .isFalse();
        BitSet all = new BitSet();
        all.set(0, net.places());
        assertThat(new Certificate.NeverMarked(0, all).holds(net)).isFalse();
    }

    @Test
    void noTimeProvesNothingButWhatIsFree() throws Exception {
        assertThat(PlaceBounds.of(Zoo.open("zoo:philosophers/3"), Limit.millis(0))
                        .proven())
                .isZero();
        PlaceBounds conservative = PlaceBounds.of(Zoo.open("zoo:kanban/2"), Limit.millis(0));
        assertThat(conservative.allProven()).isTrue();
        assertThat(conservative.bound(0)).as("all tokens together").isEqualTo(8);
    }
}
