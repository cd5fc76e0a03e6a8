package org.tidemark.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.RandomFormulas.Kind;

/** Sets of states that can be read off a drawing, and laws that hold on every net. */
class NaiveCtlTest {
    private static final Formula P = new Fireable("p");
    private static final Formula Q = new Fireable("q");

    /** 0{p} → 1{p} → 2{q}, dead; 1 → 0; 0 → 3{}, which loops. */
    private final NaiveCtl ctl = new NaiveCtl(NaiveGraph.of(
            List.of(List.of(1, 3), List.of(2, 0), List.of(), List.of(3)),
            List.of(Set.of("p"), Set.of("p"), Set.of("q"), Set.of())));

    @Test
    void nextLooksOneStepAhead() {
        assertThat(ctl.states(new Exists(new Next(P)))).containsExactlyInAnyOrder(0, 1);
        assertThat(ctl.states(new Exists(new Next(Q)))).containsExactlyInAnyOrder(1);
        assertThat(ctl.states(new ForAll(new Next(P)))).containsExactlyInAnyOrder(2);
    }

    @Test
    void aDeadStateHasNoNextAndEndsItsRuns() {
        Formula no = new Constant(false);
        assertThat(ctl.states(new Deadlock())).containsExactly(2);
        assertThat(ctl.states(new Exists(new Next(new Constant(true))))).doesNotContain(2);
        assertThat(ctl.states(new ForAll(new Next(no)))).containsExactly(2);
        assertThat(ctl.states(new Exists(new Globally(Q)))).containsExactly(2);
        assertThat(ctl.states(new ForAll(new Finally(Q)))).containsExactly(2);
        assertThat(ctl.states(new ForAll(new Globally(Q)))).containsExactly(2);
        assertThat(ctl.states(new ForAll(new WeakUntil(Q, no)))).containsExactly(2);
        assertThat(ctl.states(new ForAll(new Until(Q, no)))).isEmpty();
        assertThat(ctl.states(new Exists(new Release(no, Q)))).containsExactly(2);
    }

    @Test
    void someRunsAndEveryRunDiffer() {
        assertThat(ctl.states(new Exists(new Finally(Q)))).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(ctl.states(new Exists(new Globally(P)))).containsExactlyInAnyOrder(0, 1);
        assertThat(ctl.states(new ForAll(new Globally(P)))).isEmpty();
        assertThat(ctl.states(new Exists(new Until(P, Q)))).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(ctl.states(new ForAll(new Until(P, Q)))).containsExactly(2);
        assertThat(ctl.states(new ForAll(new Until(P, new Not(P))))).containsExactlyInAnyOrder(2, 3);
        assertThat(ctl.states(new ForAll(new WeakUntil(P, new Not(P))))).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(ctl.states(new Exists(new Release(Q, new Or(List.of(P, Q))))))
                .containsExactlyInAnyOrder(0, 1, 2);
    }

    @Test
    void whatIsNoCtlIsRefused() {
        assertThatThrownBy(() -> ctl.holds(new Exists(P))).hasMessageContaining("not CTL");
        assertThatThrownBy(() -> ctl.holds(new Finally(P))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void dualitiesHoldForAllNetsAndFormulas(TestInfo test) {
        ForAllNets.in(test, 300).with(Kind.CTL).check((net, f) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 100);
            if (space.isComplete()) {
                Formula g = RandomFormulas.draw(Kind.STATE, net, 7);
                checkDualities(new NaiveCtl(NaiveGraph.of(net, space)), f, g);
            }
        });
    }

    private static void checkDualities(NaiveCtl ctl, Formula f, Formula g) {
        Formula notF = new Not(f);
        Formula notG = new Not(g);
        same(ctl, new ForAll(new Next(f)), new Not(new Exists(new Next(notF))));
        same(ctl, new ForAll(new Globally(f)), new Not(new Exists(new Finally(notF))));
        same(ctl, new ForAll(new Finally(f)), new Not(new Exists(new Globally(notF))));
        same(ctl, new ForAll(new Release(f, g)), new Not(new Exists(new Until(notF, notG))));
        same(ctl, new Exists(new Release(f, g)), new Not(new ForAll(new Until(notF, notG))));
        Formula neither = new And(List.of(notF, notG));
        same(ctl, new ForAll(new WeakUntil(f, g)), new Not(new Exists(new Until(notG, neither))));
        same(ctl, new Exists(new WeakUntil(f, g)), new Not(new ForAll(new Until(notG, neither))));
        Formula lapse = new Exists(new Until(notG, neither));
        Formula putOff = new Exists(new Globally(notG));
        same(ctl, new ForAll(new Until(f, g)), new Not(new Or(List.of(lapse, putOff))));
    }

    private static void same(NaiveCtl ctl, Formula left, Formula right) {
        assertThat(ctl.states(left)).as(FormulaText.of(left)).isEqualTo(ctl.states(right));
    }

    @Test
    void reachabilityIsASearchOfTheStates(TestInfo test) {
        ForAllNets.in(test, 300).with(Kind.STATE).check((net, f) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 200);
            if (space.isComplete()) {
                NaiveCtl ctl = new NaiveCtl(NaiveGraph.of(net, space));
                assertThat(ctl.holds(Formula.reachable(f))).isEqualTo(anywhere(net, space, f));
                assertThat(ctl.holds(Formula.always(f))).isEqualTo(!anywhere(net, space, new Not(f)));
            }
        });
    }

    private static boolean anywhere(PetriNet net, NaiveStateSpace space, Formula f) {
        NaiveTruth truth = new NaiveTruth(net);
        return space.states().stream().anyMatch(marking -> truth.holds(f, marking));
    }
}
