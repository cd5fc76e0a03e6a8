package org.tidemark.net.proof;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.Cancelled;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.zoo.Zoo;

/** Classic nets whose properties follow from invariants and traps, and certificates that are tampered with. */
class ProofsTest {
    private static final Limit LONG = Limit.none();

    private static Formula atLeast(String place, long tokens) {
        return compare(new Term.Count(place), Relation.AT_LEAST, tokens);
    }

    private static Formula empty(String place) {
        return compare(new Term.Count(place), Relation.EQUAL, 0);
    }

    private static Formula compare(Term term, Relation relation, long number) {
        return new Formula.Comparison(term, relation, new Term.Constant(number));
    }

    private static CaseProof proof(PetriNet net, Formula f) {
        ProofAttempt attempt = proofs(net, LONG).unreachable(f, LONG);
        assertThat(attempt).isInstanceOf(ProofAttempt.Proven.class);
        return (CaseProof) ((ProofAttempt.Proven) attempt).proof();
    }

    @Test
    void twoInTheCriticalSectionContradictTheLockInvariant() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/3");
        CaseProof proof = proof(net, new Formula.And(List.of(atLeast("critical_1", 1), atLeast("critical_3", 1))));
        assertThat(proof.holds(net)).isTrue();
        assertThat(proof.text(net))
                .isEqualTo("lock + critical_1 + critical_2 + critical_3 = 1 always, "
                        + "but critical_1 ≥ 1 and critical_3 ≥ 1 need it to be ≥ 2");
    }

    /** A search and the check of what it found poll the same limit; here it is over at each poll in turn. */
    @Test
    void aProofThatThereIsNoTimeToCheckIsNotTaken() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/3");
        ProofGoal two = ProofGoal.of(new Formula.And(List.of(atLeast("critical_1", 1), atLeast("critical_3", 1))), net);
        int[] polls = {0};
        Limit counted = Limit.none().orWhen(() -> {
            polls[0]++;
            return false;
        });
        assertThat(refined(net, two, counted).isProven()).isTrue();
        int all = polls[0];
        int[] left = {all - 1};
        ProofAttempt late = refined(net, two, Limit.none().orWhen(() -> left[0]-- <= 0));
        assertThat(late).isEqualTo(new ProofAttempt.Open("no time was left to check the proof that was found", null));
        CaseProof proof = proof(net, new Formula.And(List.of(atLeast("critical_1", 1), atLeast("critical_3", 1))));
        assertThatThrownBy(() -> proof.holds(net, Limit.millis(0))).isInstanceOf(Cancelled.class);
    }

    /** Without any lemmas. */
    private static ProofAttempt refined(PetriNet net, ProofGoal goal, Limit limit) {
        Refinement none = new Refinement() {
            @Override
            public @Nullable Lemma bySupport(BitSet fired, BitSet empty) {
                return null;
            }

            @Override
            public @Nullable Lemma byCounts(SparseVector most) {
                return null;
            }

            @Override
            public boolean isDone() {
                return false;
            }
        };
        return new RefinedEquation(net, PlaceBounds.of(net, LONG)).unreachable(goal, none, limit);
    }

    @Test
    void aThousandProcessesNeedNoBoundsToBeExcluded() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/1000");
        Formula two = new Formula.And(List.of(atLeast("critical_1", 1), atLeast("critical_999", 1)));
        Proofs proofs = proofs(net, Limit.millis(0));
        assertThat(proofs.unreachable(two, LONG).isProven()).isTrue();
    }

    /** {@code p} and {@code q} are a marked trap, but the state equation lets both be empty. */
    private static PetriNet trap() {
        PetriNetBuilder builder = new PetriNetBuilder("trap");
        int p = builder.place("p", 1);
        int q = builder.place("q", 0);
        int split = builder.transition("split");
        builder.input(split, p, 1).output(split, q, 2);
        int join = builder.transition("join");
        builder.input(join, q, 2).output(join, p, 1);
        int eat = builder.transition("eat");
        builder.input(eat, p, 1).input(eat, q, 1).output(eat, p, 1);
        return builder.build();
    }

    @Test
    void whatTheStateEquationAllowsATrapMayForbid() {
        PetriNet net = trap();
        CaseProof proof = proof(net, new Formula.And(List.of(empty("p"), empty("q"))));
        assertThat(proof.text(net)).contains("p + q ≥ 1, since it is a marked trap");
    }

    @Test
    void petersonExcludesByTraps() throws Exception {
        PetriNet net = Zoo.open("zoo:peterson/2");
        List<String> critical = net.placeNames().stream()
                .filter(name -> name.startsWith("critical"))
                .toList();
        CaseProof proof = proof(net, compare(Term.counts(critical), Relation.AT_LEAST, 2));
        assertThat(proof.text(net)).contains("marked trap");
    }

    @Test
    void philosophersAreDeadlockFreeWhenOneIsLeftHandedOnly() throws Exception {
        PetriNet safe = Zoo.open("zoo:philosophers-safe/6");
        assertThat(proofs(safe, LONG).deadlockFree(LONG).isProven()).isTrue();
        CaseProof byCases = proof(safe, new Formula.Deadlock());
        assertThat(byCases.holds(safe)).isTrue();
        ProofAttempt open = proofs(Zoo.open("zoo:philosophers/6"), LONG).deadlockFree(LONG);
        assertThat(open).isInstanceOf(ProofAttempt.Open.class);
    }

    @Test
    void anOpenQuestionSuggestsHowOftenToFire() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        ProofAttempt attempt = proofs(net, LONG).unreachable(new Formula.Deadlock(), LONG);
        SparseVector firings = requireNonNull(((ProofAttempt.Open) attempt).firings());
        for (int i = 1; i <= 3; i++) {
            assertThat(firings.at(net.findTransition("takeLeft_" + i))).isEqualTo(1);
        }
    }

    @Test
    void upperBoundsOfSumsAreExactWhereAnInvariantHolds() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/4");
        Term term = new Term.Sum(List.of(
                new Term.Product(new Term.Constant(3), new Term.Count("critical_1")),
                new Term.Product(new Term.Constant(3), new Term.Count("critical_2")),
                new Term.Constant(5)));
        Proofs.UpperBound bound = requireNonNull(proofs(net, LONG).upperBound(term, LONG));
        assertThat(bound.value()).isEqualTo(8);
        assertThat(bound.proof().holds(net)).isTrue();
        assertThat(proofs(Zoo.open("zoo:unbounded"), LONG).upperBound(new Term.Constant(7), LONG))
                .extracting(Proofs.UpperBound::value)
                .isEqualTo(7L);
    }

    @Test
    void aTransitionBehindAnEmptySiphonIsDeadAndItsPlacesAreStable() {
        PetriNetBuilder builder = new PetriNetBuilder("dead");
        int key = builder.place("key", 0);
        int door = builder.place("door", 2);
        int room = builder.place("room", 1);
        int open = builder.transition("open");
        builder.read(open, key, 1).input(open, door, 1);
        int loop = builder.transition("loop");
        builder.input(loop, room, 1);
        PetriNet net = builder.build();
        Proofs proofs = proofs(net, LONG);
        assertThat(requireNonNull(proofs.deadTransition(LONG)).transition()).isEqualTo(open);
        assertThat(requireNonNull(proofs.stablePlace(LONG)).place()).isEqualTo(key);
        assertThat(proofs.live(LONG).isProven()).isFalse();
    }

    @Test
    void halfATokenIsNoToken() {
        PetriNetBuilder builder = new PetriNetBuilder("pairs");
        int a = builder.place("a", 1);
        int b = builder.place("b", 0);
        int c = builder.place("c", 0);
        int swap = builder.transition("swap");
        builder.input(swap, a, 1).output(swap, b, 2).output(swap, c, 2);
        PetriNet net = builder.build();
        Formula one = new Formula.And(List.of(empty("a"), compare(new Term.Count("b"), Relation.AT_MOST, 1)));
        assertThat(proof(net, one).holds(net)).isTrue();
        Formula odd = compare(new Term.Sum(List.of(new Term.Count("b"), new Term.Count("c"))), Relation.EQUAL, 2);
        assertThat(proof(net, odd).root()).isInstanceOf(CaseProof.Cases.class);
    }

    @Test
    void aTamperedProofDoesNotHold() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        Formula both = new Formula.And(List.of(atLeast("critical_1", 1), atLeast("critical_2", 1)));
        CaseProof proof = proof(net, both);
        Refutation right = ((CaseProof.Contradiction) proof.root()).refutation();
        for (int k = 0; k < right.shares().size(); k++) {
            List<Refutation.Share> fewer = new ArrayList<>(right.shares());
            Refutation.Share gone = fewer.remove(k);
            assertThat(with(proof, new Refutation(fewer, right.spare())).holds(net))
                    .isFalse();
            fewer.add(new Refutation.Share(gone.inequality(), -1, null));
            assertThat(with(proof, new Refutation(fewer, right.spare())).holds(net))
                    .isFalse();
            fewer.set(
                    fewer.size() - 1,
                    new Refutation.Share(
                            new Inequality(
                                    gone.inequality().weights(),
                                    gone.inequality().least() + 1),
                            1,
                            null));
            assertThat(with(proof, new Refutation(fewer, right.spare())).holds(net))
                    .isFalse();
        }
        SparseVector none = SparseVector.of(new int[0], new long[0]);
        assertThat(with(proof, new Refutation(right.shares(), none)).holds(net)).isFalse();
        assertThat(new CaseProof(ProofGoal.TRUE, proof.root(), proof.never()).holds(net))
                .isFalse();
        BitSet lock = new BitSet();
        lock.set(net.findPlace("lock"));
        assertThat(new CaseProof(proof.goal(), proof.root(), lock).holds(net)).isFalse();
    }

    private static CaseProof with(CaseProof proof, Refutation refutation) {
        return new CaseProof(proof.goal(), new CaseProof.Contradiction(refutation), proof.never());
    }

    @Test
    void aCaseLeftOutOrInventedDoesNotPass() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        Formula either = new Formula.Or(List.of(atLeast("critical_1", 2), atLeast("idle_2", 2)));
        CaseProof proof = proof(net, either);
        CaseProof.Cases cases = (CaseProof.Cases) proof.root();
        CaseProof.Cases shorter = new CaseProof.Cases(cases.any(), cases.steps().subList(0, 1));
        assertThat(new CaseProof(proof.goal(), shorter, proof.never()).holds(net))
                .isFalse();
        CaseProof.Cases invented = new CaseProof.Cases(new ProofGoal.Any(List.of()), List.of());
        assertThat(new CaseProof(proof.goal(), invented, proof.never()).holds(net))
                .isFalse();
        assertThat(proof.holds(net)).isTrue();
    }

    @Test
    void aSetThatIsNoTrapIsNoFact() {
        PetriNet net = trap();
        BitSet p = new BitSet();
        p.set(0);
        assertThat(new Fact.MarkedTrap(p).holds(net)).isFalse();
        BitSet q = new BitSet();
        q.set(1);
        assertThat(new Fact.MarkedTrap(q).holds(net)).isFalse();
        p.set(1);
        assertThat(new Fact.MarkedTrap(p).holds(net)).isTrue();
    }

    @Test
    void noTimeLeavesTheQuestionOpen() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        Formula both = new Formula.And(List.of(atLeast("critical_1", 1), atLeast("critical_2", 1)));
        ProofAttempt attempt = proofs(net, LONG).unreachable(both, Limit.millis(0));
        assertThat(attempt).isEqualTo(new ProofAttempt.Open("time ran out", null));
    }

    @Test
    void whatIsNoStateFormulaIsRefused() throws Exception {
        Proofs proofs = proofs(Zoo.open("zoo:mutex/2"), LONG);
        assertThatThrownBy(() -> proofs.unreachable(Formula.reachable(atLeast("lock", 1)), LONG))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not a state formula");
        assertThatThrownBy(() -> proofs.unreachable(atLeast("door", 1), LONG))
                .hasMessage("no place door in " + Zoo.open("zoo:mutex/2").name());
    }

    private static Proofs proofs(PetriNet net, Limit limit) {
        return Proofs.of(net, PlaceBounds.of(net, limit));
    }
}
