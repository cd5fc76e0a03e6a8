package org.tidemark.net.proof;

import org.tidemark.bits.Cancelled;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;

/**
 * The state equation of a net with proven bounds, traps, and lemmas that others find for its solutions: first with few
 * lemmas in each case, then with more and more; by turns lemmas are looked for when a case was split until its
 * solutions are in integers, and at once. What it has learnt of traps is kept for the next goal. Not thread-safe.
 */
public final class RefinedEquation {
    /** With more traps than this the tableau becomes slow and is rebuilt. */
    private static final int MANY_CUTS = 150;

    /** The contradictions of a proof times the nodes of the net, at most: what takes about a second to check. */
    private static final long MOST_NUMBERS = 100_000_000;

    private static final int FEW_LEMMAS = 4;
    private static final int SOME_HALVINGS = 10;
    private static final int MANY_LEMMAS = 256;

    private final PetriNet net;
    private final PlaceBounds bounds;
    private Infeasibility system;

    public RefinedEquation(PetriNet net, PlaceBounds bounds) {
        this.net = net;
        this.bounds = bounds;
        system = new Infeasibility(net, bounds);
    }

    /**
     * Tries to show that no reachable marking meets a goal. A proof has been checked; an attempt that stays open may be
     * so because the refinement is done.
     */
    public ProofAttempt unreachable(ProofGoal goal, Refinement refinement, Limit limit) {
        if (system.cuts() > MANY_CUTS) {
            system = new Infeasibility(net, bounds);
        }
        GoalCubes.Learnt learnt = new GoalCubes.Learnt(net);
        for (int pass = 0; ; pass++) {
            int lemmas = FEW_LEMMAS << (pass / 2);
            int halvings = pass % 2 == 0 ? SOME_HALVINGS : 0;
            GoalCubes cubes = new GoalCubes(system, limit, refinement, learnt, lemmas, halvings);
            ProofAttempt attempt = cubes.refute(goal);
            if (attempt instanceof ProofAttempt.Proven proven) {
                return checked(proven, limit);
            }
            boolean isLast = lemmas >= MANY_LEMMAS || (halvings == 0 && !cubes.isCutShort());
            if (isLast || refinement.isDone() || limit.isOver()) {
                return attempt;
            }
        }
    }

    /** A proof that is found at the last moment is still checked, unless the run was cancelled. */
    private ProofAttempt checked(ProofAttempt.Proven proven, Limit limit) {
        CaseProof proof = (CaseProof) proven.proof();
        if (contradictions(proof.root()) * (net.places() + net.transitions()) > MOST_NUMBERS) {
            return new ProofAttempt.Open("the proof is too long to be checked", null);
        }
        try {
            return proof.holds(net, limit.untilCancelled())
                    ? proven
                    : new ProofAttempt.Open("the proof that was found does not hold", null);
        } catch (Cancelled late) {
            return new ProofAttempt.Open("no time was left to check the proof that was found", null);
        }
    }

    private static long contradictions(CaseProof.Step step) {
        return step instanceof CaseProof.Cases cases
                ? cases.steps().stream()
                        .mapToLong(RefinedEquation::contradictions)
                        .sum()
                : 1;
    }
}
