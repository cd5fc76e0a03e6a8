package org.tidemark.net.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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

    /** The part of the time of a question for a proof by folding. */
    private static final double FOR_FOLDED = 0.6;

    private final PetriNet net;
    private final PlaceBounds bounds;
    private @Nullable Infeasibility system;
    private final @Nullable FoldedNet folded;
    private final KnownSums knownSums;
    private @Nullable Infeasibility foldedSystem;

    private Proofs(PetriNet net, PlaceBounds bounds) {
        this.net = net;
        this.bounds = bounds;
        folded = FoldedNet.of(net);
        knownSums = new KnownSums(net, bounds);
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

    /**
     * The same without the linear program of the whole net: by a single known sum, or by the folded net, both of which take little time even if
     * the net is large.
     */
    public ProofAttempt quicklyUnreachable(Formula stateFormula, Limit limit) {
        return quicklyUnreachable(new GoalWriter(net).goal(stateFormula), limit);
    }

    private ProofAttempt quicklyUnreachable(ProofGoal goal, Limit limit) {
        CaseProof bySum = knownSums.refute(goal, limit);
        if (bySum != null) {
            return new ProofAttempt.Proven(checked(bySum));
        }
        CaseProof byFolding = folded == null ? null : byFolding(goal, folded, limit.share(FOR_FOLDED));
        return byFolding == null
                ? new ProofAttempt.Open("no single sum rules it out", null)
                : new ProofAttempt.Proven(checked(byFolding));
    }

    /** The same of a goal. */
    ProofAttempt unreachable(ProofGoal goal, Limit limit) {
        ProofAttempt quick = quicklyUnreachable(goal, limit);
        if (quick.isProven()) {
            return quick;
        }
        Infeasibility known = system;
        if (known == null || known.cuts() > MANY_CUTS) {
            known = new Infeasibility(net, bounds);
            system = known;
        }
        ProofAttempt attempt = new GoalCubes(known, limit).refute(goal);
        if (attempt instanceof ProofAttempt.Proven proven) {
            checked(proven.proof());
        }
        return attempt;
    }

    private Proof checked(Proof proof) {
        if (!proof.holds(net)) {
            throw new IllegalStateException("a proof that does not hold: " + proof);
        }
        return proof;
    }

    /** A proof that needs no more than how many tokens there are in groups of places; null where there is none. */
    private @Nullable CaseProof byFolding(ProofGoal goal, FoldedNet with, Limit limit) {
        Infeasibility known = foldedSystem;
        if (known == null || known.cuts() > MANY_CUTS) {
            known = Infeasibility.withoutBounds(with.small());
            foldedSystem = known;
        }
        ProofAttempt attempt = new GoalCubes(known, limit).refute(with.folded(goal));
        try {
            return attempt instanceof ProofAttempt.Proven proven && proven.proof() instanceof CaseProof cases
                    ? LiftedProof.of(cases, goal, with)
                    : null;
        } catch (ArithmeticException tooLarge) {
            return null;
        }
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

    /**
     * The term never exceeds the value; the proof shows that no marking reaches the value plus 1.
     *
     * @param firings how often each transition might fire on the way to that value, as far as the state equation tells; null where it was
     *     not asked
     */
    public record UpperBound(
            long value, Proof proof, @Nullable SparseVector firings) {}

    /** The least upper bound that can be proven for a term; null if there is none, or the term is not linear. */
    public @Nullable UpperBound upperBound(Term term, Limit limit) {
        return upperBound(term, Long.MIN_VALUE, limit);
    }

    /**
     * The same of a term that is known to have a value: there is no need to try a smaller bound than that.
     *
     * @param attained the largest value known; {@link Long#MIN_VALUE} for none
     */
    public @Nullable UpperBound upperBound(Term term, long attained, Limit limit) {
        return upperBound(term, attained, goal -> unreachable(goal, limit));
    }

    /** The same without the linear program of the whole net. */
    public @Nullable UpperBound quickUpperBound(Term term, long attained, Limit limit) {
        return upperBound(term, attained, goal -> quicklyUnreachable(goal, limit));
    }

    private @Nullable UpperBound upperBound(Term term, long attained, Function<ProofGoal, ProofAttempt> prover) {
        try {
            return upperBound(new GoalWriter(net).linear(term), attained, prover);
        } catch (ArithmeticException notLinear) {
            return null;
        }
    }

    /** Tries smaller and smaller bounds; a single contradiction shows which smaller bounds it proves as well. */
    private @Nullable UpperBound upperBound(
            GoalWriter.Linear term, long attained, Function<ProofGoal, ProofAttempt> prover) {
        UpperBound best = null;
        long asked = term.weights().size() == 0 ? 1 : PLENTY;
        while (true) {
            ProofAttempt attempt = prover.apply(ProofGoal.need(new Inequality(term.weights(), asked)));
            if (!(attempt instanceof ProofAttempt.Proven proven)) {
                return best == null
                        ? null
                        : new UpperBound(best.value, best.proof, ((ProofAttempt.Open) attempt).firings());
            }
            best = new UpperBound(term.valueOf(asked - 1), proven.proof(), null);
            if (term.weights().size() == 0 || best.value <= attained) {
                return best;
            }
            asked -= Math.max(1, room(proven.proof()));
        }
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
