package org.tidemark.net.equation;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.CaseProof;
import org.tidemark.net.proof.Lemma;
import org.tidemark.net.proof.ProofAttempt;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.proof.RefinedEquation;
import org.tidemark.net.proof.Refinement;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.SparseVector;

/**
 * Decides whether a marking that meets a goal can be reached, by solutions of the state equation: each is fired in some
 * order, or leaves a lemma that rules it out, with all others that fail for the same reason.
 *
 * <p>Ends within its limit, which it polls at every node of the tree of cases and at every firing. Not thread-safe.
 */
public final class EquationSearch {
    /** The part of the time that is left which a single solution may take. */
    private static final double FOR_ONE_SOLUTION = 0.25;

    /** The result of a search. */
    public sealed interface Answer {}

    /** No such marking can be reached; the proof has been checked. */
    public record Never(CaseProof proof) implements Answer {}

    /**
     * These transitions, fired one after the other, lead to one, unless priorities forbid it or the goal is not all
     * that was asked.
     */
    public record Reached(List<Integer> run) implements Answer {
        public Reached {
            run = List.copyOf(run);
        }
    }

    /** Nothing, for a reason. */
    public record Unknown(String why) implements Answer {}

    private final PlaceUse use;
    private final RefinedEquation equation;
    private final TokenFlow flow;

    public EquationSearch(PetriNet net, PlaceBounds bounds) {
        use = new PlaceUse(net);
        equation = new RefinedEquation(net, bounds);
        flow = new TokenFlow(use);
    }

    /** Whether a goal can be reached. */
    public Answer reach(ProofGoal goal, Limit limit) {
        Attempt attempt = new Attempt(goal, limit);
        ProofAttempt proof;
        try {
            proof = equation.unreachable(goal, attempt, limit);
        } catch (ArithmeticException tooLarge) {
            return new Unknown("the numbers are too large");
        }
        List<Integer> run = attempt.run;
        if (run != null) {
            return new Reached(run);
        }
        return proof instanceof ProofAttempt.Proven proven && proven.proof() instanceof CaseProof cases
                ? new Never(cases)
                : new Unknown(proof instanceof ProofAttempt.Open open ? open.reason() : "");
    }

    /** The treatment of the solutions for one goal. */
    private final class Attempt implements Refinement {
        private final CountedRuns runs;
        private final Limit limit;
        private final Set<SparseVector> givenUp = new HashSet<>();
        private @Nullable List<Integer> run;

        Attempt(ProofGoal goal, Limit limit) {
            this.limit = limit;
            runs = new CountedRuns(use, goal);
        }

        @Override
        public @Nullable Lemma bySupport(BitSet fired, BitSet empty) {
            Lemma first = flow.withoutSource(fired);
            return first == null ? flow.withoutDrain(fired, empty) : first;
        }

        @Override
        public @Nullable Lemma byCounts(SparseVector most) {
            Lemma lemma = flow.withTooFew(most);
            if (lemma != null) {
                return lemma;
            }
            if (givenUp.contains(most)) {
                return null;
            }
            CountedRuns.Outcome outcome = runs.within(most, limit.share(FOR_ONE_SOLUTION));
            if (outcome instanceof CountedRuns.Found found) {
                run = found.run();
            } else if (outcome instanceof CountedRuns.GivenUp) {
                givenUp.add(most);
            }
            return outcome instanceof CountedRuns.Stuck stuck ? stuck.lemma() : null;
        }

        @Override
        public boolean isDone() {
            return run != null;
        }
    }
}
