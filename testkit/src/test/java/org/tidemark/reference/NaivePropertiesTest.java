package org.tidemark.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property.Liveness;
import org.tidemark.logic.property.Property.Maximum;
import org.tidemark.logic.property.Property.OneSafe;
import org.tidemark.logic.property.Property.QuasiLiveness;
import org.tidemark.logic.property.Property.StableMarking;
import org.tidemark.logic.property.Property.Truth;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** Questions about nets whose answers are seen at a glance. */
class NaivePropertiesTest {
    private static NaiveProperties of(PetriNet net) {
        return new NaiveProperties(net, NaiveStateSpace.of(net, 1000));
    }

    /** A token that goes round between two places. */
    private static PetriNetBuilder ring() {
        PetriNetBuilder net = new PetriNetBuilder("ring");
        net.place("here", 1);
        net.place("there", 0);
        net.input(net.transition("go"), 0, 1).output(0, 1, 1);
        net.input(net.transition("back"), 1, 1).output(1, 0, 1);
        return net;
    }

    @Test
    void aRingIsSafeAndLiveAndNothingInItIsStable() {
        NaiveProperties ring = of(ring().build());
        assertThat(ring.holds(new OneSafe("safe"))).isTrue();
        assertThat(ring.holds(new QuasiLiveness("quasi"))).isTrue();
        assertThat(ring.holds(new Liveness("live"))).isTrue();
        assertThat(ring.holds(new StableMarking("stable"))).isFalse();
    }

    @Test
    void aWayOutEndsLivenessButNotQuasiLiveness() {
        PetriNetBuilder net = ring();
        net.input(net.transition("leave"), 1, 1);
        assertThat(of(net.build()).isQuasiLive()).isTrue();
        assertThat(of(net.build()).isLive()).isFalse();
        net.input(net.transition("never"), 1, 2);
        assertThat(of(net.build()).isQuasiLive()).isFalse();
    }

    @Test
    void aTransitionThatHappensOnlyAtFirstIsNotLive() {
        PetriNetBuilder net = ring();
        int start = net.place("start", 1);
        net.input(net.transition("first"), start, 1);
        assertThat(of(net.build()).isQuasiLive()).isTrue();
        assertThat(of(net.build()).isLive()).isFalse();
        assertThat(of(net.build()).holds(new Truth("live", new Exists(new Finally(new Deadlock())))))
                .isFalse();
    }

    @Test
    void aPlaceThatIsOnlyReadIsStable() {
        PetriNetBuilder net = ring();
        net.read(0, net.place("key", 2), 1);
        assertThat(of(net.build()).hasStablePlace()).isTrue();
        assertThat(of(net.build()).isOneSafe()).isFalse();
    }

    @Test
    void aMaximumIsOverAllStates() {
        PetriNetBuilder net = new PetriNetBuilder("pairs");
        net.place("a", 3);
        net.place("b", 0);
        net.input(net.transition("double"), 0, 1).output(0, 1, 2);
        Term.Count a = new Term.Count("a");
        Term.Count b = new Term.Count("b");
        NaiveProperties pairs = of(net.build());
        assertThat(pairs.maximum(b)).isEqualTo(6);
        assertThat(pairs.maximum(new Term.Product(a, b))).isEqualTo(4);
        assertThat(pairs.maximum(new Term.Sum(List.of(a, new Term.Negated(b))))).isEqualTo(3);
        assertThatThrownBy(() -> pairs.holds(new Maximum("most", b))).hasMessageContaining("number");
    }

    @Test
    void aTruthIsToldInItsOwnLogic() {
        NaiveProperties ring = of(ring().build());
        Formula go = new Fireable("go");
        assertThat(ring.holds(new Truth("state", go))).isTrue();
        assertThat(ring.holds(new Truth("CTL", Formula.always(Formula.reachable(go)))))
                .isTrue();
        assertThat(ring.holds(new Truth("LTL", new Globally(new Finally(go))))).isTrue();
        Formula branching = new Exists(new Globally(new Finally(go)));
        assertThat(ring.holds(new Truth("CTL*", branching))).isTrue();
    }

    @Test
    void livenessIsAFormulaOfCtlForEachTransition(TestInfo test) {
        ForAllNets.in(test, 300).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 100);
            if (space.isComplete()) {
                NaiveProperties answers = new NaiveProperties(net, space);
                boolean live = true;
                boolean quasi = true;
                for (int t = 0; t < net.transitions(); t++) {
                    Formula can = Formula.reachable(new Fireable(net.transitionId(t)));
                    quasi &= answers.holds(can);
                    live &= answers.holds(Formula.always(can));
                }
                assertThat(answers.isQuasiLive()).isEqualTo(quasi);
                assertThat(answers.isLive()).isEqualTo(live);
            }
        });
    }
}
