package org.tidemark.check.certificate;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.form.NormalForm;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.CaseProof;
import org.tidemark.net.proof.InductiveSearch;
import org.tidemark.net.proof.ProofAttempt;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.proof.Proofs;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;

/**
 * Proofs of invariants of one net, as lines of a certificate. How long they are looked for is counted in work, not time, so that a net always has
 * the same certificate, unless the time for everything is up. Not thread-safe.
 */
final class InvariantProofs {
    private static final long CASE_POLLS = 20_000;
    private static final long INDUCTIVE_POLLS = 50_000;

    /** In a net with more nodes than this a step back from a set takes too long. */
    private static final int MOST_INDUCTIVE_NODES = 6_000;

    private final PetriNet net;
    private final BooleanSupplier isOver;
    private @Nullable PlaceBounds bounds;
    private @Nullable Proofs proofs;
    private @Nullable InductiveSearch inductive;

    InvariantProofs(PetriNet net, BooleanSupplier isOver) {
        this.net = net;
        this.isOver = isOver;
    }

    /** A proof of an invariant: by the state equation and traps, or else by cubes that are never entered; null if none is found. */
    @Nullable
    List<String> of(NormalTree invariant) {
        Formula normal = NormalForm.of(invariant.right().condition());
        PlaceBounds known = bounds();
        List<String> byCases = hasEquivalence(normal) ? null : byCases(NormalForm.ofContrary(normal), known);
        return byCases == null ? inductive(ProofGoal.of(NormalForm.ofContrary(normal), net), known) : byCases;
    }

    private PlaceBounds bounds() {
        if (bounds == null) {
            bounds = PlaceBounds.of(net, limit(CASE_POLLS));
        }
        return bounds;
    }

    private Limit limit(long polls) {
        return Limit.polls(polls).orWhen(isOver);
    }

    /**
     * The program that checks such a proof sees the contrary of the invariant in normal form, so it is taken from there: the cases of an
     * equivalence would be others.
     */
    private @Nullable List<String> byCases(Formula contrary, PlaceBounds known) {
        if (proofs == null) {
            proofs = Proofs.of(net, known);
        }
        ProofAttempt attempt = proofs.unreachable(contrary, limit(CASE_POLLS));
        return attempt instanceof ProofAttempt.Proven proven && proven.proof() instanceof CaseProof cases
                ? ProofLines.of(cases)
                : null;
    }

    private @Nullable List<String> inductive(ProofGoal goal, PlaceBounds known) {
        if (net.places() + net.transitions() > MOST_INDUCTIVE_NODES) {
            return null;
        }
        if (inductive == null) {
            inductive = new InductiveSearch(net, known);
        }
        return inductive.reach(goal, limit(INDUCTIVE_POLLS)) instanceof InductiveSearch.Never never
                ? ProofLines.of(never.proof())
                : null;
    }

    private static boolean hasEquivalence(Formula f) {
        return f instanceof Formula.Iff || f.children().stream().anyMatch(InvariantProofs::hasEquivalence);
    }
}
