package org.tidemark.net.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Proofs.FoldedNet;
import org.tidemark.net.proof.Proofs.LiftedProof;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

/** What is proven of a net by its folded net alone is true of every marking that the reference explorer reaches, and checked. */
@Seeded
class FoldedProofsTest {
    @Test
    void whatIsReachableIsNeverProvenUnreachable(Seeds seeds) throws Exception {
        int proven = 0;
        int folded = 0;
        for (long seed : seeds.upTo(400)) {
            PetriNet net = Unfolding.of(RandomColoredNets.net(seed), UnfoldingLimits.usual());
            FoldedNet small = net.transitions() == 0 ? null : FoldedNet.of(net);
            if (small == null) {
                continue;
            }
            folded++;
            NaiveStateSpace space = NaiveStateSpace.of(net, 200);
            RandomFormulas formulas = new RandomFormulas(net, seed);
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < 6; i++) {
                Formula f = i % 2 == 0 ? formulas.formula(i % 3) : ofGroups(net, random);
                CaseProof proof = proof(small, ProofGoal.of(f, net));
                if (proof != null) {
                    proven++;
                    assertThat(proof.holds(net)).as("a proof of %s", f).isTrue();
                    assertThat(space.states()).noneMatch(marking -> new Truth(net, marking).of(f));
                }
            }
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(folded).isGreaterThan(50);
            assertThat(proven).isGreaterThan(50);
        }
    }

    /** That all places of some group together hold more or fewer tokens than some number. */
    private static Formula ofGroups(PetriNet net, SplittableRandom random) {
        int group = random.nextInt(net.placeGroups().size());
        List<String> places =
                net.placeGroups().members(group).mapToObj(net::placeId).toList();
        return new Formula.Comparison(
                Term.counts(places),
                random.nextBoolean() ? Relation.MORE : Relation.LESS,
                new Term.Constant(random.nextInt(6)));
    }

    private static @Nullable CaseProof proof(FoldedNet small, ProofGoal goal) {
        ProofAttempt attempt =
                new GoalCubes(Infeasibility.withoutBounds(small.small()), Limit.none()).refute(small.folded(goal));
        return attempt instanceof ProofAttempt.Proven proven
                ? LiftedProof.of((CaseProof) proven.proof(), goal, small)
                : null;
    }

    /** The proof names them by their place, and no value can be left out of it. */
    @Test
    void aTamperedProofDoesNotHold() throws Exception {
        PetriNet net = Zoo.open("zoo:tide-mutex/6");
        FoldedNet small = Objects.requireNonNull(FoldedNet.of(net));
        int group = 0;
        SparseVector all = small.unfolded(SparseVector.unit(group));
        long tokens = all.times(net.initialMarking());
        ProofGoal goal = new ProofGoal.Need(new Inequality(all, tokens + 1000));
        CaseProof proof = Objects.requireNonNull(proof(small, goal));
        assertThat(proof.holds(net)).isTrue();
        assertThat(proof.text(net)).hasSizeLessThan(400);
        Refutation refutation = ((CaseProof.Contradiction) proof.root()).refutation();
        for (int k = 0; k < refutation.spare().size(); k++) {
            SparseVector one = SparseVector.unit(refutation.spare().position(k));
            SparseVector less =
                    refutation.spare().combine(1, one, -refutation.spare().value(k));
            CaseProof tampered = new CaseProof(
                    goal, new CaseProof.Contradiction(new Refutation(refutation.shares(), less)), proof.never());
            assertThat(tampered.holds(net)).isFalse();
        }
        ProofGoal other = new ProofGoal.Need(new Inequality(all, tokens));
        assertThat(new CaseProof(other, proof.root(), proof.never()).holds(net)).isFalse();
    }
}
