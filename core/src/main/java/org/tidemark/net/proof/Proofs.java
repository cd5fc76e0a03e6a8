package org.tidemark.net.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Commoner;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.NetClass;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.SparseVector;

/**
 * Answers questions about the reachable markings of a net without exploring it.
 *
 * <p>An answer is a proof or <em>open</em>; every proof has been {@linkplain Proof#holds checked} before it is
 * returned. The tableau and the traps of one question are reused for the next, so use one object for many questions.
 * A question stops at its limit; most take milliseconds. Not thread-safe.
 */
public final class Proofs {
    /** Bounds above this are not worth proving; small enough that arithmetic on it does not overflow. */
    private static final long PLENTY = 1L << 32;

    /** With more traps than this the tableau becomes slow and is rebuilt. */
    private static final int MANY_CUTS = 150;

    private final PetriNet net;
    private final PlaceBounds bounds;
    private Infeasibility system;

    private Proofs(PetriNet net, PlaceBounds bounds) {
        this.net = net;
        this.bounds = bounds;
        system = new Infeasibility(net, bounds);
    }

    /** For a net with known bounds, possibly not of all places. */
    public static Proofs of(PetriNet net, PlaceBounds bounds) {
        return new Proofs(net, bounds);
    }

    /** For a net; the limit is for finding bounds of its places first. */
    public static Proofs of(PetriNet net, Limit limit) {
        return new Proofs(net, PlaceBounds.of(net, limit));
    }

    /**
     * Whether no reachable marking satisfies a state formula. Throws {@link IllegalArgumentException} for a formula
     * with temporal operators or unknown names.
     */
    public ProofAttempt unreachable(Formula stateFormula, Limit limit) {
        return unreachable(new GoalWriter(net).goal(stateFormula), limit);
    }

    private ProofAttempt unreachable(ProofGoal goal, Limit limit) {
        if (system.cuts() > MANY_CUTS) {
            system = new Infeasibility(net, bounds);
        }
        ProofAttempt attempt = new GoalCubes(system, limit).refute(goal);
        if (attempt instanceof ProofAttempt.Proven proven && !proven.proof().holds(net)) {
            throw new IllegalStateException("a proof that does not hold: " + proven.proof());
        }
        return attempt;
    }

    /** Whether no reachable marking is dead: by siphons if these decide it, else by the cases of a dead marking. */
    public ProofAttempt deadlockFree(Limit limit) {
        ProofAttempt bySiphons = bySiphons(false, limit.share(0.3));
        return bySiphons.isProven() ? bySiphons : unreachable(new Formula.Deadlock(), limit);
    }

    /** Whether every transition can, from every reachable marking, fire again. */
    public ProofAttempt live(Limit limit) {
        return bySiphons(true, limit);
    }

    private ProofAttempt bySiphons(boolean live, Limit limit) {
        Commoner commoner = Commoner.of(net, NetClass.of(net), limit);
        Commoner.Answer answer = live ? commoner.live() : commoner.deadlockFree();
        return answer == Commoner.Answer.PROVEN
                ? new ProofAttempt.Proven(new SiphonProof(live, commoner.reason()))
                : new ProofAttempt.Open(commoner.reason(), null);
    }

    /** The term never exceeds the value; the proof shows that no marking reaches the value plus 1. */
    public record UpperBound(long value, Proof proof) {}

    /** The least upper bound that can be proven for a term; null if there is none, or the term is not linear. */
    public @Nullable UpperBound upperBound(Term term, Limit limit) {
        try {
            return upperBound(new GoalWriter(net).linear(term), limit);
        } catch (ArithmeticException notLinear) {
            return null;
        }
    }

    /** Tries smaller and smaller bounds; a single contradiction shows which smaller bounds it proves as well. */
    private @Nullable UpperBound upperBound(GoalWriter.Linear term, Limit limit) {
        UpperBound best = null;
        long asked = term.weights().size() == 0 ? 1 : PLENTY;
        while (unreachable(ProofGoal.need(new Inequality(term.weights(), asked)), limit)
                instanceof ProofAttempt.Proven proven) {
            best = new UpperBound(term.valueOf(asked - 1), proven.proof());
            if (term.weights().size() == 0) {
                return best;
            }
            asked -= Math.max(1, room(proven.proof()));
        }
        return best;
    }

    /** By how much the number in the goal, a single inequality, can be lowered before the argument fails. */
    private long room(Proof proof) {
        if (proof instanceof CaseProof cases
                && cases.goal() instanceof ProofGoal.Need goal
                && cases.root() instanceof CaseProof.Contradiction contradiction) {
            Refutation refutation = contradiction.refutation();
            BigInteger excess = refutation.asked().subtract(refutation.initially(net));
            for (Refutation.Share share : refutation.shares()) {
                if (share.inequality().equals(goal.inequality())) {
                    BigInteger times = BigInteger.valueOf(share.times());
                    return excess.subtract(BigInteger.ONE).divide(times).longValueExact();
                }
            }
        }
        return 0;
    }

    /** A transition that never fires. */
    public record DeadTransition(int transition, Proof proof) {}

    /**
     * A transition that provably never fires, so that the net is neither quasi-live nor live; null if none is found.
     */
    public @Nullable DeadTransition deadTransition(Limit limit) {
        for (int t = 0; t < net.transitions() && !limit.isOver(); t++) {
            DeadTransition dead = dead(t, limit);
            if (dead != null) {
                return dead;
            }
        }
        return null;
    }

    private @Nullable DeadTransition dead(int t, Limit limit) {
        ProofAttempt attempt = unreachable(new Formula.Fireable(net.transitionId(t)), limit);
        return attempt instanceof ProofAttempt.Proven proven ? new DeadTransition(t, proven.proof()) : null;
    }

    /**
     * A place that always holds its initial number of tokens.
     *
     * @param dead the transitions that would change it, none of which ever fires
     */
    public record StablePlace(int place, List<DeadTransition> dead) {
        public StablePlace {
            dead = List.copyOf(dead);
        }
    }

    /** A place that provably never changes, preferably one that no transition changes; null if none is found. */
    public @Nullable StablePlace stablePlace(Limit limit) {
        Incidence incidence = Incidence.of(net);
        for (int p = 0; p < net.places(); p++) {
            if (incidence.ofPlace(p).size() == 0) {
                return new StablePlace(p, List.of());
            }
        }
        Map<Integer, Optional<DeadTransition>> known = new HashMap<>();
        for (int p = 0; p < net.places() && !limit.isOver(); p++) {
            SparseVector changes = incidence.ofPlace(p);
            List<DeadTransition> dead = new ArrayList<>();
            for (int k = 0; k < changes.size() && dead.size() == k; k++) {
                known.computeIfAbsent(changes.position(k), t -> Optional.ofNullable(dead(t, limit)))
                        .ifPresent(dead::add);
            }
            if (dead.size() == changes.size()) {
                return new StablePlace(p, dead);
            }
        }
        return null;
    }
}
