package org.tidemark.net.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.Seeds;

/** What is proven of random nets is true of every marking that the reference explorer reaches. */
class ProofsRandomTest {
    private static final int FORMULAS = 12;

    @Test
    void whatIsReachableIsNeverProvenUnreachable(TestInfo test) {
        int[] count = new int[2];
        ForAllNets.in(test, 1200).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 400);
            Proofs proofs = Proofs.of(net, PlaceBounds.of(net, Limit.none()));
            RandomFormulas formulas = new RandomFormulas(net, net.arcs());
            for (int i = 0; i < FORMULAS; i++) {
                Formula f = formulas.formula(i % 4);
                boolean reachable = isReachable(net, space, f);
                count[1] += space.isComplete() && !reachable ? 1 : 0;
                if (proofs.unreachable(f, Limit.none()) instanceof ProofAttempt.Proven proven) {
                    assertThat(reachable).as("%s is reachable", f).isFalse();
                    assertThat(proven.proof().holds(net)).isTrue();
                    assertThat(proven.proof().text(net)).isNotBlank();
                    count[0]++;
                }
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(count[0])
                    .as("proven of %d unreachable formulas", count[1])
                    .isGreaterThan(count[1] * 8 / 10);
        }
    }

    private static boolean isReachable(PetriNet net, NaiveStateSpace space, Formula f) {
        return space.states().stream().anyMatch(marking -> new Truth(net, marking).of(f));
    }

    @Test
    void anUpperBoundIsNeverBelowTheMaximum(TestInfo test) {
        int[] count = new int[2];
        ForAllNets.in(test, 1000).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 400);
            Proofs proofs = Proofs.of(net, PlaceBounds.of(net, Limit.none()));
            RandomFormulas terms = new RandomFormulas(net, net.arcs());
            for (int i = 0; i < 6; i++) {
                Term term = terms.term(i % 3);
                Proofs.UpperBound bound = proofs.upperBound(term, Limit.none());
                if (bound != null) {
                    long most = space.states().stream()
                            .mapToLong(marking -> new Truth(net, marking).of(term))
                            .max()
                            .orElseThrow();
                    assertThat(bound.value()).as("%s", term).isGreaterThanOrEqualTo(most);
                    assertThat(bound.proof().holds(net)).isTrue();
                    count[0]++;
                    count[1] += space.isComplete() && bound.value() == most ? 1 : 0;
                }
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(count[1]).as("exact ones of %d bounds", count[0]).isGreaterThan(count[0] / 2);
        }
    }

    @Test
    void deadlockFreedomIsNeverClaimedWrongly(TestInfo test) {
        int[] count = new int[2];
        ForAllNets.in(test, 2000).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 400);
            boolean proven = Proofs.of(net, PlaceBounds.of(net, Limit.none()))
                    .deadlockFree(Limit.none())
                    .isProven();
            if (proven) {
                assertThat(space.deadlocks()).isZero();
                count[0]++;
            }
            count[1] += space.isComplete() && space.deadlocks() == 0 ? 1 : 0;
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(count[0]).as("proven of %d nets that are", count[1]).isGreaterThan(count[1] * 8 / 10);
        }
    }

    @Test
    void deadTransitionsNeverFireAndStablePlacesNeverChange(TestInfo test) {
        int[] count = new int[2];
        ForAllNets.in(test, 2000).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 400);
            Proofs proofs = Proofs.of(net, PlaceBounds.of(net, Limit.none()));
            Proofs.DeadTransition dead = proofs.deadTransition(Limit.none());
            if (dead != null) {
                assertThat(space.edges()).noneMatch(edge -> edge.transition() == dead.transition());
                count[0]++;
            }
            Proofs.StablePlace stable = proofs.stablePlace(Limit.none());
            if (stable != null) {
                int p = stable.place();
                assertThat(space.states()).allMatch(marking -> marking.get(p) == net.initial(p));
                count[1]++;
            }
            if (proofs.live(Limit.none()).isProven()) {
                assertThat(dead).isNull();
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(count[0]).as("dead transitions").isGreaterThan(100);
            assertThat(count[1]).as("stable places").isGreaterThan(100);
        }
    }
}
