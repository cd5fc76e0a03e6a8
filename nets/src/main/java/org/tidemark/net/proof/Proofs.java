package org.tidemark.net.proof;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.net.Arcs;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.proof.Proof.SiphonProof;
import org.tidemark.net.structure.Certificate;
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
    private static final long LARGEST_PROVEN_BOUND = 1L << 32;

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

    /**
     * Whether no reachable marking satisfies a state formula. Throws {@link IllegalArgumentException} for a formula
     * with temporal operators or unknown names.
     */
    public ProofAttempt unreachable(Formula stateFormula, Limit limit) {
        return unreachable(new GoalWriter(net).goal(stateFormula), limit);
    }

    /**
     * Whether no reachable marking satisfies a state formula, tried without the linear program of the whole net: by a
     * single known sum, or by the folded net, both of which take little time even if the net is large.
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

    /** Whether no reachable marking satisfies a goal. */
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
     * @param firings how often each transition might fire on the way to that value, as far as the state equation shows;
     *     null where it was not asked
     */
    public record UpperBound(
            long value, Proof proof, @Nullable SparseVector firings) {}

    /** The least upper bound that can be proven for a term; null if there is none, or the term is not linear. */
    public @Nullable UpperBound upperBound(Term term, Limit limit) {
        return upperBound(term, Long.MIN_VALUE, limit);
    }

    /**
     * The least upper bound that can be proven for a term with a known value: smaller bounds than that value are not
     * tried.
     *
     * @param attained the largest value known; {@link Long#MIN_VALUE} for none
     */
    public @Nullable UpperBound upperBound(Term term, long attained, Limit limit) {
        return upperBound(term, attained, goal -> unreachable(goal, limit));
    }

    /** The least upper bound that can be proven for a term without the linear program of the whole net. */
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
        long asked = term.weights().size() == 0 ? 1 : LARGEST_PROVEN_BOUND;
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

    /**
     * Contradictions that follow from a single sum that is known not to grow, one of those by which places are bounded:
     * no linear program is needed for these, which in a net of a hundred thousand places would take long. Immutable.
     */
    private static final class KnownSums {
        private final PetriNet net;
        private final PlaceBounds bounds;

        KnownSums(PetriNet net, PlaceBounds bounds) {
            this.net = net;
            this.bounds = bounds;
        }

        /**
         * A proof that the goal asks for more than a known sum allows; null where there is none, or none was found
         * within the limit.
         */
        @Nullable
        CaseProof refute(ProofGoal goal, Limit limit) {
            List<ProofGoal> parts = goal instanceof ProofGoal.All all ? all.parts() : List.of(goal);
            for (ProofGoal part : parts) {
                Refutation refutation = part instanceof ProofGoal.Need need ? refute(need.inequality(), limit) : null;
                if (refutation != null) {
                    return new CaseProof(
                            goal,
                            new CaseProof.Contradiction(refutation),
                            bounds.dead().places());
                }
            }
            return null;
        }

        private @Nullable Refutation refute(Inequality asked, Limit limit) {
            SparseVector weights = asked.weights();
            SparseVector tried = null;
            for (int k = 0; k < weights.size(); k++) {
                if (weights.value(k) > 0
                        && bounds.certificate(weights.position(k)) instanceof Certificate.WeightedSum sum
                        && !Objects.equals(tried, sum.weights())) {
                    if (limit.isOver()) {
                        return null;
                    }
                    tried = sum.weights();
                    Refutation refutation = refute(asked, tried);
                    if (refutation != null) {
                        return refutation;
                    }
                }
            }
            return null;
        }

        /** By the smallest multiple of a sum that is nowhere less than what is asked. */
        private @Nullable Refutation refute(Inequality asked, SparseVector sum) {
            long up = 0;
            long down = 1;
            for (int k = 0; k < asked.weights().size(); k++) {
                long mine = asked.weights().value(k);
                long theirs = mine > 0 ? sum.at(asked.weights().position(k)) : 1;
                if (theirs == 0) {
                    return null;
                }
                if (mine > 0 && product(mine, down).compareTo(product(up, theirs)) > 0) {
                    up = mine;
                    down = theirs;
                }
            }
            BigInteger most = sum.sum(net.initialMarking()).multiply(BigInteger.valueOf(up));
            return most.compareTo(product(asked.least(), down)) < 0 ? refutation(asked, sum, up, down) : null;
        }

        private static BigInteger product(long a, long b) {
            return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
        }

        private static @Nullable Refutation refutation(Inequality asked, SparseVector sum, long up, long down) {
            TreeMap<Integer, Long> spare = new TreeMap<>();
            try {
                for (int k = 0; k < sum.size(); k++) {
                    spare.put(sum.position(k), Math.multiplyExact(sum.value(k), up));
                }
                for (int k = 0; k < asked.weights().size(); k++) {
                    long taken = Math.multiplyExact(asked.weights().value(k), down);
                    spare.merge(asked.weights().position(k), Math.negateExact(taken), Math::addExact);
                }
            } catch (ArithmeticException tooLarge) {
                return null;
            }
            spare.values().removeIf(weight -> weight == 0);
            List<Refutation.Share> shares = List.of(new Refutation.Share(asked, down, null));
            return new Refutation(
                    shares,
                    SparseVector.of(
                            spare.keySet().stream().mapToInt(Integer::intValue).toArray(),
                            spare.values().stream().mapToLong(Long::longValue).toArray()));
        }
    }

    /**
     * Takes a proof about a {@link FoldedNet} back to the net: the same cases, and at the end of each the same sum, in
     * which all places of a group have the weight of the group. What an inequality of the goal lacks to that is added
     * as tokens that are there or not, but never fewer than none. Nothing is trusted here: the proof is checked like
     * any other afterwards. Not thread-safe.
     */
    static final class LiftedProof {
        private final FoldedNet net;

        /** The assumptions that a folded inequality comes from, the latest last. */
        private final Map<Inequality, Deque<Inequality>> assumed = new HashMap<>();

        private LiftedProof(FoldedNet net) {
            this.net = net;
        }

        /** The proof of what was folded; null where it uses something that is not taken back. */
        static @Nullable CaseProof of(CaseProof small, ProofGoal goal, FoldedNet net) {
            CaseProof.Step root = new LiftedProof(net).step(small.root(), small.goal(), goal);
            return root == null ? null : new CaseProof(goal, root, net.unfolded(small.never()));
        }

        private CaseProof.@Nullable Step step(CaseProof.Step step, ProofGoal folded, ProofGoal goal) {
            List<Inequality> added = new ArrayList<>();
            assume(folded, goal, added);
            CaseProof.Step lifted = step instanceof CaseProof.Cases cases
                    ? cases(cases)
                    : contradiction(((CaseProof.Contradiction) step).refutation());
            added.forEach(inequality -> stack(inequality).removeLast());
            return lifted;
        }

        private void assume(ProofGoal folded, ProofGoal goal, List<Inequality> added) {
            if (goal instanceof ProofGoal.All all) {
                List<ProofGoal> parts = ((ProofGoal.All) folded).parts();
                for (int k = 0; k < parts.size(); k++) {
                    assume(parts.get(k), all.parts().get(k), added);
                }
            } else if (goal instanceof ProofGoal.Need need && folded instanceof ProofGoal.Need small) {
                stack(small.inequality()).addLast(need.inequality());
                added.add(small.inequality());
            }
        }

        private Deque<Inequality> stack(Inequality folded) {
            return assumed.computeIfAbsent(folded, first -> new ArrayDeque<>());
        }

        private CaseProof.@Nullable Step cases(CaseProof.Cases cases) {
            ProofGoal.Any known = net.unfolded(cases.any());
            ProofGoal.Any any = known == null ? unfolded(cases.any()) : known;
            List<CaseProof.Step> steps = new ArrayList<>();
            for (int k = 0; k < cases.steps().size(); k++) {
                CaseProof.Step step = step(
                        cases.steps().get(k),
                        cases.any().parts().get(k),
                        any.parts().get(k));
                if (step == null) {
                    return null;
                }
                steps.add(step);
            }
            return new CaseProof.Cases(any, steps);
        }

        /** An inequality and its contrary, over the places of the net. */
        private ProofGoal.Any unfolded(ProofGoal.Any halves) {
            List<ProofGoal> parts = new ArrayList<>();
            for (ProofGoal half : halves.parts()) {
                parts.add(new ProofGoal.Need(net.unfolded(((ProofGoal.Need) half).inequality())));
            }
            return new ProofGoal.Any(parts);
        }

        private CaseProof.@Nullable Step contradiction(Refutation small) {
            TreeMap<Integer, Long> spare = new TreeMap<>();
            add(spare, net.unfolded(small.spare()), 1);
            List<Refutation.Share> shares = new ArrayList<>();
            for (Refutation.Share share : small.shares()) {
                Refutation.Share lifted = share(share);
                if (lifted == null) {
                    return null;
                }
                shares.add(lifted);
                add(spare, net.unfolded(share.inequality().weights()), share.times());
                add(spare, lifted.inequality().weights(), Math.negateExact(share.times()));
            }
            spare.values().removeIf(weight -> weight == 0);
            SparseVector left = SparseVector.of(
                    spare.keySet().stream().mapToInt(Integer::intValue).toArray(),
                    spare.values().stream().mapToLong(Long::longValue).toArray());
            return new CaseProof.Contradiction(new Refutation(shares, left));
        }

        private Refutation.@Nullable Share share(Refutation.Share share) {
            Fact fact = share.fact();
            if (fact == null) {
                Inequality from = stack(share.inequality()).peekLast();
                return from == null ? null : new Refutation.Share(from, share.times(), null);
            }
            if (!(fact instanceof Fact.MarkedTrap trap)) {
                return null;
            }
            Fact lifted = new Fact.MarkedTrap(net.unfolded(trap.places()));
            return new Refutation.Share(lifted.inequality(), share.times(), lifted);
        }

        private static void add(Map<Integer, Long> sum, SparseVector weights, long times) {
            for (int k = 0; k < weights.size(); k++) {
                long more = Math.multiplyExact(weights.value(k), times);
                sum.merge(weights.position(k), more, Math::addExact);
            }
        }
    }

    /**
     * A net in which the places that a high-level place was unfolded to are one place again, which holds the tokens of
     * all of them, and transitions that look the same then are one transition. Every run of the net is one of this net,
     * so what no marking of this net meets, none of the net does; and this net is as small as the high-level one.
     * Questions that do not distinguish values lose nothing.
     *
     * <p>A goal is {@linkplain #folded folded} so that it is met wherever it was; a proof that the folded goal is never
     * met is taken back to the net by {@link Proofs.LiftedProof}. Not thread-safe.
     */
    static final class FoldedNet {
        private final Folding.Groups groups;
        private final int[] groupOf;
        private final PetriNet small;

        /** The folded form of each goal, and the original of each folded disjunction. */
        private final IdentityHashMap<ProofGoal, ProofGoal> folded = new IdentityHashMap<>();

        private final IdentityHashMap<ProofGoal.Any, ProofGoal.Any> choices = new IdentityHashMap<>();

        private FoldedNet(PetriNet net, int[] groupOf) {
            groups = net.placeGroups();
            this.groupOf = groupOf;
            small = small(net);
        }

        /** The folded net; null where that is not smaller by half, or has more tokens in a place than can be counted. */
        static @Nullable FoldedNet of(PetriNet net) {
            Folding.Groups groups = net.placeGroups();
            if (net.folding() == null || 2 * groups.size() > net.places()) {
                return null;
            }
            int[] groupOf = new int[net.places()];
            for (int group = 0; group < groups.size(); group++) {
                long tokens = 0;
                for (int p = groups.from(group); p < groups.to(group); p++) {
                    groupOf[p] = group;
                    tokens += net.initial(p);
                }
                if (tokens > Integer.MAX_VALUE) {
                    return null;
                }
            }
            try {
                return new FoldedNet(net, groupOf);
            } catch (ArithmeticException heavyArc) {
                return null;
            }
        }

        PetriNet small() {
            return small;
        }

        private PetriNet small(PetriNet net) {
            PetriNetBuilder builder = new PetriNetBuilder(net.name());
            for (int group = 0; group < groups.size(); group++) {
                int tokens = 0;
                for (int p = groups.from(group); p < groups.to(group); p++) {
                    tokens += net.initial(p);
                }
                builder.place("p" + group, tokens);
            }
            Set<List<Map<Integer, Integer>>> seen = new HashSet<>();
            for (int t = 0; t < net.transitions(); t++) {
                Map<Integer, Integer> inputs = sums(net.inputs(), t);
                Map<Integer, Integer> outputs = sums(net.outputs(), t);
                Map<Integer, Integer> reads = sums(net.reads(), t);
                // Another place of the group may be the one that is taken from: then the tokens read need not be there
                // besides.
                reads.keySet().removeAll(inputs.keySet());
                reads.replaceAll((group, many) -> 1);
                if (seen.add(List.of(inputs, outputs, reads))) {
                    int made = builder.transition("t" + builder.transitions());
                    inputs.forEach((group, weight) -> builder.input(made, group, weight));
                    outputs.forEach((group, weight) -> builder.output(made, group, weight));
                    reads.forEach((group, weight) -> builder.read(made, group, weight));
                }
            }
            return builder.build();
        }

        private Map<Integer, Integer> sums(Arcs arcs, int t) {
            Map<Integer, Integer> sums = new TreeMap<>();
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                sums.merge(groupOf[arcs.place(a)], arcs.weight(a), Math::addExact);
            }
            return sums;
        }

        /** A goal that the folded marking meets wherever a marking meets this one; its parts are in the same order. */
        ProofGoal folded(ProofGoal goal) {
            ProofGoal known = folded.get(goal);
            if (known != null) {
                return known;
            }
            ProofGoal made;
            if (goal instanceof ProofGoal.Need need) {
                Inequality inequality = folded(need.inequality());
                made = inequality.weights().size() == 0 ? ProofGoal.TRUE : new ProofGoal.Need(inequality);
            } else if (goal instanceof ProofGoal.All all) {
                made = new ProofGoal.All(all.parts().stream().map(this::folded).toList());
            } else {
                ProofGoal.Any any = (ProofGoal.Any) goal;
                ProofGoal.Any choice =
                        new ProofGoal.Any(any.parts().stream().map(this::folded).toList());
                choices.put(choice, any);
                made = choice;
            }
            folded.put(goal, made);
            return made;
        }

        /**
         * With the largest weight of a place of each group: the sum is at least what it was, since no place has fewer
         * tokens than none.
         */
        Inequality folded(Inequality inequality) {
            SparseVector weights = inequality.weights();
            TreeMap<Integer, Long> largest = new TreeMap<>();
            TreeMap<Integer, Integer> counted = new TreeMap<>();
            for (int k = 0; k < weights.size(); k++) {
                int group = groupOf[weights.position(k)];
                largest.merge(group, weights.value(k), Math::max);
                counted.merge(group, 1, Integer::sum);
            }
            counted.forEach((group, many) -> {
                if (many < groups.to(group) - groups.from(group)) {
                    largest.merge(group, 0L, Math::max);
                }
            });
            largest.values().removeIf(weight -> weight == 0);
            return new Inequality(vector(largest), inequality.least());
        }

        private static SparseVector vector(SortedMap<Integer, Long> values) {
            return SparseVector.of(
                    values.keySet().stream().mapToInt(Integer::intValue).toArray(),
                    values.values().stream().mapToLong(Long::longValue).toArray());
        }

        /** The disjunction that a folded one comes from; null where the search for a proof has made it. */
        ProofGoal.@Nullable Any unfolded(ProofGoal.Any choice) {
            return choices.get(choice);
        }

        /** The inequality over the tokens of all places of each group. */
        Inequality unfolded(Inequality inequality) {
            return new Inequality(unfolded(inequality.weights()), inequality.least());
        }

        /** A vector with the weight of a group at each of its places. */
        SparseVector unfolded(SparseVector weights) {
            List<Integer> places = new ArrayList<>();
            List<Long> values = new ArrayList<>();
            for (int k = 0; k < weights.size(); k++) {
                for (int p = groups.from(weights.position(k)); p < groups.to(weights.position(k)); p++) {
                    places.add(p);
                    values.add(weights.value(k));
                }
            }
            return SparseVector.of(
                    places.stream().mapToInt(Integer::intValue).toArray(),
                    values.stream().mapToLong(Long::longValue).toArray());
        }

        /** All places of some groups. */
        BitSet unfolded(BitSet some) {
            BitSet places = new BitSet();
            some.stream().forEach(group -> places.set(groups.from(group), groups.to(group)));
            return places;
        }
    }
}
